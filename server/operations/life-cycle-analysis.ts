import {
  analyse,
  ENGINE_VERSION,
  fillAssumptions,
  type LcaOutcome,
  type LcaScope,
  usualAllocation,
} from '#engine/index.ts';
import type * as wire from '#generated/types.ts';
import { checkVersion } from '#server/db/entity.ts';
import type { StoredAnalysis } from '#server/db/life-cycle-analyses.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { conflict, invalid, Refusal } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/life-cycle-analysis.yaml. */
export const lifeCycleAnalysis = {
  getLifeCycleAnalysis: defineOperation('tenant', async ({ params, db }) => {
    const process = await db.processes.get(params.id, params.pid);
    return [200, await answer(await db.lifeCycleAnalyses.get(process.id), process, db)];
  }),

  createLifeCycleAnalysis: defineOperation('tenant', async ({ params, body, user, db }) => {
    const process = await db.processes.get(params.id, params.pid);
    const existing = await db.lifeCycleAnalyses.find(process.id);
    if (existing)
      throw conflict('This process already has a life-cycle analysis. Update the existing analysis instead.', {
        current: { id: existing.id, version: existing.version },
      });
    const computed = await compute(process, body, [], db);
    const made = await db.lifeCycleAnalyses.create(process.id, computed, user.id);
    await db.record({
      action: 'life_cycle_analysis.create',
      title: `Started the life-cycle analysis of ${process.name}`,
      entity: entity(made, process),
    });
    return [201, await answer(made, process, db)];
  }),

  updateLifeCycleAnalysis: defineOperation('tenant', async ({ params, body, db }) => {
    const process = await db.processes.get(params.id, params.pid);
    const before = await db.lifeCycleAnalyses.get(process.id);
    checkVersion(body.version, { id: before.id, version: before.version });
    const computed = await compute(
      process,
      { ...body, configuration_id: body.configuration_id ?? before.configuration_id, goal: body.goal ?? before.goal },
      before.scope.location_change_items,
      db,
    );
    const now = await db.lifeCycleAnalyses.update(process.id, computed, body.version);
    await db.record({
      action: 'life_cycle_analysis.update',
      title: `Changed the life-cycle analysis of ${process.name}`,
      entity: entity(now, process),
      change: changeOf(before, now, body),
    });
    return [200, await answer(now, process, db)];
  }),

  updateLocationChangeItems: defineOperation('tenant', async ({ params, body, db }) => {
    const process = await db.processes.get(params.id, params.pid);
    const before = await db.lifeCycleAnalyses.get(process.id);
    checkVersion(body.version, { id: before.id, version: before.version });
    const known = new Set(before.outcome.items.map((one) => one.id));
    const seen = new Set<string>();
    for (const [at, { item_id: id }] of body.location_change_items.entries()) {
      const field = `location_change_items.${at}.item_id`;
      if (!known.has(id)) throw invalid(field, `the analysis has no item “${id}”.`);
      if (seen.has(id)) throw invalid(field, `“${id}” is listed twice.`);
      seen.add(id);
    }
    const { configuration_id, goal, scope } = before;
    const computed = await compute(process, { ...scope, configuration_id, goal }, body.location_change_items, db);
    const now = await db.lifeCycleAnalyses.update(process.id, computed, body.version);
    await db.record({
      action: 'life_cycle_analysis.relocate',
      title: `Changed the supply locations of ${process.name}`,
      entity: entity(now, process),
      change: changeOf(before, now, body),
    });
    return [200, await answer(now, process, db)];
  }),
} satisfies Operations;

const entity = ({ id }: StoredAnalysis, { name, product_id }: wire.Process) => ({
  kind: 'life_cycle_analysis',
  id,
  name,
  product_id,
});

/** The choices of the user, without what is calculated from them. */
const changeOf = (before: StoredAnalysis, after: StoredAnalysis, asked: object) => ({
  asked,
  before: { ...before.scope, goal: before.goal, configuration_id: before.configuration_id },
  after: { ...after.scope, goal: after.goal, configuration_id: after.configuration_id, version: after.version },
});

/**
 * Computes an analysis from the stored results of its configuration.
 * @throws Refusal 422 naming the invalid field
 */
export async function compute(
  process: Pick<wire.Process, 'id' | 'product_id' | 'configuration_id'>,
  body: wire.LifeCycleAnalysisInput,
  moved: LcaScope['location_change_items'],
  db: Pick<Repositories, 'configurations' | 'products' | 'impacts'>,
) {
  const id = body.configuration_id ?? process.configuration_id;
  if (!id) throw invalid('configuration_id', 'this process has no configuration with results yet.');
  const configuration = await db.configurations.get(process.id, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found')
      throw invalid('configuration_id', `“${id}” is not a configuration of this process.`);
    throw error;
  });
  const { plant } = fillAssumptions(configuration.assumptions);
  const tables = await db.impacts.tables();
  const product = await db.products.get(process.product_id);
  const scope: LcaScope = {
    functional_unit: body.functional_unit,
    boundary: body.boundary,
    country: body.country ?? (tables.countries.has(plant.country) ? plant.country : 'WORLD'),
    gwp_set: body.gwp_set ?? 'AR6',
    biogenic_carbon: body.biogenic_carbon ?? 'zero_zero',
    cut_off: body.cut_off ?? 0,
    allocation: body.allocation ?? usualAllocation(configuration.results, product, body.functional_unit),
    item_choices: body.item_choices ?? [],
    own_items: (body.own_items ?? []).map((one) => ({ ...one, id: one.id ?? newId('own') })),
    location_change_items: moved,
    uncertainty: body.uncertainty ?? {},
  };
  const standing = {
    results: configuration.results,
    product,
    failure_rate: plant.failure_rate,
  };
  const done = analyse(scope, standing, tables);
  if (!done.ok) throw invalid(done.problem.field, done.problem.message);
  // The warnings mention once the changes of items that the configuration no longer uses.
  const left = new Set(done.outcome.location_change_items.map((one) => one.item_id));
  return {
    configuration_id: id,
    goal: body.goal ?? '',
    scope: { ...scope, location_change_items: moved.filter((one) => left.has(one.item_id)) },
    outcome: done.outcome,
    factors_version: await db.impacts.version(),
  };
}

async function answer(
  { scope, outcome, ...stored }: StoredAnalysis,
  process: wire.Process,
  db: Repositories,
): Promise<wire.LifeCycleAnalysis> {
  const { number, current } = await db.configurations.get(process.id, stored.configuration_id);
  const { location_change_items: _changes, allocation: _allocation, ...asked } = scope;
  const isOld = stored.engine_version !== ENGINE_VERSION || stored.factors_version !== (await db.impacts.version());
  return {
    ...stored,
    ...asked,
    ...wired(outcome),
    product_id: process.product_id,
    configuration_number: number,
    configuration_is_current: current,
    newer: isOld || !current,
  };
}

const wired = ({ sources, ...outcome }: LcaOutcome) => ({
  ...outcome,
  sources: sources.map((row) => ({ ...row, doubtful: row.doubtful ?? false })),
});
