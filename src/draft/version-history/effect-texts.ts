import { signed } from '#src/lib/change.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';

/**
 * The effect of each change on the unit cost, from the last feasible state before it, rounded so that the effects add
 * up to the printed total.
 * @param costs before the first change and after each change, in the printed unit; null if the process is infeasible
 */
export function effectTexts(costs: readonly (number | null)[], decimals: number): string[] {
  const changes = costs.slice(1).map((after, index) => {
    const before = costs.slice(0, index + 1).findLast((cost) => cost !== null);
    return after === null || before === undefined ? null : after - before;
  });
  const known = changes.flatMap((change, index) => (change === null ? [] : [{ change, index }]));
  const parts = roundTo(
    known.map(({ change }) => change),
    totalChange(costs, decimals) ?? 0,
    decimals,
  );
  const texts = changes.map<string>((_change, index) => (costs[index + 1] === null ? 'not alone' : ''));
  known.forEach(({ index }, at) => (texts[index] = signed(parts[at]!, decimals)));
  return texts;
}

function totalChange(costs: readonly (number | null)[], decimals: number): number | null {
  const [first, last] = [costs[0], costs.at(-1)];
  return typeof first === 'number' && typeof last === 'number'
    ? rounded(rounded(last, decimals) - rounded(first, decimals), decimals)
    : null;
}

/** The printed change from the first state to the last. */
export function totalText(costs: readonly (number | null)[], decimals: number): string {
  const change = totalChange(costs, decimals);
  return change === null ? '' : signed(change, decimals);
}
