import { type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react';
import styles from './workspace.module.css';

const STORED = 'titre.results-height';
const LEAST = 120;
/** Of the flowsheet that remains above. */
const REST = 140;
const STEP = 24;

/** The height of the results in px, as the user left it in this browser; null for the usual height. */
export function useResultsHeight() {
  const [height, setHeight] = useState<number | null>(() => Number(localStorage.getItem(STORED)) || null);
  const set = useCallback((next: number | null) => {
    setHeight(next);
    if (next === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, String(next));
  }, []);
  return [height, set] as const;
}

const now = (edge: HTMLElement): number => edge.parentElement?.clientHeight ?? LEAST;

interface Props {
  height: number | null;
  onHeight: (height: number | null) => void;
}

/** The edge between the flowsheet and the results, moved by pointer or by arrow keys; a double click resets it. */
export function ResultsEdge({ height, onHeight }: Props) {
  // The usual height depends on the window.
  const [usual, setUsual] = useState(LEAST);
  const measure = useCallback((edge: HTMLElement | null) => {
    if (edge) setUsual(now(edge));
  }, []);
  const set = (edge: HTMLElement, next: number) => {
    const most = (edge.parentElement?.parentElement?.clientHeight ?? 0) - REST;
    onHeight(Math.round(Math.max(LEAST, Math.min(next, most))));
  };
  const onPointerMove = ({ currentTarget: edge, pointerId, clientY }: PointerEvent<HTMLDivElement>) => {
    if (!edge.hasPointerCapture(pointerId)) return;
    set(edge, (edge.parentElement?.getBoundingClientRect().bottom ?? 0) - clientY);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const edge = event.currentTarget;
    if (event.key === 'ArrowUp') set(edge, now(edge) + STEP);
    else if (event.key === 'ArrowDown') set(edge, now(edge) - STEP);
    else if (event.key === 'Home') set(edge, LEAST);
    else if (event.key === 'End') set(edge, Infinity);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={measure}
      role="separator"
      tabIndex={0}
      aria-label="Height of the results"
      aria-orientation="horizontal"
      aria-valuemin={LEAST}
      aria-valuenow={height ?? usual}
      className={styles['edge']}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onHeight(null)}
      onKeyDown={onKeyDown}
    />
  );
}
