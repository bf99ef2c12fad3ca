import type { UncertainInput } from '#engine/analysis/index.ts';
import type { InputDistribution, SensitivityInput } from '#generated/types.ts';
import { variableId } from '../variables.ts';
import type { Given } from './ranges.ts';

/** Inputs of an earlier run as ranges, or as lists of values. */
export const toGiven = (inputs: readonly SensitivityInput[] | undefined): Given[] | undefined =>
  inputs?.map(({ step_id, key, low, high, distribution, values }) => ({
    step_id,
    key,
    min: low,
    max: high,
    ...(distribution === 'discrete' && values ? { values } : {}),
  }));

/**
 * Ranges as inputs; a list of values is sent as a distribution of its own.
 * @param distributionOf distribution of the range of an input by its id; absent: that of the method
 */
export const toInputs = (
  given: readonly Given[],
  distributionOf?: (id: string) => InputDistribution,
): SensitivityInput[] =>
  given.flatMap(({ step_id, key, min, max, values }): SensitivityInput[] => {
    if (values) {
      const all = values.map(({ value }) => value);
      return [{ step_id, key, low: Math.min(...all), high: Math.max(...all), distribution: 'discrete', values }];
    }
    if (min === undefined || max === undefined) return [];
    const distribution = distributionOf?.(variableId({ step_id, key }));
    return [{ step_id, key, low: min, high: max, ...(distribution && { distribution }) }];
  });

/**
 * Ranges as inputs of samples, in the order in which the engine proposes them: the same inputs then have the samples of every other page.
 * @param distribution of every range; null: as each input declares, and a normal one for the others
 */
export function uncertainIn(
  given: readonly Given[],
  proposed: readonly UncertainInput[],
  distribution: InputDistribution | null,
): SensitivityInput[] {
  const places = new Map(proposed.map((one, index) => [variableId(one), index]));
  const placeOf = (one: SensitivityInput) => places.get(variableId(one)) ?? proposed.length;
  const declared = (id: string) => proposed[places.get(id) ?? -1]?.distribution ?? 'normal';
  return toInputs(given, (id) => distribution ?? declared(id)).toSorted((a, b) => placeOf(a) - placeOf(b));
}
