/** PNG, third edition (W3C Recommendation 2025): a signature, then chunks of length, type, data and CRC. */
import { crc32 } from 'node:zlib';
import { Oddity, type Cleaned } from './cleaned.ts';

/** Chunks that draw; text, time, EXIF, animation and private ones go. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs', 'cICP']);
/** Bit depths by colour type (table 11.1). */
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
const SIGNATURE = 8;
/** Length, type and CRC. */
const FRAME = 12;

/** @throws Oddity, or RangeError when it is cut short */
export function cleanPng(bytes: Buffer): Cleaned {
  const parts = [bytes.subarray(0, SIGNATURE)];
  const seen: string[] = [];
  let size = { width: 0, height: 0 };
  for (let at = SIGNATURE; seen.at(-1) !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + FRAME + length;
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      throw new Oddity('its checksums do not fit');
    if (seen.length === 0) size = readHeader(type, bytes.subarray(at + 8, end - 4));
    else if (type === 'IHDR') throw new Oddity('it has two headers');
    // A capital first letter says that the picture cannot be drawn without the chunk.
    if (!KEPT.has(type) && !/^[a-z]/.test(type)) throw new Oddity('it has parts that are not of a PNG');
    if (type === 'IDAT' && seen.includes('IDAT') && seen.at(-1) !== 'IDAT') throw new Oddity('its data is scattered');
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    seen.push(type);
    at = end;
    if (type === 'IEND' && at !== bytes.length) throw new Oddity('something follows its end');
  }
  if (!seen.includes('IDAT')) throw new Oddity('it holds no data');
  return { ...size, parts };
}

function readHeader(type: string, data: Buffer): { width: number; height: number } {
  if (type !== 'IHDR' || data.length !== 13) throw new Oddity('its header is missing');
  const [depth, colour, compression, filter, interlace] = [...data.subarray(8)] as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (!DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw new Oddity('its header is not of a PNG');
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
}
