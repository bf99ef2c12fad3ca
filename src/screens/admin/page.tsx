import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Organisation, User } from '#generated/types.ts';
import { getListOrganisationsQueryOptions } from '#generated/hooks/organisations.ts';
import { getListLogsQueryOptions, useListUnassignedUsers, useListUsers } from '#generated/hooks/users.ts';
import type { Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { LogCard } from '#src/components/log-card.tsx';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { PagedCard } from '#src/components/paged-card.tsx';
import { usePagedList } from '#src/components/paged-table.tsx';
import { LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatAge, formatCount } from '#src/lib/format.ts';
import styles from './admin.module.css';
import { AssignDialog } from './assign-dialog.tsx';
import { addressOf, lastChange } from './person.tsx';
import { isNoAccess, NoAccess, PAGED, QUIETLY } from './quietly.tsx';

const COLUMNS: Column<Organisation>[] = [
  {
    key: 'name',
    title: 'Organisation',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: (organisation) => (
      <span className={styles['organisation']}>
        <OrganisationLogo organisation={organisation} size={22} />
        <Link to={`/admin/organisations/${organisation.id}`}>{organisation.name}</Link>
      </span>
    ),
  },
  { key: 'roles', title: 'Roles', cell: ({ roles }) => roles.join(', ') || <small>none, free tier</small> },
  { key: 'members', title: 'Members', numeric: true, cell: ({ member_count: count }) => formatCount(count) },
  numeric('created_at', 'Created', '', {
    minor: true,
    sortBy: ({ created_at }) => created_at,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatAge(created_at),
  }),
];
/** Maximum number of waiting users that are listed. */
const SHOWN = 8;

/** Organisations, users waiting for one, and recent activity. */
export default function AdminPage() {
  const list = usePagedList({
    query: (page) => getListOrganisationsQueryOptions(page),
    rows: ({ organisations }) => organisations,
    columns: COLUMNS,
    options: QUIETLY.query,
  });
  const users = useListUsers({ page: 1, page_size: LIST_PAGE_SIZE }, PAGED).data;
  useCrumbs([{ label: 'Administration' }]);
  if (isNoAccess(list.error)) return <NoAccess />;
  return (
    <Page
      title="Administration"
      actions={
        <>
          <Button variant="outlined" component={Link} to="/admin/users" startIcon={<Icon name="user" />}>
            {users ? `${formatCount(users.total)} users` : 'Users'}
          </Button>
          <Button variant="outlined" component={Link} to="/admin/organisations/users/create">
            Create user
          </Button>
          <Button
            variant="contained"
            component={Link}
            to="/admin/organisations/create"
            startIcon={<Icon name="plus" />}
          >
            New organisation
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <PagedCard label="Organisations" list={list} defaultSort="name" />
        <div className={styles['stack']}>
          <Unassigned />
          <LogCard title="Recent activity" query={getListLogsQueryOptions} prefix="log_" by="everyone" />
        </div>
      </div>
    </Page>
  );
}

/** Users without an organisation: they see no data until they are added to one. */
function Unassigned() {
  const { data } = useListUnassignedUsers({ page: 1, page_size: LIST_PAGE_SIZE }, PAGED);
  const [assigned, setAssigned] = useState<User | null>(null);
  if (!data) return null;
  return (
    <Card title="Waiting for an organisation" note={formatCount(data.total)}>
      {data.total === 0 && <p className={styles['quiet']}>Everyone is in an organisation.</p>}
      <ul className={styles['rows']}>
        {data.users.slice(0, SHOWN).map((user) => (
          <li key={user.id}>
            <span>
              <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
              <small>
                {addressOf(user)}, {lastChange(user)}
              </small>
            </span>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Add ${user.name} to an organisation`}
              onClick={() => setAssigned(user)}
            >
              Add to …
            </Button>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <p className={styles['foot']}>
          <Link to="/admin/users?only=unassigned">All {formatCount(data.total)}</Link>
        </p>
      )}
      {assigned && <AssignDialog user={assigned} onClose={() => setAssigned(null)} />}
    </Card>
  );
}
