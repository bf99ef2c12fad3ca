/** A picture behind a square window: its scale, and the position of its top left corner in the window. */
export interface Placed {
  /** Window pixels per picture pixel. */
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Maximum zoom, relative to filling the window. */
const CLOSEST = 4;

/** From the whole picture fitting the window to four times the scale that fills it. */
export function scalesOf({ width, height }: Size, window: number): { least: number; most: number; fills: number } {
  const fills = window / Math.min(width, height);
  return { least: window / Math.max(width, height), most: fills * CLOSEST, fills };
}

/** The whole picture, centred. */
export function whole(size: Size, window: number): Placed {
  return kept({ scale: scalesOf(size, window).least, x: 0, y: 0 }, size, window);
}

/** Keeps the window covered along each side where the picture is large enough; otherwise centres the picture. */
export function kept({ scale, x, y }: Placed, { width, height }: Size, window: number): Placed {
  const within = (at: number, length: number) =>
    length <= window ? (window - length) / 2 : Math.min(0, Math.max(window - length, at));
  return { scale, x: within(x, width * scale), y: within(y, height * scale) };
}

/** Zooms about the middle of the window. */
export function scaled(placed: Placed, to: number, size: Size, window: number): Placed {
  const { least, most } = scalesOf(size, window);
  const scale = Math.min(most, Math.max(least, to));
  const middle = window / 2;
  const about = (at: number) => middle - ((middle - at) * scale) / placed.scale;
  return kept({ scale, x: about(placed.x), y: about(placed.y) }, size, window);
}

export const moved = (placed: Placed, dx: number, dy: number, size: Size, window: number): Placed =>
  kept({ ...placed, x: placed.x + dx, y: placed.y + dy }, size, window);
