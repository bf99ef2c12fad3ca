import { useId, useState } from 'react';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { ChecksCount } from './checks/checks-button.tsx';
import type { View } from './bottom-tabs.tsx';
import styles from './workspace.module.css';

const [ChoiceMenu, intent] = later(() => import('#src/components/choice-menu.tsx'));

export type PhoneView = 'steps' | View;

interface Item {
  view: PhoneView;
  label: string;
  icon: IconName;
}

const ITEMS: readonly Item[] = [
  { view: 'steps', label: 'Steps', icon: 'steps' },
  { view: 'streams', label: 'Streams', icon: 'table' },
  { view: 'checks', label: 'Checks', icon: 'warning' },
  { view: 'cost', label: 'Cost', icon: 'coins' },
];
/** In a menu: more than five items would be too narrow for their names. */
const OTHERS: readonly Item[] = [
  { view: 'chance', label: 'Chance', icon: 'target' },
  { view: 'schedule', label: 'Schedule', icon: 'calendar' },
  { view: 'balance', label: 'Balance', icon: 'equals' },
  { view: 'sankey', label: 'Sankey', icon: 'layers' },
  { view: 'equipment', label: 'Equipment', icon: 'factory' },
];

/** Navigation between the parts of a process on a phone. */
export function BottomBar({ view, onView }: { view: PhoneView; onView: (view: PhoneView) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = useId();
  const other = OTHERS.find((item) => item.view === view);
  return (
    <nav className={styles['bottomBar']} aria-label="Parts of the process">
      {ITEMS.map((item) => (
        <button
          key={item.view}
          type="button"
          aria-current={view === item.view ? 'page' : undefined}
          onClick={() => onView(item.view)}
        >
          <Icon name={item.icon} size={20} />
          <span>
            {item.label} {item.view === 'checks' && <ChecksCount />}
          </span>
        </button>
      ))}
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        {...intent}
        aria-label={other ? `More parts, now ${other.label}` : 'More parts'}
        aria-current={other ? 'page' : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name={other?.icon ?? 'more'} size={20} />
        <span>{other?.label ?? 'More'}</span>
      </button>
      {anchor && (
        <ChoiceMenu
          id={menu}
          label="More parts of the process"
          anchor={anchor}
          choices={OTHERS.map(({ view: next, label, icon }) => ({ label, icon, run: () => onView(next) }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </nav>
  );
}
