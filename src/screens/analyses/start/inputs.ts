import type { InputDistribution, SensitivityInput } from '#generated/hooks/model/index.ts';
import type { Given } from './ranges.ts';

/** Inputs of an earlier run as ranges. */
export const toGiven = (inputs: readonly SensitivityInput[] | undefined): Given[] | undefined =>
  inputs?.map(({ step_id, key, low, high }) => ({ step_id, key, min: low, max: high }));

/** Ranges as inputs. */
export const toInputs = (given: readonly Given[], distribution?: InputDistribution): SensitivityInput[] =>
  given.flatMap(({ step_id, key, min, max }) =>
    min === undefined || max === undefined
      ? []
      : [{ step_id, key, low: min, high: max, ...(distribution ? { distribution } : {}) }],
  );
