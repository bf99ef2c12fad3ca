/**
 * Capture in several columns: two are loaded in series, so that the first can be filled while the second takes what passes it; the others
 * are washed, eluted and equilibrated meanwhile. In the periodic state each column has the same life: it takes what leaves the column
 * before it, and then the feed.
 */
import { type Column, type Grid, type Phase, solveColumn, type Solved } from './column.ts';
import { outletAt } from './outlet.ts';

export interface Rotation {
  /** Load of a column in each turn, column volumes. */
  readonly loaded: number;
  /** Share of the product that leaves the second column. */
  readonly loss: number;
}

/** What leaves the first column is passed on as so many straight pieces. */
const PIECES = 24;
/** Turns until what is passed on no longer changes, of which a capture column takes up to 20, and the change of the loss that is none. */
const TURNS = 25;
const SETTLED = 1e-4;
/** Steps of the search for the load, and its least value relative to a column that is full. */
const HALVINGS = 9;
const LEAST = 0.1;

/**
 * The largest load at which no more than a share of the product is lost.
 * @param product Component of the product. @param feed What enters the first column. @param volume s of a column volume.
 * @param full Column volumes of feed that fill a column.
 */
export function rotationOf(
  column: Column,
  grid: Grid,
  {
    product,
    feed,
    buffer,
    chase,
    volume,
    full,
    share,
  }: {
    product: number;
    feed: readonly number[];
    /** The binding buffer that follows the load into the next column, and its column volumes. */
    buffer: readonly number[];
    chase: number;
    volume: number;
    full: number;
    share: number;
  },
): Rotation {
  let passed: number[] = [];
  const lostAt = (loaded: number): number => {
    const turn = loaded * volume;
    const rinse = chase * volume;
    let loss = Number.NaN;
    for (let k = 0; k < TURNS; k++) {
      const solved = solveColumn(column, lifeOf(passed, { turn, rinse, feed, buffer, product }), buffer, grid);
      const before = loss;
      // In the periodic state a column passes on as much as it was passed, so that what it does not hold at its end is lost. Before,
      // this counts what still accumulates from turn to turn too, which leaves a second column only later.
      loss = Math.max(0, 1 - solved.held[product]! / (feed[product]! * turn));
      passed = outletFrom(solved, product, rinse + turn, { turn, rinse });
      if (Math.abs(loss - before) < SETTLED) break;
    }
    return loss;
  };
  // No column holds more than when it is full.
  let [low, high] = [LEAST * full, full / (1 - share)];
  let found = { loaded: low, loss: lostAt(low) };
  for (let step = 0; step < HALVINGS; step++) {
    const loaded = (low + high) / 2;
    const loss = lostAt(loaded);
    if (loss <= share) {
      low = loaded;
      found = { loaded, loss };
    } else high = loaded;
  }
  return found;
}

interface Turn {
  turn: number;
  rinse: number;
}

/** Concentrations at the ends of the pieces: while the next column is rinsed into this one’s successor, and while it is loaded. */
function outletFrom(solved: Solved, product: number, from: number, { turn, rinse }: Turn): number[] {
  const at = (time: number): number => Math.max(0, outletAt(solved, product, from + time)[1]);
  const loaded = Array.from({ length: PIECES + 1 }, (_, k) => at((turn * k) / PIECES));
  const rinsed = Array.from({ length: PIECES / 4 + 1 }, (_, k) => at(turn + (4 * rinse * k) / PIECES));
  return [...rinsed, ...loaded];
}

/** A column takes the rinse of the one before, what passes the one that is loaded, then the feed, and is rinsed into the next. */
function lifeOf(
  passed: readonly number[],
  {
    turn,
    rinse,
    feed,
    buffer,
    product,
  }: Turn & { feed: readonly number[]; buffer: readonly number[]; product: number },
): Phase[] {
  const holding = (base: readonly number[], value: number): number[] =>
    base.map((one, i) => (i < product ? one : i === product ? value : 0));
  const pieces = (base: readonly number[], values: readonly number[], duration: number): Phase[] =>
    values.slice(1).map((value, k) => ({
      duration: duration / (values.length - 1),
      inlet: holding(base, values[k]!),
      end: holding(base, value),
    }));
  const split = PIECES / 4 + 1;
  const before =
    passed.length === 0
      ? [
          { duration: rinse, inlet: buffer },
          { duration: turn, inlet: holding(feed, 0) },
        ]
      : [...pieces(buffer, passed.slice(0, split), rinse), ...pieces(feed, passed.slice(split), turn)];
  return [...before, { duration: turn, inlet: feed }, { duration: rinse, inlet: buffer }].filter(
    ({ duration }) => duration > 0,
  );
}
