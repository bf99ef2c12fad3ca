import { Card } from '#src/components/page.tsx';
import { JobLine } from '#src/products/job-line.tsx';
import { isRunning, type ProcessJob } from '#src/products/jobs.ts';
import styles from '#src/products/rows.module.css';

/** Running analyses with their progress, and those that ended since yesterday with their results. */
export function JobsCard({ jobs }: { jobs: ProcessJob[] }) {
  const running = jobs.filter(({ job }) => isRunning(job)).length;
  const ended = jobs.length - running;
  const note = [running > 0 && `${running} running`, ended > 0 && `${ended} ended since yesterday`].filter(Boolean);
  return (
    <Card title="Jobs" note={note.join(', ')}>
      {jobs.length === 0 ? (
        <p className={styles['quiet']}>
          No analysis is running. Optimise a process, or find the inputs that affect its cost most, on its Analyses
          page.
        </p>
      ) : (
        <ul className={styles['rows']}>
          {jobs.map(({ process, job }) => (
            <JobLine key={job.id} process={process} job={job} />
          ))}
        </ul>
      )}
    </Card>
  );
}
