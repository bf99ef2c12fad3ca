import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { blocksOf } from '#engine/analysis/index.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { jobs, jobShards, jobStudies } from '#server/db/schema.ts';
import { seedDemo } from '#server/seed.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { jobRow, newPlace, quickRunner, submit, untilJob, type Place } from '../support/jobs.ts';
import { shareOfCommit } from '../support/night.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { demoDatabase } from '../support/server.ts';
import study, { begun, control, SECOND } from './job-kinds/study.ts';

/** ms. Against what never comes. */
const GUARD = 600_000;
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: GUARD, interval: 10 });

const blocks = blocksOf({ count: control.count, each: 1 });
/** A block in the middle. */
const MIDDLE = blocks[4]![0];

/** Block by block, in order. */
const sumOf = (some: typeof blocks): number =>
  some
    .map(([from, to]) => {
      let sum = 0;
      for (let n = from; n < to; n++) sum += Math.sin(n);
      return sum;
    })
    .reduce((all, one) => all + one, 0);
const answer = sumOf(blocks);

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'titre-shards-'));
  Object.assign(control, { folder, shut: null, areTogether: false, fatal: null, answers: [] });
});

afterEach(() => rmSync(control.folder, { recursive: true, force: true }));

const openGate = () => writeFileSync(join(control.folder, 'open'), '');
const done = ({ sql: db }: Database, id: string) =>
  db.$count(jobShards, sql`${jobShards.job_id} = ${id} and ${jobShards.part} is not null`);

/** The processes that took blocks of a job; the last block may not have been taken yet. */
const workersOf = ({ sql: db }: Database, id: string) =>
  rowsOf<{ worker: string }>(
    db,
    sql`select distinct worker from ${jobShards} where ${jobShards.job_id} = ${id} and worker is not null`,
  );

describe('a study in blocks', () => {
  let database: Database;
  let place: Place;

  beforeAll(async () => {
    database = await demoDatabase();
    place = await newPlace(database, 'blocks');
  });
  afterEach(async () => {
    await database.sql.delete(jobs);
  });
  afterAll(() => database?.close());

  test.each(shareOfCommit([1, 2, 4], 3))(
    'has the result of its blocks in order, with %d threads, and leaves nothing behind',
    async (threads) => {
      const id = await submit(database, place);
      const runner = quickRunner(database, [study], { threads });
      await untilJob(database, id, { status: 'succeeded' });
      await until(async () => expect(await database.sql.$count(jobStudies)).toBe(0));
      await runner.stop();
      expect(control.answers).toEqual([answer]);
      for (const [from] of blocks) expect(begun(from)).toBe(1);
      expect(await database.sql.$count(jobShards)).toBe(0);
    },
  );

  test('has each block computed once, also if it is taken while leases are renewed', async () => {
    const id = await submit(database, place);
    // Leases are renewed nearly all the time.
    const runner = quickRunner(database, [study], { threads: 4, times: { beat: 1 } });
    await untilJob(database, id, { status: 'succeeded' });
    await runner.stop();
    expect(blocks.map(([from]) => begun(from))).toEqual(blocks.map(() => 1));
  });

  test('shows what the first blocks found, while later ones are computed', async () => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    // One thread waits at the gate: the other one computes the other blocks and the preview.
    const runner = quickRunner(database, [study], { threads: 2 });
    await until(async () => {
      const { result, progress, message } = await jobRow(database, id);
      expect(result).toBe(sumOf(blocks.slice(0, 4)));
      expect(message).toBe('Counting');
      expect(progress).toBeCloseTo(blocks.at(-1)![0] / control.count, 6);
    });
    openGate();
    await untilJob(database, id, { status: 'succeeded' });
    await runner.stop();
    expect(control.answers).toEqual([answer]);
  });

  test('continues after the blocks that were done when a process stopped', async () => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    const first = quickRunner(database, [study], { threads: 1 });
    await until(() => expect(begun(MIDDLE)).toBe(1));
    await until(async () => expect(await done(database, id)).toBe(4));
    await first.stop();
    expect(await jobRow(database, id)).toMatchObject({ status: 'queued' });
    openGate();
    const second = quickRunner(database, [study], { threads: 1 });
    await untilJob(database, id, { status: 'succeeded', attempt: 2 });
    await second.stop();
    expect(blocks.map(([from]) => begun(from))).toEqual(blocks.map(([from]) => (from === MIDDLE ? 2 : 1)));
    expect(control.answers).toEqual([answer]);
  });

  test.each([
    ['engine', { engine: 'another', node: process.version }],
    ['Node', { engine: 'this', node: 'v0.0.0' }],
  ])('begins anew if its blocks are of another %s', async (_, other) => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    const first = quickRunner(database, [study], { threads: 1, versions: { engine: 'this', node: process.version } });
    await until(() => expect(begun(MIDDLE)).toBe(1));
    await first.stop();
    openGate();
    const second = quickRunner(database, [study], { threads: 1, versions: other });
    await untilJob(database, id, { status: 'succeeded' });
    await second.stop();
    for (const [from] of blocks.slice(0, 5)) expect(begun(from)).toBe(2);
    expect(control.answers).toEqual([answer]);
  });

  test('begins anew if its input has changed', async () => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    const first = quickRunner(database, [study], { threads: 1 });
    await until(() => expect(begun(MIDDLE)).toBe(1));
    await first.stop();
    control.shut = null;
    const second = quickRunner(database, [study], { threads: 1 });
    await untilJob(database, id, { status: 'succeeded' });
    await second.stop();
    expect(begun(0)).toBe(2);
  });

  test('begins anew if an earlier version divided it otherwise', async () => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    const first = quickRunner(database, [study], { threads: 1 });
    await until(() => expect(begun(MIDDLE)).toBe(1));
    await first.stop();
    await database.sql.update(jobShards).set({ to_item: 1 }).where(eq(jobShards.number, 0));
    openGate();
    const second = quickRunner(database, [study], { threads: 1 });
    await untilJob(database, id, { status: 'succeeded' });
    await second.stop();
    expect(begun(0)).toBe(2);
    expect(control.answers).toEqual([answer]);
  });

  test('shows what the first blocks found without waiting for a heartbeat', async () => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    const runner = quickRunner(database, [study], { threads: 2, times: { beat: GUARD } });
    await until(async () => expect((await jobRow(database, id)).result).toBeTypeOf('number'));
    await runner.stop();
  });

  test('ends when it is cancelled, and its thread computes the next job', async () => {
    control.shut = MIDDLE;
    const id = await submit(database, place);
    const runner = quickRunner(database, [study], { threads: 1 });
    await until(() => expect(begun(MIDDLE)).toBe(1));
    await forOrganisation(database.sql, place.organisation_id).jobs.cancel(place.process_id, id);
    // The gate of the first stays shut: with its only thread, nothing else could be computed unless that has ended.
    control.shut = null;
    const next = await submit(database, place);
    await untilJob(database, next, { status: 'succeeded' });
    await runner.stop();
    expect(await jobRow(database, id)).toMatchObject({ status: 'cancelled' });
    expect(await database.sql.$count(jobShards, eq(jobShards.job_id, id))).toBe(0);
  });

  test('lets another job in as soon as a block ends', async () => {
    control.shut = MIDDLE;
    const large = await submit(database, place);
    const runner = quickRunner(database, [study], { threads: 2 });
    await until(() => expect(begun(MIDDLE)).toBe(1));
    control.shut = null;
    const next = await submit(database, place);
    // One thread waits at the gate: the other one has done both.
    await untilJob(database, next, { status: 'succeeded' });
    openGate();
    await untilJob(database, large, { status: 'succeeded' });
    await runner.stop();
    expect(control.answers).toEqual([answer, answer]);
  });

  test('counts as a crash of its job if its thread dies, and is given up in the end', async () => {
    control.fatal = MIDDLE;
    const id = await submit(database, place);
    const runner = quickRunner(database, [study], { threads: 1 });
    await untilJob(database, id, { status: 'failed', crashes: 5 });
    await runner.stop();
    // What was computed before was not computed again.
    expect(begun(0)).toBe(1);
  });
});

