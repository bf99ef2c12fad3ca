import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from 'react-router-dom';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { signingIn } from '#src/lib/session.ts';
import { mode, setMode } from '#src/lib/colour-scheme.ts';
import { BarMenu } from './bar-menu.tsx';
import { HelpItems } from './help-items.tsx';

const SCHEMES = [
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
  { mode: 'system', label: 'System', icon: 'screen' },
] as const satisfies { mode: 'light' | 'dark' | 'system'; label: string; icon: IconName }[];

interface Props {
  id: string;
  anchor: HTMLElement | null;
  known: boolean;
  onClose: () => void;
}

/** Profile, deleted items, appearance, and log out; log out is hidden during a sign-in. */
export default function UserMenuList({ id, anchor, known, onClose }: Props) {
  const busy = useObservable(signingIn);
  const chosen = useObservable(mode);
  const navigate = useNavigate();
  // As narrow as where the top bar leaves Help out.
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <BarMenu id={id} label="User menu" anchor={anchor} width={220} onClose={onClose}>
      {known && (
        <MenuItem onClick={() => go('/profile')}>
          <Icon name="user" /> Profile
        </MenuItem>
      )}
      {known && (
        <MenuItem onClick={() => go('/deleted')}>
          <Icon name="trash" /> Deleted items
        </MenuItem>
      )}
      {isPhone && <HelpItems onClose={onClose} />}
      {SCHEMES.map((scheme) => (
        <MenuItem
          key={scheme.mode}
          role="menuitemradio"
          aria-checked={chosen === scheme.mode}
          onClick={() => setMode(scheme.mode)}
        >
          <Icon name={scheme.icon} /> <span style={{ flex: 1 }}>{scheme.label}</span>
          {chosen === scheme.mode && <Icon name="check" size={14} />}
        </MenuItem>
      ))}
      {known && !busy && (
        <MenuItem onClick={() => go('/logout')}>
          <Icon name="logout" /> Log out
        </MenuItem>
      )}
    </BarMenu>
  );
}
