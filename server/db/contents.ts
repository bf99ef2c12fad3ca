import { and, eq, inArray, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { OrganisationContents } from '#generated/types.ts';
import type { Sql } from './database.ts';
import { prepared } from './prepared.ts';
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
  sites,
} from './schema.ts';

const ONE = sql`(values (1)) as one`;

/** Contents of an organisation, by the names that users know. */
export const CONTENTS = {
  products,
  processes,
  experiments,
  buffers,
  'life-cycle analyses': lifeCycleAnalyses,
  'carbon reports': carbonReports,
  'own components': components,
  'custom operations': ownOperations,
  sites,
} as const;

/** Number of items of each kind in an organisation, without deleted ones. */
export function contentsOf(db: Sql, organisationId: string): Promise<OrganisationContents[]> {
  const counts = Object.entries(CONTENTS).map(([kind, table]) => {
    const own = and(eq(table.organisation_id, organisationId), isNull(table.deleted_at));
    return [kind, db.$count(table, own)] as const;
  });
  return counted(db, Object.fromEntries(counts));
}

/** Number of items of each kind that are deleted with a product. */
export async function contentsOfProduct(
  db: Sql,
  organisationId: string,
  productId: string,
): Promise<OrganisationContents[]> {
  const live = (table: typeof processes | typeof experiments) =>
    and(eq(table.organisation_id, organisationId), eq(table.product_id, productId), isNull(table.deleted_at));
  const made = and(eq(fits.organisation_id, organisationId), eq(fits.product_id, productId));
  return counted(db, {
    processes: db.$count(processes, live(processes)),
    experiments: db.$count(experiments, live(experiments)),
    'model fits': db.$count(fits, made),
    ...analysesOf(db, organisationId, db.select({ id: processes.id }).from(processes).where(live(processes))),
  });
}

/** Number of items of each kind that are deleted with a process. */
export const contentsOfProcess = async (db: Sql, organisationId: string, processId: string) =>
  listed(await inProcess(db, { organisationId, processId }));

const inProcess = prepared<Record<'organisationId' | 'processId', string>, Record<string, number>[]>((db, value) => {
  const [organisationId, processId] = [value('organisationId'), value('processId')];
  const saved = and(eq(configurations.organisation_id, organisationId), eq(configurations.process_id, processId));
  const counts = { versions: db.$count(configurations, saved), ...analysesOf(db, organisationId, [processId]) };
  return db.select(counts).from(ONE);
});

function analysesOf(
  db: Sql,
  organisationId: string | Placeholder,
  processIds: Placeholder[] | SQLWrapper,
): Record<string, SQL<number>> {
  const of = (table: typeof jobs | typeof lifeCycleAnalyses) =>
    and(eq(table.organisation_id, organisationId), inArray(table.process_id, processIds));
  return {
    // The jobs that no user started are of all processes of a product.
    analyses: db.$count(jobs, of(jobs)),
    'life-cycle analyses': db.$count(lifeCycleAnalyses, of(lifeCycleAnalyses)),
  };
}

/** All counts in one statement. */
const counted = async (db: Sql, counts: Record<string, SQL<number>>) => listed(await db.select(counts).from(ONE));

const listed = ([row]: Record<string, number>[]): OrganisationContents[] =>
  Object.entries(row!).map(([kind, count]) => ({ kind, count }));
