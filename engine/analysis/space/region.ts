/** The region of a grid of designs in which all limits hold: its share, its largest box, and its edges. */
import { slackOf } from '../chance/chances.ts';
import { spacedValues } from '../spaced.ts';
import type { Constraint } from '../types.ts';
import { kindOf } from '../trial.ts';
import type { DesignAxis, DesignPoints } from './points.ts';

/** Intervals of a whole grid along a setting that is no whole number, and of every how many the points of each picture are. */
const INTERVALS = 200;
export const MAP_STEPS = [8, 4, 2, 1] as const;
/** Values of a whole number, which all pictures have. */
const MOST_WHOLE = 51;

/** Values of a setting in a picture. */
export function axisValues({ isWhole, min, max }: Pick<DesignAxis, 'isWhole' | 'min' | 'max'>, step: number): number[] {
  if (isWhole) return spacedValues({ type: 'integer' }, { min, max, points: MOST_WHOLE });
  return spacedValues({ type: 'number' }, { min, max, points: INTERVALS / step + 1 });
}

/** Designs over two settings, row by row: number `row × columns + column`. */
export interface DesignGrid extends Pick<DesignPoints, 'why' | 'reasons'> {
  x: number[];
  y: number[];
  /** By metric. */
  figures: Float64Array[];
}

/** A finer grid with the designs of a coarser one, and the numbers of those that it lacks. */
export function finer(
  coarse: DesignGrid | null,
  x: number[],
  y: number[],
  metrics: number,
): { grid: DesignGrid; missing: number[] } {
  const count = x.length * y.length;
  const grid: DesignGrid = {
    x,
    y,
    figures: Array.from({ length: metrics }, () => new Float64Array(count).fill(NaN)),
    why: new Int16Array(count).fill(-1),
    reasons: coarse?.reasons ?? [],
  };
  const missing: number[] = [];
  const every = (fine: number[], few: number[]): number => (few.length > 1 ? (fine.length - 1) / (few.length - 1) : 1);
  const [across, up] = coarse ? [every(x, coarse.x), every(y, coarse.y)] : [1, 1];
  for (let n = 0; n < count; n++) {
    const [column, row] = [n % x.length, Math.floor(n / x.length)];
    if (!coarse || column % across !== 0 || row % up !== 0) {
      missing.push(n);
      continue;
    }
    const from = (row / up) * coarse.x.length + column / across;
    grid.why[n] = coarse.why[from]!;
    for (const [k, figure] of grid.figures.entries()) figure[n] = coarse.figures[k]![from]!;
  }
  return { grid, missing };
}

/** The grid with these designs. */
export function withPoints(grid: DesignGrid, numbers: readonly number[], found: DesignPoints): DesignGrid {
  const reasons = [...grid.reasons];
  const places = found.reasons.map((reason) => {
    const known = reasons.findIndex((one) => kindOf(one) === kindOf(reason));
    return known < 0 ? reasons.push(reason) - 1 : known;
  });
  const why = grid.why.slice();
  const figures = grid.figures.map((figure) => figure.slice());
  for (const [k, n] of numbers.entries()) {
    const reason = found.why[k]!;
    why[n] = reason < 0 ? -1 : places[reason]!;
    for (const [m, figure] of figures.entries()) figure[n] = found.values[k * figures.length + m]!;
  }
  return { ...grid, why, figures, reasons };
}

/** What stops a design first: nothing (−1), a limit (its place), or a reason why it does not work (behind all limits). */
export function stopsOf(
  { why, figures }: Pick<DesignGrid, 'why' | 'figures'>,
  limits: readonly { promise: Constraint; figure: number }[],
): Int16Array {
  return why.map((reason, n) => {
    if (reason >= 0) return limits.length + reason;
    return limits.findIndex(({ promise, figure }) => !(slackOf(promise, figures[figure]![n]!) >= 0));
  });
}

/** Columns and rows, both ends included. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/**
 * The largest rectangle of designs that all hold: the one with the most designs of the grid.
 * @param holds row by row, 1 for a design that holds
 * @param through a design that it must contain
 */
export function largestBox(holds: Uint8Array, columns: number, through?: { column: number; row: number }): Box | null {
  const rows = holds.length / columns;
  let best: Box | null = null;
  let most = 0;
  for (let bottom = 0; bottom <= Math.min(rows - 1, through?.row ?? rows); bottom++) {
    const whole = new Uint8Array(columns).fill(1);
    for (let top = bottom; top < rows; top++) {
      let left = 0;
      // A higher rectangle from here has at most the columns that still hold.
      if (whole.indexOf(1) < 0) break;
      for (let column = 0; column <= columns; column++) {
        if (column < columns && (whole[column]! &= holds[top * columns + column]!) === 1) continue;
        const size = (column - left) * (top - bottom + 1);
        const isThrough = !through || (top >= through.row && left <= through.column && through.column < column);
        if (size > most && isThrough) [most, best] = [size, { left, right: column - 1, bottom, top }];
        left = column + 1;
      }
    }
  }
  return best;
}

