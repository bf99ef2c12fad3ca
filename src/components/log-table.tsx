import { Link } from 'react-router-dom';
import type { LogEntry } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import type { Paging } from '#src/components/use-paging.ts';
import { formatAge, formatTime } from '#src/lib/format.ts';
import { wholeList } from '#src/lib/whole-list.ts';

const WHEN: Column<LogEntry> = {
  key: 'created_at',
  title: 'When',
  sortBy: ({ created_at }) => created_at,
  value: ({ created_at }) => created_at,
  cell: ({ created_at }) => (
    <time dateTime={created_at} title={formatTime(created_at)} style={{ whiteSpace: 'nowrap' }}>
      {formatAge(created_at)}
    </time>
  ),
};
const WHO: Column<LogEntry> = {
  key: 'who',
  title: 'Who',
  value: ({ user_name }) => user_name,
  // A service account has no page.
  cell: ({ user_id, user_name }) =>
    user_id.startsWith('svc_') ? user_name : <Link to={`/admin/users/${user_id}`}>{user_name}</Link>,
};
const WHAT: Column<LogEntry> = {
  key: 'name',
  title: 'What',
  sortBy: ({ title }) => title,
  value: ({ title }) => title,
  cell: ({ title }) => <span style={{ whiteSpace: 'normal' }}>{title}</span>,
};
const OF: Column<LogEntry> = {
  key: 'of',
  title: 'Of',
  minor: true,
  // Link to the item, if it belongs to a product.
  cell: ({ product_id, entity_name }) =>
    product_id && entity_name ? <Link to={`/products/${product_id}`}>{entity_name}</Link> : entity_name,
};

const COLUMNS = { own: [WHEN, WHAT, OF], everyone: [WHEN, WHO, WHAT], one: [WHEN, WHAT] };

/** Sort keys of the server. */
export const LOG_SORTS = ['name', 'created_at'] as const;

interface Props {
  log: { logs: LogEntry[]; total: number };
  paging: Paging;
  /** Requests a page of the log, for files. */
  ask: (paging: Paging['params']) => Promise<{ logs: LogEntry[] }>;
  by?: keyof typeof COLUMNS;
}

/** Activity log, newest first: the user's own with links, everyone's with names, or that of one user. */
export function LogTable({ log: { logs, total }, paging, ask, by = 'own' }: Props) {
  return (
    <DataTable
      label="Activity"
      compact
      columns={COLUMNS[by]}
      rows={logs}
      rowKey={({ id }) => id}
      defaultSort="-created_at"
      page={paging}
      total={total}
      everyRow={() =>
        wholeList(
          (page) => ask({ ...paging.params, ...page }),
          (page) => page.logs,
        )
      }
      turning={['Newer', 'Older']}
      empty="This page is empty."
    />
  );
}
