/**
 * Computes large studies in blocks. The blocks are rows of the database: the free threads of every process that runs jobs take
 * the next one, whichever process runs the job. That process waits for them and reduces them in order.
 */
import { randomUUID } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { serialize } from 'node:v8';
import { SpanKind } from '@opentelemetry/api';
import { ENGINE_VERSION } from '#engine/index.ts';
import type { Database } from '#server/db/database.ts';
import type { JobRow } from '#server/db/job-queue.ts';
import { jobShardsOf, type Shard, type Versions } from '#server/db/job-shards.ts';
import { openThreads } from '#server/threads.ts';
import { beginTrace, untraced, within } from '#server/tracing/span.ts';
import type { AnyJobKind } from '#server/job-kind.ts';
import type { BlockTask, Divided, JobOutcome, JobTask, Outcome, ProgressReport, ReduceTask } from './thread.ts';

/** A job that this process is running. */
export interface Running {
  job: JobRow;
  /** Ends its threads. */
  abort: AbortController;
  report: ProgressReport;
  /** Stores the report now, instead of at the next heartbeat. */
  beat: () => void;
  ended: Promise<void>;
}

interface Options {
  database: Database;
  kinds: ReadonlyMap<string, AnyJobKind>;
  threads: number;
  log: Record<'error', (context: object, message: string) => void>;
  /** Logs an error, and an outage of the database once. */
  failed: (error: unknown, context: object, message: string) => void;
  /** ms between two looks at the blocks, and between the renewals of leases. */
  beat: number;
  /** ms after which a lease that was not renewed has ended. */
  silence: number;
  versions?: Versions;
}

export type Ended = JobOutcome | 'aborted' | 'crashed';

/** Blocks after which a preview is made: the first few, then twice as many each time. */
const PREVIEWS = [1, 2, 3, 4, 6, 10, 18, 34];

class ThreadEnded extends Error {
  override name = 'ThreadEnded';
}

