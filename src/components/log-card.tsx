import { Link } from 'react-router-dom';
import type { LogEntry, LogList } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { PagedCard } from '#src/components/paged-card.tsx';
import { usePagedList } from '#src/components/paged-table.tsx';
import { formatAge, formatTime } from '#src/lib/format.ts';

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

interface Props {
  /** Options of the generated hook, for a page of the log. */
  query: Parameters<typeof usePagedList<LogList, LogEntry>>[0]['query'];
  by?: keyof typeof COLUMNS;
  title?: string;
  /** Of the parameters in the address. */
  prefix?: string;
  /** Shown if nothing has been done yet. */
  none?: string;
}

/** Activity log, newest first: the user's own with links, everyone's with names, or that of one user. */
export function LogCard({ query, by = 'own', title = 'Activity', prefix = '', none = 'No activity yet.' }: Props) {
  const list = usePagedList({
    query,
    rows: ({ logs }) => logs,
    columns: COLUMNS[by],
    prefix,
    options: { staleTime: 0 },
  });
  return (
    <PagedCard
      title={title}
      label="Activity"
      list={list}
      defaultSort="-created_at"
      turning={['Newer', 'Older']}
      none={none}
      empty="This page is empty."
    />
  );
}
