import type { ModelFit } from '#generated/types.ts';
import styles from './fit.module.css';

const WORDS: Record<ModelFit['status'], string> = {
  proposed: 'fitted, not accepted',
  accepted: 'accepted',
  superseded: 'superseded',
  discarded: 'discarded',
};

export const StatusBadge = ({ status }: Pick<ModelFit, 'status'>) => (
  <span className={styles['badge']} data-status={status}>
    {WORDS[status]}
  </span>
);
