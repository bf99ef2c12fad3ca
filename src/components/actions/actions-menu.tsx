import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon, type IconName } from '#src/components/icon.tsx';

export interface Action {
  label: string;
  icon: IconName;
  run: () => void;
}

/** The three dots of one thing in a list: what can be done to it. */
export function ActionsMenu({ of, actions }: { of: string; actions: Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More for ${of}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': of } }}>
          {actions.map(({ label, icon, run }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              <Icon name={icon} /> {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
