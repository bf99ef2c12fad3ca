/** Builds the app, and what the server needs, if their sources have changed since the last build, also as a command. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { wholeContractFile } from '../codegen/bundle.ts';
import { bin, root } from './paths.ts';

interface Build {
  /** What it is made of. */
  sources: readonly string[];
  /** Arguments of `vite build`, one run after the other. */
  runs: readonly string[][];
  /** Has the fingerprint of the sources. */
  stamp: string;
  /** Shown while it is built. */
  message?: string;
}

const APP: Build = {
  sources: [
    'src',
    'engine',
    'generated',
    'index.html',
    'vite.config.ts',
    'vite.shared.config.ts',
    'package-lock.json',
    'scripts/lib/one-file.ts',
    'scripts/lib/precompress.ts',
    'scripts/lib/split-fields.ts',
    'scripts/lib/theme-styles.ts',
  ],
  // The app, which empties the folder, and then the file of a shared page.
  runs: [[], ['-c', 'vite.shared.config.ts']],
  stamp: 'dist/.built-from',
  message: 'Building the app (once after each change; about ten seconds) …',
};

/** Also of the server, which says which files it imports. */
const ENGINE: Build = {
  sources: ['engine', 'generated', 'server', 'vite.engine.config.ts', 'package-lock.json'],
  runs: [['-c', 'vite.engine.config.ts']],
  stamp: '.cache/engine/.built-from',
};

/** Builds the app, and for the server its engine and the contract with examples. @throws if a build fails, after its messages have been printed */
export function buildIfStale(): void {
  make(APP);
  wholeContractFile();
  buildEngineIfStale();
}

/** Builds the engine that threads and servers load. @throws as `buildIfStale` */
export const buildEngineIfStale = (): void => make(ENGINE);

function make({ sources, runs, stamp, message }: Build): void {
  const now = fingerprint(sources);
  const file = join(root, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === now) return;
  if (message) console.log(message);
  for (const which of runs) {
    const { status } = spawnSync(process.execPath, [bin('vite'), 'build', '--logLevel', 'warn', ...which], {
      cwd: root,
      stdio: 'inherit',
      // A test calls this under another one, with which React is built with its checks for developers.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error('A build failed; its messages are above.');
  }
  writeFileSync(file, now);
}

if (import.meta.main) buildIfStale();

/** Hash of the names and contents of all sources; reading some hundred small files takes a few tens of milliseconds. */
function fingerprint(sources: readonly string[]): string {
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
