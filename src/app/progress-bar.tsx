import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { PROGRESS_BAR } from '#src/lib/constants.ts';
import styles from './progress-bar.module.css';

/** The thin bar while a route loads: appears after 150 ms, advances slowly for up to 7.5 s. */
export function ProgressBar() {
  const navigating = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!navigating) return undefined;
    const timer = setTimeout(() => setShown(true), PROGRESS_BAR.throttle);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [navigating]);
  if (!shown || !navigating) return null;
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label="Loading page"
      style={{ height: PROGRESS_BAR.heightPx, animationDuration: `${PROGRESS_BAR.duration}ms` }}
    />
  );
}
