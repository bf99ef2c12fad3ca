// Runs a script of ours on the Node that the project pins, after installing what is missing:
// `node with-deps.mjs [run] [options of Node] <script> …`. With `run` only the packages that build and run the product, without those
// of tests and generators. Plain JavaScript without imports of ours: it must work on any Node ≥ 18, before anything is installed.
import { spawnSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const given = process.argv.slice(2);
const runOnly = given[0] === 'run';
if (runOnly) given.shift();

await installMissing();

// Options of Node come before the script.
const first = given.findIndex((one) => !one.startsWith('--'));
const [script, ...args] = given.slice(first);
const node = pinnedNode();
// Tools started from there find the same Node: their first line asks the path for `node`.
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const quickImports = pathToFileURL(join(root, 'server', 'quick-imports.ts')).href;
// Left to itself V8 keeps 130 MB for new objects alone on a large machine, and glibc what it once had of large buffers.
// Threads and servers of a script have it too.
const options = ['--max-semi-space-size=16', `--import=${quickImports}`, ...given.slice(0, first)];
const child = spawn(node, [...options, join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  // What was compiled once is not compiled again by the next process: a server starts in half the time.
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...process.env,
    PATH: path,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Installs what the lock file names and npm has not recorded as installed. What is there stays. */
async function installMissing() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf(join('node_modules', '.package-lock.json'));
  // Whoever has the packages of tests keeps them when the product is started.
  const withDev = !runOnly || Object.values(installed ?? {}).some(({ dev }) => dev);
  const direct = wanted[''].optionalDependencies;
  const isNeeded = ([path, { dev, optional, devOptional, os, cpu }]) => {
    if (!path.includes('node_modules/')) return false;
    if (path.slice('node_modules/'.length) in direct)
      return (
        [os ?? process.platform].flat().includes(process.platform) &&
        [cpu ?? process.arch].flat().includes(process.arch)
      );
    return !optional && !devOptional && (withDev || !dev);
  };
  const isThere = ([path, { version }]) => installed?.[path]?.version === version && existsSync(join(root, path));
  if (Object.entries(wanted).filter(isNeeded).every(isThere)) return;

  const started = performance.now();
  const elapsed = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const what = withDev ? 'all packages, tests and generators included' : 'the packages that build and run the product';
  console.log(`Installing ${what} (once; about ${withDev ? 'a minute' : 'half a minute'}) …`);
  // `npm ci` would delete what is there.
  const command = [...(installed ? ['install', '--no-save'] : ['ci']), withDev ? '--include=dev' : '--omit=dev'];
  const npm = spawn('npm', [...command, '--include=optional', '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const ticker = setInterval(() => console.log(`  still installing, ${elapsed()}`), 10_000);
  const status = await new Promise((resolve) => npm.once('error', () => resolve(1)).once('exit', resolve));
  clearInterval(ticker);
  if (status !== 0) {
    console.error(
      `npm ${command[0]} failed; its messages are above. Check that a package registry can be reached, then try again.`,
    );
    process.exit(status ?? 1);
  }
  console.log(`Installed in ${elapsed()}.`);
}

/** Entries of a lock file by path, or undefined if there is none. */
function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/** The Node of node_modules, or this one where there is none for the platform but this one is as new. */
function pinnedNode() {
  const [platform, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `This project needs Node 24 or newer; this is ${process.version}, and the pinned version could not be installed.`,
  );
  process.exit(1);
}
