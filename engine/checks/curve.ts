/** The unit cost along the number that a proposal changes, and where along it the check applies. */
import type { AnalysisInput } from '../analysis/types.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { withProposal } from './apply.ts';
import { warningId } from './list.ts';
import type { CheckProposal } from './types.ts';

export interface CheckPoint {
  x: number;
  /** USD/kg; null where the process cannot run. */
  cogs: number | null;
  /** Whether the check is there, or the process cannot run. */
  applies: boolean;
}

/** Points from one end to the other, besides the present value and the proposed one. */
const POINTS = 13;
/** How far the drawing goes beyond both, ÷ their distance. */
const BEYOND = 0.6;

/** @returns null for what is no number */
export function checkCurve(
  { configuration, product, library }: AnalysisInput,
  id: string,
  proposal: Pick<CheckProposal, 'step_id' | 'key' | 'from' | 'to' | 'type' | 'destination'>,
): CheckPoint[] | null {
  const { from, to, type } = proposal;
  if (typeof from !== 'number' || typeof to !== 'number' || from === to) return null;
  const beyond = BEYOND * Math.abs(to - from);
  const least = Math.min(from, to);
  // What is never negative stays so, and of units there is at least one.
  const end = type === 'integer' && least >= 1 ? 1 : least >= 0 ? 0 : -Infinity;
  const low = Math.max(end, least - beyond);
  const high = Math.max(from, to) + beyond;
  const even = Array.from({ length: POINTS }, (_, k) => low + ((high - low) * k) / (POINTS - 1));
  const values = [...even.map((x) => (type === 'integer' ? Math.round(x) : x)), from, to];
  return [...new Set(values)]
    .toSorted((a, b) => a - b)
    .map((x) => {
      const changed = withProposal(configuration, { ...proposal, to: x });
      const outcome = evaluate(changed, product, library, { otherStates: false });
      if (!outcome.feasible) return { x, cogs: null, applies: true };
      const { figures, warnings } = outcome.results;
      return { x, cogs: figures.cogs, applies: warnings.some((one) => warningId(one) === id) };
    });
}
