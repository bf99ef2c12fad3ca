import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useListUserLogs } from '#generated/hooks/users/users.ts';
import { LogTable } from '#src/components/log-table.tsx';
import { Card } from '#src/components/page.tsx';
import { Pager } from '#src/components/pager.tsx';
import { LOG_PAGE_SIZE } from '#src/lib/constants.ts';
import styles from './profile.module.css';

/** The user's activity, newest first, 50 entries per page; the page is in the address. */
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
  return (
    <Card title="Activity" note={data.total === 1 ? '1 entry' : `${data.total} entries`}>
      {data.logs.length === 0 ? (
        <p className={styles['quiet']}>
          {data.total === 0
            ? 'No activity yet: items that you create, change or delete are listed here.'
            : 'This page is empty.'}
        </p>
      ) : (
        <div className={styles['log']}>
          <LogTable logs={data.logs} />
        </div>
      )}
      <div className={styles['log']}>
        <Pager
          of="the activity log"
          page={page}
          pageSize={LOG_PAGE_SIZE}
          total={data.total}
          words={['Newer', 'Older']}
        />
      </div>
    </Card>
  );
}
