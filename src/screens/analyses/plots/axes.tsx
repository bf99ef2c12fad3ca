import { linearAxis, type Axis } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './plot.module.css';

/** Where the drawing is, px. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Placed {
  box: Box;
  x: Axis;
  y: Axis;
  px: (value: number) => number;
  py: (value: number) => number;
}

const LETTER = 6.6;
const TICK_EVERY = 38;
const BOTTOM = 40;
const TOP = 14;

export const tickText = (tick: number, { decimals }: Axis): string => formatNumber(tick, { decimals });

/** Room and scales for values on two axes. @param right px kept free at the right */
export function layOut(
  xs: readonly number[] | Axis,
  ys: readonly number[],
  {
    width,
    height,
    right = 16,
    fromZero = false,
  }: { width: number; height: number; right?: number; fromZero?: boolean },
): Placed {
  const y = linearAxis(ys, Math.max(2, Math.floor((height - TOP - BOTTOM) / TICK_EVERY)), fromZero);
  const widest = Math.max(...y.ticks.map((tick) => tickText(tick, y).length));
  const box = { left: 24 + widest * LETTER + 8, right: width - right, top: TOP, bottom: height - BOTTOM };
  const x = 'place' in xs ? xs : linearAxis(xs, Math.max(2, Math.floor((box.right - box.left) / 80)), false);
  return {
    box,
    x,
    y,
    px: (value) => box.left + x.place(value) * (box.right - box.left),
    py: (value) => box.bottom - y.place(value) * (box.bottom - box.top),
  };
}

/** An axis in powers: ticks at 1, 2 and 5 of each. */
export function logAxis(min: number, max: number): Axis {
  const [low, high] = [Math.log(min), Math.log(max)];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power += 1)
    for (const step of [1, 2, 5]) {
      const tick = Number((step * 10 ** power).toPrecision(2));
      if (tick >= min && tick <= max) ticks.push(tick);
    }
  return {
    min,
    max,
    ticks,
    decimals: Math.max(0, -Math.floor(Math.log10(min))),
    place: (value) => (Math.log(value) - low) / (high - low || 1),
  };
}

interface AxesProps {
  placed: Placed;
  height: number;
  xTitle: string;
  yTitle: string;
  /** Which grid lines there are. */
  grid?: 'none' | 'y' | 'both';
}

export function Axes({ placed: { box, x, y, px, py }, height, xTitle, yTitle, grid = 'both' }: AxesProps) {
  const { left, right, top, bottom } = box;
  return (
    <>
      {y.ticks.map((tick) => (
        <g key={tick}>
          {grid !== 'none' && <line className={styles['grid']} x1={left} x2={right} y1={py(tick)} y2={py(tick)} />}
          <text className={styles['tick']} x={left - 8} y={py(tick) + 4} textAnchor="end">
            {tickText(tick, y)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <g key={tick}>
          {grid === 'both' && <line className={styles['grid']} x1={px(tick)} x2={px(tick)} y1={top} y2={bottom} />}
          <text className={styles['tick']} x={px(tick)} y={bottom + 16} textAnchor="middle">
            {x.decimals > 3 ? formatNumber(tick) : tickText(tick, x)}
          </text>
        </g>
      ))}
      <line className={styles['axis']} x1={left} x2={right} y1={bottom} y2={bottom} />
      <text className={styles['name']} x={right} y={height - 6} textAnchor="end">
        {xTitle} →
      </text>
      <text className={styles['name']} transform={`translate(12 ${top}) rotate(-90)`} textAnchor="end">
        {yTitle} →
      </text>
    </>
  );
}
