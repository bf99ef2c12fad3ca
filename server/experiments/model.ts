import { catalogue, variablesOf } from '#engine/index.ts';
import type { FitModel } from '#generated/types.ts';

const operations = new Map(catalogue().map((one) => [one.id, one]));

/** Fewer points than this tell nothing of a model. */
const MIN_POINTS = 3;

/** A unit operation's model with the variables that columns can mean; null for one that is no longer in the catalogue. */
export function modelOf(operation: string): FitModel | null {
  const entry = operations.get(operation);
  if (!entry) return null;
  return {
    id: entry.id,
    title: entry.name,
    equation: entry.model_reference,
    min_points: MIN_POINTS,
    variables: variablesOf(operation).map(
      ({ key, title, unit, role, kind, value, display_unit, against, group, help, choices }) => ({
        key,
        title,
        unit,
        role,
        required: false,
        kind,
        value,
        display_unit,
        against,
        group,
        help,
        choices,
      }),
    ),
  };
}
