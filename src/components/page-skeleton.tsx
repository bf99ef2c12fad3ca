import { Skeleton } from './skeleton.tsx';
import styles from './skeleton.module.css';

/** Placeholder of a page while its content is loading. */
export function PageSkeleton() {
  return (
    <div className={styles['page']} aria-busy="true" aria-label="Loading">
      <Skeleton width={240} height={22} />
      <Skeleton height={84} />
      <Skeleton height={320} />
    </div>
  );
}
