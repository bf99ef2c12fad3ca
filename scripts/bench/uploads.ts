/**
 * Uploads of the largest data files: what a fresh server comes to hold, how long its event loop stands still, and how long a
 * simple read waits meanwhile. Whoever calls shares the machine with the server.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { largeCsv, largeWorkbook } from '../../tests/server/experiments/large-files.ts';
import { withServer, type Measured } from './server.ts';

/** MB: what the server may come to hold with one file. */
export const MOST_MEMORY = 512;
const PRODUCT = 'prd_leghaemoglobin';
const BASE = `/v1/experiments/${PRODUCT}/ultrafiltration`;
const SETTLED = 5000;
const TOKEN = 'bench-of-uploads';

interface Case {
  name: string;
  file: () => Buffer;
  /** Files that are sent, and how many of them at once. */
  files: number;
  atOnce: number;
}

const cases: Case[] = [
  { name: 'csv of 200,000 rows', file: largeCsv, files: 1, atOnce: 1 },
  { name: 'csv, three in a row', file: largeCsv, files: 3, atOnce: 1 },
  { name: 'xlsx of 20 MB', file: largeWorkbook, files: 1, atOnce: 1 },
  { name: 'xlsx, three in a row', file: largeWorkbook, files: 3, atOnce: 1 },
  { name: 'xlsx, six in a row', file: largeWorkbook, files: 6, atOnce: 1 },
  { name: 'xlsx, two at once', file: largeWorkbook, files: 2, atOnce: 2 },
];

interface Taken {
  /** s from sending a file to its preview, of the fastest. */
  seconds: number;
  /** MB before the first file, and at most. */
  before: number;
  peak: number;
  /** ms that the event loop stood still at most. */
  stood: number;
  /** ms of a read meanwhile: half within, 99 of 100 within, and at most. */
  half: number;
  most: number;
}

/** Measures and prints. @returns MB at most, by case */
export async function benchUploads(): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'titre-uploads-'));
  const peaks = new Map<string, number>();
  try {
    const seeded = join(folder, 'seeded');
    await withServer(seeded, async () => undefined);
    console.log('Uploads of data files to a fresh server');
    console.log(line('', ['s a file', 'MB before', 'MB peak', 'block ms', 'read p50', 'read max']));
    for (const one of cases.filter(({ name }) => name.includes(process.env['BENCH_UPLOADS'] ?? ''))) {
      const dataDir = join(folder, 'data');
      cpSync(seeded, dataDir, { recursive: true });
      const { seconds, before, peak, stood, half, most } = await withServer(
        dataDir,
        (server) => measure(server, dataDir, one),
        { METRICS_TOKEN: TOKEN },
      );
      rmSync(dataDir, { recursive: true, force: true });
      const figures = [seconds.toFixed(1), ...[before, peak, stood, half, most].map((value) => value.toFixed(0))];
      console.log(line(one.name, figures) + (peak > MOST_MEMORY ? `  above ${MOST_MEMORY} MB` : ''));
      peaks.set(one.name, peak);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return peaks;
}

const line = (name: string, figures: string[]): string =>
  name.padEnd(24) + figures.map((figure) => figure.padStart(10)).join('');

async function measure(server: Measured, dataDir: string, { file, files, atOnce }: Case): Promise<Taken> {
  const token = await demoTokenFrom(dataDir, 'standard@demo.test', {
    audience: 'https://api.titre.example',
    clientId: 'titre-web',
  });
  const headers = { authorization: `Bearer ${token}` };
  const content = file();
  const ids: string[] = [];
  for (let k = 0; k < files; k++) {
    const made = await fetch(`${server.url}${BASE}.json`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Large ${k}` }),
    });
    ids.push(((await made.json()) as { id: string }).id);
  }
  const read = async (): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(`${server.url}/v1/products/${PRODUCT}.json`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A read was answered with ${answer.status}.`);
    return performance.now() - from;
  };
  const send = async (id: string): Promise<number> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), 'large');
    const from = performance.now();
    const answer = await fetch(`${server.url}${BASE}/${id}/file`, { method: 'POST', headers, body: form });
    const body = (await answer.json()) as { message?: string };
    if (answer.status !== 200) throw new Error(`An upload was answered with ${answer.status}: ${body.message}`);
    return (performance.now() - from) / 1000;
  };
  for (let k = 0; k < 20; k++) await read();
  // The database's own code is compiled anew while it is first used, which takes far more than it leaves.
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  const before = server.memory();
  server.forgetPeak();
  await stoodStill(server);

  const sent = new AbortController();
  const reads: number[] = [];
  const reading = (async () => {
    while (!sent.signal.aborted) {
      reads.push(await read());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const seconds: number[] = [];
  try {
    for (let k = 0; k < files; k += atOnce)
      seconds.push(...(await Promise.all(ids.slice(k, k + atOnce).map((id) => send(id)))));
  } finally {
    sent.abort();
    await reading;
  }
  const sorted = reads.toSorted((a, b) => a - b);
  return {
    seconds: Math.min(...seconds),
    before,
    peak: server.peak(),
    stood: await stoodStill(server),
    half: sorted[Math.floor(sorted.length / 2)]!,
    most: sorted.at(-1)!,
  };
}

/** ms that the event loop stood still at most since it was last asked. */
async function stoodStill({ url }: Measured): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  if (seconds === undefined) throw new Error('The server does not say how long its event loop stood still.');
  return Number(seconds) * 1000;
}

if (import.meta.main) await benchUploads();
