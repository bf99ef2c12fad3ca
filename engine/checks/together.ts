/** Several proposals at once: one can make another unnecessary, or dearer. */
import type { AnalysisInput } from '../analysis/types.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Figures } from '../types/results.ts';
import { withProposal } from './apply.ts';
import { warningId } from './list.ts';
import { isGain } from './proposals.ts';
import type { Check, CheckProposal } from './types.ts';

export interface Together {
  proposals: CheckProposal[];
  figures: Figures;
}

/**
 * The first proposals of the checks, in their order: those that make the process work, then each that lowers the unit cost of what
 * was taken before, does not lower its output, and causes no further warning.
 * @returns null if they do not make the process work, or if fewer than two are left
 */
export function combinedProposals(
  { configuration, product, library }: AnalysisInput,
  checks: readonly Check[],
): Together | null {
  const run = (at: Configuration) => {
    const outcome = evaluate(at, product, library, { otherStates: false });
    return outcome.feasible ? outcome.results : null;
  };
  const firsts = (isStop: boolean): CheckProposal[] =>
    checks.filter(({ kind }) => (kind === 'stops') === isStop).flatMap(({ proposals }) => proposals.slice(0, 1));
  const taken = firsts(true);
  let draft = taken.reduce(withProposal, configuration);
  let results = run(draft);
  if (!results) return null;
  const known = new Set(results.warnings.map(warningId));
  for (const proposal of firsts(false)) {
    if (taken.some(({ step_id, key }) => step_id === proposal.step_id && key === proposal.key)) continue;
    const next = withProposal(draft, proposal);
    const after = run(next);
    if (!after || !isGain(after.figures, results.figures)) continue;
    if (after.warnings.some((one) => !known.has(warningId(one)))) continue;
    taken.push(proposal);
    [draft, results] = [next, after];
  }
  return taken.length < 2 ? null : { proposals: taken, figures: results.figures };
}
