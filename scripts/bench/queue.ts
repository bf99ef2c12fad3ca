/** The queue of jobs on both databases: ms to claim a job when many wait, and from submitting a job to its start. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { openMemory } from '#server/db/embedded.ts';
import { jobQueue } from '#server/db/job-queue.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { jobs } from '#server/db/schema.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { missingPostgresql, startCluster } from '../../tests/support/postgresql.ts';
import { freePort } from '../lib/free-port.ts';

const WAITING = 20_000;
const ORGANISATIONS = 200;
const SAMPLES = 100;
const TYPE = 'scale_analysis';

/** Puts jobs of several sizes into the queue, for as many organisations (`org_q1` …) in turn. */
export async function fillQueue(
  { sql: db }: Pick<Database, 'sql'>,
  waiting: number,
  organisations: number,
): Promise<void> {
  const each = sql`from generate_series(1, ${organisations}::int) i`;
  await db.execute(sql`insert into organisations (id, name) select 'org_q' || i, 'Site ' || i ${each}`);
  await db.execute(sql`insert into products (id, organisation_id, name, kind, host_id)
    select 'prd_q' || i, 'org_q' || i, 'Product', 'biomass', 'cel_x' ${each}`);
  await db.execute(sql`insert into processes (id, organisation_id, product_id, name, position)
    select 'prc_q' || i, 'org_q' || i, 'prd_q' || i, 'Process', 0 ${each}`);
  await db.execute(sql`insert into jobs
      (id, organisation_id, type, product_id, process_id, configuration_id, parameters, work, submitted_by, start_tag)
    select 'job_q' || n, 'org_q' || i, ${TYPE}::text, 'prd_q' || i, 'prc_q' || i, 'cfg_any', '{}', i,
      'usr_mara_kovacs', (n / ${organisations}::int) * i
    from generate_series(0, ${waiting - 1}::int) n, lateral (select 1 + n % ${organisations}::int as i) o`);
}

/** @returns median and 95th percentile in ms, of claims and of starts */
export async function benchQueue(): Promise<{ name: string; value: number; unit: string }[]> {
  const embedded = await openMemory();
  const rows = await measure('embedded', embedded);
  await embedded.close();
  if (missingPostgresql() !== null) return rows;
  const cluster = await startCluster(await freePort());
  try {
    const database = await openPostgresql(cluster.url);
    rows.push(...(await measure('PostgreSQL', database)));
    await database.close();
  } finally {
    cluster.stop();
  }
  return rows;
}

async function measure(name: string, database: Database) {
  await fillQueue(database, WAITING, ORGANISATIONS);
  const queue = jobQueue(database);
  const claims: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- as one worker does
    await queue.claim([TYPE]);
    claims.push(performance.now() - began);
  }
  await database.sql.delete(jobs);
  const starts = await timesToStart(database);
  const quantiles = (what: string, times: number[]) => [
    { name: `${what}, ${name}: half within`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${what}, ${name}: 95 of 100 within`, value: quantile(times, 0.95), unit: 'ms' },
  ];
  return [
    ...quantiles(`claim of one of ${WAITING.toLocaleString('en-GB')} waiting jobs`, claims),
    ...quantiles('start of a job when a thread is free', starts),
  ];
}

const quantile = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(share * times.length)]!;

/** By the clock of the database. The configuration of the jobs does not exist, so that each ends when it has begun. */
async function timesToStart(database: Database): Promise<number[]> {
  const log = { error: console.error, info: () => undefined };
  const runner = startRunner({ database, kinds, threads: 1, log });
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const job = {
      type: TYPE,
      product_id: 'prd_q1',
      process_id: 'prc_q1',
      configuration_id: 'cfg_any',
      parameters: { configuration_id: 'cfg_any' },
      work: 1,
      submitted_by: 'usr_mara_kovacs',
    };
    /* oxlint-disable no-await-in-loop -- the worker is idle when the next one comes */
    const { id } = await database.sql.transaction((tx) => forOrganisation(tx, 'org_q1').jobs.enqueue(job));
    const isOver = and(eq(jobs.id, id), isNotNull(jobs.finished_at));
    const seconds = sql<number>`extract(epoch from ${jobs.started_at} - ${jobs.submitted_at})::double precision`;
    let found: { seconds: number }[] = [];
    while (found.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      found = await database.sql.select({ seconds }).from(jobs).where(isOver);
    }
    /* oxlint-enable no-await-in-loop */
    times.push(found[0]!.seconds * 1000);
  }
  await runner.stop();
  return times;
}
