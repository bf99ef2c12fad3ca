import { usualProduct } from '#engine/index.ts';
import type { operations } from '#generated/types.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Context, MadeFirst } from '#server/context.ts';
import { configurationOf } from './check-steps.ts';
import { checkProduct, requireUnitOperation } from './unit-operations.ts';

type Evaluate<O, E> = (call: Omit<Context<O>, 'made'>, compute: Compute) => Promise<E>;

/**
 * Calls whose evaluation is made before their transaction: while a thread computes, no row is locked and the embedded
 * database, which has one connection, serves others.
 */
export const evaluateFirst = {
  async createProcessConfiguration({ params, body, db }, compute) {
    const product = await db.products.get(params.id);
    const configuration = configurationOf(body);
    const outcome = await compute.evaluate({ configuration, product, own: await db.library.own() });
    return { product, outcome };
  },

  async runUnitOperation({ params, body: { input }, db }, compute) {
    requireUnitOperation(params.id);
    const { settings, product = usualProduct(params.id), feed = null, sweep = null } = input;
    await checkProduct(product, db);
    const own = await db.library.own();
    return compute.run({ unit_operation: params.id, input: { settings, product, feed, sweep }, own });
  },
} satisfies { [K in 'createProcessConfiguration' | 'runUnitOperation']: Evaluate<operations[K], MadeFirst[K]> };
