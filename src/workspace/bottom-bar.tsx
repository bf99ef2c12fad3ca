import { Icon, type IconName } from '#src/components/icon.tsx';
import { ChecksCount } from './checks/checks-button.tsx';
import type { View } from './bottom-tabs.tsx';
import styles from './workspace.module.css';

export type PhoneView = 'steps' | View;

const ITEMS: { view: PhoneView; label: string; icon: IconName }[] = [
  { view: 'steps', label: 'Steps', icon: 'steps' },
  { view: 'checks', label: 'Checks', icon: 'warning' },
  { view: 'schedule', label: 'Schedule', icon: 'calendar' },
  { view: 'streams', label: 'Streams', icon: 'table' },
  { view: 'balance', label: 'Balance', icon: 'equals' },
  { view: 'sankey', label: 'Sankey', icon: 'layers' },
  { view: 'equipment', label: 'Equipment', icon: 'factory' },
  { view: 'cost', label: 'Cost', icon: 'coins' },
];

/** Navigation between the parts of a process on a phone. */
export function BottomBar({ view, onView }: { view: PhoneView; onView: (view: PhoneView) => void }) {
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
    </nav>
  );
}
