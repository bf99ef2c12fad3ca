import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { readByStatements, resultsOf } from '#server/serialised-results.ts';
import type { Sql } from './database.ts';
import { configurations, processes } from './schema.ts';

/** Adds to compressed results of current configurations what statements of this version read and an earlier one did not store. */
export async function completeResults(db: Sql): Promise<void> {
  const incomplete = await db
    .select({ id: configurations.id })
    .from(configurations)
    .innerJoin(processes, eq(processes.current_configuration_id, configurations.id))
    .where(and(isNotNull(configurations.packed_results), sql`not ${configurations.results} ? 'operating_cost'`));
  for (const { id } of incomplete) {
    // One after the other: the results of all of them may not fit into memory.
    const [row] = await db.select().from(configurations).where(eq(configurations.id, id));
    const read = JSON.stringify(readByStatements(resultsOf(row!), row!.uo_settings));
    await db
      .update(configurations)
      .set({ results: sql`${read}::text::jsonb` })
      .where(eq(configurations.id, id));
  }
}
