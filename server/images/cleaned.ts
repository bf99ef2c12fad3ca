/** What is left of a file: nothing but what draws it. */
export interface Cleaned {
  width: number;
  height: number;
  parts: Uint8Array[];
}

/** What is wrong with a picture's file, in words that follow a colon. */
export class Oddity extends Error {
  override name = 'Oddity';
}

/** Width and height that a picture may have. */
export const MAX_PIXELS = 4096;
