import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What the product stores in its data folder: folders with their content, and single files. */
const FOLDERS = ['db', 'identity', 'operator'];
const FILES = /^lock\.sqlite|\.titre(\.part)?$/;

const OTHERS = 0o077;

/** Creates the data folder if necessary; only its owner can access it and whatever this process creates from now on. */
export function makePrivateFolder(dataDir: string): void {
  // Threads share the umask of their process.
  if (isMainThread) process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * Removes the permissions of other users on the data folder and its content.
 * @returns the number of files and folders that were changed
 */
export function mendRights(dataDir: string): number {
  // Windows has another kind of permissions, which these functions do not show.
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

/** @returns whether it was accessible to others */
function mend(path: string): boolean {
  const stat = lstatSync(path);
  // A link has no permissions of its own: changing them would change its target.
  if (stat.isSymbolicLink() || (stat.mode & OTHERS) === 0) return false;
  try {
    chmodSync(path, stat.mode & 0o700);
    return true;
  } catch (error) {
    // It belongs to another user, such as the volume of a container: it can be used as it is.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    throw error;
  }
}
