import { usualProduct } from '#engine/index.ts';
import type { operations } from '#generated/types.ts';
import { checkStart } from '#server/analyses/start.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Context, MadeFirst } from '#server/context.ts';
import { fitTaskOf } from '#server/fits/fit-task.ts';
import { configurationOf } from './check-steps.ts';
import { operationName } from './fits.ts';
import type { readFirst } from './read-first.ts';
import { checkProduct, requireUnitOperation } from './unit-operations.ts';

type Evaluate<O, E> = (call: Omit<Context<O>, 'made'>, compute: Compute) => Promise<E>;

/**
 * Calls whose evaluation is made before their transaction: while a thread computes, no row is locked and the embedded
 * database, which has one connection, serves others.
 */
export const evaluateFirst = {
  async createProcessConfiguration({ params, body, db }, compute) {
    const product = await db.products.get(params.id);
    const configuration = await configurationOf(body, product.id, db.fits);
    const outcome = await compute.evaluate({ configuration, product, own: await db.library.own() });
    return { product, configuration, outcome };
  },

  async integrateData({ params, body, db }, compute) {
    const product = await db.products.get(params.id);
    const name = operationName(params.uid);
    return compute.fit(await fitTaskOf(product, params.uid, body, db, name));
  },

  async runUnitOperation({ params, body: { input }, db }, compute) {
    requireUnitOperation(params.id);
    const { settings, product = usualProduct(params.id), feed = null, sweep = null } = input;
    await checkProduct(product, db);
    const own = await db.library.own();
    return compute.run({ unit_operation: params.id, input: { settings, product, feed, sweep }, own });
  },

  startOptimisation: (call, compute) => checkStart('optimise', call, compute),
  startSensitivityAnalysis: (call, compute) => checkStart('sensitivity_analysis', call, compute),
  startSensitivityHeatmapAnalysis: (call, compute) => checkStart('sensitivity_heatmap_analysis', call, compute),
  startScale: (call, compute) => checkStart('scale', call, compute),
  startScaleAnalysis: (call, compute) => checkStart('scale_analysis', call, compute),
} satisfies { [K in Exclude<keyof MadeFirst, keyof typeof readFirst>]: Evaluate<operations[K], MadeFirst[K]> };
