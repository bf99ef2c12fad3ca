import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon, type IconName } from './icon.tsx';

export interface Choice {
  /** Where labels may repeat. */
  key?: string;
  label: string;
  icon?: IconName;
  /** For what can be on or off. */
  checked?: boolean;
  run: () => void;
}

interface Props {
  id: string;
  /** What the choices are of. */
  label: string;
  anchor: HTMLElement;
  choices: Choice[];
  /** The menu stays open while one chooses several. */
  stays?: boolean;
  onClose: () => void;
}

/** The menu behind a button. Fetched when it is about to be opened: a list is drawn without it. */
export default function ChoiceMenu({ id, label, anchor, choices, stays = false, onClose }: Props) {
  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {choices.map(({ label: name, key = name, icon, checked, run }) => (
        <MenuItem
          key={key}
          role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={checked}
          onClick={() => {
            if (!stays) onClose();
            run();
          }}
        >
          {icon && <Icon name={icon} />} <span style={{ flex: 1 }}>{name}</span>
          {checked && <Icon name="check" size={14} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
