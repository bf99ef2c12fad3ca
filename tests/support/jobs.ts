/** Jobs for tests, put into the queue without the calls that start them. */
import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { jobs, logs, organisations, processes, products } from '#server/db/schema.ts';
import type { AnyJobKind } from '#server/job-kind.ts';
import { startRunner, type Runner, type RunnerOptions } from '#server/jobs/runner.ts';
import { parameters } from '../server/job-kinds/scale-analysis.ts';

/** ms. Against what never comes. */
const GUARD = 600_000;

export interface Place {
  organisation_id: string;
  product_id: string;
  process_id: string;
}

/** An organisation with a product and a process, made without the API. */
export async function newPlace({ sql: db }: Pick<Database, 'sql'>, name: string): Promise<Place> {
  const [organisation_id, product_id, process_id] = [`org_${name}`, `prd_${name}`, `prc_${name}`];
  await db.insert(organisations).values({ id: organisation_id, name });
  await db.insert(products).values({ id: product_id, organisation_id, name, kind: 'biomass', host_id: 'cel_x' });
  await db.insert(processes).values({ id: process_id, organisation_id, product_id, name, position: 0 });
  return { organisation_id, product_id, process_id };
}

/** Submits an analysis as a start call does; gives its id. */
export async function submit(
  { sql: db }: Pick<Database, 'sql'>,
  { organisation_id, ...place }: Place,
  { work = 1, most = 100, type = 'scale_analysis' } = {},
): Promise<string> {
  const { id } = await db.transaction((tx) =>
    forOrganisation(tx, organisation_id, most).jobs.enqueue({
      ...place,
      type,
      configuration_id: 'cfg_any',
      parameters,
      work,
      submitted_by: 'usr_mara_kovacs',
    }),
  );
  return id;
}

/** A runner that looks oftener than one of the product, but leaves most of the core to the test. What goes wrong is kept, not printed. */
export function quickRunner(
  database: Database,
  kinds: AnyJobKind[],
  options: Partial<RunnerOptions> = {},
): Runner & { errors: object[] } {
  const errors: object[] = [];
  const log = { error: (context: object) => void errors.push(context), info: () => undefined };
  // On a busy machine a thread may be silent for long; tests of silence say how long.
  const times = { poll: 100, beat: 100, silence: GUARD, ...options.times };
  const runner = startRunner({ database, kinds, threads: 1, log, ...options, times });
  return { ...runner, errors };
}

/**
 * What the contract kit is given to call around its waiting for a job: jobs run only meanwhile, and those that are queued before, for
 * whose results nobody waits, are cancelled. A job that is cancelled while it runs ends a thread, which loads the engine.
 */
export const runningOnly =
  (database: Database, kinds: AnyJobKind[]) =>
  async (wait: () => Promise<void>): Promise<void> => {
    await database.sql
      .update(jobs)
      .set({ status: 'cancelled', start_tag: null, finished_at: sql`clock_timestamp()` })
      .where(eq(jobs.status, 'queued'));
    const runner = quickRunner(database, kinds);
    try {
      await wait();
    } finally {
      await runner.stop();
    }
  };

export async function jobRow({ sql: db }: Pick<Database, 'sql'>, id: string) {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row!;
}

/** How often the effect of a job was stored. */
export const effects = ({ sql: db }: Pick<Database, 'sql'>, id: string) => db.$count(logs, eq(logs.request_id, id));

/** Waits until a job looks like this, however busy the machine is. */
export async function untilJob(
  database: Pick<Database, 'sql'>,
  id: string,
  expected: Partial<typeof jobs.$inferSelect>,
): Promise<void> {
  await vi.waitFor(async () => expect(await jobRow(database, id)).toMatchObject(expected), {
    timeout: GUARD,
    interval: 50,
  });
}

/** Waits until nothing waits or runs. */
export async function untilIdle({ sql: db }: Pick<Database, 'sql'>): Promise<void> {
  await vi.waitFor(async () => expect(await db.$count(jobs, sql`${jobs.finished_at} is null`)).toBe(0), {
    timeout: GUARD,
    interval: 50,
  });
}
