import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { checkVersion, touched } from './entity.ts';
import { rowsOf } from './migrations.ts';
import {
  buffers,
  components,
  organisations,
  ownOperations,
  processes,
  products,
  users,
  type StoredDecision,
} from './schema.ts';

/** A stored decision with the name of whoever took it. */
export interface Decided {
  product: { id: string; name: string; version: number };
  decision: (StoredDecision & { name: string }) | null;
}

/** Decisions between the processes of products of one organisation. */
export function decisionsOf(db: Sql, organisationId: string) {
  const mine = eq(products.organisation_id, organisationId);
  const { id, name, version, decision } = products;
  const select = () =>
    db
      .select({ product: { id, name, version }, decision, by: users.name })
      .from(products)
      .leftJoin(users, eq(users.id, sql`${decision}->>'decided_by'`));
  const named = ({ product, decision, by }: Awaited<ReturnType<typeof select>>[number]): Decided => ({
    product,
    decision: decision && { ...decision, name: by ?? decision.decided_by },
  });

  return {
    /** The caller checks that the product exists. */
    async get(productId: string): Promise<Decided> {
      const [row] = await select().where(and(mine, eq(products.id, productId)));
      return named(row!);
    },

    /** Of live products, taken by a user; the latest first. */
    async takenBy(userId: string, most: number): Promise<Decided[]> {
      const rows = await select()
        .where(and(mine, isNull(products.deleted_at), sql`${products.decision}->>'decided_by' = ${userId}`))
        .orderBy(desc(sql`${products.decision}->>'decided_at'`), products.id)
        .limit(most);
      return rows.map(named);
    },

    /** What the check of a decision found, unless another one was taken since. The product has no new version. */
    async noteCheck(
      productId: string,
      decidedAt: string,
      found: Pick<StoredDecision, 'checked' | 'told'>,
    ): Promise<void> {
      await db
        .update(products)
        .set({ decision: sql`${products.decision} || ${JSON.stringify(found)}::jsonb` })
        .where(and(mine, eq(products.id, productId), sql`${products.decision}->>'decided_at' = ${decidedAt}`));
    },

    /** The product is locked by the caller. @throws Refusal 409 if `version` is not the current one */
    async set(
      product: { id: string; version: number },
      decision: StoredDecision | null,
      version: number | undefined,
    ): Promise<void> {
      checkVersion(version, product);
      await db
        .update(products)
        .set({ decision, ...touched() })
        .where(and(mine, eq(products.id, product.id)));
    },
  };
}

/**
 * ALL ORGANISATIONS: live products whose decision has not been checked with what its metrics follow from now, each with a hash of that:
 * the engine and its factors, the product, the current versions of its processes, the library of the organisation, and the day, because
 * quotations expire.
 * @param versions of the engine and the factors
 */
export async function decisionsToCheck(
  db: Sql,
  versions: string,
): Promise<{ organisation_id: string; product_id: string; hash: string }[]> {
  const changes = (table: typeof components | typeof buffers | typeof ownOperations) =>
    sql`(select concat(count(*), max(t.updated_at), max(t.deleted_at)) from ${table} t where t.organisation_id = p.organisation_id)`;
  return rowsOf(
    db,
    sql`select organisation_id, id as product_id, hash from (
        select p.organisation_id, p.id, p.decision, md5(concat_ws('|', ${versions}::text, p.version, current_date,
          (select string_agg(concat(c.id, c.current_configuration_id, c.deleted_at), ',' order by c.id)
            from ${processes} c where c.product_id = p.id),
          ${changes(components)}, ${changes(buffers)}, ${changes(ownOperations)})) as hash
        from ${products} p join ${organisations} o on o.id = p.organisation_id and o.deleted_at is null
        where p.decision is not null and p.deleted_at is null) found
      where decision ->> 'checked' is distinct from hash`,
  );
}
