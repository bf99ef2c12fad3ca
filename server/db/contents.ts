import { and, eq, isNull } from 'drizzle-orm';
import type { OrganisationContents } from '#generated/types.ts';
import type { Sql } from './database.ts';
import { buffers, carbonReports, components, lifeCycleAnalyses, processes, products } from './schema.ts';

/** What an organisation holds, by the words that a person knows it by. */
export const CONTENTS = {
  products,
  processes,
  buffers,
  'life-cycle analyses': lifeCycleAnalyses,
  'carbon reports': carbonReports,
  'own components': components,
} as const;

/** How many things of each kind an organisation holds; what was deleted is not counted. */
export function contentsOf(db: Sql, organisationId: string): Promise<OrganisationContents[]> {
  return Promise.all(
    Object.entries(CONTENTS).map(async ([kind, table]) => ({
      kind,
      count: await db.$count(table, and(eq(table.organisation_id, organisationId), isNull(table.deleted_at))),
    })),
  );
}
