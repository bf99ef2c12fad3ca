/** Moving the focus over the flowsheet by arrow keys, so that steps and streams are reached without a Tab stop for each. */

export type Direction = 'left' | 'right' | 'up' | 'down';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How much farther something seems that lies beside the way. */
const ASIDE = 3;

/** The index of the nearest box in a direction; -1 if there is none. */
export function neighbour(from: Box, boxes: readonly Box[], direction: Direction): number {
  const centre = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
  const start = centre(from);
  const isLevel = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let best = -1;
  let least = Infinity;
  for (const [k, box] of boxes.entries()) {
    const { x, y } = centre(box);
    const along = sign * (isLevel ? x - start.x : y - start.y);
    const gap = isLevel
      ? Math.max(0, box.top - from.bottom, from.top - box.bottom)
      : Math.max(0, box.left - from.right, from.left - box.right);
    const offset = Math.abs(isLevel ? y - start.y : x - start.x);
    const distance = along + ASIDE * gap + offset;
    if (along > 1 && distance < least) [best, least] = [k, distance];
  }
  return best;
}
