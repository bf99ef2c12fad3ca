import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { signingIn } from '#src/lib/session.ts';

const SCHEMES = [
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
  { mode: 'system', label: 'As the system', icon: 'screen' },
] as const satisfies { mode: 'light' | 'dark' | 'system'; label: string; icon: IconName }[];

interface Props {
  id: string;
  anchor: HTMLElement | null;
  known: boolean;
  onClose: () => void;
}

/** Profile, appearance, and the way out; the last is not there while a sign-in is under way. */
export default function UserMenuList({ id, anchor, known, onClose }: Props) {
  const busy = useObservable(signingIn);
  const { mode, setMode } = useColorScheme();
  const navigate = useNavigate();
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'User menu' }, paper: { sx: { width: 220 } } }}
    >
      {known && (
        <MenuItem onClick={() => go('/profile')}>
          <Icon name="user" /> Profile
        </MenuItem>
      )}
      {SCHEMES.map((scheme) => (
        <MenuItem
          key={scheme.mode}
          role="menuitemradio"
          aria-checked={mode === scheme.mode}
          onClick={() => setMode(scheme.mode)}
        >
          <Icon name={scheme.icon} /> <span style={{ flex: 1 }}>{scheme.label}</span>
          {mode === scheme.mode && <Icon name="check" size={14} />}
        </MenuItem>
      ))}
      {known && !busy && (
        <MenuItem onClick={() => go('/logout')}>
          <Icon name="logout" /> Log out
        </MenuItem>
      )}
    </Menu>
  );
}
