import type { Configuration, SettingValue, Problem } from '#engine/index.ts';
import { withoutField } from '#engine/wording/index.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import { isSame } from '#src/lib/is-same.ts';
import { lockedValue } from './edits.ts';

/** A setting or an assumption that the server rejected, and the rejected value. */
export interface Refusal {
  /** Empty for an assumption, which belongs to no step. */
  step_id: string;
  /** Key of a setting, or path of an assumption; null for the step itself, such as its position. */
  field: string | null;
  value: unknown;
  message: string;
  limit: Problem['limit'];
  nearest: Problem['nearest'];
}

export const currentValue = (configuration: Configuration, id: string, key: string): SettingValue | undefined =>
  lockedValue(configuration, id, key) ?? configuration.uo_settings.find((step) => step.id === id)?.settings[key];

const ASSUMPTION = 'assumptions.';

/** 'plant.country' for 'assumptions.plant.country', as in the assumptions drawer; null for other paths. */
export const assumptionOf = (field: string | null): string | null =>
  field?.startsWith(ASSUMPTION) ? field.slice(ASSUMPTION.length) : null;

function valueAt(configuration: Configuration, step_id: string, field: string): unknown {
  const assumption = assumptionOf(field);
  // Of these, any change may have put it right.
  if (/^(feeds|outlets|product)(\.|$)/.test(field))
    return JSON.stringify([
      configuration.product,
      configuration.uo_settings.map((one) => [one.id, one.feeds, one.outlets]),
    ]);
  if (assumption === null) return currentValue(configuration, step_id, field);
  const [group = '', ...key] = assumption.split('.');
  const groups = configuration.assumptions as Record<string, Record<string, unknown> | undefined>;
  return groups[group]?.[key.join('.')];
}

/**
 * The inputs named by a 422 response to a saved configuration. The step is found by its id, and only without an id by
 * its position in the request: the order may have changed while the response was on its way.
 * @returns an empty list if the response names no step and no assumption; the message is then shown above the process
 */
export function refusalsFrom(problem: ApiProblem, sent: Configuration): Refusal[] {
  const step = problem.details.step_id ?? sent.uo_settings[problem.process_idx ?? -1]?.id;
  const isStep = sent.uo_settings.some(({ id }) => id === step);
  const named = isStep ? problem.fields : problem.fields.filter((field) => assumptionOf(field) !== null);
  if (!isStep && named.length === 0) return [];
  const step_id = isStep ? step! : '';
  return (named.length > 0 ? named : [null]).map((field) => ({
    step_id,
    field,
    value: field === null ? undefined : valueAt(sent, step_id, field),
    message: field === null ? problem.message : withoutField(field, problem.message),
    limit: (problem.details.limit ?? null) as Problem['limit'],
    nearest: (problem.details.nearest ?? null) as Problem['nearest'],
  }));
}

/** An error applies until its value is changed; an error without a field until anything in the step is changed. */
export function stillStands(refusal: Refusal, draft: Configuration, sent: Configuration): boolean {
  if (assumptionOf(refusal.field) !== null)
    return Object.is(valueAt(draft, refusal.step_id, refusal.field!), refusal.value);
  const step = draft.uo_settings.find(({ id }) => id === refusal.step_id);
  if (!step) return false;
  if (refusal.field !== null) return Object.is(valueAt(draft, refusal.step_id, refusal.field), refusal.value);
  const index = (configuration: Configuration) =>
    configuration.uo_settings.findIndex(({ id }) => id === refusal.step_id);
  const before = sent.uo_settings[index(sent)];
  return index(draft) === index(sent) && isSame(before?.settings, step.settings);
}
