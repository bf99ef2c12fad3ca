/** Builds the app if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { bin, root } from './paths.ts';

const sources = [
  'src',
  'engine',
  'generated',
  'index.html',
  'vite.config.ts',
  'vite.shared.config.ts',
  'package-lock.json',
  'scripts/lib/one-file.ts',
  'scripts/lib/precompress.ts',
  'scripts/lib/theme-styles.ts',
];
/** The app, which empties the folder, and then the file of a shared page. */
const BUILDS = [[], ['-c', 'vite.shared.config.ts']];
const stamp = join(root, 'dist', '.built-from');

/** @throws if the build fails, after its messages have been printed */
export function buildIfStale(): void {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the app (once after each change; about ten seconds) …');
  for (const which of BUILDS) {
    const { status } = spawnSync(process.execPath, [bin('vite'), 'build', '--logLevel', 'warn', ...which], {
      cwd: root,
      stdio: 'inherit',
      // A test calls this under another one, with which React is built with its checks for developers.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error('The build of the app failed; its messages are above.');
  }
  writeFileSync(stamp, now);
}

/** Hash of the names and contents of all sources; reading some hundred small files takes a few tens of milliseconds. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(join(root, source))).toSorted()) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
}
