/** The process as it is, which every analysis starts from. */
import { evaluate } from '../process/evaluate.ts';
import type { Results } from '../types.ts';
import type { AnalysisInput, AnalysisProblem } from './types.ts';

/** Its results, or why there is nothing to analyse. */
export function baselineOf({ configuration, product, library }: AnalysisInput): Results | AnalysisProblem {
  const outcome = evaluate(configuration, product, library);
  if (outcome.feasible) return outcome.results;
  const { message, step_id } = outcome.problem;
  return {
    field: 'configuration_id',
    message: `This process does not work as it is, so there is nothing to compare with. Mend it first: ${message}`,
    step_id: step_id === '' ? null : step_id,
  };
}

/** What `check…` gives: a request that is ready to run, or what to change in it. */
export type Ready<T> = { ready: T } | { problems: AnalysisProblem[] };

/** @throws RangeError with the first problem: whoever runs an analysis has checked it. */
export function readyOr<T>(outcome: Ready<T>): T {
  if ('ready' in outcome) return outcome.ready;
  throw new RangeError(outcome.problems[0]!.message);
}

export const problemsOf = <T>(outcome: Ready<T>): AnalysisProblem[] => ('ready' in outcome ? [] : outcome.problems);
