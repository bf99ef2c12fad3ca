import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Frame } from './layout.ts';
import styles from './value-grip.module.css';

interface Props {
  label: string;
  /** Where it stands on the x axis, and in words. */
  value: number;
  text: string;
  frame: Frame;
  onValue: (value: number) => void;
}

/** Share of the axis that an arrow key moves it; Shift makes it ten times as much. */
const STEP = 0.005;
const FAR = 10;

/** A value of the x axis that is dragged, or moved by the arrow keys. */
export function ValueGrip({ label, value, text, frame: { box, px, x }, onValue }: Props) {
  const from = useRef<{ pointer: number; at: number } | null>(null);
  if (!x) return null;
  const [low, high] = [x.scale.invert(box.left), x.scale.invert(box.right)];
  const take = (next: number) => onValue(Number(Math.min(high, Math.max(low, next)).toPrecision(4)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    take(value + by * STEP * (high - low) * (event.shiftKey ? FAR : 1));
  };
  const onPointerMove = (event: PointerEvent) => {
    event.stopPropagation();
    if (from.current) take(x.scale.invert(from.current.at + event.clientX - from.current.pointer));
  };
  return (
    <div
      className={styles['grip']}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={value}
      aria-valuetext={text}
      style={{ left: px(value), top: box.top, height: box.bottom - box.top }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { pointer: event.clientX, at: px(value) };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (from.current = null)}
    />
  );
}
