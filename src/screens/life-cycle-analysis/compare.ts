import { differs, pairedRuns, shareBelow, type Draw } from '#engine/index.ts';
import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';
import { unitText } from './parts.ts';

export interface Compared {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult | null;
  unit: string;
  /** Relative difference of the totals; null if they are not comparable. */
  difference: number | null;
  /** Share of the paired runs in which the total is lower; null also if it is the same in all of them. */
  below: number | null;
  /** The reason why the ranking is withheld. */
  reason: string | null;
}

const RUNS = 2000;
const SEED = 1;

/** Compares another analysis with this one in one category. */
export function compare(own: LifeCycleAnalysis, other: LifeCycleAnalysis, category: string): Compared {
  const mine = own.results.find((one) => one.category_id === category);
  const its = other.results.find((one) => one.category_id === category) ?? null;
  const reason = whyNot(own, other, mine ?? null, its);
  const compared = { analysis: other, result: its, unit: unitText(its?.unit ?? mine?.unit ?? ''), reason };
  if (reason !== null || !mine || !its) return { ...compared, difference: null, below: null };
  const [a, b] = pairedRuns([drawsOf(other, its), drawsOf(own, mine)], RUNS, SEED);
  return { ...compared, difference: its.value! / mine.value! - 1, below: differs(a!, b!) ? shareBelow(a!, b!) : null };
}

/** Contributions as random variables, by activity and place, so that both analyses share their draws. */
function drawsOf({ items }: LifeCycleAnalysis, { contributions }: LcaCategoryResult): Draw[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return contributions.flatMap(({ item_id: id, value, spread }) => {
    const item = byId.get(id);
    return value === null ? [] : [{ key: `${item?.activity_id ?? id}@${item?.country ?? ''}`, value, spread }];
  });
}

function whyNot(
  own: LifeCycleAnalysis,
  other: LifeCycleAnalysis,
  mine: LcaCategoryResult | null,
  its: LcaCategoryResult | null,
): string | null {
  if (!mine || !its || mine.value === null || its.value === null || mine.value === 0) return 'withheld: no total';
  const [a, b] = [own.functional_unit, other.functional_unit];
  if (a.amount !== b.amount || a.unit !== b.unit || a.basis !== b.basis) return 'withheld: different functional unit';
  if (own.gwp_set !== other.gwp_set) return 'withheld: different GWP set';
  if (own.allocation.method !== other.allocation.method) return 'withheld: different allocation';
  if (own.boundary.toSorted().join() !== other.boundary.toSorted().join()) return 'withheld: different boundary';
  return mine.status === 'complete' && its.status === 'complete' ? null : 'withheld: a total is only a lower bound';
}
