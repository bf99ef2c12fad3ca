import type { Configuration, Problem, SettingValue } from '#engine/types.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import { lockedValue } from './edits.ts';

/** A setting that the server refused, and the value it refused. */
export interface Refusal {
  step_id: string;
  /** Null: the step itself, such as its place. */
  field: string | null;
  value: SettingValue | undefined;
  message: string;
  limit: Problem['limit'];
  nearest: Problem['nearest'];
}

export const currentValue = (configuration: Configuration, id: string, key: string): SettingValue | undefined =>
  lockedValue(configuration, id, key) ?? configuration.uo_settings.find((step) => step.id === id)?.settings[key];

/**
 * The inputs that a 422 of the configurations call names. The step is found by its id, and only without one by its
 * position in what was sent: the order may have changed while the answer was on its way.
 * @returns an empty list when it names no step; the message then belongs above the whole
 */
export function refusalsFrom(problem: ApiProblem, sent: Configuration): Refusal[] {
  const step_id = problem.details.step_id ?? sent.uo_settings[problem.process_idx ?? -1]?.id;
  if (step_id === undefined || !sent.uo_settings.some(({ id }) => id === step_id)) return [];
  const fields: (string | null)[] = problem.fields.length > 0 ? problem.fields : [null];
  return fields.map((field) => ({
    step_id,
    field,
    value: field === null ? undefined : currentValue(sent, step_id, field),
    message: problem.message,
    limit: (problem.details.limit ?? null) as Problem['limit'],
    nearest: (problem.details.nearest ?? null) as Problem['nearest'],
  }));
}

/** A refusal stands until its value is changed; one without a field until anything of the step is. */
export function stillStands(refusal: Refusal, draft: Configuration, sent: Configuration): boolean {
  const step = draft.uo_settings.find(({ id }) => id === refusal.step_id);
  if (!step) return false;
  if (refusal.field !== null) return Object.is(currentValue(draft, refusal.step_id, refusal.field), refusal.value);
  const index = (configuration: Configuration) =>
    configuration.uo_settings.findIndex(({ id }) => id === refusal.step_id);
  const before = sent.uo_settings[index(sent)];
  return index(draft) === index(sent) && JSON.stringify(before?.settings) === JSON.stringify(step.settings);
}
