/** WebP (RFC 9649): a RIFF container of chunks, each four letters, a length and data of even size. */
import { Oddity, type Cleaned } from './cleaned.ts';

interface Size {
  width: number;
  height: number;
}

/** Flags of an extended file for removed chunks: colour profile, EXIF, XMP. */
const DROPPED_FLAGS = 0b0010_1100;
const ANIMATION_FLAG = 0b0000_0010;
const DROPPED = new Set(['EXIF', 'XMP ', 'ICCP']);

/** @throws Oddity, or RangeError if the file is cut short */
export function cleanWebp(bytes: Buffer): Cleaned {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw new Oddity('its length does not match its header');
  const parts: Buffer[] = [];
  let canvas: Size | null = null;
  let picture: Size | null = null;
  for (let at = 12; at < bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) throw new RangeError('chunk');
    const chunk = Buffer.from(bytes.subarray(at, end));
    const data = chunk.subarray(8, 8 + length);
    if (type === 'VP8X') {
      if (parts.length > 0) throw new Oddity('its header is not at its start');
      canvas = readCanvas(data);
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (picture) throw new Oddity('it contains two images');
      picture = type === 'VP8L' ? readLossless(data) : readLossy(data);
    } else if (type !== 'ALPH' && !DROPPED.has(type))
      throw new Oddity('it has parts that do not belong in a still WebP');
    if (!DROPPED.has(type)) parts.push(chunk);
    at = end;
  }
  if (!picture) throw new Oddity('it contains no data');
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height))
    throw new Oddity('its sizes contradict each other');
  if (!canvas && parts.length > 1) throw new Oddity('it has parts that do not belong in a still WebP');
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return { ...picture, parts: [header, ...parts] };
}

/** Section 2.7; clears the flags of removed chunks. */
function readCanvas(data: Buffer): Size {
  if (data.length !== 10) throw new Oddity('it does not have the header of a WebP');
  const flags = data.readUInt8(0);
  if (flags & ANIMATION_FLAG) throw new Oddity('it is an animation');
  data.writeUInt8(flags & ~DROPPED_FLAGS, 0);
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

/** RFC 6386 section 9.1: in a key frame, start code and size follow the tag. */
function readLossy(data: Buffer): Size {
  const isKeyFrame = (data.readUInt8(0) & 1) === 0;
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a) throw new Oddity('it does not have the header of a WebP');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649 section 3.4: 14 bits each for width minus 1 and height minus 1, then alpha and version. */
function readLossless(data: Buffer): Size {
  const bits = data.readUInt32LE(1);
  if (data.readUInt8(0) !== 0x2f || bits >>> 29 !== 0) throw new Oddity('it does not have the header of a WebP');
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
