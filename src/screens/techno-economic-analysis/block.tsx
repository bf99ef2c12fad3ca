import type { ReactNode } from 'react';
import type { Results } from '#engine/types.ts';
import { basisLine } from '#src/economics/basis.ts';
import styles from './analysis.module.css';

/** A titled part of the analysis. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['block']} aria-label={title}>
      {children}
    </section>
  );
}

/** The head of a block: its title, and what its money rests on. */
export function BlockHead({ title, lead, results }: { title: string; lead?: string; results: Results }) {
  return (
    <div className={styles['blockHead']}>
      <h2>{title}</h2>
      <p>
        {lead && <>{lead} · </>}
        {basisLine(results)}
      </p>
    </div>
  );
}
