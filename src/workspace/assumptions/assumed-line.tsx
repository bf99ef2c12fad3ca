import type { ReactNode } from 'react';
import { ValueStateIcon } from '../value-state.tsx';
import styles from './assumed-line.module.css';

/** An assumption in words, and whether it was entered. */
export type Assumed = readonly [key: string, text: string, entered: boolean];

/** What a page is based on, each assumption with its state; at the right, what follows from them. */
export function AssumedLine({ assumed, children }: { assumed: readonly Assumed[]; children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <ul aria-label="Assumptions" className={styles['assumptions']}>
        {assumed.map(([key, text, entered]) => (
          <li key={key} data-entered={entered || undefined}>
            <ValueStateIcon state={entered ? 'entered' : 'default'} size={13} /> {text}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
