/** An image file reduced to the parts needed to draw it. */
export interface Cleaned {
  width: number;
  height: number;
  parts: Uint8Array[];
}

/** The problem of an image file, in words that follow a colon. */
export class Oddity extends Error {
  override name = 'Oddity';
}

/** Maximum width and height of an image. */
export const MAX_PIXELS = 4096;
