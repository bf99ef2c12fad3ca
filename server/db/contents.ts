import { and, eq, isNull } from 'drizzle-orm';
import type { OrganisationContents } from '#generated/types.ts';
import type { Sql } from './database.ts';
import { buffers, carbonReports, components, experiments, lifeCycleAnalyses, processes, products } from './schema.ts';

/** Contents of an organisation, by the names that users know. */
export const CONTENTS = {
  products,
  processes,
  experiments,
  buffers,
  'life-cycle analyses': lifeCycleAnalyses,
  'carbon reports': carbonReports,
  'own components': components,
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
