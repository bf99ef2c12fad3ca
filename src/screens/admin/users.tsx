import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { numeric } from '#src/components/table/column.ts';
import Button from '@mui/material/Button';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ListUsersParams, User } from '#generated/types.ts';
import { getListUnassignedUsersQueryOptions, getListUsersQueryOptions } from '#generated/hooks/users.ts';
import type { Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatAge, formatCount } from '#src/lib/format.ts';
import styles from './admin.module.css';
import { addressOf, isNew, lastChange, orgsOf, Person } from './person.tsx';
import { isNoAccess, NoAccess, QUIETLY } from './quietly.tsx';
import { UserDetail } from './user-detail.tsx';

const COLUMNS: Column<User>[] = [
  {
    key: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: (user) => <Person user={user} />,
  },
  { key: 'email', title: 'E-mail', cell: addressOf },
  {
    key: 'orgs',
    title: 'Organisations',
    minor: true,
    cell: (user) =>
      orgsOf(user)
        .map(({ name }) => name)
        .join(', ') || <small>none</small>,
  },
  {
    key: 'active',
    title: 'Last change',
    minor: true,
    cell: (user) =>
      isNew(user) ? (
        <span className={styles['tag']} data-tone="new">
          not signed in yet
        </span>
      ) : (
        lastChange(user)
      ),
  },
  numeric('created_at', 'Created', '', {
    minor: true,
    sortBy: ({ created_at }) => created_at,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatAge(created_at),
  }),
];

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'administrators', label: 'Administrators' },
  { value: 'unassigned', label: 'In no organisation' },
  { value: 'not_signed_in', label: 'Not signed in yet' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

/** All users, or one of them. */
export default function UsersPage() {
  const { userId } = useParams();
  return userId === undefined ? <UserList /> : <UserDetail key={userId} userId={userId} />;
}

function UserList() {
  const [params, setParams] = useSearchParams();
  const only: Filter = FILTERS.find(({ value }) => value === params.get('only'))?.value ?? 'all';
  const list = usePagedList({
    query: (page) => usersQuery(only, page),
    rows: ({ users }) => users,
    columns: COLUMNS,
    options: QUIETLY.query,
  });
  useCrumbs([{ label: 'Administration', to: '/admin' }, { label: 'Users' }]);
  if (isNoAccess(list.error)) return <NoAccess />;
  return (
    <Page
      title="Users"
      lead={list.rows && `${formatCount(list.total)} ${only === 'all' && !list.paging.query ? 'in all' : 'found'}`}
      actions={
        <Button
          variant="contained"
          component={Link}
          to="/admin/organisations/users/create"
          startIcon={<Icon name="plus" />}
        >
          Create user
        </Button>
      }
    >
      <PagedTable
        label="Users"
        list={list}
        defaultSort="name"
        note={
          <ChoiceButtons<Filter>
            label="Which users"
            choices={FILTERS}
            value={only}
            onChange={(next) => setParams(next === 'all' ? {} : { only: next }, { replace: true })}
          />
        }
        empty="No users match."
      />
    </Page>
  );
}

/** Users without an organisation have an endpoint of their own. */
const usersQuery = (only: Filter, page: ListUsersParams) =>
  only === 'unassigned'
    ? getListUnassignedUsersQueryOptions(page)
    : getListUsersQueryOptions({ ...page, ...(only !== 'all' && { only }) });
