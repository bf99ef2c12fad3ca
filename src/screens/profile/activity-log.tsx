import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { listUserLogs, useListUserLogs } from '#generated/hooks/users.ts';
import { LOG_SORTS, LogTable } from '#src/components/log-table.tsx';
import { Card } from '#src/components/page.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import styles from './profile.module.css';

/** The user's activity, newest first, 50 entries per page; the page is in the address. */
export function ActivityLog({ userId }: { userId: string }) {
  const paging = usePaging(LOG_SORTS);
  const { data } = useListUserLogs(userId, paging.params, {
    query: { placeholderData: keepPreviousData, staleTime: 0 },
  });
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
      {data.total === 0 && paging.query === '' ? (
        <p className={styles['quiet']}>No activity yet: items that you create, change or delete are listed here.</p>
      ) : (
        <div className={styles['log']}>
          <LogTable log={data} paging={paging} ask={(page) => listUserLogs(userId, page)} />
        </div>
      )}
    </Card>
  );
}
