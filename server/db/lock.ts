import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../private-folder.ts';

/** Thrown if another process has the data folder open. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Locks the data folder for this process; returns the release.
 * Two processes on one embedded database would both open it and silently lose each other's rows, so the lock comes first. It
 * is a lock of SQLite: the operating system releases it when the process dies, for whatever reason.
 * @throws LockedError immediately if another process holds it
 */
export function lockFolder(dataDir: string): () => void {
  makePrivateFolder(dataDir);
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new LockedError(
      `The data folder ${dataDir} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5;
