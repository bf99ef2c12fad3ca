import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router-dom';
import { switchOrganisation } from '#src/account/organisation.ts';
import type { CurrentUser, Membership } from '#src/account/user.ts';
import { Icon } from '#src/components/icon.tsx';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { MESSAGES } from '#src/lib/constants.ts';
import { BarMenu } from './bar-menu.tsx';

/** A long name ends with an ellipsis. */
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

interface Props {
  id: string;
  user: CurrentUser;
  active: Membership;
  anchor: HTMLElement | null;
  onClose: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * The user's organisations; choosing another reloads everything and opens the home page, the active one does nothing.
 */
export default function OrganisationList({ id, user, active, anchor, onClose, onFailure }: Props) {
  const navigate = useNavigate();
  const choose = async (organisation: Membership) => {
    onClose();
    if (organisation.id === active.id) return;
    try {
      await switchOrganisation(organisation, () => navigate('/', { state: MEANT, flushSync: true }));
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <BarMenu id={id} label="Your organisations" anchor={anchor} width={304} onClose={onClose}>
      {user.orgs.map((organisation) => (
        <MenuItem
          key={organisation.id}
          selected={organisation.id === active.id}
          aria-current={organisation.id === active.id ? 'true' : undefined}
          onClick={() => void choose(organisation)}
        >
          <OrganisationLogo organisation={organisation} size={26} />
          <span style={{ display: 'grid', flex: 1, minWidth: 0, lineHeight: '18px' }}>
            <span title={organisation.name} style={CUT}>
              <strong style={{ fontWeight: 600 }}>{organisation.name}</strong>
              {organisation.id === active.id ? ` ${MESSAGES.activeOrganisation}` : ''}
            </span>
            <small style={{ ...CUT, color: 'var(--palette-text-disabled)' }}>
              {organisation.roles.length > 0 ? organisation.roles.join(', ') : 'Free, no roles'}
            </small>
          </span>
          {organisation.id === active.id && <Icon name="check" />}
        </MenuItem>
      ))}
    </BarMenu>
  );
}
