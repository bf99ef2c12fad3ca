import { MessageChannel } from 'node:worker_threads';
import type { Database, Sql } from '#server/db/database.ts';
import { JobLostError, jobQueue, type JobRow } from '#server/db/job-queue.ts';
import { logsOf } from '#server/db/logs.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { troubleOf, type Trouble } from '#server/db/trouble.ts';
import { Refusal } from '#server/errors.ts';
import { openThreads } from '#server/threads.ts';
import type { AnyJobKind, JobRepositories } from './kind.ts';
import type { JobOutcome, JobTask, ProgressReport } from './thread.ts';

export interface RunnerOptions {
  database: Database;
  kinds: AnyJobKind[];
  /** Jobs that this process computes at the same time. */
  threads: number;
  /** Jobs of one organisation that run at the same time, over all processes. */
  running: number;
  log: Record<'error' | 'info', (context: object, message: string) => void>;
  times?: Partial<Times>;
}

/** In ms. */
interface Times {
  /** How often it looks for work. */
  poll: number;
  /** How often a running job says that it is alive, and looks whether it was cancelled. */
  beat: number;
  /** Silence after which a job counts as abandoned. */
  silence: number;
  /** How long a stop waits for what is being written down. */
  stop: number;
}

export interface Runner {
  /** Takes no more jobs, gives those that compute back to the queue, and ends the threads. */
  stop: () => Promise<void>;
}

/** A job in this process. */
interface Running {
  job: JobRow;
  /** Ends its thread. */
  abort: AbortController;
  report: ProgressReport;
  ended: Promise<void>;
}

/** Takes jobs from the queue and computes them in threads of this process, until it is stopped. */
export function startRunner({ database, kinds, threads, running: most, log, times }: RunnerOptions): Runner {
  const { poll, beat, silence, stop }: Times = { poll: 500, beat: 500, silence: 10_000, stop: 10_000, ...times };
  const queue = jobQueue(database);
  const outage = outageLog(log);
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const running = new Set<Running>();
  const pool = openThreads<JobTask, JobOutcome>(new URL('thread.ts', import.meta.url), { threads });
  let stopping = false;
  let looking: Promise<void> | null = null;
  // The embedded database has one owner: whatever ran when it was opened is abandoned.
  let recoverBefore = database.kind === 'postgresql' ? silence : 0;
  let recovered = -Infinity;

  /** Fills the free threads. */
  async function look(): Promise<void> {
    if (performance.now() - recovered > silence / 4) {
      await queue.recover(recoverBefore / 1000);
      recoverBefore = silence;
      recovered = performance.now();
    }
    while (running.size < threads) {
      if (stopping) return;
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each claim sees the shares that the last one left
      const job = await queue.claim([...byName.keys()], most);
      outage.over();
      if (!job) return;
      begin(job);
    }
  }

  function wake(): void {
    if (stopping || looking) return;
    looking = look()
      .catch((error: unknown) => outage.failed(error, {}, 'looking for jobs failed'))
      .finally(() => {
        looking = null;
      });
  }

  function begin(job: JobRow): void {
    const one: Running = {
      job,
      abort: new AbortController(),
      report: { fraction: 0, message: null },
      ended: Promise.resolve(),
    };
    running.add(one);
    one.ended = execute(one)
      .catch((error: unknown) => outage.failed(error, { job: job.id }, 'a job could not be ended; it will be retried'))
      .finally(() => {
        running.delete(one);
        wake();
      });
  }

  async function execute(one: Running): Promise<void> {
    const { job, abort } = one;
    const beating = setInterval(() => {
      queue.beat(job, one.report.fraction, one.report.message).then(
        (mine) => mine || abort.abort(),
        (error: unknown) => outage.failed(error, { job: job.id }, 'the heartbeat of a job failed'),
      );
    }, beat);
    try {
      const kind = byName.get(job.type)!;
      const started = { ...job, parameters: kind.check(job.parameters) };
      const input = await kind.load(started, forOrganisation(database.sql, job.organisation_id));
      const outcome = await compute(one, kind.file, input);
      // Given back at a stop; of a job that was cancelled or taken over this changes nothing.
      if (outcome === 'aborted') await queue.release(job);
      else if (outcome === 'crashed') await queue.crashed(job);
      else if ('refused' in outcome) await queue.fail(job, outcome.refused);
      else if ('fault' in outcome) {
        log.error({ job: job.id, type: job.type, fault: outcome.fault }, 'a job failed');
        await queue.fail(job, 'Something went wrong on the server.');
      } else await queue.finish(job, (tx) => kind.commit(outcome.output, started, repositories(tx, job)));
    } catch (error) {
      await end(job, error);
    } finally {
      clearInterval(beating);
    }
  }

  async function compute({ abort, ...one }: Running, file: string, input: unknown) {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (report: ProgressReport) => Object.assign(one.report, report));
    port1.unref();
    const task = { file, input, port: port2 };
    try {
      return await pool.run(task, { signal: abort.signal, transferList: [port2] });
    } catch (error) {
      if (abort.signal.aborted) return 'aborted';
      // The thread is gone: it ran out of memory, or what it computed ended it.
      log.error({ err: error, job: one.job.id }, 'a thread ended while it computed a job');
      return 'crashed';
    } finally {
      port1.close();
    }
  }

  async function end(job: JobRow, error: unknown): Promise<void> {
    if (error instanceof JobLostError) return;
    if (error instanceof Refusal && error.code === 'not_found') {
      await queue.drop(job, 'What it was about has been deleted.');
    } else if (error instanceof Refusal) await queue.fail(job, error.message);
    else {
      outage.failed(error, { job: job.id, type: job.type }, 'a job was cut off');
      // It may pass. What is too slow may be so because of the job.
      const trouble = troubleOf(error);
      await queue.crashed(job, trouble === 'away' || trouble === 'full' ? 'connection' : 'thread');
    }
  }

  const polling = setInterval(wake, poll);
  wake();
  return {
    async stop() {
      stopping = true;
      clearInterval(polling);
      await looking;
      // What is being written down is not cut: the signal ends threads alone.
      for (const { abort } of running) abort.abort();
      await Promise.race([
        Promise.all([...running].map(({ ended }) => ended)),
        new Promise((resolve) => setTimeout(resolve, stop).unref()),
      ]);
      await pool.destroy();
    },
  };
}

const outages = {
  away: 'cannot be reached',
  late: 'does not answer in time',
  full: 'has no room on its disk',
} as const satisfies Record<Trouble, string>;

/** Says once that the database does not work, and once that it does again; of all else each time. */
function outageLog(log: RunnerOptions['log']) {
  let lasts = false;
  return {
    failed(error: unknown, context: object, message: string): void {
      const trouble = troubleOf(error);
      if (trouble === null) log.error({ err: error, ...context }, message);
      else if (!lasts) log.error({ err: error, ...context }, `jobs wait: the database ${outages[trouble]}`);
      lasts ||= trouble !== null;
    },
    over(): void {
      if (lasts) log.info({}, 'jobs go on: the database works again');
      lasts = false;
    },
  };
}

function repositories(tx: Sql, { id, organisation_id: organisationId, submitted_by: userId }: JobRow): JobRepositories {
  const logs = logsOf(tx);
  return {
    ...forOrganisation(tx, organisationId),
    record: async (deed) => {
      if (userId !== null) await logs.add(deed, { userId, organisationId, requestId: id });
    },
  };
}
