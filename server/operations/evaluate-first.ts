import type { operations } from '#generated/types.ts';
import { checkStart, type Checked } from '#server/analyses/start.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Context, Evaluated, OperationId } from '#server/context.ts';
import { configurationOf } from './check-steps.ts';

type Evaluate<O> = (call: Omit<Context<O>, 'evaluated' | 'checked'>, compute: Compute) => Promise<Evaluated | Checked>;

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
  startOptimisation: (call, compute) => checkStart('optimise', call, compute),
  startSensitivityAnalysis: (call, compute) => checkStart('sensitivity_analysis', call, compute),
  startSensitivityHeatmapAnalysis: (call, compute) => checkStart('sensitivity_heatmap_analysis', call, compute),
  startScale: (call, compute) => checkStart('scale', call, compute),
  startScaleAnalysis: (call, compute) => checkStart('scale_analysis', call, compute),
} satisfies { [K in OperationId]?: Evaluate<operations[K]> };
