import type { Configuration, LockedValues, Problem, Step } from '#engine/types.ts';
import type { ConfigurationCreate } from '#generated/types.ts';
import { infeasible, invalid } from '#server/errors.ts';

/**
 * What the engine evaluates of what was sent.
 * @throws Refusal 422
 */
export function configurationOf(body: ConfigurationCreate): Required<Configuration> {
  checkSteps(body);
  // There are no fits yet, so none can be pinned.
  if (body.fit_ids && body.fit_ids.length > 0) throw invalid('fit_ids', `there is no fit ${body.fit_ids[0]}.`);
  const { uo_settings, locked_values, assumptions = {} } = body;
  return { uo_settings, locked_values, assumptions, fits: [] };
}

/**
 * What the engine takes for granted of a configuration: each step has its own id, and locked values name one of them.
 * Unknown unit operations, settings and values are the engine's own check.
 * @throws Refusal 422 naming the step
 */
function checkSteps({ uo_settings, locked_values }: { uo_settings: Step[]; locked_values: LockedValues }): void {
  const byId = new Map<string, Step>();
  for (const [index, step] of uo_settings.entries()) {
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