/** From where to where a line of designs holds without a break around a place; null if it does not hold there. */
export function rangeAround(holds: ArrayLike<number>, place: number): [from: number, to: number] | null {
  if (holds[place] !== 1) return null;
  let [from, to] = [place, place];
  while (holds[from - 1] === 1) from -= 1;
  while (holds[to + 1] === 1) to += 1;
  return [from, to];
}

/** All parts of a line of designs that hold. */
export function runsOf(holds: ArrayLike<number>): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let n = 0; n < holds.length; n++) {
    const run = rangeAround(holds, n);
    if (!run) continue;
    runs.push(run);
    n = run[1];
  }
  return runs;
}

type Vertex = { x: number; y: number; slacks: number[] };

/**
 * Share of the area of a grid in which no slack is negative; slacks are linear between neighbours, so it is exact for linear limits.
 * A design without a value counts as one that does not hold, with half of the area up to its neighbours.
 * @param slacks by limit, row by row
 */
export function regionShare(slacks: readonly Float64Array[], columns: number, rows: number): number {
  const holds = Uint8Array.from({ length: columns * rows }, (_, n) => (slacks.every((one) => one[n]! >= 0) ? 1 : 0));
  const breaks = slacks.map((slack) => Uint8Array.from(slack, (one) => (one < 0 ? 1 : 0)));
  let area = 0;
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const first = row * columns + column;
      const square = [first, first + 1, first + columns + 1, first + columns];
      const all = (of: Uint8Array): boolean => square.every((n) => of[n] === 1);
      // Most squares have no edge in them.
      if (all(holds)) area += 1;
      if (all(holds) || breaks.some(all)) continue;
      const corners = square.map((n, k): Vertex => ({
        x: k === 1 || k === 2 ? 1 : 0,
        y: k > 1 ? 1 : 0,
        slacks: slacks.map((slack) => slack[n]!),
      }));
      const kept = corners.filter(({ slacks: own }) => own.every((one) => one >= 0)).length;
      if (corners.some(({ slacks: own }) => own.some(Number.isNaN))) area += kept / 4;
      else area += areaOf(slacks.reduce((polygon, _, limit) => clipped(polygon, limit), corners));
    }
  return area / ((columns - 1) * (rows - 1));
}

/** The part of a polygon in which a slack is not negative (Sutherland and Hodgman 1974). */
function clipped(polygon: readonly Vertex[], limit: number): Vertex[] {
  return polygon.flatMap((to, k) => {
    const from = polygon.at(k - 1)!;
    const [a, b] = [from.slacks[limit]!, to.slacks[limit]!];
    if (a >= 0 === b >= 0) return b >= 0 ? [to] : [];
    const share = a / (a - b);
    const mix = (one: number, other: number): number => one + (other - one) * share;
    const crossing = {
      x: mix(from.x, to.x),
      y: mix(from.y, to.y),
      slacks: from.slacks.map((one, i) => mix(one, to.slacks[i]!)),
    };
    return b >= 0 ? [crossing, to] : [crossing];
  });
}

const areaOf = (polygon: readonly Vertex[]): number =>
  Math.abs(polygon.reduce((sum, { x, y }, k) => sum + polygon.at(k - 1)!.x * y - x * polygon.at(k - 1)!.y, 0)) / 2;

/** Values of a coarse grid at the points of a finer one, linear between neighbours. */
export function interpolated(
  values: ArrayLike<number>,
  from: { columns: number; rows: number },
  to: { columns: number; rows: number },
): Float64Array {
  const place = (n: number, few: number, many: number): [number, number] => {
    const at = many > 1 ? (n * (few - 1)) / (many - 1) : 0;
    const low = Math.min(Math.floor(at), Math.max(0, few - 2));
    return [low, at - low];
  };
  const found = new Float64Array(to.columns * to.rows);
  for (let row = 0; row < to.rows; row++) {
    const [low, v] = place(row, from.rows, to.rows);
    for (let column = 0; column < to.columns; column++) {
      const [left, u] = place(column, from.columns, to.columns);
      const at = (c: number, r: number): number =>
        values[Math.min(r, from.rows - 1) * from.columns + Math.min(c, from.columns - 1)]!;
      const below = at(left, low) + u * (at(left + 1, low) - at(left, low));
      const above = at(left, low + 1) + u * (at(left + 1, low + 1) - at(left, low + 1));
      found[row * to.columns + column] = below + v * (above - below);
    }
  }
  return found;
}
