/** Non-dominated points and the area they cover. All objectives are minimised. */

/** Positions of the non-dominated points, sorted by the first objective; of equal points, the first. */
export function nonDominated(points: readonly ArrayLike<number>[]): number[] {
  const order = points
    .map((_, i) => i)
    .sort((i, j) => points[i]![0]! - points[j]![0]! || points[i]![1]! - points[j]![1]! || i - j);
  const front: number[] = [];
  let least = Infinity;
  for (const i of order) {
    if (!(points[i]![1]! < least)) continue;
    least = points[i]![1]!;
    front.push(i);
  }
  return front;
}

/** Area between a front of two objectives and a reference point that is worse on both; points beyond it are ignored. */
export function hypervolume(points: readonly ArrayLike<number>[], reference: readonly [number, number]): number {
  const inside = points.filter((point) => point[0]! < reference[0] && point[1]! < reference[1]);
  let area = 0;
  let height = reference[1];
  for (const i of nonDominated(inside)) {
    const point = inside[i]!;
    area += (reference[0] - point[0]!) * (height - point[1]!);
    height = point[1]!;
  }
  return area;
}

/** Share of the range of an objective within which points are at its end, as nobody pays for so little. */
const TAIL = 0.1;

/**
 * Position of the point farthest from the line between the ends, on the better side, on axes from 0 to 1; null for
 * fewer than three points. Each end is the point that has nearly the best of its objective for the least of the other, so that a
 * tail, which is as long as the search happens to find it, does not move the knee.
 */
export function knee(points: readonly ArrayLike<number>[]): number | null {
  if (points.length < 3) return null;
  const [start, end] = [points[0]!, points.at(-1)!];
  const last = points.find((point) => point[1]! - end[1]! <= TAIL * (start[1]! - end[1]!))!;
  const first = points.findLast((point) => point[0]! - start[0]! <= TAIL * (last[0]! - start[0]!))!;
  const [width, height] = [last[0]! - first[0]!, first[1]! - last[1]!];
  const below = points.map((point) => 1 - (point[0]! - first[0]!) / width - (point[1]! - last[1]!) / height);
  return below.indexOf(Math.max(...below));
}

/** Relative difference below which two values are equivalent in practice. */
const ALIKE = 1e-4;

/**
 * Removes points that hardly differ from one that is retained: as good in one objective, and no better in the other.
 * @param front sorted by the first objective
 */
export function distinct<T extends { objectives: readonly number[] }>(front: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of front) {
    const last = kept.at(-1);
    const isAlike = (k: 0 | 1): boolean =>
      !!last && Math.abs(last.objectives[k]! - one.objectives[k]!) <= ALIKE * Math.abs(one.objectives[k]!);
    if (isAlike(1)) continue;
    // Better in the second objective at almost no loss in the first; the best in the first objective is retained.
    if (isAlike(0) && kept.length > 1) kept.pop();
    kept.push(one);
  }
  return kept;
}
