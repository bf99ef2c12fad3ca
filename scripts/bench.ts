/**
 * `npm run bench`: speed and size, each figure measured now. Machines differ: compare figures of one run, or of two runs
 * on one machine.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { benchEngine } from './bench/engine.ts';
import { buildIfStale } from './lib/build.ts';
import { root } from './lib/paths.ts';

const rows: { name: string; value: number; unit: string }[] = [...benchEngine()];

buildIfStale();
rows.push({ name: "first page's JavaScript, gzipped", value: firstPageBytes() / 1024, unit: 'KB' });

const folder = mkdtempSync(join(tmpdir(), 'titre-bench-'));
rows.push({ name: 'first start to ready (new database, demo data)', value: await startTime(folder), unit: 's' });
rows.push({ name: 'second start to ready', value: await startTime(folder), unit: 's' });
rmSync(folder, { recursive: true, force: true });

const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, value, unit } of rows) {
  const digits = value >= 100 ? 0 : 2;
  console.log(
    `${name.padEnd(width)}  ${value.toLocaleString('en-GB', { maximumFractionDigits: digits }).padStart(12)} ${unit}`,
  );
}

/** Every script that index.html loads or preloads, before anything is clicked. */
function firstPageBytes(): number {
  const html = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path!);
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(root, 'dist', path))).length, 0);
}

/** Seconds from the process's start until /readyz answers 200. */
async function startTime(dataDir: string): Promise<number> {
  const port = 3900 + (process.pid % 90);
  const started = performance.now();
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  try {
    while (performance.now() - started < 60_000) {
      const ready = await fetch(`http://localhost:${port}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false);
      if (ready) return (performance.now() - started) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The server was not ready within 60 s.');
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
}
