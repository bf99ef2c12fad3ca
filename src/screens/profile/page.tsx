import { useCurrentUser } from '#src/account/current-user.ts';
import { Page } from '#src/components/page.tsx';
import { AccessKeys } from './access-keys.tsx';
import { ActivityLog } from './activity-log.tsx';
import { Details } from './details.tsx';
import { Organisations } from './organisations.tsx';
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
        <ActivityLog userId={user.id} />
      </div>
    </Page>
  );
}
