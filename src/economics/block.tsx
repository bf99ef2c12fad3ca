import type { ReactNode } from 'react';
import styles from './block.module.css';

/** A titled section of an economics page: a table or a chart. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['block']} aria-label={title}>
      {children}
    </section>
  );
}

/** The header of a block: its title and the context needed to read it. */
export function BlockHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
