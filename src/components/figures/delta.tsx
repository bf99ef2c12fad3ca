import { amountOfChange, NO_CHANGE, noticed } from '#src/lib/change.ts';
import styles from './delta.module.css';

export interface Difference {
  text: string;
  direction: 'up' | 'down' | 'none';
  /** Null if neither direction is better. */
  verdict: 'better' | 'worse' | null;
}

/** The change from the saved to the current value: relative, or in percentage points for a share. */
export function difference(
  value: number,
  saved: number,
  better: 'higher' | 'lower' | null,
  points: boolean,
): Difference {
  const change = points
    ? value - saved
    : saved === 0
      ? value === 0
        ? 0
        : Math.sign(value)
      : (value - saved) / Math.abs(saved);
  if (!Number.isFinite(change) || noticed(change) === 0) return { text: NO_CHANGE, direction: 'none', verdict: null };
  const direction = change > 0 ? 'up' : 'down';
  const verdict = better === null ? null : (better === 'higher') === change > 0 ? 'better' : 'worse';
  return { text: amountOfChange(change, points ? 'pt' : '%'), direction, verdict };
}

interface Props {
  value: number;
  saved: number;
  better: 'higher' | 'lower' | null;
  points?: boolean;
  /** The amount, if it is not relative. */
  text?: string;
}

/**
 * A change from the saved state: filled triangle for better, hollow for worse, pointing in the direction of the change.
 */
export function Delta({ value, saved, better, points = false, text: amount }: Props) {
  const { text, direction, verdict } = difference(value, saved, better, points);
  if (direction === 'none') return <span className={styles['none']}>= {text}</span>;
  return (
    <span className={styles['delta']} data-verdict={verdict ?? 'neutral'}>
      {triangle(direction, verdict !== 'worse')}
      <span className="visually-hidden">{direction === 'up' ? 'up' : 'down'} </span>
      {amount ?? text}
      {verdict && <span className="visually-hidden"> ({verdict})</span>}
    </span>
  );
}

function triangle(direction: 'up' | 'down', filled: boolean) {
  return (
    <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
      <path
        d={direction === 'up' ? 'M4.500 1 8 7H1z' : 'M4.500 7 1 1h7z'}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.200"
        strokeLinejoin="round"
      />
    </svg>
  );
}
