/** How much room the disk of the embedded database has, and what must not be begun without it. */
import { statfsSync } from 'node:fs';

const MB = 1024 * 1024;

/**
 * Bytes that are kept free for what must not fail: the log of changes under way, which comes in files of 16 MB, and the next
 * start. PostgreSQL in this process does not outlive a full disk there: it would stand still.
 */
const RESERVE = 64 * MB;

/** What a new database needs in all. */
const NEW = 128 * MB;

/** Names that there must be room for. */
const FILES = 64;

/** Bytes that are left for this user; an object so that a test can fill it. */
export const disk = {
  free: (folder: string): number => {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    // Some file systems do not count names.
    return files > 0 && ffree < FILES ? 0 : bavail * bsize;
  },
};

/** Thrown instead of a change or a start that there is no room for. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

export const isFull = (folder: string): boolean => disk.free(folder) < RESERVE;

/** Whether the log can be written back into the tables, which itself takes some room. */
export const hasRoomToTidy = (folder: string): boolean => disk.free(folder) > RESERVE / 2;

/** @throws DiskFullError for the person at the terminal */
export function requireRoom(dataDir: string, isNew: boolean): void {
  const needed = isNew ? NEW : RESERVE;
  const free = disk.free(dataDir);
  if (free >= needed) return;
  const [left, wanted] = [free, needed].map((bytes) => Math.floor(bytes / MB));
  throw new DiskFullError(
    `There is no room for a start: the disk of ${dataDir} has ${left} MB left, and ${wanted} MB are needed. ` +
      'Make room, then start again.',
  );
}

/** Statements that write nothing, or end what was begun. */
const HARMLESS = /^\s*(select|declare|fetch|close|set|show|commit|rollback|release)\b/i;

export const isHarmless = (statement: string): boolean => HARMLESS.test(statement);
