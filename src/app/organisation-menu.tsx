import { useId, useState } from 'react';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import styles from './shell.module.css';

const [OrganisationList, intent] = later(() => import('./organisation-list.tsx'));

/** The current organisation, with a menu of the user's other organisations. */
export function OrganisationMenu() {
  const user = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;
  if (!user?.current_org) return null;
  const active = user.current_org;
  return (
    <>
      <button
        type="button"
        className={styles['plain']}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        aria-label={`Organisation: ${active.name}`}
        {...intent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <OrganisationLogo organisation={active} size={16} />
        <span className={styles['hidePhone']} title={active.name}>
          {active.name}
        </span>
        <Icon name="chevronDown" size={13} />
      </button>
      {anchor && (
        <OrganisationList
          id={id}
          user={user}
          active={active}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onFailure={setFailure}
        />
      )}
    </>
  );
}
