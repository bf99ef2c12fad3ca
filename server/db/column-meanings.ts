import { and, asc, eq, sql } from 'drizzle-orm';
import { type ColumnMeaning, headKey, type Remembered } from '#engine/index.ts';
import type { Sql } from './database.ts';
import { pageOf } from './listing.ts';
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
        rows.map(({ head, variable, unit, factor, more }) => [
          head,
          { variable, ...(unit === null ? {} : { unit }), ...(factor === null ? {} : { factor }), ...more },
        ]),
      );
    },

    /** A page of them in alphabetical order, and how many there are. */
    async list(operation: string, query: Parameters<typeof pageOf>[0]) {
      const { offset, ...page } = pageOf(query);
      const mine = and(
        eq(columnMeanings.organisation_id, organisationId),
        eq(columnMeanings.unit_operation, operation),
      );
      const rows = await db
        .select()
        .from(columnMeanings)
        .where(mine)
        .orderBy(asc(columnMeanings.head))
        .limit(page.page_size)
        .offset(offset);
      return { rows, total: await db.$count(columnMeanings, mine), page };
    },

    /** Forgets one header, or all of a unit operation. @returns how many were forgotten */
    async forget(operation: string, head: string | undefined): Promise<number> {
      const gone = await db
        .delete(columnMeanings)
        .where(
          and(
            eq(columnMeanings.organisation_id, organisationId),
            eq(columnMeanings.unit_operation, operation),
            head === undefined ? undefined : eq(columnMeanings.head, headKey(head)),
          ),
        )
        .returning({ head: columnMeanings.head });
      return gone.length;
    },

    /** The latest meaning of each header is used. */
    async learn(operation: string, meanings: readonly ColumnMeaning[]): Promise<void> {
      const rows = new Map(
        meanings.map(({ column, variable, unit = null, factor = null, ...more }) => {
          const head = headKey(column);
          const of = { organisation_id: organisationId, unit_operation: operation, head };
          return [head, { ...of, variable, unit, factor, more }];
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
            more: sql`excluded.more`,
            updated_at: sql`now()`,
          },
        });
    },
  };
}
