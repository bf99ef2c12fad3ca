import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon, type IconName } from './icon.tsx';

export interface Choice {
  /** Key, needed if labels may repeat. */
  key?: string;
  label: string;
  icon?: IconName;
  /** The key that does the same, shown behind it. */
  shortcut?: string;
  /** For choices that can be on or off. */
  checked?: boolean;
  run: () => void;
}

interface Props {
  id: string;
  /** Name of the menu. */
  label: string;
  anchor: HTMLElement;
  choices: Choice[];
  /** The menu stays open for choosing several. */
  stays?: boolean;
  onClose: () => void;
}

/** The menu of a button. Loaded when it is about to be opened, so that lists render without it. */
export default function ChoiceMenu({ id, label, anchor, choices, stays = false, onClose }: Props) {
  // Names stand below each other whether or not they have an icon.
  const hasIcons = choices.some(({ icon }) => icon !== undefined);
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
      {choices.map(({ label: name, key = name, icon, shortcut, checked, run }) => (
        <MenuItem
          key={key}
          role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={checked}
          onClick={() => {
            if (!stays) onClose();
            run();
          }}
        >
          {icon ? <Icon name={icon} /> : hasIcons && <span style={{ width: 16 }} />}{' '}
          <span style={{ flex: 1 }}>{name}</span>
          {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
          {checked && <Icon name="check" size={14} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
