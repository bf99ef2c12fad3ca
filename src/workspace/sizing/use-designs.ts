import type { AnalysisProblem, DesignResult } from '#engine/analysis/index.ts';
import type { Configuration } from '#engine/index.ts';
import { useAsk } from '#src/engine/use-ask.ts';

/** Delay after typing, ms. */
const PAUSE = 250;

export type Found = { result: DesignResult } | { problem: AnalysisProblem } | { failure: string };

/**
 * Plants for an output; null while they are calculated, and without a target.
 * @param target kg per year
 */
export function useDesigns(configuration: Configuration, target: number | null): Found | null {
  const ask = target === null ? undefined : { configuration, target };
  const { answer, failure } = useAsk('size_for', ask, { pause: PAUSE });
  if (failure !== null) return { failure };
  if (!answer) return null;
  return 'designs' in answer ? { result: answer } : { problem: answer };
}
