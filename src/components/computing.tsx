import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import type { Answered } from '#src/engine/use-ask.ts';
import { UnderWay } from './under-way.tsx';
import styles from './under-way.module.css';

/** ms after which a computation says how far it is: shorter ones would only flicker. */
const SHORT = 400;

interface Props {
  of: Pick<Answered<unknown>, 'answer' | 'isBusy' | 'progress' | 'isStopped' | 'stop' | 'resume'>;
  /** What is computed, in a few words. */
  what: string;
}

/** The progress of an answer of the workers, with Cancel; after that, a way to continue. */
export function Computing({ of: { answer, isBusy, progress, isStopped, stop, resume }, what }: Props) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setLong(true), SHORT);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  if (isStopped)
    return (
      <div className={styles['box']}>
        <p role="status">Cancelled.{answer !== undefined && ' What is shown is incomplete.'}</p>
        <Button size="small" variant="outlined" onClick={resume}>
          Compute again
        </Button>
      </div>
    );
  return isBusy && isLong ? <UnderWay label={what} share={progress} text={what} onCancel={stop} /> : null;
}
