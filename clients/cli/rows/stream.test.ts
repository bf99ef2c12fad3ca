import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import { sharedFactors } from '../library.ts';
import { exampleFile, exampleText, folderWith, TITRE } from '../support.test-support.ts';
import type { Job } from './job.ts';
import { barText } from './progress.ts';
import { streamRows } from './stream.ts';

const postMessage = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, block: unknown) => void;
const { configuration, product, library } = exampleFile();
const { path, remove } = folderWith({ 'plant.json': exampleText() });
afterAll(remove);

const jobOf = (points: number): Job => ({
  input: { configuration, product, library: { ...library, factors: sharedFactors() } },
  request: {
    metrics: ['cogs'],
    // Of the last step: the others need not run again for each row.
    grid: [{ step_id: 'stp_drying', key: 'time', min: 8, max: 16, points }],
  },
  format: 'csv',
});
const numbersOf = (bytes: Uint8Array): number[] =>
  new TextDecoder()
    .decode(bytes)
    .trim()
    .split('\n')
    .map((line) => Number(line.split(',', 1)[0]));

test('rows come in order, however long each block takes', async () => {
  const numbers: number[] = [];
  const options = { job: jobOf(1500), count: 1500, threads: 3, signal: new AbortController().signal };
  await streamRows({
    ...options,
    async take(rows) {
      numbers.push(...numbersOf(rows));
    },
  });
  expect(numbers).toEqual(Array.from({ length: 1500 }, (_, n) => n + 1));
});

test('pauses the threads after a few blocks while nothing is read', async () => {
  const stopping = new AbortController();
  const [threads, count] = [2, 1_000_000];
  // Four blocks for each thread may be ahead of the reader.
  const most = 4 * threads;
  const handOut = vi.spyOn(Worker.prototype, 'postMessage');
  const returned = new Map<Worker, number>();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const blocks = new Promise<number>((resolve) => {
    handOut.mockImplementation(function (this: Worker, block) {
      if (!returned.has(this)) {
        returned.set(this, 0);
        // After the listener of the stream, which hands out the next block if it may.
        this.on('message', () => {
          returned.set(this, returned.get(this)! + 1);
          const all = [...returned.values()].reduce((sum, one) => sum + one, 0);
          if (all === most) resolve(handOut.mock.calls.length);
        });
      }
      postMessage.call(this, block);
    });
  });
  let taken = 0;
  const stream = streamRows({
    job: jobOf(count),
    count,
    threads,
    signal: stopping.signal,
    async take(_rows, to) {
      taken = to;
      await held;
    },
  });
  // All that were handed out have come back, and no thread got another.
  expect(await blocks).toBe(most);
  expect(taken).toBe(1000);
  handOut.mockRestore();
  stopping.abort(new Error('enough'));
  release();
  await expect(stream).rejects.toThrow('enough');
});

test('a mistake in a thread ends the stream', async () => {
  const job = { ...jobOf(10), request: { metrics: ['luck'], grid: [] } };
  const options = { job, count: 10, threads: 2, signal: new AbortController().signal };
  await expect(streamRows({ ...options, take: async () => undefined })).rejects.toThrow(/luck|Grid/);
});

const sweep = ['sweep', path('plant.json'), '--csv', '--input', 'stp_drying.time'];
const MILLION = [...sweep, '--from', '8', '--to', '16', '--points', '1000000'];

test.runIf(process.env['NIGHT'])('a reader that has had enough ends the command without a message', async () => {
  const child = spawn(process.execPath, [TITRE, ...MILLION]);
  let err = '';
  child.stderr.on('data', (part) => (err += String(part)));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([141, null]);
  expect(err).toBe('');
});

test.runIf(process.env['NIGHT']).each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the command after a whole row, as a signal does',
  async (signal) => {
    const child = spawn(process.execPath, [TITRE, ...MILLION]);
    let [out, err] = ['', ''];
    child.stderr.on('data', (part) => (err += String(part)));
    child.stdout.on('data', (part) => {
      out += String(part);
      if (out.length > 200_000 && !child.killed) child.kill(signal);
    });
    expect(await once(child, 'close')).toEqual([null, signal]);
    expect(err).toMatch(/^titre: Stopped after \d+ of 1000000 rows\.\n$/);
    expect(out.endsWith('\n')).toBe(true);
    const rows = out.trim().split('\n').slice(1);
    expect(rows.length).toBe(Number(/after (\d+)/.exec(err)![1]));
    expect(rows.map((row) => Number(row.split(',', 1)[0]))).toEqual(rows.map((_, n) => n + 1));
  },
);

test('the bar says how far it is and how long it still takes', () => {
  expect(barText(250_000, 1_000_000, 10)).toBe(
    '[#######-----------------------] 25 %, 250000 of 1000000 rows, 25000 per second, 30 s left',
  );
  expect(barText(0, 10, 0)).toContain(' 0 %, 0 of 10 rows');
  expect(barText(1, 1000, 36)).toContain('10 h 0 min left');
});
