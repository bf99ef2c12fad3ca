import { useId, useMemo } from 'react';
import type { GoalSeek, SeekPoint } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { linearAxis } from '#src/components/chart/scale.ts';
import type { Column } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { unitText, withUnit } from '../values.ts';
import type { Offer } from './answer.ts';
import { toShown, type Target } from './figures.ts';
import styles from './goal-seek.module.css';
import type { LeverChoice } from './levers.ts';

const HEIGHT = 210;
const LEFT = 58;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 38;

interface Props {
  found: GoalSeek;
  lever: LeverChoice;
  target: Target;
  now: number | null;
  offers: Offer[];
}

/** The figure over what is moved: the target dashed, the present hollow, what was found filled, what cannot work hatched. */
export function SeekCurve({ found, lever, target, now, offers }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(520);
  const hatch = useId();
  const all = useMemo(
    () =>
      found.curve.map(({ x, y, message }) => ({
        x: toShown(x, lever),
        y: y === null ? null : toShown(y, target),
        message,
      })),
    [found, lever, target],
  );
  const wanted = toShown(found.goal.target, target);
  const level = now === null ? wanted : toShown(now, target);
  const points = useMemo(() => windowOf(all, wanted, level), [all, wanted, level]);
  const known = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const y = linearAxis([...known.filter((value) => isNear(value, wanted, level)), wanted], 4, false);
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const clip = useId();
  const px = (x: number) => LEFT + ((x - first) / (last - first)) * (width - LEFT - RIGHT);
  const py = (value: number) => TOP + (1 - y.place(value)) * (HEIGHT - TOP - BOTTOM);
  const xs = linearAxis([first, last], Math.max(2, Math.floor((width - LEFT - RIGHT) / 80)), false).ticks.filter(
    (x) => x >= first && x <= last,
  );
  const columns: Column<SeekPoint>[] = [
    {
      key: 'x',
      title: lever.title,
      unit: unitText(lever.displayUnit),
      numeric: true,
      value: (one) => one.x,
      cell: (one) => formatNumber(one.x, { digits: 4 }),
    },
    {
      key: 'y',
      title: target.title,
      unit: unitText(target.displayUnit),
      numeric: true,
      value: (one) => one.y,
      cell: (one) => (one.y === null ? one.message : formatNumber(one.y, { digits: 4 })),
    },
  ];
  const words = `${target.title} over ${lever.title}: ${known.length} points that work, ${points.length - known.length} that do not.`;
  return (
    <ChartFrame
      title={`${target.title} over ${lever.title.toLowerCase()}`}
      lead={[unitText(target.displayUnit), 'all else as in the draft'].filter(Boolean).join(', ')}
      columns={columns}
      rows={all}
      rowKey={({ x }) => String(x)}
    >
      <div ref={frame}>
        <svg className={styles['curve']} width={width} height={HEIGHT} role="img" aria-label={words}>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="6" className={styles['hatch']} />
            </pattern>
            <clipPath id={clip}>
              <rect x={LEFT} y={TOP} width={width - LEFT - RIGHT} height={HEIGHT - TOP - BOTTOM} />
            </clipPath>
          </defs>
          {y.ticks.map((tick) => (
            <g key={tick}>
              <line className={styles['grid']} x1={LEFT} x2={width - RIGHT} y1={py(tick)} y2={py(tick)} />
              <text x={LEFT - 8} y={py(tick) + 4} textAnchor="end">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {xs.map((tick) => (
            <text key={tick} x={px(tick)} y={HEIGHT - BOTTOM + 16} textAnchor="middle">
              {formatNumber(tick)}
            </text>
          ))}
          <text x={width - RIGHT} y={HEIGHT - 4} textAnchor="end" className={styles['axisTitle']}>
            {withUnit(lever.title, lever.displayUnit === '1' ? '1' : `(${lever.displayUnit})`)} →
          </text>
          {gaps(points).map(({ from, to, message }) => (
            <rect
              key={from}
              x={px(from)}
              width={Math.max(1, px(to) - px(from))}
              y={TOP}
              height={HEIGHT - TOP - BOTTOM}
              fill={`url(#${hatch})`}
            >
              <title>{message}</title>
            </rect>
          ))}
          <line className={styles['aim']} x1={LEFT} x2={width - RIGHT} y1={py(wanted)} y2={py(wanted)} />
          <text className={styles['aimText']} x={LEFT + 6} y={py(wanted) - 5}>
            target {formatNumber(wanted, { digits: 4 })}
          </text>
          {stretches(points).map((stretch) => (
            <polyline
              key={stretch[0]!.x}
              className={styles['line']}
              clipPath={`url(#${clip})`}
              points={stretch.map((one) => `${px(one.x)},${py(one.y)}`).join(' ')}
            />
          ))}
          {lever.now !== null && now !== null && isShown(toShown(lever.now, lever), points) && (
            <circle
              className={styles['present']}
              cx={px(toShown(lever.now, lever))}
              cy={py(toShown(now, target))}
              r="4"
            >
              <title>now</title>
            </circle>
          )}
          {offers.map((offer) => (
            <circle
              key={offer.x}
              className={styles['hit']}
              cx={px(toShown(offer.x, lever))}
              cy={py(toShown(offer.y, target))}
              r="4.500"
            />
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

/** How far from target and present value a figure still says something, in distances between the two. */
const NEAR = 4;
const LEAST = 0.1;

const isNear = (value: number, wanted: number, level: number): boolean => {
  const room = NEAR * Math.max(Math.abs(wanted - level), LEAST * Math.abs(level));
  return value >= Math.min(wanted, level) - room && value <= Math.max(wanted, level) + room;
};

/** The part of a curve that has to do with the question: where it runs off, or cannot work for long, it is cut. */
function windowOf(points: Shown[], wanted: number, level: number): Shown[] {
  const near = points.flatMap(({ y }, index) => (y !== null && isNear(y, wanted, level) ? [index] : []));
  const [first, last] = [near[0], near.at(-1)];
  if (first === undefined || last === undefined) return points;
  const margin = 0.15 * (points[last]!.x - points[first]!.x);
  if (margin === 0) return points;
  const [from, to] = [points[first]!.x - margin, points[last]!.x + margin];
  const cut = points.filter(({ x }) => x >= from && x <= to);
  // What lies beyond the last point that works goes on to the edge of the drawing.
  const beyond = points[points.indexOf(cut.at(-1)!) + 1];
  const before = points[points.indexOf(cut[0]!) - 1];
  return [...(before ? [{ ...before, x: from }] : []), ...cut, ...(beyond ? [{ ...beyond, x: to }] : [])].filter(
    ({ y, x }, index, list) => !(y !== null && (index === 0 || index === list.length - 1) && (x === from || x === to)),
  );
}

const isShown = (x: number, points: Shown[]): boolean => x >= points[0]!.x && x <= points.at(-1)!.x;

interface Shown {
  x: number;
  y: number | null;
  message: string | null;
}

const stretches = (points: Shown[]): { x: number; y: number }[][] => {
  const all: { x: number; y: number }[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) all.push([]);
    else all.at(-1)!.push({ x, y });
  }
  return all.filter((one) => one.length > 0);
};

/** Stretches that cannot work, each with the reason at its first point. */
function gaps(points: Shown[]): { from: number; to: number; message: string }[] {
  const all: { from: number; to: number; message: string }[] = [];
  points.forEach(({ x, y, message }, index) => {
    if (y !== null) return;
    const before = points[index - 1];
    if (before?.y === null) all.at(-1)!.to = x;
    else all.push({ from: x, to: x, message: message ?? '' });
  });
  return all;
}
