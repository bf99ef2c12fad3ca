/**
 * `npm run bench`: speed, size and load, each figure measured now. Machines differ: compare figures of one run, or of two runs
 * on one machine. `--only a --only b` measures what has one of these in its name. `--compare <ref>` measures this tree and another
 * commit in turn (`--pairs 5`), and prints the ratios. `--row <name>` measures one entry and prints it as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAdministration } from './bench/administration.ts';
import { analysisBenches } from './bench/analyses.ts';
import { compareWith } from './bench/compare.ts';
import { type Benches, engineBenches, type Measurement, oneEach } from './bench/engine.ts';
import { benchFirstPicture } from './bench/first-picture.ts';
import { FIFTEEN, FORTY, keystrokes, type Plant } from './bench/keystroke.ts';
import { benchLargeAnalyses } from './bench/large-analyses.ts';
import { lighthouseScores } from './bench/lighthouse.ts';
import { benchLoad } from './bench/load.ts';
import { firstPageKilobytes } from './bench/page.ts';
import { benchQueue } from './bench/queue.ts';
import { withServer } from './bench/server.ts';
import { benchUploads } from './bench/uploads.ts';
import { buildIfStale } from './lib/build.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    row: { type: 'string' },
    compare: { type: 'string' },
    pairs: { type: 'string', default: '5' },
  },
});

const benches: Benches = {
  ...engineBenches(),
  ...analysisBenches(),
  // All of them take a quarter of an hour: `npm run bench:large`.
  'large analyses': () => benchLargeAnalyses(0.02),
  start: () =>
    onDemo(async (folder) => [
      { name: 'first start to ready (new database, demo data)', value: await startTime(folder), unit: 's' },
      { name: 'second start to ready', value: await startTime(folder), unit: 's' },
    ]),
  ...oneEach('KB', {
    "signed-in home page's JavaScript, gzipped": () => onServer(firstPageKilobytes),
  }),
  Lighthouse: () => onServer(lighthouseScores),
  'key to painted figures': () => typed(FIFTEEN, '15 steps'),
  'key to painted figures, 40 steps and three loops': () => typed(FORTY, '40 steps and three loops'),
  administration: benchAdministration,
  queue: benchQueue,
  'first picture': benchFirstPicture,
};

const words = options.only?.map((word) => word.toLowerCase());
const names = Object.keys(benches).filter((name) => !words || words.some((word) => name.toLowerCase().includes(word)));
if (names.length === 0) throw new Error(`--only: nothing is called so. There are:\n${Object.keys(benches).join('\n')}`);

if (options.row !== undefined) console.log(JSON.stringify((await benches[options.row]?.()) ?? []));
else if (options.compare !== undefined) await compareWith(options.compare, names, Number(options.pairs));
else await measure();

async function measure(): Promise<void> {
  const rows: Measurement[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, so that they do not disturb each other
  for (const name of names) rows.push(...(await benches[name]!()));
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, value, unit } of rows) {
    const digits = value >= 100 ? 0 : 2;
    console.log(
      `${name.padEnd(width)}  ${value.toLocaleString('en-GB', { maximumFractionDigits: digits }).padStart(12)} ${unit}`,
    );
  }
  if (words) return;
  console.log('');
  const errors = await benchLoad();
  console.log('');
  await benchUploads();
  process.exitCode = errors > 0 ? 1 : 0;
}

/** What a key costs in a plant. */
async function typed(plant: Plant, of: string): Promise<Measurement[]> {
  const { p95, p50, long, keys, longest, components } = await onServer((url) => keystrokes(url, plant));
  return [
    { name: `key to painted figures, ${of}: 95 of 100 within`, value: p95, unit: 'ms' },
    { name: `key to painted figures, ${of}: half within`, value: p50, unit: 'ms' },
    { name: `page's tasks above 50 ms while typing, ${of}`, value: long, unit: `of ${keys} keys` },
    { name: `page's longest task while typing (0: none above 50), ${of}`, value: longest, unit: 'ms' },
    { name: `components that a key renders, ${of}`, value: components, unit: '' },
  ];
}

/** Does something with a folder for the data of a server, whose app is built. */
async function onDemo<T>(job: (folder: string) => Promise<T>): Promise<T> {
  await buildIfStale('release');
  const folder = mkdtempSync(join(tmpdir(), 'titre-bench-'));
  try {
    return await job(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does something with a new server, once it is ready. */
function onServer<T>(job: (url: string) => Promise<T>): Promise<T> {
  return onDemo((folder) => withServer(folder, ({ url }) => job(url)));
}

/** Seconds from the process's start until /readyz answers 200. */
function startTime(dataDir: string): Promise<number> {
  return withServer(dataDir, async ({ seconds }) => seconds);
}
