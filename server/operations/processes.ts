import { isDeepStrictEqual } from 'node:util';
import { USUAL_SCALE_UP } from '#engine/analysis/index.ts';
import { nameOf as componentName } from '#engine/index.ts';
import { withoutField } from '#engine/wording/index.ts';
import type { Branch, ConfigurationCreate, PinnedFit } from '#generated/types.ts';
import { changedSettings } from '#server/changed-settings.ts';
import { conflict, infeasible, invalid, notFound, Outdated } from '#server/errors.ts';
import type { EvaluationTask } from '#server/compute/thread.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { evaluations, type Evaluated } from '#server/evaluations.ts';
import { checkNotApproved } from './not-approved.ts';
import { checkVersion } from '#server/db/entity.ts';
import type { PlainProcess } from '#server/db/processes.ts';
import reevaluateProduct, { basisDiffers } from '#server/jobs/kinds/reevaluate-product.ts';
import { reevaluateLater } from '#server/jobs/reevaluate-later.ts';
import { defineOperation, type Operations, Stored } from '#server/operation.ts';
import { pinsFor } from '#server/pins.ts';
import { libraryWith } from '#server/shared-library.ts';
import { branchEntity } from './branches.ts';
import { configurationOf } from './check-steps.ts';
import { nameOf } from '#server/names.ts';

