import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import type { Organisation, User } from '#generated/types.ts';
import { listOrganisationUsers, useListOrganisationUsers } from '#generated/hooks/organisations.ts';
import { useListUsers } from '#generated/hooks/users.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { formatCount } from '#src/lib/format.ts';
import styles from './admin.module.css';
import { addressOf, isNew, lastChange, Person } from './person.tsx';
import { PAGED } from './quietly.tsx';
import { RemoveMember } from './remove-member.tsx';
import { wholeList } from '#src/lib/whole-list.ts';

/** The members of an organisation. */
export function Members({ organisation }: { organisation: Organisation }) {
  const own = useCurrentUser();
  const paging = usePaging(['name', 'created_at']);
  const { data } = useListOrganisationUsers(organisation.id, paging.params, PAGED);
  const admins = useListUsers({ only: 'administrators' }, PAGED).data;
  const [leaving, setLeaving] = useState<User | null>(null);
  const isAdmin = new Set(admins?.users.map(({ id }) => id));
  const columns: Column<User>[] = [
    {
      key: 'name',
      title: 'Name',
      sortBy: ({ name }) => name,
      value: ({ name }) => name,
      cell: (user) => <Person user={user} />,
    },
    { key: 'email', title: 'E-mail', cell: addressOf },
    { key: 'active', title: 'Last change', minor: true, cell: lastChange },
    {
      key: 'state',
      title: 'State',
      minor: true,
      cell: (user) =>
        isAdmin.has(user.id) ? (
          <span className={styles['tag']}>{user.id === own?.id ? 'administrator, you' : 'administrator'}</span>
        ) : isNew(user) ? (
          <span className={styles['tag']} data-tone="new">
            not signed in yet
          </span>
        ) : user.id === own?.id ? (
          <span className={styles['tag']}>you</span>
        ) : null,
    },
    {
      key: 'remove',
      title: 'Remove',
      head: <span className="visually-hidden">Remove</span>,
      numeric: true,
      exported: false,
      cell: (user) => (
        <Tooltip title={`Remove ${user.name} from ${organisation.name}`}>
          <IconButton
            size="small"
            aria-label={`Remove ${user.name} from ${organisation.name}`}
            onClick={() => setLeaving(user)}
          >
            <Icon name="close" />
          </IconButton>
        </Tooltip>
      ),
    },
  ];
  return (
    <Card title="Members" note={data && formatCount(data.total)}>
      {data ? (
        <div className={styles['list']}>
          <DataTable
            label="Members"
            compact
            columns={columns}
            rows={data.users}
            rowKey={({ id }) => id}
            defaultSort="name"
            page={paging}
            total={data.total}
            everyRow={() =>
              wholeList(
                (page) => listOrganisationUsers(organisation.id, { ...paging.params, ...page }),
                (page) => page.users,
              )
            }
            empty="No members yet."
          />
        </div>
      ) : (
        <div className={styles['form']} aria-busy="true">
          <Skeleton height={120} variant="rounded" />
        </div>
      )}
      <p className={styles['foot']}>
        A removed member switches to another of their organisations, if they have one. The last administrator cannot be
        removed.
      </p>
      {leaving && <RemoveMember organisation={organisation} user={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
