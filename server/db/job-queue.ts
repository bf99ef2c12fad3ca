import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Sql } from './database.ts';
import { jobs, jobShares } from './schema.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Any number that nothing else uses for an advisory lock: one process at a time puts in or takes out. */
const QUEUE_LOCK = 7_431_002;

/**
 * Starts that may end in a crash before a job is given up: few when it is its own thread that dies, which is the job's
 * doing; many when it is the process or its connection to the database, which may be anything's.
 */
const MAX_CRASHES = { thread: 5, process: 25, connection: 25 };

/** Thrown to undo an effect when the job was cancelled or taken over meanwhile. */
export class JobLostError extends Error {
  override name = 'JobLostError';
}

/** Waits for its turn at the queue, and keeps it until the transaction ends. */
export async function lockQueue(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`);
}

/** How many jobs wait and how many run, over all organisations. */
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
 * The queue as its workers see it, over all organisations. Times are the database's, whose clock all workers share.
 * What changes a job names its attempt: a worker that was thought dead and comes back changes nothing.
 */
export function jobQueue({ sql: db }: Pick<Database, 'sql'>) {
  const held = ({ id, attempt }: JobRow) => and(eq(jobs.id, id), eq(jobs.attempt, attempt), eq(jobs.status, 'running'));

  return {
    /**
     * Takes the oldest job of the organisation that has had least, of those below their limit.
     * @param types kinds that this worker knows
     * @param running jobs of one organisation that may run at the same time, over all workers
     */
    async claim(types: string[], running: number): Promise<JobRow | null> {
      // A look without a lock: most of the time there is nothing.
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
            started_at: sql`clock_timestamp()`,
            heartbeat_at: sql`clock_timestamp()`,
          })
          .where(eq(jobs.id, next.id))
          .returning();
        return job ?? null;
      });
    },

    /** Says that the job is alive, and how far it is; false when it was cancelled or taken over. */
    async beat(job: JobRow, progress: number, message: string | null): Promise<boolean> {
      const rows = await db
        .update(jobs)
        .set({ progress, message, heartbeat_at: sql`clock_timestamp()` })
        .where(held(job))
        .returning({ id: jobs.id });
      return rows.length > 0;
    },

    /**
     * Ends the job with its effect, both or neither.
     * @param effect what it changes; gives the result that is kept with it
     * @throws JobLostError when the job is not this worker's any more; nothing is changed then
     */
    async finish(job: JobRow, effect: (tx: Sql) => Promise<unknown>): Promise<void> {
      await db.transaction(async (tx) => {
        // First, so that whoever cancels it from now on waits, and finds it finished.
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
      });
    },

    /** @param message why, for people */
    async fail(job: JobRow, message: string): Promise<void> {
      await db
        .update(jobs)
        .set({ status: 'failed', message: message.slice(0, 600), finished_at: sql`clock_timestamp()` })
        .where(held(job));
    },

    /** Ends a job whose subject is gone. */
    async drop(job: JobRow, message: string): Promise<void> {
      await db
        .update(jobs)
        .set({ status: 'cancelled', message, finished_at: sql`clock_timestamp()` })
        .where(held(job));
    },

    /** Gives the job back untouched: it comes first among its organisation's. */
    async release(job: JobRow): Promise<void> {
      await db
        .update(jobs)
        .set({ status: 'queued', progress: 0, message: null, started_at: null, heartbeat_at: null })
        .where(held(job));
    },

    /** Gives back a job whose thread died, or whose connection was lost, or gives it up. */
    crashed: (job: JobRow, what: 'thread' | 'connection' = 'thread') => afterCrash(db, held(job), MAX_CRASHES[what]),

    /** The same for jobs that nobody has spoken for. @param silence s since they were last heard of */
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

/** Of a job that is given up. */
const MESSAGE = 'What ran it ended each time that it was tried.';

async function afterCrash(db: Sql, which: ReturnType<typeof and>, most: number): Promise<number> {
  const giveUp = sql`${jobs.crashes} + 1 >= ${most}`;
  const rows = await db
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
  return rows.length;
}