/** The threads of a process, which compute jobs and blocks. */
export function openShards({ database, kinds, threads, log, failed, beat, silence, versions }: Options) {
  const pool = openThreads<JobTask | BlockTask | ReduceTask, never>(new URL('thread.ts', import.meta.url), { threads });
  const shards = jobShardsOf(
    database,
    versions ?? { engine: ENGINE_VERSION, node: process.version },
    Math.ceil(silence / 1000),
  );
  const worker = randomUUID();
  const types = [...kinds.keys()];
  /** Tasks that threads compute, or that wait for one. */
  let busy = 0;
  const taken = new Map<Shard, { abort: AbortController; ended: Promise<void> }>();
  /** The input of the last block: the next one is most likely of the same study. */
  let last: { study: string; input: Uint8Array } | null = null;
  let stopping = false;
  let filling: Promise<void> | null = null;
  /** Called when a block of this process is stored. */
  const waiting = new Set<() => void>();

  /** Tasks in the pool, and those that wait. It has no queue of its own: a task in there stays if the last thread ends. */
  let inPool = 0;
  const queue: (() => void)[] = [];

  /** @throws ThreadEnded if it was ended by its signal, ran out of memory, or was ended by what it computed */
  async function inThread<T>(task: JobTask | BlockTask | ReduceTask, options: object): Promise<T> {
    busy += 1;
    if (inPool < threads) inPool += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await pool.run(task, options);
    } catch (error) {
      throw new ThreadEnded('A thread ended', { cause: error });
    } finally {
      busy -= 1;
      // The next one takes its place.
      const next = queue.shift();
      if (next) next();
      else inPool -= 1;
      fill();
    }
  }

  /** Gives blocks to the threads that no job needs. */
  async function takeAll(): Promise<void> {
    const isFree = () => !stopping && busy < threads;
    while (isFree()) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: the next is taken if a thread is still free
      const shard = await shards.take(worker, types);
      if (!shard) return;
      if (last?.study !== shard.study) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const input = await shards.inputOf(shard);
        // It has ended meanwhile.
        if (!input) continue;
        last = { study: shard.study, input };
      }
      const abort = new AbortController();
      const { input } = last;
      const ended = within(spanOf(shard), () => computeOne(shard, input, abort.signal))
        .catch((error: unknown) => failed(error, { job: shard.job_id }, 'a block of a job could not be stored'))
        .finally(() => {
          taken.delete(shard);
          for (const wake of waiting) wake();
        });
      taken.set(shard, { abort, ended });
    }
  }

  function fill(): void {
    if (stopping || filling) return;
    // The blocks may be of another job than the one that calls.
    filling = untraced(takeAll)
      .catch((error: unknown) => failed(error, {}, 'blocks of jobs could not be read'))
      .finally(() => {
        filling = null;
      });
  }

  /** A block is in the trace of its job, whichever process computes it. */
  function spanOf({ job_id, type, number, traceparent }: Shard) {
    if (traceparent === null) return null;
    const attributes = { 'titre.job_id': job_id, 'titre.block': number };
    return beginTrace(`block of ${type}`, { kind: SpanKind.CONSUMER, attributes, traceparent });
  }

  async function computeOne(shard: Shard, input: Uint8Array, signal: AbortSignal): Promise<void> {
    const { file } = kinds.get(shard.type)!;
    const { study, from_item: from, to_item: to } = shard;
    try {
      const outcome = await inThread<Outcome<{ part: Uint8Array }>>(
        { file, study, input, from, to },
        { name: 'computeBlock', signal },
      );
      await ('part' in outcome ? shards.store(shard, outcome.part) : shards.fail(shard, outcome));
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      if (signal.aborted) return shards.release(shard);
      log.error({ err: error, job: shard.job_id }, 'a thread ended while computing a block of a job');
      await shards.fail(shard, { crashed: true });
    }
  }

  /** Computes a job in a thread. If that returns how it is divided, computes it together with others. */
  async function compute(running: Running, file: string, input: unknown): Promise<Ended> {
    const {
      job,
      abort: { signal },
      report,
    } = running;
    try {
      const first = await withPort(report, (port) =>
        inThread<Outcome<{ output: unknown } | Divided>>({ file, input, port }, { signal, transferList: [port] }),
      );
      return 'bounds' in first ? await together(running, first, { file, input: serialize(input) }) : first;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      if (signal.aborted) return 'aborted';
      log.error({ err: error, job: job.id }, 'a thread ended while computing a job');
      return 'crashed';
    }
  }

  async function together(
    { job: { id }, abort: { signal }, report, beat: tell }: Running,
    { bounds, message, hasPreview }: Divided,
    { file, input }: { file: string; input: Uint8Array },
  ): Promise<Ended> {
    const study = await shards.open(id, input, bounds, database.kind === 'postgresql' ? null : worker);
    const reduced = async (blocks: number, port?: ReduceTask['port']): Promise<JobOutcome> => {
      const parts = await shards.parts(id, blocks);
      const task = { file, study, input, parts, ...(port && { port }) };
      return inThread(task, { name: 'reduceBlocks', signal, ...(port && { transferList: [port] }) });
    };
    let previewed = 0;
    for (;;) {
      if (signal.aborted) return 'aborted';
      fill();
      // Seen again and again, which would fill the trace of a long job.
      // oxlint-disable-next-line no-await-in-loop -- until all blocks are there
      const state = await untraced(() => shards.stateOf(id));
      if (!state) return 'aborted';
      const { blocks, done, ahead, failure } = state;
      if (failure) return 'crashed' in failure ? 'crashed' : failure;
      if (done === blocks) break;
      Object.assign(report, { fraction: bounds[done]! / bounds.at(-1)!, message });
      const due = PREVIEWS.findLast((count) => count <= ahead) ?? 0;
      if (hasPreview && due > previewed) {
        previewed = due;
        // oxlint-disable-next-line no-await-in-loop -- in turn with the blocks
        const preview = await reduced(due);
        if (!('output' in preview)) return preview;
        report.found = preview.output;
        tell();
        // Blocks may have ended meanwhile.
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- a block of another process is seen at the next look
      await woken(signal);
    }
    return withPort(report, (port) => reduced(bounds.length - 1, port));
  }

  /** The next block of this process, the end of the job, or a moment. */
  const woken = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, beat);
      waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });

  async function renew(): Promise<void> {
    if (taken.size === 0) return;
    // Not those that are taken meanwhile, whose leases nobody asked about.
    const asked = [...taken];
    const held = await shards.renew(asked.map(([{ lease }]) => lease));
    // Of jobs that were cancelled or taken over.
    for (const [{ lease }, { abort }] of asked) if (!held.has(lease)) abort.abort();
  }

  const beating = setInterval(() => {
    renew().catch((error: unknown) => failed(error, {}, 'leases of blocks could not be renewed'));
    fill();
  }, beat);

  return {
    compute,
    fill,
    /** Ends the blocks of a job that this process computes, without waiting for the next renewal. */
    drop(jobId: string): void {
      for (const [{ job_id }, { abort }] of taken) if (job_id === jobId) abort.abort();
    },
    /** Removes what is stored of jobs that have ended. */
    clear: () =>
      shards.clear().catch((error: unknown) => failed(error, {}, 'blocks of ended jobs could not be removed')),
    /** Takes no more blocks, and gives back those that are being computed. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(beating);
      await filling;
      for (const { abort } of taken.values()) abort.abort();
      await Promise.all([...taken.values()].map(({ ended }) => ended));
    },
    destroy: () => pool.destroy(),
  };
}

/** A port whose messages go to the report. */
async function withPort<T>(
  report: ProgressReport,
  run: (port: NonNullable<ReduceTask['port']>) => Promise<T>,
): Promise<T> {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', (message: ProgressReport) => Object.assign(report, message));
  port1.unref();
  try {
    return await run(port2);
  } finally {
    port1.close();
  }
}
