import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What the product keeps in its data folder: folders with all that is in them, and files beside them. */
const FOLDERS = ['db', 'identity', 'operator'];
const FILES = /^lock\.sqlite|\.titre(\.part)?$/;

const OTHERS = 0o077;

/** Makes the data folder if there is none; it, and whatever this process makes from now on, is its owner's alone. */
export function makePrivateFolder(dataDir: string): void {
  // Threads have the umask of their process.
  if (isMainThread) process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * Takes away what others may do with the data folder and what is in it.
 * @returns how many files and folders that was
 */
export function mendRights(dataDir: string): number {
  // Windows has rights of another kind, which these do not show.
  if (process.platform === 'win32') return 0;
  return [dataDir, ...contentOf(dataDir)].filter((path) => mend(path)).length;
}

function contentOf(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dataDir, entry.name);
    if (entry.isFile() && FILES.test(entry.name)) return [path];
    if (!entry.isDirectory() || !FOLDERS.includes(entry.name)) return [];
    return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))];
  });
}

/** Whether others could read it. */
function mend(path: string): boolean {
  const stat = lstatSync(path);
  // A link has no rights of its own: to change them would change what it leads to.
  if (stat.isSymbolicLink() || (stat.mode & OTHERS) === 0) return false;
  try {
    chmodSync(path, stat.mode & 0o700);
    return true;
  } catch (error) {
    // Another user's, such as a volume that a container was given: it can be used as it is.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    throw error;
  }
}
