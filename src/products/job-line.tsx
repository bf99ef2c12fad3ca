import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cancelJob } from '#generated/hooks/jobs.ts';
import type { JobSummary, Process } from '#generated/types.ts';
import { getListOrganisationProcessesQueryKey, getListProcessesQueryKey } from '#generated/hooks/processes.ts';
import { IconButton } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { hasStatus } from '#src/lib/api-problem.ts';
import { formatAge, formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { jobName, type ProcessJob } from './jobs.ts';
import styles from './rows.module.css';

const ENDS: Partial<Record<JobSummary['status'], { icon: 'check' | 'warning' | 'close'; words: string }>> = {
  succeeded: { icon: 'check', words: 'See result' },
  failed: { icon: 'warning', words: 'See why' },
  cancelled: { icon: 'close', words: 'Cancelled' },
};

/** An analysis of a process: its progress, or how it ended. */
export function JobLine({ process, job }: ProcessJob) {
  const name = `${jobName(job)}, ${process.name}`;
  const place = `/products/${process.product_id}/${process.id}`;
  const to = job.type === 'value_of_information' ? `${place}/measure` : `${place}/analyses?run=${job.id}`;
  const end = ENDS[job.status];
  const share = Math.round(job.progress * 100);
  return (
    <li className={styles['job']}>
      <span className={styles['what']}>
        <Link to={to}>{jobName(job)}</Link>
        <small>
          {process.name} · {job.finished_at ? formatAge(job.finished_at) : (job.message ?? formatAge(job.submitted_at))}
        </small>
      </span>
      {end ? (
        <Link className={styles['end']} data-status={job.status} to={to} aria-label={`${end.words}: ${name}`}>
          <Icon name={end.icon} size={14} /> {end.words}
        </Link>
      ) : (
        <>
          <progress className={styles['progress']} max={100} value={share} aria-label={`Progress of ${name}`} />
          <span className="figures">{formatNumber(share, { decimals: 0 })}&#8239;%</span>
          <Cancel process={process} job={job} name={name} />
        </>
      )}
    </li>
  );
}

function Cancel({ process, job, name }: { process: Process; job: JobSummary; name: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelJob(process.product_id, process.id, job.id);
      toast.done('Cancelled');
    } catch (error) {
      if (!hasStatus(error, 409)) toast.problem(`The run could not be cancelled: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
    const lists = [getListOrganisationProcessesQueryKey(), getListProcessesQueryKey(process.product_id)];
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return (
    <IconButton aria-label={`Cancel ${name}`} disabled={busy} onClick={() => void cancel()}>
      <Icon name="close" size={16} />
    </IconButton>
  );
}
