import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { inSentence } from '#engine/wording/index.ts';
import type { Job, SensitivityJob, SensitivityResult } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { UnderWay } from '#src/components/under-way.tsx';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import { countText } from '#src/draft/metrics.ts';
import styles from './analyses.module.css';
import { AskAgain } from './ask-again.tsx';
import { nameOf } from './kinds.ts';
import { SetUpChips } from './set-up-chips.tsx';
import { timeLeft } from './time-left.ts';
import { isOpen, useCancel, useHistoryRefresh, type Start } from '#src/workspace/runs.ts';
import { FoundSoFar } from './results/found-so-far.tsx';
import { ResultView } from './results/result-view.tsx';
import { SensitivityView } from './results/sensitivity.tsx';
import { UncertaintyView } from './results/uncertainty.tsx';
import { useStudy } from './study.ts';

interface Props {
  job: Job;
  /** A second run for comparison. */
  other: Job | null;
  /** Opens the set-up of this run; absent while a set-up is open. */
  onAgain: (() => void) | undefined;
  /** Opens a set-up with the initial values. */
  onNew: () => void;
  onCloseOther: () => void;
  start: Start;
}

/** One run: in progress, ended without a result, or with its result. */
export function RunView({ job, other, onAgain, onNew, onCloseOther, start }: Props) {
  const study = useStudy();
  const { configurationId, number } = study;
  useScaledHistory(job);
  return (
    <section className={styles['run']} aria-label={nameOf(job)}>
      <header className={styles['runHead']}>
        <h2>{nameOf(job)}</h2>
        <p>
          {formatTime(job.submitted_at)}
          {job.status === 'succeeded' && job.started_at && job.finished_at && (
            <>, took {took(job.started_at, job.finished_at)}</>
          )}
          {job.configuration_id === configurationId ? `, on v${number}` : ', on another version'}
        </p>
        {other && (
          <Button size="small" variant="text" onClick={onCloseOther} endIcon={<Icon name="close" size={14} />}>
            next to {inSentence(nameOf(other))}, {formatTime(other.submitted_at)}
          </Button>
        )}
        {onAgain && (
          <>
            <Button size="small" variant="text" onClick={onNew}>
              New set-up
            </Button>
            {!isOpen(job) && (
              <Button size="small" variant="outlined" onClick={onAgain}>
                Edit and run again
              </Button>
            )}
          </>
        )}
      </header>
      {job.type === 'optimise' && !isOpen(job) && <AskAgain job={job} start={start} />}
      <SetUpChips job={job} study={study} />
      {isOpen(job) ? (
        <>
          <JobUnderWay job={job} />
          {job.type === 'sensitivity_analysis' && job.so_far && <SampledSoFar job={job} found={job.so_far} />}
        </>
      ) : (
        <Ended job={job} other={other} />
      )}
    </section>
  );
}

const took = (from: string, to: string): string =>
  `${formatNumber((new Date(to).getTime() - new Date(from).getTime()) / 1000, { digits: 2 })} s`;

/** A finished scaling adds a configuration to the history. */
function useScaledHistory({ type, status }: Job): void {
  const { product, process } = useStudy();
  const refresh = useHistoryRefresh({ productId: product.id, processId: process.id });
  const done = type === 'scale' && status === 'succeeded';
  useEffect(() => {
    if (done) refresh();
  }, [done, refresh]);
}

/** The progress, the estimated time left, and the cancel button. */
function JobUnderWay({ job }: { job: Job }) {
  const { product, process } = useStudy();
  const cancel = useCancel({ productId: product.id, processId: process.id });
  const [cancelling, setCancelling] = useState(false);
  // The clock is read at each response, which arrives every second.
  const left = timeLeft(job.progress, elapsed(job));
  const isQueued = job.status === 'queued';
  return (
    <UnderWay
      label={nameOf(job)}
      share={isQueued ? null : job.progress}
      text={isQueued ? (job.message ?? 'Waiting for a free worker') : [job.message, left].filter(Boolean).join(', ')}
      isCancelling={cancelling}
      onCancel={() => {
        setCancelling(true);
        void cancel(job.id).finally(() => setCancelling(false));
      }}
    >
      {job.type === 'optimise' && job.so_far && <FoundSoFar job={job} found={job.so_far} />}
    </UnderWay>
  );
}

/** The result of the first samples, drawn as that of all of them will be. */
function SampledSoFar({ job, found }: { job: SensitivityJob; found: SensitivityResult }) {
  const View = found.method === 'monte_carlo' ? UncertaintyView : SensitivityView;
  return (
    <section aria-label="Found so far">
      <p>
        {countText(found.samples)} samples so far, {countText(found.evaluations)} evaluations. More samples will change
        the result slightly.
      </p>
      <View job={job} result={found} other={null} />
    </section>
  );
}

const elapsed = ({ started_at }: Job): number => (started_at ? Date.now() - new Date(started_at).getTime() : 0);

function Ended({ job, other }: Pick<Props, 'job' | 'other'>) {
  if (job.status === 'failed')
    return (
      <p className={styles['failed']} role="alert">
        <b>The run ended without a result.</b> {job.message}
      </p>
    );
  if (job.status === 'cancelled') return <p className={styles['failed']}>The run was cancelled. {job.message ?? ''}</p>;
  return <ResultView job={job} other={other} />;
}
