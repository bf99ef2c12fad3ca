import type { Configuration, LockedValues, Problem, Step } from '#engine/types.ts';
import type { ConfigurationCreate, PinnedFit } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { infeasible, invalid } from '#server/errors.ts';

/**
 * What the engine evaluates of what was sent.
 * @throws Refusal 422
 */
export async function configurationOf(
  body: ConfigurationCreate,
  productId: string,
  fits: Repositories['fits'],
): Promise<Required<Configuration>> {
  checkSteps(body);
  const { uo_settings, locked_values, assumptions = {} } = body;
  return { uo_settings, locked_values, assumptions, fits: await pinned(body, productId, fits) };
}

/** The fits that are named, or else those that are accepted for the steps there are. @throws Refusal 422 */
async function pinned(
  { fit_ids: ids, uo_settings }: ConfigurationCreate,
  productId: string,
  fits: Repositories['fits'],
): Promise<PinnedFit[]> {
  if (ids === undefined) {
    const used = new Set(uo_settings.map(({ unit_operation }) => unit_operation));
    const accepted = (await fits.accepted([productId])).get(productId) ?? [];
    return accepted.filter(({ unit_operation }) => used.has(unit_operation));
  }
  const found = await fits.pinnable(productId, ids);
  const list = ids.map((id, index) => {
    const fit = found.find(({ fit_id }) => fit_id === id);
    if (!fit) throw invalid(`fit_ids.${index}`, `there is no accepted fit ${id} of this product.`);
    return fit;
  });
  const twice = list.findIndex((fit, index) =>
    list.slice(0, index).some(({ unit_operation }) => unit_operation === fit.unit_operation),
  );
  if (twice >= 0)
    throw invalid(`fit_ids.${twice}`, `another fit of ${list[twice]!.unit_operation} is named before it.`);
  return list;
}

/**
 * What the engine takes for granted of a configuration: no id is that of what every object has, each step has its own id, and locked values name one of them.
 * Unknown unit operations, settings and values are the engine's own check.
 * @throws Refusal 422 naming the step
 */
function checkSteps({ uo_settings, locked_values }: { uo_settings: Step[]; locked_values: LockedValues }): void {
  const byId = new Map<string, Step>();
  for (const [index, step] of uo_settings.entries()) {
    if (step.id in Object.prototype)
      throw refuse(index, step, `A step cannot have the id “${step.id}”: it is reserved. Choose another.`);
    if (byId.has(step.id)) throw refuse(index, step, `Two steps have the id ${step.id}; each needs one of its own.`);
    byId.set(step.id, step);
  }
  for (const locked of locked_values.uo_settings) {
    const step = byId.get(locked.id);
    const index = uo_settings.findIndex(({ id }) => id === locked.id);
    if (!step) throw refuse(0, locked, `The locked values name the step ${locked.id}, which is not in the process.`);
    if (step.unit_operation !== locked.unit_operation) {
      throw refuse(index, step, `The locked values of the step ${step.id} are of another unit operation.`);
    }
  }
}

function refuse(index: number, step: Step, message: string) {
  const { id: step_id, unit_operation } = step;
  const problem: Problem = {
    process_idx: index,
    step_id,
    unit_operation,
    fields: [],
    message,
    limit: null,
    nearest: null,
  };
  return infeasible(problem);
}
