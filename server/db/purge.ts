import { and, inArray, lt, or, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { RESTORABLE_DAYS } from './entity.ts';
import { configurations, idempotencyKeys, processes, products } from './schema.ts';

/** Removes for good what can no longer be restored, and answers that are no longer promised. */
export async function purge(db: Sql): Promise<void> {
  const past = sql`now() - make_interval(days => ${RESTORABLE_DAYS})`;
  await db.transaction(async (tx) => {
    const goneProducts = tx.select({ id: products.id }).from(products).where(lt(products.deleted_at, past));
    const gone = or(lt(processes.deleted_at, past), inArray(processes.product_id, goneProducts));
    const goneProcesses = tx.select({ id: processes.id }).from(processes).where(gone);
    await tx.delete(configurations).where(inArray(configurations.process_id, goneProcesses));
    await tx.delete(processes).where(gone);
    await tx.delete(products).where(and(lt(products.deleted_at, past)));
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '24 hours'`));
  });
}
