import {
  DEFINITION,
  OWN_OPERATION,
  readVersionId,
  versionId,
  type LockedValues,
  type Step,
  type StepFeed,
  type Problem,
} from '#engine/index.ts';
import type { ConfigurationCreate, PinnedFit } from '#generated/types.ts';
import type { Evaluable } from '#server/db/configurations.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { infeasible, invalid } from '#server/errors.ts';
import { requireUnitOperation } from './unit-operations.ts';

/**
 * Converts the steps of a request to the input of the engine.
 * @throws Refusal 422
 */
export async function configurationOf(
  body: ConfigurationCreate,
  productId: string,
  db: Pick<Repositories, 'fits' | 'ownOperations'>,
): Promise<Evaluable> {
  checkSteps(body);
  const { uo_settings, locked_values, assumptions = {}, product } = body;
  return {
    uo_settings: await withVersions(settled(uo_settings), db.ownOperations),
    locked_values,
    assumptions,
    ...(product && { product }),
    fits: await pinned(body, productId, db.fits),
  };
}

/**
 * Feeds with whether each waits for the next batch. If a request does not say, the order of the steps does; stored, it
 * no longer depends on an order that may change.
 */
function settled(steps: Step[]): Step[] {
  const place = new Map(steps.map(({ id }, index) => [id, index]));
  return steps.map((step, index) => {
    if (!step.feeds) return step;
    const feeds = step.feeds.map((feed) => ({ ...feed, next_batch: feed.next_batch ?? waits(feed, index, place) }));
    return { ...step, feeds };
  });
}

/**
 * Steps of own operations with the version of the definition. If a request does not say, it is the newest; stored, it does
 * not change with the library.
 */
async function withVersions(steps: Step[], ownOperations: Repositories['ownOperations']): Promise<Step[]> {
  const isOpen = ({ unit_operation: id, settings }: Step): boolean => {
    const definition = settings[DEFINITION];
    return id === OWN_OPERATION && typeof definition === 'string' && readVersionId(definition).version === null;
  };
  if (!steps.some(isOpen)) return steps;
  const newest = await ownOperations.newest();
  return steps.map((step) => {
    const id = String(step.settings[DEFINITION]);
    const version = isOpen(step) ? newest.get(id) : undefined;
    return version === undefined
      ? step
      : { ...step, settings: { ...step.settings, [DEFINITION]: versionId(id, version) } };
  });
}

/** A feed from a step that comes later, or from the step itself. */
const waits = ({ from }: StepFeed, index: number, place: ReadonlyMap<string, number>): boolean =>
  (place.get(from) ?? -1) >= index;

/** The fits in the request, or otherwise the accepted fits for its steps; then those of single steps. @throws Refusal 422 */
async function pinned(body: ConfigurationCreate, productId: string, fits: Repositories['fits']): Promise<PinnedFit[]> {
  const ofSteps = await pinnedToSteps(body, productId, fits);
  if (body.fit_ids !== undefined) return [...(await pinnedToAll(body.fit_ids, productId, fits)), ...ofSteps];
  const used = new Set(body.uo_settings.map(({ unit_operation }) => unit_operation));
  for (const { unit_operation } of ofSteps) used.delete(unit_operation);
  const accepted = (await fits.accepted([productId])).get(productId) ?? [];
  return [...accepted.filter(({ unit_operation }) => used.has(unit_operation)), ...ofSteps];
}

async function pinnedToSteps(
  { step_fits: given = [], uo_settings }: ConfigurationCreate,
  productId: string,
  fits: Repositories['fits'],
): Promise<PinnedFit[]> {
  const found = await fits.pinnable(
    productId,
    given.map(({ fit_id }) => fit_id),
  );
  return given.map(({ step_id, fit_id }, index) => {
    const place = `step_fits.${index}`;
    const step = uo_settings.find(({ id }) => id === step_id);
    if (!step) throw invalid(`${place}.step_id`, `the process has no step ${step_id}.`);
    const fit = found.find((one) => one.fit_id === fit_id);
    if (!fit) throw invalid(`${place}.fit_id`, `this product has no accepted fit ${fit_id}.`);
    if (fit.unit_operation !== step.unit_operation) {
      const [of, is] = [fit.unit_operation, step.unit_operation].map(requireUnitOperation);
      throw invalid(`${place}.fit_id`, `${step.name} is a step of ${is}, but the fit ${fit_id} is for ${of}.`);
    }
    if (given.slice(0, index).some((other) => other.step_id === step_id))
      throw invalid(`${place}.step_id`, `only one fit per step is allowed; this is the second fit for ${step.name}.`);
    return { ...fit, step_id };
  });
}

async function pinnedToAll(
  ids: readonly string[],
  productId: string,
  fits: Repositories['fits'],
): Promise<PinnedFit[]> {
  const found = await fits.pinnable(productId, ids);
  const list = ids.map((id, index) => {
    const fit = found.find(({ fit_id }) => fit_id === id);
    if (!fit) throw invalid(`fit_ids.${index}`, `this product has no accepted fit ${id}.`);
    return fit;
  });
  const twice = list.findIndex((fit, index) =>
    list.slice(0, index).some(({ unit_operation }) => unit_operation === fit.unit_operation),
  );
  if (twice >= 0)
    throw invalid(
      `fit_ids.${twice}`,
      `only one fit per unit operation is allowed; this is the second fit for ${list[twice]!.unit_operation}.`,
    );
  return list;
}

/**
 * Checks what the engine assumes of a configuration: no reserved ids, no duplicate ids, locked values only of existing steps.
 * The engine itself checks unit operations, settings and values.
 * @throws Refusal 422 naming the step
 */
function checkSteps({ uo_settings, locked_values }: { uo_settings: Step[]; locked_values: LockedValues }): void {
  const byId = new Map<string, Step>();
  for (const [index, step] of uo_settings.entries()) {
    if (step.id in Object.prototype)
      throw refuse(
        index,
        step,
        `A step cannot have the id “${step.id}” because this id is reserved. Choose a different id.`,
      );
    if (byId.has(step.id))
      throw refuse(index, step, `Two steps have the id ${step.id}. Give each step a different id.`);
    byId.set(step.id, step);
  }
  for (const locked of locked_values.uo_settings) {
    const step = byId.get(locked.id);
    const index = uo_settings.findIndex(({ id }) => id === locked.id);
    if (!step) throw refuse(0, locked, `The locked values include the step ${locked.id}, which is not in the process.`);
    if (locked.feeds || locked.outlets) {
      const field = locked.feeds ? 'feeds' : 'outlets';
      throw refuse(index, step, `The locked values of ${step.name} include ${field}; only settings can be locked.`, [
        field,
      ]);
    }
    if (step.unit_operation !== locked.unit_operation) {
      throw refuse(index, step, `The locked values of the step ${step.id} belong to a different unit operation.`);
    }
  }
}

function refuse(index: number, step: Step, message: string, fields: string[] = []) {
  const { id: step_id, unit_operation } = step;
  const problem: Problem = {
    process_idx: index,
    step_id,
    unit_operation,
    fields,
    message,
    limit: null,
    nearest: null,
  };
  return infeasible(problem);
}
