import { memo, useEffect, useRef, useState } from 'react';
import type { Configuration } from '#engine/index.ts';
import type { LeverageRow, NumberCurve } from '#engine/analysis/index.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import styles from './matters.module.css';

const WIDTH = 56;
const HEIGHT = 20;
const INSET = 2.5;

interface Props {
  row: LeverageRow;
  configuration: Configuration;
  metric: string;
}

/** A metric over the usual range of a number, with a dot at its present value; computed once the row is in view. */
export const CurveCell = memo(function CurveCell({ row: { step_id, key }, configuration, metric }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const ask = isSeen ? { configuration, metric, number: { step_id, key } } : undefined;
  // Newer questions do not wait for a whole table.
  const { answer: curve } = useAsk('curve', ask, { place: 'last' });
  return (
    <span ref={frame} className={styles['curve']}>
      {curve && <Curve {...curve} />}
    </span>
  );
});

function Curve({ base, points }: NumberCurve) {
  const ys = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const [left, right] = [points[0]!.x, points.at(-1)!.x];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const x = (value: number) => INSET + ((value - left) / (right - left || 1)) * (WIDTH - 2 * INSET);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - INSET - ((value - low) / (high - low)) * (HEIGHT - 2 * INSET);
  // Where the process is infeasible, the line is interrupted.
  const path = points
    .map((point, i) =>
      point.y === null ? '' : `${i === 0 || points[i - 1]!.y === null ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`,
    )
    .join('');
  const now = points.find((point) => point.x === base)?.y ?? null;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {now !== null && <line x1={0} x2={WIDTH} y1={y(now)} y2={y(now)} />}
      <path d={path} />
      {now !== null && <circle cx={x(base)} cy={y(now)} r="2.4" />}
    </svg>
  );
}
