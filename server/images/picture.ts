import * as fields from '#generated/fields.ts';
import { invalid, Refusal, tooLarge } from '#server/errors.ts';
import { MAX_PIXELS, Oddity, type Cleaned } from './cleaned.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** Maximum size of an upload in bytes. */
export const { maxBytes: MAX_BYTES } = fields.LogoUpload.file;

/** An image that was checked part by part and rewritten with only the parts needed to draw it. */
export interface Picture {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
  bytes: Uint8Array;
}

/**
 * Reads an image by its content; its name and declared type are ignored. Metadata, such
 * as the location of a photograph, are removed. SVG is rejected, because it can contain scripts.
 * @throws Refusal 413 if too large, 415 if not PNG, JPEG or WebP, 422 if damaged or with too many pixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MAX_BYTES) throw tooLarge(MAX_BYTES, true);
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')))
    return made(bytes, cleanPng, { mediaType: 'image/png', extension: 'png' });
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')))
    return made(bytes, cleanJpeg, { mediaType: 'image/jpeg', extension: 'jpg' });
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return made(bytes, cleanWebp, { mediaType: 'image/webp', extension: 'webp' });
  throw new Refusal('unsupported_media', 'Send a PNG, JPEG or WebP image.', { field: 'file', fields: ['file'] });
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
      throw invalid('file', `the image is ${width} × ${height} pixels; the maximum is ${MAX_PIXELS} × ${MAX_PIXELS}.`);
    }
    return { ...kind, bytes: Buffer.concat(parts) };
  } catch (error) {
    // A file that was cut short causes a read past its end.
    if (error instanceof Oddity || error instanceof RangeError) {
      const why = error instanceof Oddity ? error.message : 'it is truncated';
      throw invalid('file', `the image cannot be used: ${why}. Save it again in an image editor.`);
    }
    throw error;
  }
}
