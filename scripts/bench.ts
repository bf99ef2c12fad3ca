/**
 * `npm run bench`: speed, size and load, each figure measured now. Machines differ: compare figures of one run, or of two runs
 * on one machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAdministration } from './bench/administration.ts';
import { benchAnalyses } from './bench/analyses.ts';
import { benchLargeAnalyses } from './bench/large-analyses.ts';
import { benchEngine } from './bench/engine.ts';
import { benchFirstPicture } from './bench/first-picture.ts';
import { keystrokes } from './bench/keystroke.ts';
import { lighthouseScores } from './bench/lighthouse.ts';
import { benchLoad } from './bench/load.ts';
import { firstPageKilobytes } from './bench/page.ts';
import { benchQueue } from './bench/queue.ts';
import { withServer } from './bench/server.ts';
import { benchUploads } from './bench/uploads.ts';
import { buildIfStale } from './lib/build.ts';

const rows: { name: string; value: number; unit: string }[] = [
  ...benchEngine(),
  ...benchAnalyses(),
  // All of them take a quarter of an hour: `node scripts/bench/large-analyses.ts`.
  ...(await benchLargeAnalyses(0.02)),
];

await buildIfStale('release');

const folder = mkdtempSync(join(tmpdir(), 'titre-bench-'));
rows.push({ name: 'first start to ready (new database, demo data)', value: await startTime(folder), unit: 's' });
rows.push({ name: 'second start to ready', value: await startTime(folder), unit: 's' });
rows.push({
  name: "signed-in home page's JavaScript, gzipped",
  value: await withServer(folder, ({ url }) => firstPageKilobytes(url)),
  unit: 'KB',
});
rows.push(...(await withServer(folder, ({ url }) => lighthouseScores(url))));
const keys = await withServer(folder, ({ url }) => keystrokes(url));
rows.push(
  { name: 'key to painted figures, 15 steps: 95 of 100 within', value: keys.p95, unit: 'ms' },
  { name: 'key to painted figures, 15 steps: half within', value: keys.p50, unit: 'ms' },
  { name: "page's tasks above 50 ms while typing", value: keys.long, unit: `of ${keys.keys} keys` },
  { name: "page's longest task while typing (0: none above 50)", value: keys.longest, unit: 'ms' },
);
rmSync(folder, { recursive: true, force: true });
rows.push(...(await benchAdministration()), ...(await benchQueue()), ...(await benchFirstPicture()));

const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, value, unit } of rows) {
  const digits = value >= 100 ? 0 : 2;
  console.log(
    `${name.padEnd(width)}  ${value.toLocaleString('en-GB', { maximumFractionDigits: digits }).padStart(12)} ${unit}`,
  );
}

console.log('');
const errors = await benchLoad();
console.log('');
await benchUploads();
process.exitCode = errors > 0 ? 1 : 0;

/** Seconds from the process's start until /readyz answers 200. */
function startTime(dataDir: string): Promise<number> {
  return withServer(dataDir, async ({ seconds }) => seconds);
}
