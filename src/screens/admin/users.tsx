import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ListUsersParams, User } from '#generated/types.ts';
import { listUnassignedUsers, listUsers, useListUnassignedUsers, useListUsers } from '#generated/hooks/users.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatAge, formatCount } from '#src/lib/format.ts';
import styles from './admin.module.css';
import { addressOf, isNew, lastChange, orgsOf, Person } from './person.tsx';
import { isNoAccess, NoAccess, PAGED } from './quietly.tsx';
import { UserDetail } from './user-detail.tsx';
import { wholeList } from '#src/lib/whole-list.ts';

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
  {
    key: 'created_at',
    title: 'Created',
    numeric: true,
    minor: true,
    sortBy: ({ created_at }) => created_at,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatAge(created_at),
  },
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
  const paging = usePaging(['name', 'created_at']);
  const [params, setParams] = useSearchParams();
  const only: Filter = FILTERS.find(({ value }) => value === params.get('only'))?.value ?? 'all';
  const { data, error } = useFiltered(only, paging.params);
  useCrumbs([{ label: 'Administration', to: '/admin' }, { label: 'Users' }]);
  if (isNoAccess(error)) return <NoAccess />;
  return (
    <Page
      title="Users"
      lead={data && `${formatCount(data.total)} ${only === 'all' && !paging.query ? 'in all' : 'found'}`}
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
      {data ? (
        <>
          <DataTable
            label="Users"
            columns={COLUMNS}
            rows={data.users}
            rowKey={({ id }) => id}
            defaultSort="name"
            page={paging}
            total={data.total}
            everyRow={() =>
              wholeList(
                (page) => askFiltered(only, { ...paging.params, ...page }),
                (page) => page.users,
              )
            }
            note={
              <ToggleButtonGroup
                exclusive
                size="small"
                value={only}
                aria-label="Which users"
                onChange={(_event, next: Filter | null) =>
                  next && setParams(next === 'all' ? {} : { only: next }, { replace: true })
                }
              >
                {FILTERS.map(({ value, label }) => (
                  <ToggleButton key={value} value={value}>
                    {label}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            }
            empty="No users match."
          />
        </>
      ) : (
        <Skeleton height={320} variant="rounded" />
      )}
    </Page>
  );
}

interface Params {
  page: number;
  page_size: number;
  q?: string;
  sort?: string;
}

const narrowed = (only: Filter): Pick<ListUsersParams, 'only'> =>
  only === 'all' || only === 'unassigned' ? {} : { only };

const askFiltered = (only: Filter, params: Params) =>
  only === 'unassigned' ? listUnassignedUsers(params) : listUsers({ ...params, ...narrowed(only) });

/** Users without an organisation have an endpoint of their own. */
function useFiltered(only: Filter, params: Params) {
  const isUnassigned = only === 'unassigned';
  const listed = useListUsers({ ...params, ...narrowed(only) }, { query: { ...PAGED.query, enabled: !isUnassigned } });
  const unassigned = useListUnassignedUsers(params, { query: { ...PAGED.query, enabled: isUnassigned } });
  return isUnassigned ? unassigned : listed;
}
