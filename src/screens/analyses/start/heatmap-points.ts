import { spacedValues } from '#engine/analysis/index.ts';
import * as fields from '#generated/fields.ts';
import { parseInput } from '#src/lib/format.ts';
import { insideValue } from '#src/draft/metrics.ts';
import type { Variable } from '../variables.ts';

/** Number of points of an axis, in the unit of the variable: each whole number is calculated once. */
export const pointsBetween = (
  { whole }: Pick<Variable, 'whole'>,
  axis: { min: number; max: number; points: number },
): number => (whole ? spacedValues({ type: 'integer' }, axis).length : axis.points);

/** The same of what is typed; null if that is not valid. */
export function pointsOf(
  axis: { min: string; max: string },
  variable: Pick<Variable, 'whole' | 'unit' | 'displayUnit'> | undefined,
  typed: string,
): number | null {
  const [min, max, points] = [parseInput(axis.min), parseInput(axis.max), parseInput(typed)];
  const { min: fewest, max: most } = fields.HeatmapAxisRequest.points;
  if (!variable || min === null || max === null || min >= max) return null;
  if (points === null || !Number.isInteger(points) || points < fewest || points > most) return null;
  const [low, high] = [insideValue(min, variable), insideValue(max, variable)];
  return pointsBetween(variable, { min: low, max: high, points });
}
