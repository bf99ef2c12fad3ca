/** All checks of a process: the list at once, and what each is worth by further evaluations. */
import type { AnalysisInput } from '../analysis/types.ts';
import { evaluate, otherSteadyStates } from '../evaluate/evaluate.ts';
import type { Figures, Results } from '../types/results.ts';
import { unmadeChoices } from './choices.ts';
import { doubtOf, doubts } from './doubts.ts';
import { sortChecks, listChecks, ofStop } from './list.ts';
import { machineChecks } from './machines.ts';
import { stopProposals, warningProposals, withProposals, withRemedies } from './proposals.ts';
import type { Check, Stop } from './types.ts';

/**
 * What needs evaluations to be seen: other steady states, the number of units, and the estimates with the largest effect.
 * @returns with the plain checks of the same results
 */
export function furtherChecks(input: AnalysisInput, results: Results): Check[] {
  const { configuration, product, library } = input;
  return [
    ...listChecks(otherSteadyStates(configuration, product, library)),
    ...machineChecks(input, results),
    ...doubts(input, results),
  ];
}

/** A check of a warning with its proposals and worth. @param results of the configuration */
export function priceWarning(input: AnalysisInput, results: Results, check: Check): Check {
  if (check.kind === 'note') return check;
  const priced = withRemedies(check, warningProposals(input, results, check.id), results.figures);
  return priced.worth || check.kind !== 'doubtful' ? priced : { ...priced, ...doubtOf(input, check, results.figures) };
}

/** A reason why a process does not work, with its proposals. @param reference the metrics of the last process that worked */
export function priceStop(input: AnalysisInput, stop: Stop, reference: Figures | null): Check {
  return withProposals(ofStop(stop), stopProposals(input, stop), reference);
}

/** Every check of a process in its order: what stops it, then by the money at stake. */
export function checksOf(input: AnalysisInput, reference: Figures | null = null): Check[] {
  const outcome = evaluate(input.configuration, input.product, input.library, { otherStates: false });
  if (!outcome.feasible) return [priceStop(input, outcome.problem, reference)];
  const { results } = outcome;
  const warnings = listChecks(results.warnings).map((check) => priceWarning(input, results, check));
  return sortChecks([...warnings, ...furtherChecks(input, results), ...unmadeChoices(input, results).checks]);
}
