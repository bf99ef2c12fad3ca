/** The settings that a design chooses, over the ranges that their declarations give for a search. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { entries } from './entries.ts';
import type { AnalysisInput, SettingRange } from './types.ts';

/**
 * Every optimisable setting in use, step by step; none if the process cannot run.
 * @param options `withLocked`: also those that are locked
 */
export function searchedRanges(input: AnalysisInput, { withLocked = false } = {}): SettingRange[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  return entries(input, results).flatMap(({ step_id, key, parameter: { optimisable }, isLocked, followsFeed }) =>
    optimisable && (withLocked || !isLocked) && !followsFeed
      ? [{ step_id, key, min: optimisable.min, max: optimisable.max }]
      : [],
  );
}
