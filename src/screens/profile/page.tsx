import { useCurrentUser, useIsAdmin } from '#src/app/load-all.ts';
import { Card, Page } from '#src/components/page.tsx';
import styles from './profile.module.css';

/** Who is signed in, and where they belong. */
export default function ProfilePage() {
  const user = useCurrentUser();
  const isAdmin = useIsAdmin();
  if (!user) return <Page title="Profile">The server does not know this account yet.</Page>;
  return (
    <Page title="Profile" lead={user.email}>
      <div className={styles['columns']}>
        <Card title="Details">
          <dl className={styles['list']}>
            <div>
              <dt>Name</dt>
              <dd>{user.name}</dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>{user.email || 'not given'}</dd>
            </div>
            <div>
              <dt>Administrator</dt>
              <dd>{isAdmin ? 'yes' : 'no'}</dd>
            </div>
            <div>
              <dt>User id</dt>
              <dd>
                <code>{user.id}</code>
              </dd>
            </div>
          </dl>
        </Card>
        <Card title="Organisations" note={user.orgs.length}>
          <dl className={styles['list']}>
            {user.orgs.map((organisation) => (
              <div key={organisation.id}>
                <dt>
                  {organisation.name} {organisation.id === user.current_org?.id && '(Active)'}
                </dt>
                <dd>{organisation.roles.join(', ') || 'Free, no roles'}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Page>
  );
}
