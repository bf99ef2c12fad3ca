import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { LogEntry } from '#generated/hooks/model/index.ts';
import { useListUserLogs } from '#generated/hooks/users/users.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { LOG_PAGE_SIZE } from '#src/lib/constants.ts';
import { formatAge, formatTime } from '#src/lib/format.ts';
import styles from './profile.module.css';

const COLUMNS: Column<LogEntry>[] = [
  {
    key: 'when',
    title: 'When',
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatTime(created_at)}>
        {formatAge(created_at)}
      </time>
    ),
  },
  { key: 'what', title: 'What', sortBy: ({ title }) => title, cell: ({ title }) => title },
  {
    key: 'of',
    title: 'Of',
    sortBy: ({ entity_name }) => entity_name,
    // The way there, while it is a product's.
    cell: ({ product_id, entity_name }) =>
      product_id && entity_name ? <Link to={`/products/${product_id}`}>{entity_name}</Link> : entity_name,
  },
];

/** What one did, newest first, 50 a page; the page is in the address. */
export function ActivityLog({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const { data } = useListUserLogs(
    userId,
    { page, page_size: LOG_PAGE_SIZE },
    { query: { placeholderData: keepPreviousData, staleTime: 0 } },
  );
  if (!data)
    return (
      <Card title="Activity">
        <div className={styles['form']} aria-busy="true">
          <Skeleton height={32} />
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      </Card>
    );
  const pages = Math.max(1, Math.ceil(data.total / LOG_PAGE_SIZE));
  return (
    <Card title="Activity" note={data.total === 1 ? '1 entry' : `${data.total} entries`}>
      {data.logs.length === 0 ? (
        <p className={styles['quiet']}>
          {data.total === 0 ? 'Nothing yet: what you make, change or delete is listed here.' : 'This page is empty.'}
        </p>
      ) : (
        <div className={styles['log']}>
          <DataTable
            label="Activity"
            compact
            columns={COLUMNS}
            rows={data.logs}
            rowKey={({ id }) => id}
            empty="This page is empty."
          />
        </div>
      )}
      {pages > 1 && (
        <nav className={styles['pages']} aria-label="Pages of the activity log">
          {page > 1 ? <Link to={`?page=${page - 1}`}>Newer</Link> : <span />}
          <span className="figures">
            Page {page} of {pages}
          </span>
          {page < pages ? <Link to={`?page=${page + 1}`}>Older</Link> : <span />}
        </nav>
      )}
    </Card>
  );
}
