import { and, asc, count, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Sql } from './database.ts';
import { rowsOf } from './migrations.ts';
import { jobs } from './schema.ts';
import { announceEnd } from './webhook-queue.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Numbers that are not used for another advisory lock. */
const CLAIM_LOCK = 7_431_002;
const ORGANISATION_LOCK = 7_431_003;

/** Workers listen here (`Database.listen`). */
export const CHANNEL = 'titre_jobs';

/**
 * Crashes after which a job is given up: few if its own thread dies, because the job is then the likely cause; many if the
 * process dies or loses its connection to the database, because the cause may be elsewhere.
 */
const MAX_CRASHES = { thread: 5, process: 25, connection: 25 };

/** Thrown to roll back the effect of a job that has been cancelled or taken over in the meantime. */
export class JobLostError extends Error {
  override name = 'JobLostError';
}

/** Lets one transaction at a time change the order of an organisation's jobs; claims need not wait for it. */
export async function lockQueueOf(tx: Sql, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ORGANISATION_LOCK}, hashtext(${organisationId}))`);
}

/** Whether a worker listens to PostgreSQL, as far as this role can see what others do. */
export async function hasWorker(db: Sql): Promise<boolean> {
  const [found] = await rowsOf<{ listens: boolean }>(
    db,
    sql`select exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (query ilike ${`listen%${CHANNEL}%`} or query = '<insufficient privilege>')
    ) as listens`,
  );
  return found!.listens;
}

/** Wakes the workers when the transaction is committed. */
export async function wakeWorkers(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/**
 * Start tag of the next job of an organisation, by start-time fair queueing (Goyal, Vin and Cheng 1997): the end of its last
 * job in evaluations, but not before the virtual time, which is the start tag of the newest job begun. An organisation that
 * comes later or returns after a pause is therefore next, without compensation for its absence.
 */
export const nextStartTag = (organisationId: string) => sql<number>`greatest(
  0,
  (select max(begun.start_tag) from ${jobs} begun where begun.started_at is not null),
  (select own.start_tag + own.work from ${jobs} own
    where own.organisation_id = ${organisationId} and own.start_tag is not null
    order by own.start_tag desc limit 1))`;

/** Moves the queued jobs of an organisation forward to the place of one that was cancelled before it began. */
export async function closeGap(tx: Sql, { id, organisation_id, start_tag, work }: JobRow): Promise<void> {
  const ended = and(eq(jobs.organisation_id, organisation_id), eq(jobs.id, id));
  await tx.update(jobs).set({ start_tag: null }).where(ended);
  if (start_tag === null) return;
  const later = and(eq(jobs.organisation_id, organisation_id), isQueued, gt(jobs.start_tag, start_tag));
  await tx
    .update(jobs)
    .set({ start_tag: sql`${jobs.start_tag} - ${work}` })
    .where(later);
  // A worker may have passed over the rows while this transaction held them.
  await wakeWorkers(tx);
}

/** As in the index, so that it is used whatever the plan of a statement is made for. */
const isQueued = sql`${jobs.status} = 'queued'`;

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
     * Takes the next job: the one with the lowest start tag.
     * @param types kinds that this worker knows
     * @param most number of jobs of one organisation that may run at the same time, in all workers together
     */
    async claim(types: string[], most = Infinity): Promise<JobRow | null> {
      // First without the lock: all free workers hear of a job, and one gets it.
      const [any] = await db.select({ id: jobs.id }).from(jobs).where(isQueued).limit(1);
      if (!any) return null;
      return db.transaction(async (tx) => {
        // One at a time, so that jobs also begin in the order of the queue. A planner whose statistics are old would expect few
        // jobs, and sort them all instead of reading the first one from the index.
        await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK}), set_config('enable_sort', 'off', true)`);
        const busy = tx
          .select({ id: jobs.organisation_id })
          .from(jobs)
          .where(eq(jobs.status, 'running'))
          .groupBy(jobs.organisation_id)
          .having(gte(count(), most));
        const next = tx
          .select({ id: jobs.id })
          .from(jobs)
          .where(
            and(
              isQueued,
              inArray(jobs.type, types),
              most === Infinity ? undefined : notInArray(jobs.organisation_id, busy),
            ),
          )
          .orderBy(asc(jobs.start_tag), asc(jobs.submitted_at))
          .limit(1)
          .for('update', { skipLocked: true });
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
          .where(eq(jobs.id, next))
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
      await db.transaction(async (tx) => {
        await tx
          .update(jobs)
          .set({ status: 'queued', progress: 0, message: null, started_at: null, heartbeat_at: null })
          .where(held(job));
        await wakeWorkers(tx);
      });
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
    if (rows.length === 0) return 0;
    // The others are queued again, which is no end.
    await announceEnd(
      tx,
      rows.map(({ id }) => id),
    );
    await wakeWorkers(tx);
    return rows.length;
  });
}
