import type { SeekPoint } from '#engine/analysis/index.ts';

/** A range of the input in which the process does not run, or the metric has no data. */
export interface Limit {
  from: number;
  to: number;
  reason: string;
}

/**
 * The infeasible ranges of a curve, each with the reason at its edge with what is feasible: that is the limit met first.
 * @param curve in the order of x
 */
export function limitsOf(curve: readonly SeekPoint[]): Limit[] {
  const ranges: SeekPoint[][] = [];
  curve.forEach((point, index) => {
    if (point.y !== null) return;
    if (index > 0 && curve[index - 1]!.y === null) ranges.at(-1)!.push(point);
    else ranges.push([point]);
  });
  return ranges.map((points) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    // A range that begins with the search meets what is feasible at its upper end.
    const [edge, inner] = first === curve[0] ? [last, points.at(-2)] : [first, points[1]];
    // Just beyond the limit, the reason would say that 500 is more than 500.
    const isAlike = inner && withoutNumbers(inner) === withoutNumbers(edge);
    return { from: first.x, to: last.x, reason: (isAlike ? inner : edge).message ?? '' };
  });
}

const withoutNumbers = ({ message }: SeekPoint): string => (message ?? '').replaceAll(/[\d.]+/g, '');
