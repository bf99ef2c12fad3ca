/** A column solved with as many cells as its answer needs. */
import { type Column, type Grid, type Phase, solveColumn, type Solved } from './column.ts';
import { differenceOf } from './outlet.ts';

export interface Refined {
  readonly solved: Solved;
  readonly cells: number;
  /** Estimated error of what has left by any time, as a share of what entered; the worst component. */
  readonly error: number;
}

const MOST_CELLS = 240;

/**
 * Doubles the cells until the estimated error is below a share. The error of a scheme of second order is a third of the difference
 * from half the cells.
 * @param rule First cells; the share, infinite to take these without an estimate; the components whose error counts.
 */
export function solveToError(
  column: Column,
  phases: readonly Phase[],
  start: readonly number[],
  { cells: first, share, components }: { cells: number; share: number; components: readonly number[] },
  grid: Omit<Grid, 'cells'> = {},
): Refined {
  const solve = (cells: number): Solved => solveColumn(column, phases, start, { ...grid, cells });
  if (share === Infinity) return { solved: solve(first), cells: first, error: Number.NaN };
  let coarse = solve(Math.ceil(first / 2));
  for (let cells = first; ; cells *= 2) {
    const solved = solve(cells);
    const error = Math.max(...components.map((i) => differenceOf(solved, coarse, i))) / 3;
    if (error <= share || 2 * cells > MOST_CELLS) return { solved, cells, error };
    coarse = solved;
  }
}
