import { getListUserLogsQueryOptions } from '#generated/hooks/users.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Page, Card } from '#src/components/page.tsx';
import { LogCard } from '#src/components/log-card.tsx';
import type { CurrentUser } from '#src/account/user.ts';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { MESSAGES } from '#src/lib/constants.ts';
import { AccessKeys } from './access-keys.tsx';
import { Details } from './details.tsx';
import styles from './profile.module.css';

/** The signed-in user: details, organisations, access keys and activity. */
export default function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return <Page title="Profile">The server has no record of this account yet.</Page>;
  return (
    <Page title="Profile" lead={user.email}>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <Details user={user} />
          <Organisations user={user} />
          <AccessKeys user={user} />
        </div>
        <LogCard
          query={(page) => getListUserLogsQueryOptions(user.id, page)}
          none="No activity yet: items that you create, change or delete are listed here."
        />
      </div>
    </Page>
  );
}

/** The user's organisations and roles; the menu in the top bar switches between organisations. */
function Organisations({ user }: { user: CurrentUser }) {
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
