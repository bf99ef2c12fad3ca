import { SpanKind } from '@opentelemetry/api';
import type { Database, Sql } from '#server/db/database.ts';
import { CHANNEL, JobLostError, jobQueue, type JobRow } from '#server/db/job-queue.ts';
import { logsOf } from '#server/db/logs.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { troubleOf, type Trouble } from '#server/db/trouble.ts';
import type { Versions } from '#server/db/job-shards.ts';
import { Refusal } from '#server/errors.ts';
import { beginTrace, markFailed, untraced, within } from '#server/tracing/span.ts';
import type { AnyJobKind, JobRepositories } from '#server/job-kind.ts';
import { openShards, type Running } from './shards.ts';

export interface RunnerOptions {
  database: Database;
  kinds: AnyJobKind[];
  /** Number of jobs that this process computes at the same time. */
  threads: number;
  /** Number of jobs of one organisation that run at the same time, in all processes together; undefined: no limit. */
  running?: number | undefined;
  log: Record<'error' | 'info', (context: object, message: string) => void>;
  times?: Partial<Times>;
  /** Those of this process unless stated. */
  versions?: Versions;
}

/** In ms. */
interface Times {
  /** Interval between two looks at the queue, in case a notification was lost. */
  poll: number;
  /** Interval between the heartbeats of a running job, each of which also checks whether the job was cancelled. */
  beat: number;
  /** Time without a heartbeat after which a job is considered abandoned. */
  silence: number;
  /** Time that a stop waits for effects that are being stored. */
  stop: number;
}

export interface Runner {
  /** Takes no more jobs, returns those that are being computed to the queue, and ends the threads. */
  stop: () => Promise<void>;
}

/** Takes jobs from the queue and computes them in threads of this process, until it is stopped. */
export function startRunner(options: RunnerOptions): Runner {
  const { database, kinds, threads, running: most, log, times, versions } = options;
  const { poll, beat, silence, stop }: Times = { poll: 2500, beat: 500, silence: 10_000, stop: 10_000, ...times };
  const queue = jobQueue(database);
  const outage = outageLog(log);
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const running = new Set<Running>();
  const shards = openShards({
    database,
    kinds: byName,
    threads,
    log,
    failed: (error, context, message) => outage.failed(error, context, message),
    beat,
    silence,
    ...(versions && { versions }),
  });
  let stopping = false;
  let looking: Promise<void> | null = null;
  /** Whether to look again, because something came while looking. */
  let again = false;
  // The embedded database has one owner: jobs that were running when it was opened are abandoned.
  let recoverBefore = database.kind === 'postgresql' ? silence : 0;
  let recovered = -Infinity;

  /** Gives jobs to free threads. */
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
    again = looking !== null;
    if (stopping || again) return;
    // A notification may arrive in the middle of a request.
    looking = untraced(look)
      .catch((error: unknown) => outage.failed(error, {}, 'jobs could not be read from the queue'))
      .finally(() => {
        looking = null;
        if (again) wake();
      });
  }

  function begin(job: JobRow): void {
    const one: Running = {
      job,
      abort: new AbortController(),
      report: { fraction: 0, message: null },
      beat: () => undefined,
      ended: Promise.resolve(),
    };
    running.add(one);
    one.ended = within(spanOf(job), () => execute(one))
      .catch((error: unknown) =>
        outage.failed(error, { job: job.id }, 'the end of a job could not be stored; the job will be retried'),
      )
      .finally(() => {
        running.delete(one);
        wake();
      });
  }

  /** Each attempt has a span, in the trace of the request that submitted the job. Jobs of no trace begin none. */
  function spanOf({ id, type, attempt, traceparent }: JobRow) {
    if (traceparent === null) return null;
    const attributes = { 'titre.job_id': id, 'titre.attempt': attempt };
    return beginTrace(`run ${type}`, { kind: SpanKind.CONSUMER, attributes, traceparent });
  }

  async function execute(one: Running): Promise<void> {
    const { job, abort } = one;
    one.beat = () => {
      const { fraction, message, found } = one.report;
      // What was found is stored once.
      delete one.report.found;
      // Twice a second, which would fill the trace of a long job.
      untraced(() => queue.beat(job, fraction, message, found)).then(
        (mine) => mine || abort.abort(),
        (error: unknown) => outage.failed(error, { job: job.id }, 'the heartbeat of a job failed'),
      );
    };
    const beating = setInterval(one.beat, beat);
    try {
      const kind = byName.get(job.type)!;
      const started = { ...job, parameters: kind.check(job.parameters) };
      const input = await kind.load(started, forOrganisation(database.sql, job.organisation_id));
      const outcome = await shards.compute(one, kind.file, input);
      // Returned to the queue at a stop; this has no effect on a job that was cancelled or taken over.
      if (outcome === 'aborted') await queue.release(job);
      else if (outcome === 'crashed') await queue.crashed(job);
      else if ('refused' in outcome) await queue.fail(job, outcome.refused);
      else if ('fault' in outcome) {
        markFailed(null);
        log.error({ job: job.id, type: job.type, fault: outcome.fault }, 'a job failed');
        await queue.fail(job, 'Something went wrong on the server.');
      } else await queue.finish(job, (tx) => kind.commit(outcome.output, started, repositories(tx, job)));
    } catch (error) {
      await end(job, error);
    } finally {
      clearInterval(beating);
      shards.drop(job.id);
    }
    await shards.clear();
  }

  async function end(job: JobRow, error: unknown): Promise<void> {
    markFailed(error);
    if (error instanceof JobLostError) return;
    if (error instanceof Refusal && error.code === 'not_found') {
      await queue.drop(job, 'The item for which the job was run has been deleted.');
    } else if (error instanceof Refusal) await queue.fail(job, error.message);
    else {
      outage.failed(error, { job: job.id, type: job.type }, 'a job was interrupted');
      // An outage may pass. If the database is too slow, the job may be the cause.
      const trouble = troubleOf(error);
      await queue.crashed(job, trouble === 'away' || trouble === 'full' ? 'connection' : 'thread');
    }
  }

  const stopListening = database.listen(CHANNEL, () => {
    wake();
    shards.fill();
  });
  const polling = setInterval(wake, poll);
  wake();
  return {
    async stop() {
      stopping = true;
      clearInterval(polling);
      await stopListening();
      await looking;
      // Effects that are being stored are not interrupted: the signal only ends threads.
      await shards.stop();
      for (const { abort } of running) abort.abort();
      await Promise.race([
        Promise.all([...running].map(({ ended }) => ended)),
        new Promise((resolve) => setTimeout(resolve, stop).unref()),
      ]);
      await shards.destroy();
    },
  };
}

const outages = {
  away: 'cannot be reached',
  late: 'does not respond in time',
  full: 'has no space left on its disk',
} as const satisfies Record<Trouble, string>;

/** Logs each kind of trouble once in an outage of the database, and the end of the outage; logs every other error each time. */
function outageLog(log: RunnerOptions['log']) {
  const logged = new Set<Trouble>();
  return {
    failed(error: unknown, context: object, message: string): void {
      const trouble = troubleOf(error);
      if (trouble === null) log.error({ err: error, ...context }, message);
      else if (!logged.has(trouble))
        log.error({ err: error, ...context }, `jobs are waiting: the database ${outages[trouble]}`);
      if (trouble !== null) logged.add(trouble);
    },
    over(): void {
      if (logged.size > 0) log.info({}, 'jobs continue: the database is available again');
      logged.clear();
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
