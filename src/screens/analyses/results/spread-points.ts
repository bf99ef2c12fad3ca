import type { ParetoPoint } from '#generated/types.ts';

/** Designs of a front that are read one by one. */
const MOST = 5;

/** Both ends of a front, its knee, and others that are as far from each other as they can be along it, on axes from 0 to 1. */
export function spreadPoints(points: readonly ParetoPoint[], knee: number | null): ParetoPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= MOST) return [...points];
  const width = (k: number) => Math.abs(last.objectives[k]! - first.objectives[k]!) || 1;
  const apart = (a: ParetoPoint, b: ParetoPoint) =>
    Math.hypot(...a.objectives.map((value, k) => (value - b.objectives[k]!) / width(k)));
  const chosen = new Set([first, last, ...(knee === null ? [] : [points[knee]!])]);
  while (chosen.size < MOST) {
    const room = points.map((one) => Math.min(...[...chosen].map((other) => apart(one, other))));
    chosen.add(points[room.indexOf(Math.max(...room))]!);
  }
  return points.filter((one) => chosen.has(one));
}
