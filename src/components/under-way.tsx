import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatNumber } from '#src/lib/format.ts';
import styles from './under-way.module.css';

interface Props {
  /** What is computed. */
  label: string;
  /** Share that is done; null if it is not known. */
  share: number | null;
  /** After the share. */
  text: string;
  onCancel: () => void;
  isCancelling?: boolean;
  children?: ReactNode;
}

/** What is being computed: how far it is, and a button that ends it. The one form of waiting that takes more than a second. */
export function UnderWay({ label, share, text, onCancel, isCancelling = false, children }: Props) {
  return (
    <div className={styles['box']}>
      <LinearProgress
        className={styles['bar']}
        variant={share === null ? 'indeterminate' : 'determinate'}
        value={(share ?? 0) * 100}
        aria-label={`${label}, progress`}
      />
      <p role="status">
        {share !== null && <b>{formatNumber(share * 100, { decimals: 0 })} %</b>} {text}
      </p>
      <Button size="small" variant="outlined" loading={isCancelling} onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
