import plants from '#generated/published-plants.json' with { type: 'json' };
import { credibilityFile } from '#server/credibility/file.ts';
import { evaluable } from '#server/analyses/input.ts';
import { infeasible, invalid } from '#server/errors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { withoutField } from '#engine/wording/index.ts';

/** Operations of openapi/resources/credibility.yaml. */
export const credibility = {
  getConfigurationCredibility: defineOperation('tenant', {
    async before({ params, db }, compute) {
      const product = await db.products.find(params.id);
      const process = await db.processes.find(product.id, params.pid);
      const version = await db.configurations.get(process.id, params.cid);
      const configuration = evaluable(version);
      const task = { configuration, product, own: await db.library.own() };
      const outcome = await compute.evaluate(task);
      if (!outcome.feasible) throw infeasible(outcome.problem);
      const signed = await db.reviews.scenario(version.id);
      const written = signed
        ? ({ feasible: true, file: signed } as const)
        : await compute.scenario({ ...task, name: process.name, created_at: version.created_at });
      if (!written.feasible) throw infeasible(written.problem);
      const estimates = await compute.estimate({ ...task, alternatives: [] });
      if ('message' in estimates) throw invalid('cid', withoutField(estimates.field, estimates.message));
      const reviews = await db.reviews.list(process.id);
      return credibilityFile({
        product,
        process,
        version,
        configuration,
        now: outcome.results,
        scenario: written.file,
        estimates,
        reviews: reviews.filter(({ configuration_id }) => configuration_id === version.id),
        plants,
      });
    },
    handle: ({ before: file }) => Promise.resolve([200, file] as const),
  }),
} satisfies Operations;
