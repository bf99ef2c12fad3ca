import { useState } from 'react';
import { useListOrganisationProcesses } from '#generated/hooks/processes.ts';
import type { Home, Process } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { JOB_POLL } from '#src/lib/constants.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { DecisionsCard } from './decisions-card.tsx';
import { ExamplesCard } from './examples-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { jobsToShow } from '#src/products/jobs.ts';
import rows from '#src/products/rows.module.css';
import { WaitingCard } from './waiting-card.tsx';
import { MovedCard } from './moved-card.tsx';
import styles from './home.module.css';

interface Props {
  processes: Process[];
  /** Undefined while it is being loaded, and if it could not be. */
  home: Home | undefined;
  /** Why it could not be loaded; null otherwise. */
  failure: unknown;
}

/** ms for which an analysis that has ended stays on the page. */
const DAY = 24 * 3_600_000;

/** Decisions, jobs, movements and examples. */
export default function Overview({ processes, home, failure }: Props) {
  const [since] = useState(() => Date.now() - DAY);
  // Includes processes without recent changes, because an analysis may run on one of them.
  const busy = useListOrganisationProcesses(
    { ...FIRST_PAGE, only: 'running' },
    { query: { refetchInterval: ({ state }) => (state.data?.processes.length ? JOB_POLL : false) } },
  ).data?.processes;
  // The newer of two states of one process comes last.
  const jobs = jobsToShow([...processes, ...(busy ?? [])], since);
  return (
    <div className={styles['columns']}>
      <div className={styles['stack']}>
        {home ? (
          <>
            {home.waiting && <WaitingCard tasks={home.waiting} />}
            <DecisionsCard home={home} processes={processes} />
            <MovedCard movements={home.movements} />
          </>
        ) : failure ? (
          <Card title="Pending decisions">
            <p className={rows['quiet']}>The decisions could not be loaded: {reasonOf(failure)}</p>
          </Card>
        ) : (
          <Skeleton className={styles['below']} />
        )}
      </div>
      <div className={styles['stack']}>
        <JobsCard jobs={jobs} />
        <ExamplesCard />
      </div>
    </div>
  );
}
