/** Paths of streams: level and upright parts with rounded corners. */

export interface Point {
  x: number;
  y: number;
}

const RADIUS = 6;
/** Distance between the marks of direction on a recycle. */
const EVERY = 48;

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  };
};

const lengthOf = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
const round = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A path through corners; corners without a turn are left out. */
export function pathOf(points: readonly Point[]): string {
  const corners = points.filter((point, k) => {
    const before = points[k - 1];
    const after = points[k + 1];
    if (!before || !after) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
  const [first, ...rest] = corners;
  if (!first) return '';
  let path = `M${round(first)}`;
  for (const [k, corner] of rest.entries()) {
    const before = corners[k]!;
    const after = rest[k + 1];
    if (!after) return `${path}L${round(corner)}`;
    const radius = Math.min(RADIUS, lengthOf(before, corner) / 2, lengthOf(corner, after) / 2);
    path += `L${round(towards(corner, before, radius))}Q${round(corner)} ${round(towards(corner, after, radius))}`;
  }
  return path;
}

/** Marks of direction along the long parts of a path, as a path of their own. */
export function chevronsOf(points: readonly Point[]): string {
  let path = '';
  for (const [k, from] of points.slice(0, -1).entries()) {
    const to = points[k + 1]!;
    const length = lengthOf(from, to);
    for (let at = EVERY; at < length - EVERY / 2; at += EVERY) {
      const tip = towards(from, to, at);
      const back = towards(tip, from, 4);
      const across = from.y === to.y ? { x: 0, y: 3.5 } : { x: 3.5, y: 0 };
      path += `M${round({ x: back.x + across.x, y: back.y + across.y })}L${round(tip)}L${round({ x: back.x - across.x, y: back.y - across.y })}`;
    }
  }
  return path;
}

/** How far before its end a stream that waits is cut, and how wide. */
const CUT = { before: 22, width: 5, bar: 5 } as const;

/** Two bars across the last long part of a path, and the gap between them: what arrives there waits. */
export function cutOf(points: readonly Point[]): { bars: string; gap: string } | null {
  const [from, to] = points.slice(-3, -1);
  if (!from || !to || lengthOf(from, to) < 2 * CUT.before) return null;
  const [near, far] = [towards(to, from, CUT.before), towards(to, from, CUT.before + CUT.width)];
  const across = from.y === to.y ? { x: 0, y: CUT.bar } : { x: CUT.bar, y: 0 };
  const bar = ({ x, y }: Point) =>
    `M${round({ x: x - across.x, y: y - across.y })}L${round({ x: x + across.x, y: y + across.y })}`;
  return { bars: bar(near) + bar(far), gap: `M${round(near)}L${round(far)}` };
}