/** Operations of openapi/resources/processes.yaml. */
export const processes = {
  listOrganisationProcesses: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.processes.all(query)];
  }),

  listProcesses: defineOperation('tenant', async ({ params, query, db }) => {
    await db.products.find(params.id);
    return [200, await db.processes.ofProduct(params.id, query)];
  }),

  createProcess: defineOperation('tenant', async ({ params, body, user, db }) => {
    const product = await db.products.hold(params.id, 'rely');
    const { id, name } = await db.processes.create(product.id, { ...body, name: nameOf(body.name) }, user.id);
    if (body.copy_of !== undefined) {
      const source = await db.processes.get(product.id, body.copy_of).catch(() => {
        throw invalid('copy_of', 'is not a process of this product.');
      });
      if (source.configuration_id) {
        // Read before the results, because the original may be about to be replaced.
        const isChanging = await db.jobs.isOpen(reevaluateProduct.name, product.id);
        const original = await db.configurations.get(source.id, source.configuration_id);
        await db.configurations.append(id, { ...original, note: `Copied from ${source.name}` }, user.id);
        if (isChanging) await reevaluateLater(db, product.id, user.id);
      }
    }
    const process = await db.processes.get(product.id, id);
    await db.record({ action: 'process.create', title: `Created the process ${name}`, entity: entity(process) });
    return [201, process];
  }),

  getProcess: defineOperation('tenant', async ({ params, db }) => {
    const { process, stamp } = await db.processes.stamped(params.id, params.pid);
    const { id } = process;
    const accepted = await db.fits.accepted([process.product_id]);
    const contents = await db.processes.contents(id);
    const about = { ...process, contents, accepted_fits: accepted.get(process.product_id) ?? [] };
    const make = async () => {
      const configuration = stamp ? await db.configurations.get(id, stamp.id, stamp) : null;
      return { ...about, configuration };
    };
    return [200, new Stored([about, stamp], make)];
  }),

  updateProcess: defineOperation('tenant', async ({ params, body, db }) => {
    const changes = body.name === undefined ? body : { ...body, name: nameOf(body.name) };
    const before = await db.processes.get(params.id, params.pid, `Process ${params.pid} not found, unable to update!`);
    const process = await db.processes.update(params.id, params.pid, changes);
    await db.record({
      action: 'process.update',
      title: `Changed the process ${process.name}`,
      entity: entity(process),
      change: { before, after: process, asked: body },
    });
    return [200, process];
  }),

  renameProcess: defineOperation('tenant', async ({ params, query, db }) => {
    const process = await db.processes.update(params.id, params.pid, { name: nameOf(query.new_name, 'new_name') });
    await db.record({
      action: 'process.rename',
      title: `Renamed a process to ${process.name}`,
      entity: entity(process),
      change: { after: process, changed: ['Name'] },
    });
    return [200, process];
  }),

  deleteProcess: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.hold(params.id, params.pid);
    checkNotApproved(await db.reviews.approved({ processId: id }));
    const process = await db.processes.remove(params.id, params.pid);
    await db.record({
      action: 'process.delete',
      title: `Deleted the process ${process.name}`,
      entity: entity(process),
    });
    return [204];
  }),

  listProcessConfigurations: defineOperation('tenant', async ({ params, query, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, await db.configurations.list(id, query)];
  }),

  createProcessConfiguration: defineOperation('tenant', {
    async before({ params, body, db }, compute) {
      const product = await db.products.find(params.id);
      await lineOf(body, await db.processes.find(product.id, params.pid), db);
      const configuration = await configurationOf(body, product.id, db);
      const task = { configuration, product, own: await db.library.own(), isPacked: db.packsResults };
      const outcome = await compute.evaluateToStore(task);
      return { product, configuration, outcome, own: task.own };
    },

    async handle({ params, body, user, db, before: evaluated }) {
      // Locked, so that a change of the product comes after this and finds these results, or before and is seen here.
      const product = await db.products.hold(params.id, 'rely');
      // Also locked: of two simultaneous saves, the second must see the version created by the first.
      const process = await db.processes.hold(product.id, params.pid);
      const line = await lineOf(body, process, db);
      const configuration = await configurationOf(body, product.id, db);
      const isOutdated =
        basisDiffers(evaluated.product, product) ||
        !samePins(evaluated.configuration.fits, configuration.fits) ||
        // An own operation without a version may have become a newer one.
        !isDeepStrictEqual(evaluated.configuration.uo_settings, configuration.uo_settings);
      if (isOutdated) throw new Outdated();
      const { outcome } = evaluated;
      evaluations.publish({ outcome: outcome.feasible ? 'feasible' : 'infeasible' } satisfies Evaluated);
      if (!outcome.feasible) throw infeasible(outcome.problem);
      const { results } = outcome;
      const named = (id: string) => componentName(id, libraryWith(evaluated.own));
      const { id: base, branch, merged } = line;
      const previous = base ? await db.configurations.settings(process.id, base) : null;
      const saved = await db.configurations.append(
        process.id,
        { ...configuration, note: body.note ?? '', results, pins: pinsFor(configuration.fits) },
        user.id,
        { branchId: branch?.id, mergedNumber: merged },
      );
      const place = branch ? `${process.name} on the branch ${branch.name}` : process.name;
      await db.record({
        action: 'configuration.create',
        title: `Saved version ${saved.number} of ${place}${merged === undefined ? '' : `, with changes of version ${merged}`}`,
        entity: branch ? branchEntity(branch, process) : entity(process),
        change: {
          after: { version: (branch ?? process).version + 1 },
          changed: changedSettings(previous, configuration, named),
        },
      });
      return [201, { id: saved.id }];
    },
  }),

  evaluateProcess: defineOperation('tenant', {
    async before({ params, body, db }, compute) {
      const product = await db.products.find(params.id);
      await db.processes.find(product.id, params.pid);
      const configuration = await configurationOf({ ...body, locked_values: { uo_settings: [] } }, product.id, db);
      return compute.evaluate({ configuration, product, own: await db.library.own() });
    },

    async handle({ before: outcome }) {
      evaluations.publish({ outcome: outcome.feasible ? 'feasible' : 'infeasible' } satisfies Evaluated);
      if (!outcome.feasible) throw infeasible(outcome.problem);
      return [200, outcome.results];
    },
  }),

  getProcessConfiguration: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    const stamp = await db.configurations.stamp(id, params.cid);
    return [200, new Stored(stamp, () => db.configurations.get(id, params.cid, stamp))];
  }),

  getConfigurationUncertainty: defineOperation('tenant', {
    async before(call, compute) {
      const { against } = call.query;
      const alternatives = against === undefined ? [] : await call.db.configurations.among(call.params.id, [against]);
      const task = await evaluationOf(call);
      if (against !== undefined && alternatives.length === 0)
        throw invalid('against', `is not a configuration of ${task.product.name}.`);
      return compute.estimate({ ...task, alternatives });
    },
    async handle({ before: found }) {
      const field = 'message' in found && found.field === 'alternatives' ? 'against' : 'cid';
      if ('message' in found) throw invalid(field, withoutField(found.field, found.message));
      return [200, found];
    },
  }),

  getConfigurationScenario: defineOperation('tenant', {
    async before(call, compute) {
      const task = await evaluationOf(call);
      const { name } = await call.db.processes.find(call.params.id, call.params.pid);
      // What was signed, or is about to be: a product or a library that has changed since has no effect on it.
      const file = await call.db.reviews.scenario(call.params.cid);
      if (file) return { feasible: true, file } as const;
      return compute.scenario({ ...task, name, created_at: new Date().toISOString() });
    },
    async handle({ params, db, before: outcome }) {
      if (!outcome.feasible) throw infeasible(outcome.problem);
      const { product, configuration, library, ...file } = outcome.file;
      const { reporting_unit, dose, unit_count } = await db.products.find(params.id);
      const reporting = reporting_unit === 'kg' ? {} : { reporting: { reporting_unit, dose, unit_count } };
      return [
        200,
        {
          ...file,
          ...reporting,
          product: { ...product },
          configuration: { ...configuration },
          library: { ...library },
        },
      ];
    },
  }),

  getConfigurationLeverage: defineOperation('tenant', {
    async before(call, compute) {
      const { metric = 'cogs' } = call.query;
      // An impact category may be the metric.
      const own = await call.db.library.ownWithFactors();
      return compute.leverage({ ...(await evaluationOf(call)), own, metric });
    },
    async handle({ before: found }) {
      if (!('message' in found)) return [200, found];
      throw invalid(found.field === 'metric' ? 'metric' : 'cid', withoutField(found.field, found.message));
    },
  }),

  getConfigurationScaleUp: defineOperation('tenant', {
    before: async (call, compute) =>
      compute.scaleUp({ ...(await evaluationOf(call)), request: { ...USUAL_SCALE_UP, ...call.query } }),
    async handle({ before: found }) {
      if (!('message' in found)) return [200, found];
      const field = found.field === 'configuration_id' ? 'cid' : found.field;
      throw invalid(field, withoutField(found.field, found.message));
    },
  }),
} satisfies Operations;

