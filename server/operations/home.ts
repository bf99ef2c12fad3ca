import { ENGINE_VERSION } from '#engine/index.ts';
import { evaluable } from '#server/analyses/input.ts';
import { openCache } from '#server/compute/cache.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, unlessBusy } from '#server/errors.ts';
import { inTurn } from '#server/in-turn.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { wokenDecisions } from './decisions.ts';

/** Processes of older models that are evaluated for one page. */
const EVALUATED = 8;

/** Unit costs with the models of today, which take long to calculate and change with none of the requests. */
const costs = openCache<number | null>(1000);

/** Smaller differences are rounding, relative to the unit cost. */
const ROUNDING = 1e-9;

/** Comments and reviews that wait for one person. */
const MOST_WAITING = 50;

/** Operations of the overview in openapi/resources/home.yaml. */
export const home = {
  getHome: defineOperation('tenant', {
    before: async ({ user, db }, compute) => ({
      costs: await costsNow(db, compute),
      woken: await wokenDecisions(user.id, db, compute),
    }),
    async handle({ user, db, before }) {
      const waiting = [...(await db.comments.waitingFor(user.id)), ...(await db.reviews.waiting()), ...before.woken]
        .toSorted((a, b) => b.since.localeCompare(a.since))
        .slice(0, MOST_WAITING);
      return [200, { ...(await db.home.show(user.id, before.costs)), ...(waiting.length > 0 && { waiting }) }];
    },
  }),

  getConfigurationCauses: defineOperation('tenant', {
    async before({ params, db }, compute) {
      const product = await db.products.find(params.id);
      const process = await db.processes.find(product.id, params.pid);
      const after = await db.configurations.get(process.id, params.cid);
      const before = await db.configurations.before(process.id, after.id);
      if (!before)
        throw invalid('cid', 'is the first configuration of the process: there is no earlier configuration.');
      const own = await db.library.own();
      const sides = { before: evaluable(before), after: evaluable(after) };
      const found = await compute.causes({ ...sides, product, own });
      const stored = { before: before.results.figures.cogs, after: after.results.figures.cogs };
      const pins = [before.pins.engine, after.pins.engine].map((engine) => (engine === ENGINE_VERSION ? null : engine));
      return { ...stored, found, isOlder: pins.some((engine) => engine !== null) };
    },
    async handle({ before: { before, after, found, isOlder } }) {
      const causes = found ?? [];
      const rest = after - before - causes.reduce((sum, { change }) => sum + change, 0);
      const title = found === null ? 'All changes together' : isOlder ? 'Engine version' : 'Product and library';
      const others = { title, from: null, to: null, unit: null, display_unit: null, change: rest };
      const isRounding = Math.abs(rest) <= ROUNDING * Math.abs(after);
      return [200, { before, after, causes: isRounding ? causes : [...causes, others] }];
    },
  }),
} satisfies Operations;

async function costsNow(db: Repositories, compute: Compute): Promise<ReadonlyMap<string, number | null>> {
  const found = new Map<string, number | null>();
  const outdated = await db.home.outdated(EVALUATED);
  if (outdated.length === 0) return found;
  const own = await db.library.own();
  // A page that shows them takes no thread from those who wait for a result.
  await inTurn(outdated, async ({ id, product_id, configuration_id }) => {
    const product = await db.products.find(product_id);
    const configuration = await db.configurations.settings(id, configuration_id);
    // Deleted in the meantime.
    if (!configuration) return;
    const task = { configuration, product, own };
    const evaluated = costs({ ...task, engine: ENGINE_VERSION }, async () => {
      const outcome = await compute.evaluate(task);
      return outcome.feasible ? outcome.results.figures.cogs : null;
    });
    // Without it, the decision is shown without its effect.
    await unlessBusy(evaluated.then((cost) => found.set(id, cost)));
  });
  return found;
}
