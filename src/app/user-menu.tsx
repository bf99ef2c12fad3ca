import { useId, useState } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { signingIn } from '#src/lib/session.ts';
import { useCurrentUser } from './load-all.ts';
import styles from './shell.module.css';

const SCHEMES = [
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
  { mode: 'system', label: 'As the system', icon: 'screen' },
] as const satisfies { mode: 'light' | 'dark' | 'system'; label: string; icon: IconName }[];

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Profile, appearance, and the way out. */
export function UserMenu() {
  const user = useCurrentUser();
  const busy = useObservable(signingIn);
  const { mode, setMode } = useColorScheme();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const go = (to: string) => {
    setAnchor(null);
    void navigate(to);
  };
  return (
    <>
      <button
        type="button"
        className={styles['plain']}
        style={{ padding: 3 }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        aria-label={user ? `User menu: ${user.name}` : 'User menu'}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={styles['avatar']}>{user ? initials(user.name) : <Icon name="user" />}</span>
      </button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'User menu' }, paper: { sx: { width: 220 } } }}
      >
        {user && (
          <MenuItem onClick={() => go('/profile')}>
            <Icon name="user" /> Profile
          </MenuItem>
        )}
        {SCHEMES.map((scheme) => (
          <MenuItem key={scheme.mode} role="menuitemradio" aria-checked={mode === scheme.mode} onClick={() => setMode(scheme.mode)}>
            <Icon name={scheme.icon} /> <span style={{ flex: 1 }}>{scheme.label}</span>
            {mode === scheme.mode && <Icon name="check" size={14} />}
          </MenuItem>
        ))}
        {!busy && (
          <MenuItem onClick={() => go('/logout')}>
            <Icon name="logout" /> Log out
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
