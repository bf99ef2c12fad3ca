import { Link } from 'react-router-dom';
import type { LogEntry } from '#generated/hooks/model/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { formatAge, formatTime } from '#src/lib/format.ts';

const WHEN: Column<LogEntry> = {
  key: 'when',
  title: 'When',
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
  cell: ({ user_id, user_name }) => <Link to={`/admin/users/${user_id}`}>{user_name}</Link>,
};
const WHAT: Column<LogEntry> = {
  key: 'what',
  title: 'What',
  sortBy: ({ title }) => title,
  value: ({ title }) => title,
  cell: ({ title }) => <span style={{ whiteSpace: 'normal' }}>{title}</span>,
};
const OF: Column<LogEntry> = {
  key: 'of',
  title: 'Of',
  sortBy: ({ entity_name }) => entity_name,
  // Link to the item, if it belongs to a product.
  cell: ({ product_id, entity_name }) =>
    product_id && entity_name ? <Link to={`/products/${product_id}`}>{entity_name}</Link> : entity_name,
};

const COLUMNS = { own: [WHEN, WHAT, OF], everyone: [WHEN, WHO, WHAT], one: [WHEN, WHAT] };

/** Activity log, newest first: the user's own with links, everyone's with names, or that of one user. */
export function LogTable({ logs, by = 'own' }: { logs: LogEntry[]; by?: keyof typeof COLUMNS }) {
  return (
    <DataTable
      label="Activity"
      compact
      columns={COLUMNS[by]}
      rows={logs}
      rowKey={({ id }) => id}
      empty="This page is empty."
    />
  );
}
