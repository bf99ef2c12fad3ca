import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { organisations, products } from './schema.ts';

/** Products of ALL ORGANISATIONS, or of one, for commands of the operator. */
export async function productsEverywhere(
  db: Sql,
  id?: string,
): Promise<{ id: string; name: string; organisation_id: string }[]> {
  return db
    .select({ id: products.id, name: products.name, organisation_id: products.organisation_id })
    .from(products)
    .innerJoin(organisations, eq(organisations.id, products.organisation_id))
    .where(
      and(
        isNull(products.deleted_at),
        isNull(organisations.deleted_at),
        id === undefined ? undefined : eq(products.id, id),
      ),
    )
    .orderBy(asc(products.organisation_id), asc(products.id));
}
