/**
 * Computes rows on several threads and hands them over in order. Memory is bounded: a thread gets another block only while few
 * blocks wait for their turn, so a slow reader slows the threads down.
 */
import { Worker } from 'node:worker_threads';
import type { Block, Job } from './job.ts';

/** Rows of a block: some hundredths of a second, little enough that a reader sees the first ones soon. */
const ROWS = 1000;
/** Blocks per thread that may be computed or wait for their turn at once. */
const AHEAD = 4;

export interface StreamOptions {
  job: Job;
  /** Number of the first row, 0 unless given. */
  first?: number;
  count: number;
  threads: number;
  /** Stops the threads; rows that were not handed over yet are lost. */
  signal: AbortSignal;
  /** Takes the text of the next rows in order; the next ones wait until it has. */
  take: (rows: Uint8Array, to: number) => Promise<void>;
}

/** @throws what `take` throws, what a thread throws, or the reason of the signal */
export async function streamRows({ job, first = 0, count, threads, signal, take }: StreamOptions): Promise<void> {
  const size = Math.max(1, Math.min(ROWS, Math.ceil(count / (threads * AHEAD))));
  const blocks = Math.ceil(count / size);
  const blockOf = (number: number): Block => [first + number * size, first + Math.min(count, (number + 1) * size)];
  const done = new Map<number, Uint8Array>();
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const running = new Map<Worker, number>();
  let next = 0;
  let taken = 0;
  let failure: unknown = null;
  let wake = (): void => undefined;

  const give = (): void => {
    while (idle.length > 0 && next < blocks && next - taken < threads * AHEAD) {
      const worker = idle.pop()!;
      running.set(worker, next);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(blockOf(next++));
    }
  };
  const fail = (error: unknown): void => {
    failure ??= error ?? new Error('A thread ended before its work was done.');
    wake();
  };
  const stop = (): void => fail(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    for (let k = 0; k < Math.min(threads, blocks); k++) {
      const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: job });
      workers.push(worker);
      idle.push(worker);
      worker.on('message', (rows: Uint8Array) => {
        done.set(running.get(worker)!, rows);
        running.delete(worker);
        idle.push(worker);
        give();
        wake();
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        if (taken < blocks) fail(null);
      });
    }
    give();
    while (taken < blocks) {
      if (failure !== null) throw failure;
      const rows = done.get(taken);
      if (rows === undefined) {
        // oxlint-disable-next-line no-await-in-loop -- blocks are handed over one after the other
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      done.delete(taken);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await take(rows, blockOf(taken)[1] - first);
      taken += 1;
      give();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
