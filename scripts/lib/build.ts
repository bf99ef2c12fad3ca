/**
 * Builds the app, and what the server needs, if their sources have changed since the last build, also as a command. For a release
 * (`npm run build`) it compresses the app as small as can be, which takes a quarter of a minute more.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { wholeContractFile } from '../codegen/bundle.ts';
import { bin, root } from './paths.ts';
import { precompress } from './precompress.ts';

interface Build {
  /** What it is made of. */
  sources: readonly string[];
  /** Configurations of `vite build` that make it, by what they make. */
  runs: Readonly<Record<string, string>>;
  /** Has the fingerprint of the sources. */
  stamp: string;
}

const DIST = join(root, 'dist');

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
    'scripts/lib/split-fields.ts',
    'scripts/lib/theme-styles.ts',
  ],
  runs: { app: 'vite.config.ts', 'file of a shared page': 'vite.shared.config.ts' },
  stamp: 'dist/.built-from',
};

const ENGINE: Build = {
  sources: ['engine', 'vite.engine.config.ts', 'package-lock.json'],
  runs: { engine: 'vite.engine.config.ts' },
  stamp: '.cache/engine/.built-from',
};

/** Has the quality of the compressed copies. */
const COMPRESSED = join(DIST, '.compressed');
/** Of brotli: for the machine of one person, and for a release. */
const QUALITY = { quick: 5, release: 11 };

/** Builds the app, and for the server its engine and the contract with examples. @throws if a build fails, after its messages have been printed */
export async function buildIfStale(use: keyof typeof QUALITY = 'quick'): Promise<void> {
  const started = performance.now();
  const isStale = stale(APP) !== null;
  if (isStale) {
    console.log('Building the app and the engine (once after each change; about ten seconds) …');
    rmSync(DIST, { recursive: true, force: true });
  }
  const built = Promise.all([make(APP), buildEngineIfStale()]);
  // Blocks this process, while those of the build run.
  wholeContractFile();
  await built;
  if (!existsSync(COMPRESSED) || Number(readFileSync(COMPRESSED, 'utf8')) < QUALITY[use]) {
    await precompress(DIST, QUALITY[use]);
    writeFileSync(COMPRESSED, String(QUALITY[use]));
  }
  if (isStale) console.log(`Built in ${secondsSince(started)}.`);
}

/** Builds the engine that threads and servers load. @throws as `buildIfStale` */
export const buildEngineIfStale = (): Promise<void> => make(ENGINE);

async function make(build: Build): Promise<void> {
  const now = stale(build);
  if (now === null) return;
  const started = performance.now();
  await Promise.all(
    Object.entries(build.runs).map(async ([what, config]) => {
      const vite = spawn(process.execPath, [bin('vite'), 'build', '--logLevel', 'warn', '-c', config], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        // A test calls this under another one, with which React is built with its checks for developers.
        env: { ...process.env, NODE_ENV: 'production' },
      });
      const status = await new Promise((resolve) => vite.once('exit', resolve));
      if (status !== 0) throw new Error('A build failed; its messages are above.');
      console.log(`  ${what}: ${secondsSince(started)}`);
    }),
  );
  writeFileSync(join(root, build.stamp), now);
}

/** The fingerprint of what it is made of, or null if it was built from that. */
function stale({ sources, stamp }: Build): string | null {
  const now = fingerprint(sources);
  const file = join(root, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === now ? null : now;
}

const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

if (import.meta.main) await buildIfStale(process.argv[2] === 'release' ? 'release' : 'quick');

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
