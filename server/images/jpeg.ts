/** JPEG (ITU-T T.81): markers, most of them followed by a length and a segment; data follow the header of a scan. */
import { Oddity, type Cleaned } from './cleaned.ts';

const [SOI, EOI, SOS, DHT, DQT, DRI, COM] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd, 0xfe];
/** Baseline, extended and progressive with Huffman coding: the kinds that browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Maximum number of scans: image editors write about ten; thousands would keep browsers busy. */
const MOST_SCANS = 100;
/** JFIF and Adobe's colour transform are kept. EXIF, XMP, profiles, thumbnails and comments are removed. */
const KEPT_APPLICATION = new Map([
  [0xe0, 'JFIF\0'],
  [0xee, 'Adobe'],
]);

/** @throws Oddity, or RangeError if the file is cut short */
export function cleanJpeg(bytes: Buffer): Cleaned {
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new Oddity('its segments are not contiguous');
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) break;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw new RangeError('segment');
    if (FRAMES.has(marker)) {
      if (size) throw new Oddity('it contains two images');
      size = readFrame(bytes.subarray(at + 4, end));
    } else if (marker === SOS) {
      if (!size) throw new Oddity('its data come before its header');
      scans += 1;
      if (scans > MOST_SCANS) throw new Oddity(`it is drawn in more than ${MOST_SCANS} passes`);
      end = endOfData(bytes, end);
    }
    if (isKept(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (!size || scans === 0) throw new Oddity('it contains no data');
  if (at + 2 !== bytes.length) throw new Oddity('it contains data after its end');
  parts.push(bytes.subarray(at));
  return { ...size, parts };
}

function isKept(marker: number, data: Buffer): boolean {
  if (FRAMES.has(marker) || [SOS, DHT, DQT, DRI].includes(marker)) return true;
  const start = KEPT_APPLICATION.get(marker);
  if (start !== undefined) return data.toString('latin1', 0, start.length) === start;
  if ((marker >= 0xe0 && marker <= 0xef) || marker === COM) return false;
  throw new Oddity(marker === SOI ? 'it contains two images' : 'browsers do not show this kind of JPEG');
}

/** Height, width and components of a frame's header (B.2.2). */
function readFrame(data: Buffer): { width: number; height: number } {
  const [depth, components] = [data.readUInt8(0), data.readUInt8(5)];
  if (depth !== 8 || ![1, 3, 4].includes(components) || data.length !== 6 + 3 * components)
    throw new Oddity('it does not have the header of a JPEG');
  return { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
}

/** End of the coded data: the first marker that is neither a stuffed zero nor a restart. */
function endOfData(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('data');
}
