/**
 * The blocks of running studies, which any thread of any process may compute. A block that has been computed stays until its
 * job ends, so a job that is started again continues after it. Whoever computes a block, it has the same bits, as all of them
 * have the same input, engine and Node: a lease only keeps two from computing the same one.
 */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { wakeWorkers } from './job-queue.ts';
import { rowsOf } from './migrations.ts';
import { jobs, jobShards, jobStudies } from './schema.ts';

/** What every block of a study is computed with. A block of another engine or Node might have other bits. */
export interface Versions {
  engine: string;
  node: string;
}

/** Why a study cannot be completed. */
export type StudyFailure = { refused: string } | { fault: string } | { crashed: true };

/** A block that this process may compute, until its lease is lost. */
export interface Shard {
  job_id: string;
  type: string;
  /** Of the study: changes if it begins anew. */
  study: string;
  number: number;
  from_item: number;
  to_item: number;
  lease: string;
  /** Of the job, if it is traced. */
  traceparent: string | null;
}

export interface StudyState {
  blocks: number;
  done: number;
  /** Number of blocks from the first that are done without a gap. */
  ahead: number;
  failure: StudyFailure | null;
}

/** Blocks that are read at a time. */
const PAGE = 64;

/** @param silence s after which a lease that was not renewed has ended */
export function jobShardsOf({ sql: db }: Pick<Database, 'sql'>, { engine, node }: Versions, silence: number) {
  const isFree = sql`(s.lease is null or s.leased_at < clock_timestamp() - make_interval(secs => ${silence}))`;
  return {
    /**
     * Begins the study of a job, or continues it: with the same input, blocks and versions, the blocks that are done stay.
     * @param bounds first item of each block, and the end of the last
     * @param alone this process, if no other can hold a lease; otherwise null
     */
    async open(jobId: string, input: Uint8Array, bounds: readonly number[], alone: string | null): Promise<string> {
      const ends = sql`${`{${bounds.slice(1).join(',')}}`}::int[]`;
      return db.transaction(async (tx) => {
        const [known] = await tx
          .update(jobStudies)
          .set({ failure: null })
          .where(
            and(
              eq(jobStudies.job_id, jobId),
              eq(jobStudies.engine, engine),
              eq(jobStudies.node, node),
              eq(jobStudies.input, input),
              sql`${ends} = (select array_agg(s.to_item order by s.number) from ${jobShards} s where s.job_id = ${jobId})`,
            ),
          )
          .returning({ id: jobStudies.id });
        if (known) {
          // Its own are of blocks that it took as soon as the job was running.
          if (alone !== null)
            await tx
              .update(jobShards)
              .set({ lease: null })
              .where(and(eq(jobShards.job_id, jobId), ne(jobShards.worker, alone)));
          return known.id;
        }
        await tx.delete(jobStudies).where(eq(jobStudies.job_id, jobId));
        const id = randomUUID();
        await tx.insert(jobStudies).values({ id, job_id: jobId, engine, node, input });
        const rows = bounds.slice(1).map((to_item, number) => ({
          job_id: jobId,
          number,
          from_item: bounds[number]!,
          to_item,
        }));
        await tx.insert(jobShards).values(rows);
        // Other processes may have free threads.
        await wakeWorkers(tx);
        return id;
      });
    },

    /** Takes the first open block of the study on which the fewest are working; null if there is none. */
    async take(worker: string, types: readonly string[]): Promise<Shard | null> {
      const lease = randomUUID();
      const [taken] = await rowsOf<Shard>(
        db,
        sql`with next as (
          select s.job_id, s.number, c.type, c.study, c.traceparent
          from (
            select t.job_id, t.id as study, j.type, j.traceparent,
              (select count(*) from ${jobShards} s where s.job_id = t.job_id and s.part is null and not ${isFree}) as busy
            from ${jobStudies} t join ${jobs} j on j.id = t.job_id
            where j.status = 'running' and t.engine = ${engine} and t.node = ${node} and t.failure is null
              and j.type in ${types}
          ) c
          cross join lateral (
            select s.job_id, s.number from ${jobShards} s
            where s.job_id = c.job_id and s.part is null and ${isFree}
            order by s.number limit 1
            for update skip locked
          ) s
          order by c.busy, s.job_id limit 1
        )
        update ${jobShards} s set lease = ${lease}, leased_at = clock_timestamp(), worker = ${worker}
        from next where s.job_id = next.job_id and s.number = next.number
        returning s.job_id, next.type, next.study, next.traceparent, s.number, s.from_item, s.to_item, s.lease`,
      );
      return taken ?? null;
    },

    /** The input of a study. Null if it has begun anew, or ended. */
    async inputOf({ job_id, study }: Shard): Promise<Uint8Array | null> {
      const [found] = await db
        .select({ input: jobStudies.input })
        .from(jobStudies)
        .where(and(eq(jobStudies.job_id, job_id), eq(jobStudies.id, study)));
      return found?.input ?? null;
    },

    /** Stores a block, unless its lease is lost. */
    async store({ job_id, number, lease }: Shard, part: Uint8Array): Promise<void> {
      await db
        .update(jobShards)
        .set({ part })
        .where(and(eq(jobShards.job_id, job_id), eq(jobShards.number, number), eq(jobShards.lease, lease)));
    },

    /** Gives a block back, to be computed by anyone. */
    async release({ job_id, number, lease }: Shard): Promise<void> {
      await db
        .update(jobShards)
        .set({ lease: null })
        .where(and(eq(jobShards.job_id, job_id), eq(jobShards.number, number), eq(jobShards.lease, lease)));
    },

    /** Ends a study that cannot be completed, and gives the block back; its job finds the reason. */
    async fail(shard: Shard, failure: StudyFailure): Promise<void> {
      const { job_id, study } = shard;
      await this.release(shard);
      await db
        .update(jobStudies)
        .set({ failure })
        .where(and(eq(jobStudies.job_id, job_id), eq(jobStudies.id, study)));
    },

    /** Renews leases; returns those that are still held for a running job. */
    async renew(leases: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .update(jobShards)
        .set({ leased_at: sql`clock_timestamp()` })
        .from(jobs)
        .where(and(eq(jobs.id, jobShards.job_id), eq(jobs.status, 'running'), inArray(jobShards.lease, [...leases])))
        .returning({ lease: jobShards.lease });
      return new Set(rows.map(({ lease }) => lease!));
    },

    /** Null if the study is gone. */
    async stateOf(jobId: string): Promise<StudyState | null> {
      const [found] = await rowsOf<{
        blocks: number;
        done: number;
        ahead: number | null;
        failure: StudyFailure | null;
      }>(
        db,
        sql`select count(*)::int as blocks, count(s.part)::int as done,
            min(s.number) filter (where s.part is null) as ahead, t.failure
          from ${jobStudies} t join ${jobShards} s on s.job_id = t.job_id where t.job_id = ${jobId}
          group by t.job_id, t.failure`,
      );
      return found ? { ...found, ahead: found.ahead ?? found.blocks } : null;
    },

    /** The first blocks, in order. */
    async parts(jobId: string, most: number): Promise<Uint8Array[]> {
      const found: Uint8Array[] = [];
      while (found.length < most) {
        // oxlint-disable-next-line no-await-in-loop -- a page at a time, so that one answer is never large
        const rows = await db
          .select({ part: jobShards.part })
          .from(jobShards)
          .where(
            and(eq(jobShards.job_id, jobId), sql`${jobShards.number} >= ${found.length}`, lt(jobShards.number, most)),
          )
          .orderBy(asc(jobShards.number))
          .limit(PAGE);
        if (rows.length === 0 || rows.some(({ part }) => part === null))
          throw new Error(`Some results of job ${jobId} are missing. Run the analysis again.`);
        found.push(...rows.map(({ part }) => part!));
      }
      return found;
    },

    /** Removes the studies of jobs that have ended. */
    async clear(): Promise<void> {
      await db
        .delete(jobStudies)
        .where(
          sql`exists (select from ${jobs} j where j.id = ${jobStudies.job_id} and j.status not in ('queued', 'running'))`,
        );
    },
  };
}
