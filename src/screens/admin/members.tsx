import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Organisation, User } from '#generated/types.ts';
import { getListOrganisationUsersQueryOptions } from '#generated/hooks/organisations.ts';
import { useListUsers } from '#generated/hooks/users.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import type { Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { PagedCard } from '#src/components/paged-card.tsx';
import { usePagedList } from '#src/components/paged-table.tsx';
import styles from './admin.module.css';
import { addressOf, isNew, lastChange, Person } from './person.tsx';
import { PAGED, QUIETLY } from './quietly.tsx';
import { RemoveMember } from './remove-member.tsx';

/** The members of an organisation. */
export function Members({ organisation }: { organisation: Organisation }) {
  const own = useCurrentUser();
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
    numeric('remove', 'Remove', '', {
      head: <span className="visually-hidden">Remove</span>,
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
    }),
  ];
  const list = usePagedList({
    query: (page) => getListOrganisationUsersQueryOptions(organisation.id, page),
    rows: ({ users }) => users,
    columns,
    options: QUIETLY.query,
  });
  return (
    <PagedCard label="Members" list={list} defaultSort="name">
      <p className={styles['foot']}>
        A removed member is switched to another of their organisations, if there is one. The last administrator cannot
        be removed.
      </p>
      {leaving && <RemoveMember organisation={organisation} user={leaving} onClose={() => setLeaving(null)} />}
    </PagedCard>
  );
}
