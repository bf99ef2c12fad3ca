/** The order of the queue and how workers hear of it, on both databases. */
import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Sql } from '#server/db/database.ts';
import { CHANNEL, jobQueue } from '#server/db/job-queue.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import * as schema from '#server/db/schema.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { seedDemo } from '#server/seed.ts';
import { fillQueue } from '../../scripts/bench/queue.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { newPlace, quickRunner, submit, untilJob, type Place } from '../support/jobs.ts';
import { isNight } from '../support/night.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { demoDatabase } from '../support/server.ts';
import scaleAnalysis, { control } from './job-kinds/scale-analysis.ts';

const { jobs } = schema;
const missing = missingPostgresql();
const AN_HOUR = 3_600_000;

describe.each([
  { name: 'the embedded database', isPostgresql: false },
  { name: `PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, isPostgresql: true },
])('on $name', ({ isPostgresql }) => {
  describe.skipIf(isPostgresql && missing !== null)('the queue', () => {
    let cluster: Cluster | undefined;
    let database: Database;
    let runner: Runner | undefined;
    let places = 0;

    const place = () => newPlace(database, `queue_${places++}`);
    const claim = () => jobQueue(database).claim(['scale_analysis']);

    beforeAll(async () => {
      if (isPostgresql) cluster = await startCluster(await freePort());
      database = cluster ? await openPostgresql(cluster.url) : await demoDatabase();
      if (cluster) await seedDemo(database.sql);
    });

    beforeEach(() => {
      Object.assign(control, { gate: null, end: 'well', completed: [] });
    });

    afterEach(async () => {
      await runner?.stop();
      runner = undefined;
      await database.sql.delete(jobs);
    });

    afterAll(async () => {
      await database.close();
      cluster?.stop();
    });

    describe('order', () => {
      test('late organisations with jobs of other sizes get turns in proportion from the first claim on', async () => {
        const [crowd, large, small] = [await place(), await place(), await place()];
        for (let i = 0; i < 20; i++) await submit(database, crowd, { work: 2 });
        for (let i = 0; i < 5; i++) await claim();
        for (let i = 0; i < 10; i++) await submit(database, large, { work: 4 });
        for (let i = 0; i < 40; i++) await submit(database, small, { work: 1 });
        const begun = new Map([crowd, large, small].map((one) => [one.organisation_id, 0]));
        // As long as all three wait.
        for (let i = 0; i < 40; i++) {
          const job = (await claim())!;
          begun.set(job.organisation_id, begun.get(job.organisation_id)! + job.work);
          const [crowds, larges, smalls] = [...begun.values()] as [number, number, number];
          // The bound of start-time fair queueing: the largest jobs of the two together.
          expect(Math.abs(crowds - larges), `claim ${i + 1}`).toBeLessThanOrEqual(2 + 4);
          expect(Math.abs(crowds - smalls), `claim ${i + 1}`).toBeLessThanOrEqual(2 + 1);
          expect(Math.abs(larges - smalls), `claim ${i + 1}`).toBeLessThanOrEqual(4 + 1);
        }
      });

      test('of one organisation is that of submission, also after a return to the queue', async () => {
        const one = await place();
        const ids: string[] = [];
        for (let i = 0; i < 3; i++) ids.push(await submit(database, one, { work: 3 - i }));
        const first = (await claim())!;
        const second = (await claim())!;
        await jobQueue(database).release(second);
        await jobQueue(database).crashed(first);
        expect([await claim(), await claim(), await claim()].map((job) => job!.id)).toEqual(ids);
      });

      test('forgets the work of a job that is cancelled before it begins', async () => {
        const [one, other] = [await place(), await place()];
        const first = await submit(database, one);
        const huge = await submit(database, one, { work: 1000 });
        const after = await submit(database, one);
        for (let i = 0; i < 5; i++) await submit(database, other);
        const own = forOrganisation(database.sql, one.organisation_id).jobs;
        await own.cancel(one.process_id, huge);
        const later = await submit(database, one);
        const claimed: string[] = [];
        for (let i = 0; i < 6; i++) claimed.push((await claim())!.id);
        const theirs = expect.any(String) as string;
        expect(claimed).toEqual([first, theirs, after, theirs, theirs, later]);
      });

      test('charges a job that was cancelled while it ran', async () => {
        const [one, other] = [await place(), await place()];
        const cut = await submit(database, one, { work: 10 });
        await claim();
        await forOrganisation(database.sql, one.organisation_id).jobs.cancel(one.process_id, cut);
        await submit(database, one);
        await submit(database, other);
        expect((await claim())!.organisation_id).toBe(other.organisation_id);
      });

      test('does not depend on jobs that no process here can run', async () => {
        const [one, late] = [await place(), await place()];
        // Its kind is unknown, so it waits from the beginning on.
        await submit(database, one, { type: 'optimise' });
        for (let i = 0; i < 10; i++) await submit(database, one);
        for (let i = 0; i < 8; i++) await claim();
        for (let i = 0; i < 10; i++) await submit(database, late);
        const turns = [];
        for (let i = 0; i < 4; i++) turns.push((await claim())!.organisation_id);
        expect(turns.filter((id) => id === one.organisation_id)).toHaveLength(2);
      });
    });

    describe('workers', () => {
      /** Looks only when it is told, so that nothing else can start a job. */
      const silentRunner = (threads = 1) =>
        (runner = quickRunner(database, [scaleAnalysis], { threads, times: { poll: AN_HOUR } }));

      /** A runner that has looked, found nothing, and listens. */
      async function idleRunner(): Promise<Place> {
        const one = await place();
        const first = await submit(database, one);
        silentRunner();
        await untilJob(database, first, { status: 'succeeded' });
        return one;
      }

      test('hear of a job when it is submitted', async () => {
        const one = await idleRunner();
        for (let i = 0; i < 3; i++) {
          await untilJob(database, await submit(database, one), { status: 'succeeded' });
        }
        expect(control.completed).toHaveLength(4);
      });

      test('hear of a job that returns to the queue', async () => {
        const one = await idleRunner();
        // Another worker takes it before this one can, and leaves.
        const job = await database.sql.transaction(async (tx) => {
          await submit({ sql: tx }, one);
          return (await jobQueue({ sql: tx }).claim(['scale_analysis']))!;
        });
        await jobQueue(database).release(job);
        await untilJob(database, job.id, { status: 'succeeded', attempt: 2 });
        expect(control.completed).toHaveLength(2);
      });

      test('all work for one organisation if nobody else waits', async () => {
        control.gate = 'shut';
        const one = await place();
        for (let i = 0; i < 7; i++) await submit(database, one);
        silentRunner(6);
        const running = () => database.sql.$count(jobs, and(eq(jobs.status, 'running'), eq(jobs.progress, 0.5)));
        await expect.poll(running).toBe(6);
        expect(await database.sql.$count(jobs, eq(jobs.status, 'queued'))).toBe(1);
      });

      test.skipIf(!isPostgresql)('hear of jobs again after the connection on which they listen was lost', async () => {
        const one = await idleRunner();
        for (let i = 0; i < 2; i++) {
          const listeners = () =>
            rowsOf<{ pid: number }>(
              database.sql,
              sql`select pid from pg_stat_activity where query = ${`listen "${CHANNEL}"`} and state = 'idle'`,
            );
          await expect.poll(async () => (await listeners()).length).toBe(1);
          const [{ pid }] = (await listeners()) as [{ pid: number }];
          await database.sql.execute(sql`select pg_terminate_backend(${pid})`);
          await untilJob(database, await submit(database, one), { status: 'succeeded' });
        }
      });
    });

    test.runIf(isNight)(
      'claims the first of 20,000 waiting jobs through the index, with statistics and without',
      async () => {
        await fillQueue(database, 20_000, 200);
        const statements: { text: string; values: unknown[] }[] = [];
        const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
        const { $client: client } = database.sql as unknown as { $client: never };
        const watched: Sql = isPostgresql
          ? drizzle(client, { schema, logger })
          : drizzlePglite(client, { schema, logger });
        for (const analysed of [false, true]) {
          if (analysed) await database.sql.execute(sql`analyze`);
          statements.length = 0;
          expect(await jobQueue({ sql: watched }).claim(['scale_analysis'])).toMatchObject({ status: 'running' });
          const [look] = statements;
          const [lock, take] = statements.slice(statements.findIndex(({ text }) => text.includes('advisory')));
          // The same in a transaction of its own, which changes nothing.
          const plan = await database.sql.transaction(async (tx) => {
            const explain = async ({ text, values }: { text: string; values: unknown[] }) =>
              JSON.stringify(await rowsOf(tx, sql`explain ${again(text, values)}`));
            const looking = await explain(look!);
            await tx.execute(again(lock!.text, lock!.values));
            return { looking, taking: await explain(take!) };
          });
          expect(plan.taking).toContain('Index Scan using jobs_waiting');
          expect(plan.taking).not.toMatch(/Sort|Bitmap/);
          expect(plan.looking).not.toContain('Bitmap');
        }
      },
    );
  });
});

/** A statement as the logger saw it. */
const again = (text: string, values: unknown[]) =>
  sql.join(
    text.split(/\$\d+/).flatMap((part, i) => [sql.raw(part), ...(i < values.length ? [sql`${values[i]}`] : [])]),
  );
