import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import type { GoalSeek, SeekPoint } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { CurvePlot } from '#src/components/chart/curve-plot.tsx';
import type { Curves, Gap, Mark } from '#src/components/chart/curves.ts';
import type { Column } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { figureOfTarget } from '#src/draft/goal-seek/answer.ts';
import type { Offer } from '#src/draft/goal-seek/answer.ts';
import { toShown, type Target } from '#src/draft/goal-seek/figures.ts';
import type { LeverChoice } from '#src/draft/goal-seek/levers.ts';

const HEIGHT = 210;

interface Props {
  found: GoalSeek;
  lever: LeverChoice;
  target: Target;
  now: number | null;
  offers: Offer[];
}

/** The metric against the lever: target dashed, current value hollow, solutions filled, infeasible ranges hatched. */
export function SeekCurve({ found, lever, target, now, offers }: Props) {
  const all = useMemo(
    () =>
      found.curve.map(({ x, y, message }) => ({
        x: toShown(x, lever),
        y: y === null ? null : toShown(y, target),
        message,
      })),
    [found, lever, target],
  );
  const data = useMemo(
    () => curvesOf(all, { found, lever, target, now, offers }),
    [all, found, lever, target, now, offers],
  );
  const columns: Column<SeekPoint>[] = [
    numeric('x', lever.title, unitText(lever.displayUnit), {
      value: (one) => one.x,
      cell: (one) => formatNumber(one.x, { digits: 4 }),
    }),
    numeric('y', target.title, unitText(target.displayUnit), {
      value: (one) => one.y,
      cell: (one) => (one.y === null ? one.message : figureOfTarget(one.y, target)),
    }),
  ];
  const points = data.curves[0]!.points;
  const known = points.filter(([, y]) => y !== null).length;
  const title = `${target.title} against ${inSentence(lever.title)}`;
  return (
    <ChartFrame
      title={title}
      lead={[unitText(target.displayUnit), target.isBound && 'lower bounds', 'all other inputs as in the draft']
        .filter(Boolean)
        .join(', ')}
      columns={columns}
      rows={all}
      rowKey={({ x }) => String(x)}
    >
      <CurvePlot
        title={title}
        data={data}
        height={HEIGHT}
        words={`${target.title} against ${lever.title}: ${known} feasible points, ${points.length - known} infeasible.`}
      />
    </ChartFrame>
  );
}

function curvesOf(all: Shown[], { found, lever, target, now, offers }: Props): Curves {
  const wanted = toShown(found.goal.target, target);
  const level = now === null ? wanted : toShown(now, target);
  const points = windowOf(all, wanted, level);
  const near = points.flatMap(({ y }) => (y !== null && isNear(y, wanted, level) ? [y] : []));
  const at = lever.now === null ? null : toShown(lever.now, lever);
  const marks: Mark[] = [
    ...(at !== null && now !== null && isShown(at, points)
      ? [{ x: at, y: level, shape: 'ring' as const, colour: 'var(--palette-text-secondary)', name: 'now' }]
      : []),
    ...offers.map((offer): Mark => ({
      x: toShown(offer.x, lever),
      y: toShown(offer.y, target),
      shape: 'dot',
      colour: 'var(--palette-primary-main)',
      name: 'gives the target',
    })),
  ];
  return {
    x: { title: lever.title, unit: unitText(lever.displayUnit) },
    y: { title: target.title, unit: unitText(target.displayUnit), format: { digits: 4 } },
    curves: [{ key: target.figure, title: target.title, points: points.map(({ x, y }) => [x, y]) }],
    marks,
    gaps: gapsIn(points),
    level: { y: wanted, label: `target ${formatNumber(wanted, { digits: 4 })}` },
    ends: [Math.min(wanted, ...near), Math.max(wanted, ...near)],
  };
}

/** Relevant distance from target and current value, as a multiple of the distance between the two. */
const NEAR = 4;
const LEAST = 0.1;

const isNear = (value: number, wanted: number, level: number): boolean => {
  const room = NEAR * Math.max(Math.abs(wanted - level), LEAST * Math.abs(level));
  return value >= Math.min(wanted, level) - room && value <= Math.max(wanted, level) + room;
};

/** The relevant part of a curve: cut where it runs off, or where a long range is infeasible. */
function windowOf(points: Shown[], wanted: number, level: number): Shown[] {
  const near = points.flatMap(({ y }, index) => (y !== null && isNear(y, wanted, level) ? [index] : []));
  const [first, last] = [near[0], near.at(-1)];
  if (first === undefined || last === undefined) return points;
  const margin = 0.15 * (points[last]!.x - points[first]!.x);
  if (margin === 0) return points;
  const [from, to] = [points[first]!.x - margin, points[last]!.x + margin];
  const cut = points.filter(({ x }) => x >= from && x <= to);
  // The range beyond the last feasible point continues to the edge of the drawing.
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

/** Infeasible ranges, each with the reason at its first point. */
function gapsIn(points: Shown[]): Gap[] {
  const all: Gap[] = [];
  points.forEach(({ x, y, message }, index) => {
    if (y !== null) return;
    const before = points[index - 1];
    if (before?.y === null) all.at(-1)!.to = x;
    else all.push({ from: x, to: x, label: message ?? '' });
  });
  return all;
}
