/** Free space on the disk of the embedded database, and checks before work that needs it. */
import { statfsSync } from 'node:fs';

const MB = 1024 * 1024;

/**
 * Bytes that are kept free for what must not fail: the write-ahead log, which grows in files of 16 MB, and the next start.
 * If the disk filled up there, PostgreSQL in this process would hang.
 */
const RESERVE = 64 * MB;

/** Bytes that a new database needs in total. */
const NEW = 128 * MB;

/** Number of files that must still be possible. */
const FILES = 64;

/** Bytes available to this user; an object so that a test can replace it. */
export const disk = {
  free: (folder: string): number => {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    // Some file systems do not count files.
    return files > 0 && ffree < FILES ? 0 : bavail * bsize;
  },
};

/** Thrown instead of a change or a start for which there is no space. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

export const isFull = (folder: string): boolean => disk.free(folder) < RESERVE;

/** Whether the log can be written back into the tables, which itself needs some space. */
export const hasRoomToTidy = (folder: string): boolean => disk.free(folder) > RESERVE / 2;

/** @throws DiskFullError for the person at the terminal */
export function requireRoom(dataDir: string, isNew: boolean): void {
  const needed = isNew ? NEW : RESERVE;
  const free = disk.free(dataDir);
  if (free >= needed) return;
  const [left, wanted] = [free, needed].map((bytes) => Math.floor(bytes / MB));
  throw new DiskFullError(
    `There is not enough space to start: the disk of ${dataDir} has ${left} MB free, and ${wanted} MB are needed. ` +
      'Free some space, then start again.',
  );
}

/** Statements that write nothing, or end a transaction. */
const HARMLESS = /^\s*(select|declare|fetch|close|set|show|commit|rollback|release)\b/i;

export const isHarmless = (statement: string): boolean => HARMLESS.test(statement);
