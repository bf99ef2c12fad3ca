/**
 * `npm run bench`: speed and size, each figure measured now. Machines differ: compare figures of one run, or of two runs
 * on one machine.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchEngine } from './bench/engine.ts';
import { lighthouseScores } from './bench/lighthouse.ts';
import { firstPageKilobytes } from './bench/page.ts';
import { buildIfStale } from './lib/build.ts';
import { root } from './lib/paths.ts';

const rows: { name: string; value: number; unit: string }[] = [...benchEngine()];

buildIfStale();

const folder = mkdtempSync(join(tmpdir(), 'titre-bench-'));
rows.push({ name: 'first start to ready (new database, demo data)', value: await startTime(folder), unit: 's' });
rows.push({ name: 'second start to ready', value: await startTime(folder), unit: 's' });
rows.push({
  name: "signed-in home page's JavaScript, gzipped",
  value: await withServer(folder, firstPageKilobytes),
  unit: 'KB',
});
rows.push(...(await withServer(folder, lighthouseScores)).map((score) => ({ ...score, unit: 'of 100' })));
rmSync(folder, { recursive: true, force: true });

const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, value, unit } of rows) {
  const digits = value >= 100 ? 0 : 2;
  console.log(
    `${name.padEnd(width)}  ${value.toLocaleString('en-GB', { maximumFractionDigits: digits }).padStart(12)} ${unit}`,
  );
}

/** Seconds from the process's start until /readyz answers 200. */
function startTime(dataDir: string): Promise<number> {
  return withServer(dataDir, async (_url, seconds) => seconds);
}

/** Runs the server on a folder, does something with it once it is ready, and stops it. */
async function withServer<T>(dataDir: string, job: (url: string, seconds: number) => Promise<T>): Promise<T> {
  const port = 3900 + (process.pid % 90);
  const started = performance.now();
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://localhost:${port}`;
  try {
    while (performance.now() - started < 60_000) {
      const ready = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return await job(url, (performance.now() - started) / 1000);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The server was not ready within 60 s.');
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
}
