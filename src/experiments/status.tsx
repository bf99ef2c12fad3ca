import type { Experiment } from '#generated/types.ts';
import styles from './status.module.css';

const WORDS = {
  empty: 'no file yet',
  uploaded: 'columns not confirmed',
  mapped: 'mapped',
  fitted: 'used by a fit',
} as const satisfies Record<Experiment['status'], string>;

export const statusWords = ({ status }: Pick<Experiment, 'status'>): string => WORDS[status];

/** The state of an experiment, in words. */
export function Status({ experiment }: { experiment: Pick<Experiment, 'status'> }) {
  return (
    <span className={styles['status']} data-status={experiment.status}>
      {statusWords(experiment)}
    </span>
  );
}
