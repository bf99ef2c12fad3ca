import type { ReactNode } from 'react';
import styles from './block.module.css';

/** A titled part of a page about money: a table or a chart. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['block']} aria-label={title}>
      {children}
    </section>
  );
}

/** The head of a block: its title, and what one has to know to read it. */
export function BlockHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
