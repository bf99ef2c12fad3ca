/** Radius of a letter on an axis, px. */
export const RADIUS = 7.5;

interface Mark {
  letter: string;
  at: number;
}

/** Lane of a letter: on the axis (0) if there is room, otherwise above (−1) or below (1). */
export function lanes(marks: readonly Mark[]): (Mark & { lane: number })[] {
  const order = marks.toSorted((a, b) => a.at - b.at);
  const placed: (Mark & { lane: number })[] = [];
  for (const mark of order) {
    const near = placed.filter(({ at }) => mark.at - at < 2 * RADIUS + 1);
    if (near.length === 0) {
      placed.push({ ...mark, lane: 0 });
      continue;
    }
    for (const other of near) if (other.lane === 0) other.lane = -1;
    // A third overlapping letter uses the lane that has been free for longest.
    const last = (lane: number) =>
      Math.max(...placed.filter((one) => one.lane === lane).map(({ at }) => at), -Infinity);
    const lane = last(1) <= last(-1) ? 1 : -1;
    placed.push({ ...mark, lane, at: Math.max(mark.at, last(lane) + 2 * RADIUS + 1) });
  }
  return placed;
}
