/** The unchanged process, from which every analysis starts. */
import { evaluate } from '../evaluate/evaluate.ts';
import type { Results } from '../types/results.ts';
import type { AnalysisInput, AnalysisProblem } from './types.ts';

/** Results of the unchanged process, or why it cannot be analysed. */
export function baselineOf({ configuration, product, library }: AnalysisInput): Results | AnalysisProblem {
  const outcome = evaluate(configuration, product, library, { otherStates: false });
  if (outcome.feasible) return outcome.results;
  const { message, step_id } = outcome.problem;
  return {
    field: 'configuration_id',
    message: `The process as entered is infeasible, so there is no reference for comparison. Correct the process first: ${message}`,
    step_id: step_id === '' ? null : step_id,
  };
}

/** Result of a `check…` function: a request that is ready to run, or what to change in it. */
export type Ready<T> = { ready: T } | { problems: AnalysisProblem[] };

/** A request that cannot be run, with the first thing to change in it. */
export class UnsuitableRequest extends RangeError {
  override name = 'UnsuitableRequest';
  readonly problem: AnalysisProblem;

  constructor(problem: AnalysisProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** @throws UnsuitableRequest */
export function readyOr<T>(outcome: Ready<T>): T {
  if ('ready' in outcome) return outcome.ready;
  throw new UnsuitableRequest(outcome.problems[0]!);
}

export const problemsOf = <T>(outcome: Ready<T>): AnalysisProblem[] => ('ready' in outcome ? [] : outcome.problems);
