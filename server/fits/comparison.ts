import { type FittedRival, ranked, supportedBy } from '#engine/fitting/index.ts';
import type { ModelComparison } from '#generated/types.ts';

/** The comparison of rival models as users have it; of none if the model of the unit operation has only one form. */
export function comparisonOf(fitted: readonly FittedRival[], seed: number): ModelComparison {
  const candidates = ranked(fitted);
  return {
    models: candidates.map(({ residuals, aicc: _aicc, parameters, ...candidate }) => ({
      ...candidate,
      parameters: [...parameters],
      shape: residuals?.shape ?? null,
      normal: residuals?.normal ?? null,
    })),
    supported: supportedBy(candidates),
    seed,
  };
}