const missing = missingPostgresql();

describe.skipIf(missing !== null)(
  `a study of two processes on PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let cluster: Cluster;
    let databases: [Database, Database];

    beforeAll(async () => {
      cluster = await startCluster(await freePort());
      databases = [await openPostgresql(cluster.url), await openPostgresql(cluster.url)];
      await seedDemo(databases[0].sql);
    });
    /** Stopped also if the test fails: it would take the jobs of the next one. */
    function running(...given: Parameters<typeof quickRunner>): void {
      const runner = quickRunner(...given);
      onTestFinished(() => runner.stop());
    }
    afterAll(async () => {
      for (const database of databases ?? []) await database.close();
      cluster?.stop();
    });

    test('is computed by both, with the same result', async () => {
      Object.assign(control, { areTogether: true, shut: blocks.at(-1)![0] });
      const [one] = databases;
      const id = await submit(one, await newPlace(one, 'both'));
      for (const database of databases) running(database, [study], { threads: 1 });
      // The first block ends only if another thread begins the second, and each process has one thread.
      await until(async () => expect(await done(one, id)).toBe(blocks.length - 1));
      const workers = await workersOf(one, id);
      expect(workers).toHaveLength(2);
      openGate();
      await untilJob(one, id, { status: 'succeeded', attempt: 1 });
      expect(control.answers).toEqual([answer]);
      expect(begun(SECOND)).toBe(1);
    });

    test('is not shared with a process of another engine', async () => {
      control.shut = blocks.at(-1)![0];
      const [one, other] = databases;
      const id = await submit(one, await newPlace(one, 'alone'));
      running(one, [study], { threads: 1 });
      await until(() => expect(begun(0)).toBe(1));
      running(other, [study], {
        threads: 1,
        versions: { engine: 'another', node: process.version },
      });
      await until(async () => expect(await done(one, id)).toBe(blocks.length - 1));
      const workers = await workersOf(one, id);
      expect(workers).toHaveLength(1);
      openGate();
      await untilJob(one, id, { status: 'succeeded' });
    });

    test('takes over a block whose process is silent', async () => {
      control.shut = MIDDLE;
      const [one, other] = databases;
      const id = await submit(one, await newPlace(one, 'silent'));
      // It renews nothing for as long as the test runs, and its lease ends at once for the others.
      running(one, [study], { threads: 1, times: { beat: GUARD } });
      await until(() => expect(begun(MIDDLE)).toBe(1));
      running(other, [study], { threads: 1, times: { silence: 1000 } });
      await until(() => expect(begun(MIDDLE)).toBeGreaterThan(1));
      openGate();
      await untilJob(one, id, { status: 'succeeded' });
      expect(control.answers).toEqual([answer]);
    });
  },
);
