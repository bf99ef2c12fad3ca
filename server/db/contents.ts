import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { OrganisationContents } from '#generated/types.ts';
import type { Sql } from './database.ts';
import { nouns } from './jobs.ts';
import {
  buffers,
  carbonReports,
  components,
  configurations,
  experiments,
  fits,
  jobs,
  lifeCycleAnalyses,
  ownOperations,
  processes,
  products,
} from './schema.ts';

/** Contents of an organisation, by the names that users know. */
export const CONTENTS = {
  products,
  processes,
  experiments,
  buffers,
  'life-cycle analyses': lifeCycleAnalyses,
  'carbon reports': carbonReports,
  'own components': components,
  'own operations': ownOperations,
} as const;

/** Number of items of each kind in an organisation, without deleted ones. */
export function contentsOf(db: Sql, organisationId: string): Promise<OrganisationContents[]> {
  return Promise.all(
    Object.entries(CONTENTS).map(async ([kind, table]) => ({
      kind,
      count: await db.$count(table, and(eq(table.organisation_id, organisationId), isNull(table.deleted_at))),
    })),
  );
}

/** Number of items of each kind that are deleted with a product. */
export async function contentsOfProduct(
  db: Sql,
  organisationId: string,
  productId: string,
): Promise<OrganisationContents[]> {
  const live = (table: typeof processes | typeof experiments) =>
    and(eq(table.organisation_id, organisationId), eq(table.product_id, productId), isNull(table.deleted_at));
  const rows = await db.select({ id: processes.id }).from(processes).where(live(processes));
  const made = and(eq(fits.organisation_id, organisationId), eq(fits.product_id, productId));
  return [
    { kind: 'processes', count: rows.length },
    { kind: 'experiments', count: await db.$count(experiments, live(experiments)) },
    { kind: 'model fits', count: await db.$count(fits, made) },
    ...(await analysesOf(
      db,
      organisationId,
      rows.map(({ id }) => id),
    )),
  ];
}

/** Number of items of each kind that are deleted with a process. */
export async function contentsOfProcess(
  db: Sql,
  organisationId: string,
  processId: string,
): Promise<OrganisationContents[]> {
  const saved = and(eq(configurations.organisation_id, organisationId), eq(configurations.process_id, processId));
  return [
    { kind: 'versions', count: await db.$count(configurations, saved) },
    ...(await analysesOf(db, organisationId, [processId])),
  ];
}

async function analysesOf(db: Sql, organisationId: string, processIds: string[]): Promise<OrganisationContents[]> {
  const of = (table: typeof jobs | typeof lifeCycleAnalyses) =>
    and(eq(table.organisation_id, organisationId), inArray(table.process_id, processIds));
  // The other jobs are not analyses that a user started.
  const started = and(of(jobs), inArray(jobs.type, Object.keys(nouns)));
  return [
    { kind: 'analyses', count: await db.$count(jobs, started) },
    { kind: 'life-cycle analyses', count: await db.$count(lifeCycleAnalyses, of(lifeCycleAnalyses)) },
  ];
}
