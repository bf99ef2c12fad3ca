/** A large organisation, made in the database: by the API it would take longer than what is measured. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { configurations, processes, products } from '#server/db/schema.ts';

const ORGANISATION = 'org_helder_foods';
const BATCH = 200;

/**
 * Grows the demo's first organisation to so many products, each with a process and a configuration with its results, and closes
 * the database. No server may run on an embedded one.
 */
export async function growTo(database: Database, size: number): Promise<void> {
  const { sql: db } = database;
  try {
    const there = await db.$count(products, eq(products.organisation_id, ORGANISATION));
    const [configuration] = await db.select().from(configurations).where(eq(configurations.id, 'cfg_homogenised_v2'));
    const [product] = await db.select().from(products).where(eq(products.id, 'prd_leghaemoglobin'));
    if (!configuration || !product) throw new Error('The demo data is not there.');
    for (let from = there; from < size; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, size - from) }, (_, i) => from + i);
      const named = (i: number) => `Product ${String((i * 7919) % 10_000).padStart(4, '0')}`;
      await db.transaction(async (tx) => {
        await tx.insert(products).values(numbers.map((i) => ({ ...product, id: `prd_b${i}`, name: named(i) })));
        await tx.insert(processes).values(
          numbers.map((i) => ({
            id: `prc_b${i}`,
            organisation_id: ORGANISATION,
            product_id: `prd_b${i}`,
            name: `Process ${i}`,
            position: 0,
            current_configuration_id: `cfg_b${i}`,
          })),
        );
        // From row to row in the database: the results are large.
        await tx.execute(sql`insert into configurations
          select (jsonb_populate_record(c, jsonb_build_object(
            'id', 'cfg_b' || i, 'process_id', 'prc_b' || i, 'number', 1))).*
          from configurations c, generate_series(${from}::int, ${numbers.at(-1)!}::int) i
          where c.id = ${configuration.id}`);
      });
    }
    await db.execute(sql`analyze`);
  } finally {
    await database.close();
  }
}
