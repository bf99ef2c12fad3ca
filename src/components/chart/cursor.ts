/** Reading values off a drawing, by pointing and by keys. */
import type { Box } from './labels.ts';
import type { Key } from './marks.tsx';

/** A place that can be read off, px. */
export interface Stop {
  x: number;
  y: number;
  /** Row of a position in a grid or list: left and right stay in the row, up and down leave it. */
  row?: number;
}

/** The values at a position: shown in a tooltip and announced, with units. */
export interface Reading {
  /** The position: '48 h', or a name. */
  title: string;
  values?: readonly { name?: string; text: string; key?: Key | undefined }[];
  note?: string | undefined;
}

/** A reading in one sentence: 'Cells, F118 at 48 h: 95.1 g/L'. */
export function sayReading({ title, values = [], note }: Reading): string {
  const parts = values.map(({ name, text }) => (name ? `${name} ${text}` : text)).join(', ');
  return [parts ? `${title}: ${parts}` : title, note].filter(Boolean).join('. ');
}

/** Whether the nearest position is found by x, by y, or by both. */
export type By = 'x' | 'y' | 'both';

/** The position nearest to a point; null if there is none within reach. */
export function nearest(
  stops: readonly Stop[],
  point: { x: number; y: number },
  by: By,
  reach = Number.POSITIVE_INFINITY,
): number | null {
  const away = ({ x, y }: Stop) =>
    by === 'x' ? Math.abs(x - point.x) : by === 'y' ? Math.abs(y - point.y) : Math.hypot(x - point.x, y - point.y);
  let best: number | null = null;
  stops.forEach((stop, index) => {
    if (away(stop) <= reach && (best === null || away(stop) < away(stops[best]!))) best = index;
  });
  return best;
}

/** Maximum number of key presses from one end of many positions to the other. */
const PRESSES = 80;
const PAGE = 10;

/**
 * The position after a key press.
 * @param at null: no position yet
 * @returns undefined for a key that does not move the cursor
 */
export function moved(key: string, at: number | null, stops: readonly Stop[]): number | null | undefined {
  const last = stops.length - 1;
  if (last < 0) return undefined;
  const upright = key === 'ArrowUp' || key === 'ArrowDown';
  if (upright && stops[0]!.row !== undefined) return otherRow(key === 'ArrowUp' ? -1 : 1, at, stops);
  const step = stops[0]!.row === undefined ? Math.max(1, Math.ceil(stops.length / PRESSES)) : 1;
  const by: number | undefined = {
    ArrowRight: step,
    ArrowDown: step,
    ArrowLeft: -step,
    ArrowUp: -step,
    PageDown: PAGE * step,
    PageUp: -PAGE * step,
  }[key];
  if (by !== undefined) {
    if (at === null) return by > 0 ? 0 : last;
    return Math.min(last, Math.max(0, at + by));
  }
  return { Home: 0, End: last, Escape: null }[key];
}

/** The nearest position in the next row above (−1) or below (1). */
function otherRow(way: -1 | 1, at: number | null, stops: readonly Stop[]): number {
  if (at === null) return way === 1 ? 0 : stops.length - 1;
  const here = stops[at]!;
  let best = at;
  stops.forEach((stop, index) => {
    const down = (stop.y - here.y) * way;
    if (stop.row === here.row || down <= 0) return;
    const known = stops[best]!;
    const nearer = best === at || down < (known.y - here.y) * way;
    const level = best !== at && down === (known.y - here.y) * way;
    if (nearer || (level && Math.abs(stop.x - here.x) < Math.abs(known.x - here.x))) best = index;
  });
  return best;
}

const AWAY = 12;

/** Position of a tooltip: above the point, else next to it, else below, always within the visible area. */
export function tipAt(stop: Stop, tip: { width: number; height: number }, sight: Box): { left: number; top: number } {
  const x = Math.max(sight.left, Math.min(sight.right, stop.x));
  const y = Math.max(sight.top, Math.min(sight.bottom, stop.y));
  const left = Math.max(sight.left, Math.min(sight.right - tip.width, x - tip.width / 2));
  const above = y - tip.height - AWAY;
  if (above >= sight.top) return { left, top: above };
  const level = Math.max(sight.top, Math.min(sight.bottom - tip.height, y - tip.height / 2));
  if (x + AWAY + tip.width <= sight.right) return { left: x + AWAY, top: level };
  if (x - AWAY - tip.width >= sight.left) return { left: x - AWAY - tip.width, top: level };
  return { left, top: Math.max(sight.top, Math.min(sight.bottom - tip.height, y + AWAY)) };
}
