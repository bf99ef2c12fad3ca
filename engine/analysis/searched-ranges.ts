/** The settings that a design chooses, over the ranges that their declarations give for a search. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { entries } from './entries.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import type { AnalysisInput, SettingRange } from './types.ts';

const AMOUNT = 'amount';

/**
 * Every optimisable setting in use, step by step; none if the process cannot run. The amount of what is bought is the scale of the plant,
 * which is held unless somebody asks for it.
 * @param options `withLocked`: also those that are locked
 */
export function searchedRanges(input: AnalysisInput, { withLocked = false } = {}): SettingRange[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  const sources = new Set(
    input.configuration.uo_settings.flatMap((step) => (declarationOf(step, input.library)?.source ? [step.id] : [])),
  );
  return entries(input, results).flatMap(({ step_id, key, parameter: { optimisable }, isLocked, followsFeed }) =>
    optimisable && (withLocked || !isLocked) && !followsFeed && !(key === AMOUNT && sources.has(step_id))
      ? [{ step_id, key, min: optimisable.min, max: optimisable.max }]
      : [],
  );
}
