import type { ReactNode } from 'react';
import { Card } from '#src/components/page.tsx';
import styles from './history.module.css';

/** A card with space around its content. */
export const Part = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <Card title={title} note={note}>
    <div className={styles['part']}>{children}</div>
  </Card>
);
