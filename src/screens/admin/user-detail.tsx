import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { User, UserUpdate } from '#generated/types.ts';
import { useGetUser, useGetUserAdmin, getListUserLogsQueryOptions, useUpdateUser } from '#generated/hooks/users.ts';
import { UpdateUserBody } from '#generated/zod/users.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import type { Membership } from '#src/account/user.ts';
import { LogCard } from '#src/components/log-card.tsx';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { Card, Empty, Page } from '#src/components/page.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatTime } from '#src/lib/format.ts';
import { useTitle } from '#src/lib/title.ts';
import { toast } from '#src/lib/toast.ts';
import { AdminRight } from './admin-right.tsx';
import styles from './admin.module.css';
import { AssignDialog } from './assign-dialog.tsx';
import { addressOf, isNew, orgsOf } from './person.tsx';
import { isNoAccess, NoAccess, refreshAdmin } from './quietly.tsx';
import { RemoveMember } from './remove-member.tsx';

/** A missing user is an expected result, not a failure. */
const FOUND = {
  query: {
    throwOnError: (error: unknown, query: { state: { data: unknown } }) =>
      !hasStatus(error, 403, 404) && query.state.data === undefined,
  },
} as const;

/** One user: name, rights, organisations and activity. */
export function UserDetail({ userId }: { userId: string }) {
  const { data: user, error } = useGetUser(userId, FOUND);
  const flag = useGetUserAdmin(userId, FOUND).data;
  const own = useCurrentUser();
  useTitle(user?.name ?? 'User');
  useCrumbs([
    { label: 'Administration', to: '/admin' },
    { label: 'Users', to: '/admin/users' },
    { label: user?.name ?? '' },
  ]);
  if (isNoAccess(error)) return <NoAccess />;
  if (hasStatus(error, 404))
    return (
      <Empty
        isPage
        title="User not found"
        actions={
          <Button variant="contained" component={Link} to="/admin/users">
            All users
          </Button>
        }
      >
        The account may have been erased since this link was created.
      </Empty>
    );
  if (!user)
    return (
      <Page title="User">
        <Skeleton height={140} variant="rounded" />
      </Page>
    );
  return (
    <Page
      title={user.name}
      lead={addressOf(user)}
      badge={
        <>
          {flag?.is_admin && <span className={styles['tag']}>administrator</span>}
          {user.id === own?.id && <span className={styles['tag']}>you</span>}
          {isNew(user) && (
            <span className={styles['tag']} data-tone="new">
              not signed in yet
            </span>
          )}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <NameCard user={user} />
          <Organisations user={user} />
          {flag && <AdminRight user={user} isAdmin={flag.is_admin} />}
        </div>
        <LogCard query={(page) => getListUserLogsQueryOptions(user.id, page)} by="one" />
      </div>
    </Page>
  );
}

function NameCard({ user }: { user: User }) {
  const own = useCurrentUser();
  const update = useUpdateUser();
  const form = useContractForm<UserUpdate, typeof UpdateUserBody>({
    name: `user ${user.id}`,
    schema: UpdateUserBody,
    start: { name: user.name },
    toBody: (values) => ({ ...values, version: user.version }),
    async send(data, { reset }) {
      const changed = await update.mutateAsync({ id: user.id, data });
      reset({ name: changed.name });
      await refreshAdmin();
      if (user.id === own?.id) await refreshUser();
      toast.done('Name changed');
    },
  });
  return (
    <Card title="Details">
      <Form form={form} className={styles['form']}>
        <FormProblem form={form} />
        <div className={styles['named']}>
          <TextInput form={form} name="name" label="Name" />
          <Button type="submit" variant="outlined" disabled={!form.isDirty} loading={form.isBusy}>
            Save
          </Button>
        </div>
        <dl className={styles['facts']}>
          <dt>User id</dt>
          <dd>
            <code>{user.id}</code>
          </dd>
          <dt>Subject</dt>
          <dd>{isNew(user) ? 'none until the first sign-in' : <code>{user.user_id}</code>}</dd>
          <dt>Created</dt>
          <dd>{formatTime(user.created_at)}</dd>
        </dl>
        <UnsavedChanges dirty={form.isDirty && !form.isBusy} what={user.name} />
      </Form>
    </Card>
  );
}

function Organisations({ user }: { user: User }) {
  const orgs = orgsOf(user);
  const [assigning, setAssigning] = useState(false);
  const [leaving, setLeaving] = useState<Membership | null>(null);
  return (
    <Card title="Organisations" note={orgs.length}>
      {orgs.length === 0 && (
        <p className={styles['quiet']}>Not in an organisation. They can sign in but see no data.</p>
      )}
      <ul className={styles['rows']}>
        {orgs.map((organisation) => (
          <li key={organisation.id}>
            <span className={styles['organisation']}>
              <OrganisationLogo organisation={organisation} size={22} />
              <span>
                <Link to={`/admin/organisations/${organisation.id}`}>{organisation.name}</Link>
                <small>
                  {organisation.roles.join(', ') || 'free tier'}
                  {organisation.id === user.current_org?.id && ', the current one'}
                </small>
              </span>
            </span>
            <Button
              size="small"
              variant="text"
              aria-label={`Remove ${user.name} from ${organisation.name}`}
              onClick={() => setLeaving(organisation)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles['foot']}>
        <Button size="small" variant="outlined" onClick={() => setAssigning(true)}>
          Add to an organisation
        </Button>
      </p>
      {assigning && <AssignDialog user={user} onClose={() => setAssigning(false)} />}
      {leaving && <RemoveMember organisation={leaving} user={user} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
