import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from './private-folder.ts';

/** Thrown when another process has the data folder open. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Takes the data folder for this process alone; returns the release.
 * Two processes on one embedded database both open it and lose each other's rows without a word, so the lock comes
 * first. It is SQLite's: the operating system frees it when the process dies, however it dies.
 * @throws LockedError at once when another process holds it
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
      `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5;
