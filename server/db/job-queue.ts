import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Sql } from './database.ts';
import { jobs, jobShares } from './schema.ts';
import { announceEnd } from './webhook-queue.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Any number that is not used for another advisory lock: only one process at a time adds or removes jobs. */
const QUEUE_LOCK = 7_431_002;

/**
 * Crashes after which a job is given up: few if its own thread dies, because the job is then the likely cause; many if the
 * process dies or loses its connection to the database, because the cause may be elsewhere.
 */
const MAX_CRASHES = { thread: 5, process: 25, connection: 25 };

/** Thrown to roll back the effect of a job that has been cancelled or taken over in the meantime. */
export class JobLostError extends Error {
  override name = 'JobLostError';
}

/** Waits for the lock of the queue, which is held until the transaction ends. */
export async function lockQueue(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`);
}

/** Number of jobs that are queued and running, of all organisations. */
export async function openJobs(db: Sql): Promise<{ queued: number; running: number }> {
  const rows = await db
    .select({ status: jobs.status, jobs: count() })
    .from(jobs)
    .where(inArray(jobs.status, ['queued', 'running']))
    .groupBy(jobs.status);
  const of = (status: JobRow['status']) => rows.find((row) => row.status === status)?.jobs ?? 0;
  return { queued: of('queued'), running: of('running') };
}

/**
 * The queue as its workers see it, for all organisations. Times are those of the database, whose clock all workers share.
 * Every change of a job refers to its attempt, so that a worker that was thought dead and comes back changes nothing.
 */
export function jobQueue({ sql: db }: Pick<Database, 'sql'>) {
  const held = ({ id, attempt }: JobRow) => and(eq(jobs.id, id), eq(jobs.attempt, attempt), eq(jobs.status, 'running'));
  const end = (how: Pick<JobRow, 'status' | 'message'>, which: ReturnType<typeof held>) =>
    db.transaction(async (tx) => {
      const ended = { ...how, finished_at: sql`clock_timestamp()` };
      const rows = await tx.update(jobs).set(ended).where(which).returning({ id: jobs.id });
      await announceEnd(
        tx,
        rows.map(({ id }) => id),
      );
    });

  return {
    /**
     * Takes the oldest job of the organisation that has had the least work started, among those below their limit.
     * @param types kinds that this worker knows
     * @param running number of jobs of one organisation that may run at the same time, in all workers together
     */
    async claim(types: string[], running: number): Promise<JobRow | null> {
      // First without the lock: most of the time the queue is empty.
      const open = and(eq(jobs.status, 'queued'), inArray(jobs.type, types));
      const [any] = await db.select({ id: jobs.id }).from(jobs).where(open).limit(1);
      if (!any) return null;
      return db.transaction(async (tx) => {
        await lockQueue(tx);
        const ofOrganisation = sql`(select count(*) from ${jobs} r
          where r.organisation_id = ${jobShares.organisation_id} and r.status = 'running')`;
        const [next] = await tx
          .select({ id: jobs.id, organisation_id: jobs.organisation_id, work: jobs.work })
          .from(jobs)
          .innerJoin(jobShares, eq(jobShares.organisation_id, jobs.organisation_id))
          .where(and(open, lt(ofOrganisation, running)))
          .orderBy(asc(jobShares.used), asc(jobs.submitted_at), asc(jobs.id))
          .limit(1)
          .for('update', { of: jobs, skipLocked: true });
        if (!next) return null;
        await tx
          .update(jobShares)
          .set({ used: sql`${jobShares.used} + ${next.work}` })
          .where(eq(jobShares.organisation_id, next.organisation_id));
        const [job] = await tx
          .update(jobs)
          .set({
            status: 'running',
            attempt: sql`${jobs.attempt} + 1`,
            progress: 0,
            message: null,
            result: null,
            started_at: sql`clock_timestamp()`,
            heartbeat_at: sql`clock_timestamp()`,
          })
          .where(eq(jobs.id, next.id))
          .returning();
        return job ?? null;
      });
    },

    /**
     * Stores a heartbeat and the progress; false if the job was cancelled or taken over.
     * @param found what the job has found so far, in the place of its result; unchanged if undefined
     */
    async beat(job: JobRow, progress: number, message: string | null, found?: unknown): Promise<boolean> {
      const rows = await db
        .update(jobs)
        .set({
          progress,
          message,
          heartbeat_at: sql`clock_timestamp()`,
          ...(found === undefined ? {} : { result: found }),
        })
        .where(held(job))
        .returning({ id: jobs.id });
      return rows.length > 0;
    },

    /**
     * Ends the job with its effect, both or neither.
     * @param effect makes the changes of the job; returns the result that is stored with it
     * @throws JobLostError if the job no longer belongs to this worker; nothing is changed then
     */
    async finish(job: JobRow, effect: (tx: Sql) => Promise<unknown>): Promise<void> {
      await db.transaction(async (tx) => {
        // First, so that anyone who cancels it from now on waits, and finds it finished.
        const [mine] = await tx
          .update(jobs)
          .set({ status: 'succeeded', progress: 1, message: null, finished_at: sql`clock_timestamp()` })
          .where(held(job))
          .returning({ id: jobs.id });
        if (!mine) throw new JobLostError(`Job ${job.id} was cancelled or taken over.`);
        const result = await effect(tx);
        await tx
          .update(jobs)
          .set({ result: result ?? null })
          .where(eq(jobs.id, job.id));
        await announceEnd(tx, [job.id]);
      });
    },

    /** @param message the reason, for users */
    async fail(job: JobRow, message: string): Promise<void> {
      await end({ status: 'failed', message: message.slice(0, 600) }, held(job));
    },

    /** Ends a job whose subject has been deleted. */
    async drop(job: JobRow, message: string): Promise<void> {
      await end({ status: 'cancelled', message }, held(job));
    },

    /** Returns the job to the queue, where it is the next one of its organisation. */
    async release(job: JobRow): Promise<void> {
      await db
        .update(jobs)
        .set({ status: 'queued', progress: 0, message: null, started_at: null, heartbeat_at: null })
        .where(held(job));
    },

    /** Returns a job whose thread died or whose connection was lost to the queue, or gives it up. */
    crashed: (job: JobRow, what: 'thread' | 'connection' = 'thread') => afterCrash(db, held(job), MAX_CRASHES[what]),

    /** The same for jobs without a heartbeat. @param silence s since the last one */
    recover: (silence: number) =>
      afterCrash(
        db,
        and(
          eq(jobs.status, 'running'),
          lt(jobs.heartbeat_at, sql`clock_timestamp() - make_interval(secs => ${silence})`),
        ),
        MAX_CRASHES.process,
      ),
  };
}

/** Message of a job that is given up. */
const MESSAGE = 'The worker stopped on every attempt.';

async function afterCrash(db: Sql, which: ReturnType<typeof and>, most: number): Promise<number> {
  const giveUp = sql`${jobs.crashes} + 1 >= ${most}`;
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(jobs)
      .set({
        crashes: sql`${jobs.crashes} + 1`,
        status: sql`case when ${giveUp} then 'failed' else 'queued' end`,
        message: sql`case when ${giveUp} then ${MESSAGE} end`,
        finished_at: sql`case when ${giveUp} then clock_timestamp() end`,
        progress: 0,
        started_at: sql`case when ${giveUp} then ${jobs.started_at} end`,
        heartbeat_at: null,
      })
      .where(which)
      .returning({ id: jobs.id });
    // The others are queued again, which is no end.
    await announceEnd(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
