import type { ReactNode } from 'react';
import styles from './state-badge.module.css';

/** Badge next to a page's title: the version of the process that it shows, or that it shows a draft. */
export function StateBadge({ isDraft = false, children }: { isDraft?: boolean; children: ReactNode }) {
  return (
    <span className={styles['state']} data-draft={isDraft || undefined} role="status">
      {children}
    </span>
  );
}
