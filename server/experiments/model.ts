import { catalogue, variablesOf } from '#engine/index.ts';
import { fitModelOf } from '#engine/fitting/index.ts';
import type { FitModel } from '#generated/types.ts';

const operations = new Map(catalogue().map((one) => [one.id, one]));

/** Minimum number of points for a fit. */
const MIN_POINTS = 3;

/**
 * The model of a unit operation with the variables for columns, and the parameters that can be fitted, if any; null
 * for one that is no longer in the catalogue.
 */
export function modelOf(operation: string): FitModel | null {
  const entry = operations.get(operation);
  if (!entry) return null;
  const fit = fitModelOf(operation);
  const required = new Set(fit?.variables.filter((one) => one.required).map(({ key }) => key));
  const used = new Set(fit?.variables.map(({ key }) => key));
  return {
    id: fit?.id ?? entry.id,
    title: fit?.title ?? entry.name,
    equation: fit?.equation ?? entry.model_reference,
    min_points: fit?.min_points ?? MIN_POINTS,
    parameters: fit?.parameters ?? [],
    shares: fit?.shares ?? [],
    variables: variablesOf(operation).map(
      ({ key, title, unit, role, kind, value, display_unit, against, group, help, choices, log_of }) => ({
        key,
        title,
        unit,
        role,
        required: required.has(key),
        used: used.has(key),
        kind,
        value,
        display_unit,
        against,
        group,
        help,
        choices,
        ...(log_of && { log_of }),
      }),
    ),
  };
}
