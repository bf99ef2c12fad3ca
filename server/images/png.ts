/** PNG, third edition (W3C Recommendation 2025): a signature, then chunks of length, type, data and CRC. */
import { Readable } from 'node:stream';
import { crc32, createInflate } from 'node:zlib';
import { MAX_PIXELS, Oddity, type Cleaned } from './cleaned.ts';

/** Chunks needed to draw; text, time, EXIF, animation and private chunks are removed. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs', 'cICP']);
/** Bit depths by colour type (table 11.1). */
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
const SIGNATURE = 8;
/** Length, type and CRC. */
const FRAME = 12;

/** @throws Oddity, or RangeError if the file is cut short */
export async function cleanPng(bytes: Buffer): Promise<Cleaned> {
  const parts = [bytes.subarray(0, SIGNATURE)];
  const seen: string[] = [];
  const data: Buffer[] = [];
  let size = { width: 0, height: 0, pixel: 0 };
  for (let at = SIGNATURE; seen.at(-1) !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + FRAME + length;
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      throw new Oddity('its checksums do not match');
    if (seen.length === 0) size = readHeader(type, bytes.subarray(at + 8, end - 4));
    else if (type === 'IHDR') throw new Oddity('it has two headers');
    // A capital first letter means that the image cannot be drawn without the chunk.
    if (!KEPT.has(type) && !/^[a-z]/.test(type)) throw new Oddity('it has parts that do not belong in a PNG');
    if (type === 'IDAT' && seen.includes('IDAT') && seen.at(-1) !== 'IDAT')
      throw new Oddity('its data blocks are not contiguous');
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    seen.push(type);
    at = end;
    if (type === 'IEND' && at !== bytes.length) throw new Oddity('it contains data after its end');
  }
  if (!seen.includes('IDAT')) throw new Oddity('it contains no data');
  const { width, height, pixel } = size;
  if (width <= MAX_PIXELS && height <= MAX_PIXELS) await checkSize(data, mostBytes(width, height, pixel));
  return { width, height, parts };
}

/** Bytes before compression: one extra per row; an interlaced image consists of seven images and has more rows. */
const mostBytes = (width: number, height: number, pixel: number): number =>
  2 * height * (Math.ceil((width * pixel) / 8) + 1) + 64;

/** Browsers unpack all the data of an image, so they must not exceed its pixels. @throws Oddity */
async function checkSize(data: Buffer[], most: number): Promise<void> {
  let size = 0;
  try {
    for await (const piece of Readable.from(data).pipe(createInflate())) {
      size += (piece as Buffer).length;
      // Leaving the loop ends the unpacking.
      if (size > most) throw new Oddity('it contains more data than its pixels need');
    }
  } catch (error) {
    if (error instanceof Oddity) throw error;
    throw new Oddity('its data cannot be unpacked');
  }
}

/** Samples of a pixel by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function readHeader(type: string, data: Buffer): { width: number; height: number; pixel: number } {
  if (type !== 'IHDR' || data.length !== 13) throw new Oddity('its header is missing');
  const [depth, colour, compression, filter, interlace] = [...data.subarray(8)] as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (!DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw new Oddity('it does not have the header of a PNG');
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), pixel: depth * SAMPLES[colour]! };
}
