import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { checkVersion, touched } from './entity.ts';
import { products, users, type StoredDecision } from './schema.ts';

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
