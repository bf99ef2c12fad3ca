import { useId, useState } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router-dom';
import { Icon } from '#src/components/icon.tsx';
import { config } from '#src/lib/config.ts';
import { useCurrentUser, switchOrganisation, type Membership } from './load-all.ts';
import styles from './shell.module.css';

/** The user's organisations; choosing another reloads everything and goes home. */
export function OrganisationMenu() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (!user?.current_org) return null;
  const active = user.current_org;

  const choose = async (organisation: Membership) => {
    setAnchor(null);
    if (organisation.id === active.id) return;
    await switchOrganisation(organisation);
    await navigate('/');
  };

  return (
    <>
      <button
        type="button"
        className={styles['plain']}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        aria-label={`Organisation: ${active.name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Logo organisation={active} size={16} />
        <span className={styles['hidePhone']}>{active.name}</span>
        <Icon name="chevronDown" size={13} />
      </button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Your organisations' }, paper: { sx: { width: 304 } } }}
      >
        {user.orgs.map((organisation) => (
          <MenuItem
            key={organisation.id}
            selected={organisation.id === active.id}
            aria-current={organisation.id === active.id ? 'true' : undefined}
            onClick={() => void choose(organisation)}
          >
            <Logo organisation={organisation} size={26} />
            <span style={{ display: 'grid', flex: 1, lineHeight: '18px' }}>
              <span>
                <strong style={{ fontWeight: 600 }}>{organisation.name}</strong>
                {organisation.id === active.id ? ' (Active)' : ''}
              </span>
              <small style={{ color: 'var(--palette-text-disabled)' }}>
                {organisation.roles.length > 0 ? organisation.roles.join(', ') : 'Free, no roles'}
              </small>
            </span>
            {organisation.id === active.id && <Icon name="check" />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Logo({ organisation, size }: { organisation: Membership; size: number }) {
  if (!organisation.logo) return <Icon name="building" size={Math.min(size, 18)} />;
  return <img src={`${config().content_host}/images/${organisation.logo}`} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />;
}
