import type { ReactNode } from 'react';
import styles from './plot.module.css';

interface Props {
  x: number;
  y: number;
  /** Of the drawing, so that the words stay in it. */
  width: number;
  children: ReactNode;
}

const ROOM = 130;

/** Words at a place of a drawing. */
export function Tip({ x, y, width, children }: Props) {
  const edge = x < ROOM ? 'left' : x > width - ROOM ? 'right' : undefined;
  return (
    <div className={styles['tip']} data-edge={edge} style={{ left: x, top: y }}>
      {children}
    </div>
  );
}
