import { useId, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon, type IconName } from '#src/components/icon.tsx';

interface Choice {
  key: string;
  label: string;
  /** For what can be on or off. */
  checked?: boolean;
  run: () => void;
}

interface MenuProps {
  label: string;
  icon: IconName;
  choices: Choice[];
  /** The menu stays open while one chooses several. */
  stays?: boolean;
}

/** A small button with a menu, as tables and charts carry them. */
function ToolMenu({ label, icon, choices, stays = false }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Icon name={icon} size={14} />}
        sx={{ color: 'text.secondary' }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Menu
          id={id}
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {choices.map(({ key, label: name, checked, run }) => (
            <MenuItem
              key={key}
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              onClick={() => {
                run();
                if (!stays) setAnchor(null);
              }}
            >
              <span style={{ flex: 1 }}>{name}</span>
              {checked && <Icon name="check" size={14} />}
            </MenuItem>
          ))}
        </Menu>
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

/** Which columns, and the way out of the app. */
export function TableTools({ columns, onReset, onExport, children }: Props) {
  return (
    <>
      {children}
      {columns.length > 1 && (
        <ToolMenu
          label="Columns"
          icon="sliders"
          stays
          choices={[...columns, { key: ' reset', label: 'As at first', run: onReset }]}
        />
      )}
      <ToolMenu
        label="Export"
        icon="table"
        choices={[
          { key: 'csv', label: 'CSV', run: () => onExport('csv') },
          { key: 'xlsx', label: 'Excel workbook', run: () => onExport('xlsx') },
        ]}
      />
    </>
  );
}
