import { useId, useState, type ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import type { Choice } from '#src/components/choice-menu.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { later } from '../later.tsx';

const [ChoiceMenu, intent] = later(() => import('#src/components/choice-menu.tsx'));

interface MenuProps {
  label: string;
  icon: IconName;
  choices: Choice[];
  /** The menu stays open for choosing several. */
  stays?: boolean;
}

/** A small button with a menu, for tables and charts. */
function ToolMenu({ label, icon, choices, stays = false }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Icon name={icon} size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        {...intent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <ChoiceMenu
          id={id}
          label={label}
          anchor={anchor}
          choices={choices}
          stays={stays}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

interface Props {
  columns: Choice[];
  onReset: () => void;
  onExport: (format: 'csv' | 'xlsx') => void;
  children?: ReactNode;
}

/** Choice of columns, and export. */
export function TableTools({ columns, onReset, onExport, children }: Props) {
  return (
    <>
      {children}
      {columns.length > 1 && (
        <ToolMenu
          label="Columns"
          icon="sliders"
          stays
          choices={[...columns, { key: ' reset', label: 'Reset columns', run: onReset }]}
        />
      )}
      <ToolMenu
        label="Export"
        icon="table"
        choices={[
          { label: 'CSV', run: () => onExport('csv') },
          { label: 'Excel workbook', run: () => onExport('xlsx') },
        ]}
      />
    </>
  );
}
