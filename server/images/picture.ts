import { invalid, Refusal, tooLarge } from '#server/errors.ts';
import { MAX_PIXELS, Oddity, type Cleaned } from './cleaned.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** Bytes of an upload. */
export const MAX_BYTES = 2 * 1024 * 1024;

/** A picture that was checked part by part and written anew from the parts that draw it. */
export interface Picture {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
  bytes: Uint8Array;
}

/**
 * Reads a picture by its content; neither its name nor its declared type counts. What it tells besides the picture, such
 * as where a photograph was taken, is left out. SVG is refused: it can hold scripts.
 * @throws Refusal 413 if too large, 415 if no PNG, JPEG or WebP, 422 if not sound or of too many pixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MAX_BYTES) throw tooLarge(MAX_BYTES, true);
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')))
    return made(bytes, cleanPng, { mediaType: 'image/png', extension: 'png' });
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')))
    return made(bytes, cleanJpeg, { mediaType: 'image/jpeg', extension: 'jpg' });
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return made(bytes, cleanWebp, { mediaType: 'image/webp', extension: 'webp' });
  throw new Refusal('unsupported_media', 'Send a picture as PNG, JPEG or WebP.', { field: 'file', fields: ['file'] });
}

async function made(
  bytes: Buffer,
  clean: (bytes: Buffer) => Cleaned | Promise<Cleaned>,
  kind: Omit<Picture, 'bytes'>,
): Promise<Picture> {
  try {
    const { width, height, parts } = await clean(bytes);
    if (width < 1 || height < 1) throw new Oddity('it has no size');
    if (width > MAX_PIXELS || height > MAX_PIXELS) {
      throw invalid('file', `the picture is ${width} × ${height} pixels; at most ${MAX_PIXELS} each way are taken.`);
    }
    return { ...kind, bytes: Buffer.concat(parts) };
  } catch (error) {
    // Reading past the end is how a file that was cut short shows.
    if (error instanceof Oddity || error instanceof RangeError) {
      const why = error instanceof Oddity ? error.message : 'it ends too early';
      throw invalid('file', `the picture cannot be used: ${why}. Save it again with a graphics program.`);
    }
    throw error;
  }
}
