import type { CurrentUser } from '#src/account/user.ts';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { Card } from '#src/components/page.tsx';
import { MESSAGES } from '#src/lib/constants.ts';
import styles from './profile.module.css';

/** The user's organisations and roles; the menu in the top bar switches between organisations. */
export function Organisations({ user }: { user: CurrentUser }) {
  return (
    <Card title="Organisations" note={user.orgs.length}>
      {user.orgs.length === 0 && <p className={styles['quiet']}>You do not belong to an organisation yet.</p>}
      <ul className={styles['organisations']}>
        {user.orgs.map((organisation) => (
          <li key={organisation.id}>
            <OrganisationLogo organisation={organisation} size={22} />
            <span>
              <b>{organisation.name}</b> {organisation.id === user.current_org?.id ? MESSAGES.activeOrganisation : ''}
            </span>
            <small>{organisation.roles.join(', ') || 'Free, no roles'}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
