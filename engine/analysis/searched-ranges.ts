/** The settings that a design chooses, over their usual ranges. */
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { entries } from './entries.ts';
import { rangeDeclaration, usualRange } from './usual-range.ts';
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
  return entries(input, results).flatMap(({ step_id, key, parameter, value, isLocked, followsFeed }) => {
    const { optimisable } = parameter;
    if (!optimisable || (isLocked && !withLocked) || followsFeed || (key === AMOUNT && sources.has(step_id))) return [];
    // As people are shown it: with the present value in it, so that a search reaches the present design.
    const range =
      usualRange(rangeDeclaration({ key, ...parameter }), typeof value === 'number' ? value : null) ?? optimisable;
    return [{ step_id, key, min: range.min, max: range.max }];
  });
}
