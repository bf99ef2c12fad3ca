// Runs a script of ours on the Node that the project pins, after installing what is missing.
// Plain JavaScript without imports of ours: it must work on any Node ≥ 18, before anything is installed.
import { spawnSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages (once; about a minute) …');
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    console.error(
      'npm ci failed; its messages are above. Check that a package registry can be reached, then try again.',
    );
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

// Options of Node come before the script.
const given = process.argv.slice(2);
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

/** The Node of node_modules, or this one where that could not be installed but this one is as new. */
function pinnedNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `This project needs Node 24 or newer; this is ${process.version}, and the pinned version could not be installed.`,
  );
  process.exit(1);
}
