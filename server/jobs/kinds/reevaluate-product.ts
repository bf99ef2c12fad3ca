/**
 * Evaluates the current configuration of each process of a product, and the newest one of each of its open branches, again after the
 * product has changed, because the stored results were computed for the earlier state of the product.
 * Results of an older engine or of older factors are kept (decision D14: they are marked, and re-evaluated as a new configuration), unless
 * `older_engines` includes them. Settings that no longer work for the product keep their results; the result of the job names
 * their problem.
 */
import { evaluate, type ProductBasis } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import type { Current, Recomputed } from '#server/db/configurations.ts';
import { invalid } from '#server/errors.ts';
import { defineJob } from '#server/job-kind.ts';
import { areCurrent, pinsFor } from '#server/pins.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';
import { inTurn } from '#server/in-turn.ts';

export interface Parameters {
  older_engines: boolean;
}

interface Input {
  product: Product;
  own: OwnRow[];
  configurations: Current[];
}

interface Output {
  /** The product for which it was evaluated. */
  product: Product;
  recomputed: (Recomputed & { process_id: string })[];
  infeasible: { configuration_id: string; message: string }[];
}

/** The result that is stored with the job. */
export interface Result {
  /** Configurations with new results. */
  recomputed: number;
  infeasible: Output['infeasible'];
  /** The product was changed again in the meantime, so nothing was stored; the next job does it. */
  superseded: boolean;
}

/** The properties of a product that the engine reads, besides its name. */
const basis: (keyof ProductBasis)[] = ['kind', 'component_id', 'host_id', 'selling_price'];

/** Whether the results for the two products can differ. */
export const basisDiffers = (a: ProductBasis, b: ProductBasis): boolean => basis.some((key) => a[key] !== b[key]);

export default defineJob<Parameters, Input, Output>({
  name: 'reevaluate_product',
  file: import.meta.url,

  check(parameters) {
    const { older_engines } = parameters as Partial<Parameters>;
    if (typeof older_engines !== 'boolean') throw invalid('older_engines', 'must be true or false.');
    return { older_engines };
  },

  async load({ product_id, parameters }, db) {
    const product = await db.products.get(product_id!);
    const current = await db.configurations.currentOf(product_id!, true);
    const configurations = current.filter(({ pins }) => parameters.older_engines || areCurrent(pins));
    return { product, own: await db.library.own(), configurations };
  },

  run({ product, own, configurations }, { progress }) {
    const library = libraryWith(own);
    const output: Output = { product, recomputed: [], infeasible: [] };
    for (const [index, { id, pins: _, process, ...configuration }] of configurations.entries()) {
      progress(index / configurations.length, `Process ${index + 1} of ${configurations.length}`);
      const outcome = evaluate(configuration, product, library);
      if (outcome.feasible) {
        output.recomputed.push({
          id,
          process_id: process.id,
          results: outcome.results,
          pins: pinsFor(configuration.fits),
        });
      } else output.infeasible.push({ configuration_id: id, message: outcome.problem.message });
    }
    return output;
  },

  async commit({ product, recomputed, infeasible }, { product_id }, db): Promise<Result> {
    // Locked: a change of the product either comes before this and is seen here, or comes after and starts a job that sees this.
    const now = await db.products.hold(product_id!, 'rely');
    if (basisDiffers(now, product)) return { recomputed: 0, infeasible: [], superseded: true };
    // One transaction is one connection.
    const isStored = await inTurn(recomputed, (one) => db.configurations.recompute(one));
    const stored = recomputed.filter((_, index) => isStored[index]);
    const count = new Set(stored.map(({ process_id }) => process_id)).size;
    await db.record({
      action: 'product.reevaluate',
      title: `Re-evaluated ${count} ${count === 1 ? 'process' : 'processes'} of ${now.name}`,
      entity: { kind: 'product', id: now.id, name: now.name, product_id: now.id },
    });
    return { recomputed: stored.length, infeasible, superseded: false };
  },
});
