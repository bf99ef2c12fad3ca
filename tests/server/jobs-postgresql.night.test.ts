/** Night: PostgreSQL, two processes of which share jobs. By day jobs.test.ts has the life of a job on the embedded database. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type { SiteInput } from '#generated/types.ts';
import type { Database } from '#server/db/database.ts';
import { JobLostError, jobQueue } from '#server/db/job-queue.ts';
import { logsOf } from '#server/db/logs.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { jobs, logs, sites } from '#server/db/schema.ts';
import { seedDemo } from '#server/seed.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { effects, newPlace, quickRunner, submit, untilIdle, untilJob } from '../support/jobs.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import scaleAnalysis, { control } from './job-kinds/scale-analysis.ts';

const missing = missingPostgresql();

describe.skipIf(missing !== null)(
  `jobs of two processes on PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let cluster: Cluster;
    let databases: [Database, Database];

    beforeAll(async () => {
      cluster = await startCluster(await freePort());
      databases = [await openPostgresql(cluster.url), await openPostgresql(cluster.url)];
      await seedDemo(databases[0].sql);
    });

    beforeEach(() => {
      Object.assign(control, { gate: null, end: 'well', completed: [] });
    });

    afterEach(async () => {
      await databases[0].sql.delete(jobs);
    });

    afterAll(async () => {
      for (const database of databases ?? []) await database.close();
      cluster?.stop();
    });

    test('each runs once, in turns of the organisations', async () => {
      const [one] = databases;
      const places = [await newPlace(one, 'first'), await newPlace(one, 'second')];
      for (let i = 0; i < 20; i++) await submit(one, places[0]!);
      for (let i = 0; i < 20; i++) await submit(one, places[1]!);
      const runners = databases.map((database) => quickRunner(database, [scaleAnalysis], { threads: 2, running: 40 }));
      await untilIdle(one);
      await Promise.all(runners.map((runner) => runner.stop()));
      expect(control.completed).toHaveLength(40);
      expect(await one.sql.$count(jobs, and(eq(jobs.status, 'succeeded'), eq(jobs.attempt, 1)))).toBe(40);
      expect(await one.sql.$count(logs, eq(logs.action, 'job.effect'))).toBe(40);
      // Starts take turns exactly; four threads may end them in another order.
      const started = await one.sql
        .select({ organisation_id: jobs.organisation_id })
        .from(jobs)
        .where(isNotNull(jobs.started_at))
        .orderBy(jobs.started_at);
      for (let n = 2; n <= 40; n += 2) {
        expect(started.slice(0, n).filter((row) => row.organisation_id === 'org_first')).toHaveLength(n / 2);
      }
    });

    test('the end of a planning and the deletion of its site wait for each other', async () => {
      const [one, other] = databases;
      const { organisation_id } = await newPlace(one, 'site');
      const document = (operationExamples.createSite.body as SiteInput).document;
      const site = await forOrganisation(one.sql, organisation_id).sites.create({ name: 'Leiden', document }, null);
      const planning = {
        type: 'plan_site',
        product_id: null,
        process_id: null,
        site_id: site.id,
        configuration_id: null,
      };
      await one.sql.transaction((tx) =>
        forOrganisation(tx, organisation_id).jobs.enqueue({
          ...planning,
          parameters: {},
          work: 1,
          submitted_by: 'usr_x',
        }),
      );
      const queue = jobQueue(one);
      const job = await queue.claim(['plan_site']);
      const waiting = async () =>
        rowsOf<{ count: number }>(
          one.sql,
          sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
        );
      let removed: Promise<unknown> = Promise.resolve();
      await queue.finish(job!, async (tx) => {
        removed = other.sql.transaction((second) => forOrganisation(second, organisation_id).sites.remove(site.id));
        await expect.poll(waiting).toEqual([{ count: 1 }]);
        const { name, document: now } = await forOrganisation(tx, organisation_id).sites.hold(site.id);
        return forOrganisation(tx, organisation_id).sites.update(site.id, { name, document: now }, null);
      });
      await removed;
      expect(await one.sql.$count(sites, eq(sites.id, site.id))).toBe(0);
      expect(await one.sql.$count(jobs, eq(jobs.id, job!.id))).toBe(0);
    });

    test('retries a job that loses its connection at the end more often than one that crashes its thread', async () => {
      const place = await newPlace(databases[0], 'cut');
      let losses = 0;
      const cut: typeof scaleAnalysis = {
        ...scaleAnalysis,
        async commit(output, job, db) {
          if (losses < 8) {
            losses += 1;
            // The connection that this very transaction is on.
            await databases[1].sql.execute(sql`
              select pg_terminate_backend(pid) from pg_stat_activity where state like 'idle in transaction%'`);
          }
          return scaleAnalysis.commit(output, job, db);
        },
      };
      const id = await submit(databases[0], place);
      const runner = quickRunner(databases[0], [cut]);
      await untilJob(databases[0], id, { status: 'succeeded', attempt: 9 });
      await runner.stop();
      expect(await effects(databases[0], id)).toBe(1);
    });

    test('simultaneous claims give each job to one worker', async () => {
      const place = await newPlace(databases[0], 'claimed');
      for (let i = 0; i < 12; i++) await submit(databases[0], place);
      const queues = databases.map((database) => jobQueue(database));
      const claims = await Promise.all(
        Array.from({ length: 16 }, (_, i) => queues[i % 2]!.claim(['scale_analysis'], 10)),
      );
      const ids = claims.flatMap((job) => (job ? [job.id] : []));
      expect(ids).toHaveLength(10);
      expect(new Set(ids).size).toBe(10);
    });

    test('simultaneous submissions fill the queue up to its limit', async () => {
      const place = await newPlace(databases[0], 'eager');
      const sent = Array.from({ length: 10 }, (_, i) => submit(databases[i % 2]!, place, { most: 3 }));
      const outcomes = await Promise.allSettled(sent);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(await databases[0].sql.$count(jobs)).toBe(3);
    });

    test('a job is either cancelled or has its effect, whichever comes first', async () => {
      const place = await newPlace(databases[0], 'torn');
      const queue = jobQueue(databases[1]);
      const own = forOrganisation(databases[0].sql, place.organisation_id).jobs;
      for (let round = 0; round < 20; round++) {
        const id = await submit(databases[0], place);
        const job = (await queue.claim(['scale_analysis'], 4))!;
        const effect = queue.finish(job, async (tx) => {
          const deed = {
            action: 'job.effect',
            title: 'Stored an effect',
            entity: { kind: 'job', id, name: 'Effect' },
          } as const;
          await logsOf(tx).add(deed, {
            userId: 'usr_mara_kovacs',
            organisationId: place.organisation_id,
            requestId: id,
          });
        });
        const stored = effect.then(
          () => true,
          (error: unknown) => !(error instanceof JobLostError),
        );
        const [ended, { cancelled }] = await Promise.all([stored, own.cancel(place.process_id, id)]);
        expect(cancelled).toBe(!ended);
        const [row] = await databases[0].sql.select().from(jobs).where(eq(jobs.id, id));
        expect(row!.status).toBe(ended ? 'succeeded' : 'cancelled');
        expect(await effects(databases[0], id)).toBe(ended ? 1 : 0);
      }
    });

    test('the runner logs once that the database is unavailable, and once that it is back', async () => {
      const own = await openPostgresql(cluster.url);
      const lines: string[] = [];
      const say = (_context: object, line: string) => void lines.push(line);
      const runner = quickRunner(own, [scaleAnalysis], { log: { error: say, info: say } });
      const place = await newPlace(databases[0], 'away');
      await untilJob(databases[0], await submit(databases[0], place), { status: 'succeeded' });
      await cluster.crash();
      try {
        await expect.poll(() => lines).toHaveLength(1);
        // It looks for jobs some thirty times.
        await new Promise((resolve) => setTimeout(resolve, 300));
      } finally {
        await cluster.start();
      }
      await untilJob(databases[0], await submit(databases[0], place), { status: 'succeeded' });
      await runner.stop();
      await own.close();
      expect(lines).toEqual([
        'jobs are waiting: the database cannot be reached',
        'jobs continue: the database is available again',
      ]);
    });
  },
);
