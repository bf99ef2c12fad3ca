/** Points that no other beats on every count, and how much they cover. All objectives are minimised. */

/** Positions of the points that none dominates, in the order of the first objective; of equal ones the first. */
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

/** Area between a front of two objectives and a reference point that is worse on both; what lies beyond it counts nothing. */
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

/** Position of the point farthest from the line between the ends, towards better, on axes from 0 to 1; null of fewer than three. */
export function knee(points: readonly ArrayLike<number>[]): number | null {
  if (points.length < 3) return null;
  const [first, last] = [points[0]!, points.at(-1)!];
  const [width, height] = [last[0]! - first[0]!, first[1]! - last[1]!];
  const below = points.map((point) => 1 - (point[0]! - first[0]!) / width - (point[1]! - last[1]!) / height);
  return below.indexOf(Math.max(...below));
}

/** Differences below this part of a figure are nothing that anyone could act on. */
const ALIKE = 1e-4;

/**
 * A front without points that hardly differ from one that is kept: as good on one count, and no better on the other.
 * @param front in the order of the first objective
 */
export function distinct<T extends { objectives: readonly number[] }>(front: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of front) {
    const last = kept.at(-1);
    const isAlike = (k: 0 | 1): boolean =>
      !!last && Math.abs(last.objectives[k]! - one.objectives[k]!) <= ALIKE * Math.abs(one.objectives[k]!);
    if (isAlike(1)) continue;
    // Better on the second count for next to nothing on the first; the best on the first count stays.
    if (isAlike(0) && kept.length > 1) kept.pop();
    kept.push(one);
  }
  return kept;
}