/** A stored configuration with what is needed to evaluate it again. */
async function evaluationOf({
  params,
  db,
}: {
  params: { id: string; pid: string; cid: string };
  db: Repositories;
}): Promise<EvaluationTask> {
  const product = await db.products.find(params.id);
  const process = await db.processes.find(product.id, params.pid);
  // Without its results, which are large: many such requests at once would hold up those of others.
  const configuration = await db.configurations.settings(process.id, params.cid);
  if (!configuration) throw notFound();
  return { configuration, product, own: await db.library.own() };
}

interface SaveLine {
  /** Id of the newest configuration of the line. */
  id: string | null;
  branch: Branch | undefined;
  /** Number of the configuration that is merged. */
  merged: number | undefined;
}

/**
 * The line on which a configuration is saved.
 * @throws Refusal 422; 409 for a closed branch, or if the save is based on an older version of the line, with the line as it is now
 */
async function lineOf(
  { branch_id, merge_of, version }: ConfigurationCreate,
  process: PlainProcess,
  db: Repositories,
): Promise<SaveLine> {
  const branch = branch_id === undefined ? undefined : await db.branches.find(process.id, branch_id);
  if (branch === null) throw invalid('branch_id', 'is not a branch of this process.');
  if (branch?.closed) throw conflict(`The branch ${branch.name} is closed. Reopen it to save on it.`);
  const merged = merge_of === undefined ? undefined : await db.configurations.named(process.id, merge_of, 'merge_of');
  if (merged && (merged.branch_id ?? undefined) === branch_id)
    throw invalid('merge_of', 'must be a version of another line than the one that it is saved on.');
  if (version !== undefined && version !== (branch ?? process).version)
    checkVersion(version, branch ?? (await db.processes.get(process.product_id, process.id)));
  return { id: branch?.configuration_id ?? process.configuration_id, branch, merged: merged?.number };
}

const samePins = (a: PinnedFit[], b: PinnedFit[]): boolean =>
  a.length === b.length &&
  a.every(({ fit_id, step_id }, index) => fit_id === b[index]!.fit_id && step_id === b[index]!.step_id);

const entity = ({ id, name, product_id }: PlainProcess) => ({ kind: 'process', id, name, product_id });
