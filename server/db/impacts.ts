import { and, count, eq, max, sql } from 'drizzle-orm';
import { type ImpactTables, type OwnFactor, withOwnFactors } from '#engine/index.ts';
import { FACTORS_VERSION, sharedImpacts } from '#server/impact-tables.ts';
import type { Sql } from './database.ts';
import { inTurn } from './in-turn.ts';
import { impactFactors } from './schema.ts';

/** Outcome of storing a row. */
export type Stored = 'added' | 'replaced' | 'unchanged';

/** Rows per statement: PostgreSQL accepts 65 535 parameters. */
const AT_ONCE = 1000;

/** Impact data of one organisation: the shared tables, overridden by its custom factors. */
export function impactsOf(db: Sql, organisationId: string) {
  const own = eq(impactFactors.organisation_id, organisationId);

  async function rows(): Promise<OwnFactor[]> {
    const found = await db
      .select({ row: impactFactors.row })
      .from(impactFactors)
      .where(own)
      .orderBy(impactFactors.item_id, impactFactors.activity_name, impactFactors.category_id);
    return found.map(({ row }) => row);
  }

  /** One change at a time: reported outcomes are correct, and an item has one process of a database. */
  const lock = () => inTurn(db, 'impact_factors', organisationId);

  return {
    rows,

    tables: async (): Promise<ImpactTables> => withOwnFactors(sharedImpacts(), await rows()),

    /** Changes with every shared or custom factor. */
    async version(): Promise<string> {
      const [found] = await db
        .select({ rows: count(), last: max(impactFactors.updated_at) })
        .from(impactFactors)
        .where(own);
      const last = found?.last?.getTime();
      return last === undefined ? FACTORS_VERSION : `${FACTORS_VERSION}+${found!.rows}.${last.toString(36)}`;
    },

    /** Deletes the factors of an item that were taken from a database, or from any. @returns how many */
    async removeRestricted(itemId: string, databaseId?: string): Promise<number> {
      await lock();
      const of = sql`${impactFactors.row} #>> '{database,id}'`;
      const removed = await db
        .delete(impactFactors)
        .where(
          and(
            own,
            eq(impactFactors.item_id, itemId),
            databaseId === undefined ? sql`${of} is not null` : sql`${of} = ${databaseId}`,
          ),
        )
        .returning({ category_id: impactFactors.category_id });
      return removed.length;
    },

    /** Stores rows, replacing those of the same item, activity and category. @returns the outcome of each, in their order */
    async put(list: readonly OwnFactor[]): Promise<Stored[]> {
      await lock();
      const before = new Map((await rows()).map((row) => [keyOf(row), row]));
      const became = list.map((row): Stored => {
        const known = before.get(keyOf(row));
        return known === undefined ? 'added' : same(known, row) ? 'unchanged' : 'replaced';
      });
      const changed = list.filter((_, i) => became[i] !== 'unchanged');
      for (let from = 0; from < changed.length; from += AT_ONCE) {
        const { organisation_id, item_id, activity_name, category_id } = impactFactors;
        await db
          .insert(impactFactors)
          .values(
            changed.slice(from, from + AT_ONCE).map((row) => ({ organisation_id: organisationId, ...keys(row), row })),
          )
          .onConflictDoUpdate({
            target: [organisation_id, item_id, activity_name, category_id],
            set: { row: sql`excluded.row`, updated_at: sql`clock_timestamp()` },
            setWhere: and(own),
          });
      }
      return became;
    },
  };
}

const keys = ({ item_id, activity_name, category_id }: OwnFactor) => ({ item_id, activity_name, category_id });
const keyOf = (row: OwnFactor): string => JSON.stringify(keys(row));
const same = (a: OwnFactor, b: OwnFactor): boolean =>
  (Object.keys(b) as (keyof OwnFactor)[]).every((key) => a[key] === b[key]);
