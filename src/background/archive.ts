/** Reads the files of a zip archive one at a time, so that a large database is never unpacked as a whole. */
import { Unzip, UnzipInflate } from 'fflate';
import { DatabaseFault } from './model.ts';

const MB = 1024 * 1024;
export const LARGEST_ARCHIVE = 300 * MB;
const MOST_FILES = 60_000;
const MOST_UNPACKED = 4096 * MB;
const LARGEST_FILE = 300 * MB;
/** Text of databases shrinks to about a tenth; more than this is an archive made to fill the memory. */
const MOST_RATIO = 200;
const PIECE = 64 * 1024;

export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Visits the wanted files in the order of the archive.
 * @throws DatabaseFault if the archive is invalid or too large
 */
export function readArchive(
  bytes: Uint8Array,
  wanted: (path: string) => boolean,
  visit: (path: string, content: Uint8Array) => void,
  onProgress: (share: number) => void = () => {},
): void {
  if (bytes.length > LARGEST_ARCHIVE) throw new DatabaseFault('', 'The file is larger than 300 MB.');
  let files = 0;
  let unpacked = 0;
  let read = 0;
  let fault: unknown;
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > MOST_FILES) throw new DatabaseFault('', `The archive has more than ${MOST_FILES} files.`);
    if (file.name.endsWith('/') || !wanted(file.name)) return;
    let pieces: Uint8Array[] = [];
    let size = 0;
    // The unpacker takes what is thrown here for a fault of the archive.
    file.ondata = (error, piece, isLast) => {
      if (fault) return;
      if (error) {
        fault = new DatabaseFault(file.name, 'this part of the archive cannot be unpacked.');
        return;
      }
      size += piece.length;
      unpacked += piece.length;
      if (size > LARGEST_FILE || unpacked > MOST_UNPACKED || unpacked > MOST_RATIO * read + 16 * MB)
        fault = new DatabaseFault(file.name, 'the archive unpacks to more than a database can need.');
      if (fault) return;
      pieces.push(piece);
      if (!isLast) return;
      const whole = new Uint8Array(size);
      let at = 0;
      for (const one of pieces) {
        whole.set(one, at);
        at += one.length;
      }
      pieces = [];
      try {
        visit(file.name, whole);
      } catch (error) {
        fault = error;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      read += piece.length;
      unzip.push(piece, at + PIECE >= bytes.length);
      if (fault) throw fault;
      onProgress(read / bytes.length);
    }
  } catch (error) {
    if (error instanceof DatabaseFault) throw error;
    throw new DatabaseFault('', 'The archive is damaged and cannot be read.');
  }
  if (files === 0) throw new DatabaseFault('', 'The archive is empty or incomplete.');
}

/** Text in UTF-8, without a byte order mark. @throws DatabaseFault */
export function textOf(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DatabaseFault(where, 'this is not text in UTF-8.');
  }
}

/** @throws DatabaseFault for invalid JSON, and for anything but an object or a list */
export function jsonOf(bytes: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(textOf(bytes, where)) as unknown;
  } catch (error) {
    if (error instanceof DatabaseFault) throw error;
    throw new DatabaseFault(where, 'this is not JSON.');
  }
}
