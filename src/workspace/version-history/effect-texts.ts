import { signed } from '#src/lib/change.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';

const DECIMALS = 2;

/**
 * The effect of each change on the unit cost, from the last feasible state before it, rounded so that the effects add
 * up to the printed total.
 * @param costs before the first change and after each change; null if the process is infeasible
 */
export function effectTexts(costs: readonly (number | null)[]): string[] {
  const changes = costs.slice(1).map((after, index) => {
    const before = costs.slice(0, index + 1).findLast((cost) => cost !== null);
    return after === null || before === undefined ? null : after - before;
  });
  const known = changes.flatMap((change, index) => (change === null ? [] : [{ change, index }]));
  const parts = roundTo(
    known.map(({ change }) => change),
    totalChange(costs) ?? 0,
    DECIMALS,
  );
  const texts = changes.map<string>((_change, index) => (costs[index + 1] === null ? 'not alone' : ''));
  known.forEach(({ index }, at) => (texts[index] = signed(parts[at]!, DECIMALS)));
  return texts;
}

function totalChange(costs: readonly (number | null)[]): number | null {
  const [first, last] = [costs[0], costs.at(-1)];
  return typeof first === 'number' && typeof last === 'number'
    ? rounded(rounded(last, DECIMALS) - rounded(first, DECIMALS), DECIMALS)
    : null;
}

/** The printed change from the first state to the last. */
export function totalText(costs: readonly (number | null)[]): string {
  const change = totalChange(costs);
  return change === null ? '' : signed(change, DECIMALS);
}
