import { and, eq, sql } from 'drizzle-orm';
import { type ColumnMeaning, headKey, type Remembered } from '#engine/index.ts';
import type { Sql } from './database.ts';
import { columnMeanings } from './schema.ts';

/** Meanings of column headers that an organisation has confirmed, by unit operation. */
export function columnMeaningsOf(db: Sql, organisationId: string) {
  return {
    async of(operation: string): Promise<Remembered> {
      const rows = await db
        .select()
        .from(columnMeanings)
        .where(and(eq(columnMeanings.organisation_id, organisationId), eq(columnMeanings.unit_operation, operation)));
      return new Map(
        rows.map(({ head, variable, unit, factor }) => [
          head,
          { variable, ...(unit === null ? {} : { unit }), ...(factor === null ? {} : { factor }) },
        ]),
      );
    },

    /** The latest meaning of each header is used. */
    async learn(operation: string, meanings: readonly ColumnMeaning[]): Promise<void> {
      const rows = new Map(
        meanings.map(({ column, variable, unit = null, factor = null }) => {
          const head = headKey(column);
          return [head, { organisation_id: organisationId, unit_operation: operation, head, variable, unit, factor }];
        }),
      );
      if (rows.size === 0) return;
      await db
        .insert(columnMeanings)
        .values([...rows.values()])
        .onConflictDoUpdate({
          target: [columnMeanings.organisation_id, columnMeanings.unit_operation, columnMeanings.head],
          set: {
            variable: sql`excluded.variable`,
            unit: sql`excluded.unit`,
            factor: sql`excluded.factor`,
            updated_at: sql`now()`,
          },
        });
    },
  };
}
