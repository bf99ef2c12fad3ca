import Button from '@mui/material/Button';
import type { JobStatus, JobSummary } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { PagedTable, type PagedList } from '#src/components/paged-table.tsx';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import styles from './analyses.module.css';
import { nameOf } from './kinds.ts';
import { useStudy } from './study.ts';

const WORDS: Record<JobStatus, string> = {
  queued: 'waits',
  running: 'in progress',
  succeeded: 'done',
  failed: 'no result',
  cancelled: 'cancelled',
};

interface Props {
  list: PagedList<JobSummary>;
  /** The open run, which may be on another page of the list. */
  open: JobSummary | undefined;
  shown: string | null;
  other: string | null;
  onOpen: (id: string) => void;
  onCompare: (id: string) => void;
}

/** Earlier runs, to open again or to compare with the open one. */
export function PastRuns({ list, open, shown, other, onOpen, onCompare }: Props) {
  const { configurationId, number } = useStudy();
  const columns: Column<JobSummary>[] = [
    { key: 'what', title: 'Run', cell: (run) => nameOf(run) },
    {
      key: 'when',
      title: 'Started',
      cell: ({ submitted_at }) => formatTime(submitted_at),
    },
    {
      key: 'on',
      title: 'On',
      cell: ({ configuration_id }) => (configuration_id === configurationId ? `v${number}` : 'another version'),
    },
    {
      key: 'status',
      title: 'State',
      cell: ({ status, progress }) =>
        status === 'running' ? `${formatNumber(progress * 100, { decimals: 0 })} %` : WORDS[status],
    },
    {
      key: 'do',
      title: 'Open',
      exported: false,
      cell: (run) => (
        <span className={styles['rowActs']}>
          {run.id === shown ? (
            'open'
          ) : (
            <Button size="small" variant="text" onClick={() => onOpen(run.id)}>
              Open
            </Button>
          )}
          {run.id === other
            ? 'beside'
            : canCompare(open, run) && (
                <Button size="small" variant="text" onClick={() => onCompare(run.id)}>
                  Compare
                </Button>
              )}
        </span>
      ),
    },
  ];
  return (
    <section className={styles['past']} aria-label="Past runs">
      <h2>Past runs</h2>
      <PagedTable
        label="Past runs"
        compact
        filter={false}
        columns={columns}
        list={list}
        rowProps={({ id }) => ({ 'data-strong': id === shown || undefined })}
      />
    </section>
  );
}

/** Whether two runs are of the same kind and both have results. */
const canCompare = (open: JobSummary | undefined, run: JobSummary): boolean =>
  open !== undefined &&
  run.id !== open.id &&
  open.status === 'succeeded' &&
  run.status === 'succeeded' &&
  nameOf(run) === nameOf(open);
