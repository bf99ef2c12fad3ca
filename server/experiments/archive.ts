/**
 * The archive of a workbook, checked before it is unpacked: every part occurs once, without gaps, as the directory
 * says, and unpacks to the declared size. A reader that uses the directory and one that goes from part to part then see
 * the same content, and neither exceeds the limit.
 */
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { MAX_UNPACKED_BYTES } from './limits.ts';
import { Unreadable } from './unreadable.ts';

interface Entry {
  name: string;
  flags: number;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_PARTS = 2000;
const MOST_END = 22 + 0xffff;

const damaged = (why: string) =>
  new Unreadable(
    'bad_request',
    `The workbook is damaged: ${why}. Open it in a spreadsheet program, save it again and upload the new file.`,
  );

/** Receives the unpacked content of a part, piece by piece. */
export type Visit = (piece: Buffer) => void;

/**
 * Unpacks the parts one after the other and passes them on in pieces: no part is ever in memory as a whole.
 * @param visit returns the receiver of the pieces of a part
 * @returns the names of the parts
 * @throws Unreadable if the archive is damaged, has a password, or unpacks to more than the limit
 */
export async function walkArchive(bytes: Buffer, visit: (name: string) => Visit): Promise<string[]> {
  const { entries, directory } = directoryOf(bytes);
  let at = 0;
  let left = MAX_UNPACKED_BYTES;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset !== at) throw damaged('its parts do not match its directory');
    const start = startOf(bytes, entry);
    const end = start + entry.packed;
    if (end > directory) throw damaged(`its part “${entry.name}” is truncated`);
    if (entry.size > left) throw tooMuch();
    left -= entry.size;
    await unpack(bytes.subarray(start, end), entry, visit(entry.name));
    at = end + descriptorLength(bytes, entry, end);
  }
  if (at !== directory) throw damaged('it contains data that its directory does not list');
  return entries.map(({ name }) => name);
}

/**
 * Unpacks one part of an archive that `walkArchive` has checked.
 * @returns whether it exists
 */
export async function readPart(bytes: Buffer, name: string, visit: Visit): Promise<boolean> {
  const entry = directoryOf(bytes).entries.find((one) => one.name === name);
  if (!entry) return false;
  const start = startOf(bytes, entry);
  await unpack(bytes.subarray(start, start + entry.packed), entry, visit);
  return true;
}

function directoryOf(bytes: Buffer): { entries: Entry[]; directory: number } {
  let end = -1;
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - MOST_END); at--)
    if (bytes.readUInt32LE(at) === END) {
      end = at;
      break;
    }
  // A reader would wait for a comment after the end that never comes.
  if (end < 0 || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw damaged('its end is missing');
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (count > MOST_PARTS) throw damaged(`it has ${count} parts`);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = directory;
  for (let k = 0; k < count; k++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw damaged('its directory cannot be read');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (names.has(name)) throw damaged(`it has two parts “${name}”`);
    names.add(name);
    entries.push({
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw damaged('its directory cannot be read');
  return { entries, directory };
}

/** Start of the content of a part, if its header agrees with the directory. */
function startOf(bytes: Buffer, { name, flags, method, packed, size, offset }: Entry): number {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
    throw damaged(`its part “${name}” is missing`);
  if ((flags & 1) !== 0)
    throw new Unreadable('bad_request', 'The workbook has a password. Save it without a password.');
  const nameLength = bytes.readUInt16LE(offset + 26);
  const isStreamed = (flags & 8) !== 0;
  const agrees =
    bytes.readUInt16LE(offset + 6) === flags &&
    bytes.readUInt16LE(offset + 8) === method &&
    bytes.toString('utf8', offset + 30, offset + 30 + nameLength) === name &&
    [packed, ...(isStreamed ? [0] : [])].includes(bytes.readUInt32LE(offset + 18)) &&
    [size, ...(isStreamed ? [0] : [])].includes(bytes.readUInt32LE(offset + 22));
  if (!agrees) throw damaged(`its part “${name}” does not match its directory`);
  return offset + 30 + nameLength + bytes.readUInt16LE(offset + 28);
}

async function unpack(packed: Buffer, { name, method, size }: Entry, visit: Visit): Promise<void> {
  if (method !== 0 && method !== 8) throw damaged(`its part “${name}” uses an unknown compression method`);
  let length = 0;
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > size) throw damaged(`its part “${name}” is larger when unpacked than stated`);
    visit(piece);
  };
  if (method === 0) take(packed);
  else {
    const inflate = Readable.from([packed], { objectMode: false }).pipe(createInflateRaw({ chunkSize: 256 * 1024 }));
    try {
      for await (const piece of inflate) take(piece as Buffer);
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw damaged(`its part “${name}” cannot be unpacked`);
    }
  }
  if (length !== size) throw damaged(`its part “${name}” does not have the stated length`);
}

const tooMuch = () =>
  new Unreadable(
    'too_large',
    `The workbook unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB. Save the sheet as CSV and upload the CSV file.`,
  );

/** Descriptor that may follow a part written without knowing its length. */
function descriptorLength(bytes: Buffer, { flags }: Entry, at: number): number {
  if ((flags & 8) === 0) return 0;
  const hasMark = at + 4 <= bytes.length && bytes.readUInt32LE(at) === 0x08074b50;
  return hasMark ? 16 : 12;
}
