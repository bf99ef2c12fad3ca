/** What to do first, in sentences made from the order of a run. */
import { counted, LEVEL } from '#engine/wording/index.ts';
import type { ValueOfInformationResult } from '#generated/types.ts';
import { formatCount, formatInput } from '#src/lib/format.ts';
import { formatMoney, moneyWithin } from '#src/lib/money.ts';
import { HALF_95, halfText, type Reported } from '#src/lib/reporting.ts';
import { chanceText } from '#src/products/chance-text.ts';

export const money = (usd: number): string => {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
};

export interface Advice {
  /** The sentence to act on. */
  act: string;
  /** Why. */
  why: string;
}

/** Advice from the order of the measurements. */
export function adviceOf(
  { rows, order, deviation }: Pick<ValueOfInformationResult, 'rows' | 'order' | 'deviation'>,
  reported: Reported,
): Advice {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const made = order.flatMap(({ id }) => byId.get(id) ?? []);
  const [first] = made;
  const last = order.at(-1);
  if (!first || !last)
    return {
      act: 'Decide now.',
      why: `None of the ${counted(rows.length, 'measurement')} is worth more than it costs for this decision.`,
    };
  const longest = Math.max(...made.map(({ days }) => days));
  const all =
    made.length === 1
      ? `It costs ${money(last.spent)}, takes ${days(longest)} and reduces the uncertainty of the unit cost`
      : `${made.length === 2 ? 'Both' : `All ${formatCount(made.length)}`} cost ${money(last.spent)}, take ${days(longest)} if made in parallel, and reduce the uncertainty of the unit cost`;
  const rest = rows.length - made.length;
  const others =
    rest === 0
      ? ''
      : rest === 1
        ? ' In addition to these, the other measurement adds less value than it costs.'
        : ` In addition to these, the other ${formatCount(rest)} add less value than they cost.`;
  return {
    act: made.length === 1 ? `Make one measurement, “${first.name}”.` : `Start with “${first.name}”.`,
    why: `${all} from ${halfText(deviation, reported)} to ${halfText(last.deviation, reported)} (${LEVEL}).${others}`,
  };
}

/**
 * What to measure if each result decides what follows, and when to stop: what is first in the order of a run, or another one if that is
 * better by more than the error of the samples. Null without such a result.
 */
export function roundsWords({
  rows,
  order,
  look_ahead: ahead,
}: Pick<ValueOfInformationResult, 'rows' | 'order' | 'look_ahead'>): string | null {
  const [best] = ahead?.plans ?? [];
  if (!ahead || !best || ahead.rounds < 2) return null;
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  const nameOf = (id: string): string => `“${rowOf(id)?.name ?? id}”`;
  const looking = `With a decision after each result, ${ahead.rounds} rounds ahead:`;
  const first = ahead.plans.find(({ id }) => id === order[0]?.id);
  const isBetter = best.net.value - (first?.net.value ?? 0) > HALF_95 * best.net.standard_error;
  const plan = isBetter ? best : first;
  if (!plan) return `${looking} no measurement is clearly worth more than it costs, so decide now.`;
  if (!(plan.net.value > 0)) return null;
  const share = (part: number): string => `${chanceText(part)} %`;
  // What does not pay alone is named in no advice: after this result, a new ranking says whether it does.
  const paysAlone = ({ id }: { id: string }): boolean => {
    const row = rowOf(id);
    return row !== undefined && (row.net ?? 0) >= 0 && row.worth.value > HALF_95 * row.worth.standard_error;
  };
  const next = plan.next
    .filter(paysAlone)
    .slice(0, 2)
    .map((one) => (plan.next.length > 1 ? `${nameOf(one.id)} (${share(one.share)})` : nameOf(one.id)));
  const below = plan.next.filter((one) => !paysAlone(one)).reduce((sum, one) => sum + one.share, 0);
  const again = `rank again, because ${below < 1 ? `after ${share(below)} of its results ` : ''}one below the line can pay`;
  const then =
    plan.next.length === 0
      ? 'No result makes another measurement worth its cost.'
      : next.length === 0
        ? `${plan.stop === 0 ? 'Then' : `Stop after ${share(plan.stop)} of its results, when no other measurement is worth its cost; otherwise`} ${again}.`
        : plan.stop === 0
          ? `Whatever its result, continue with ${next.join(' or ')}.`
          : `Stop after ${share(plan.stop)} of its results, when no other measurement is worth its cost; otherwise continue with ${next.join(' or ')}.`;
  // Its result may be worth less than its cost for the decision, and more for the choice of what to measure next.
  const why =
    (rowOf(plan.id)?.net ?? 0) < 0
      ? ' Alone it costs more than it is worth, but its result shows what to measure next.'
      : '';
  const later = next.length > 0 && below > 0 ? ` Then ${again}.` : '';
  return `${looking} begin ${isBetter ? 'instead ' : ''}with ${nameOf(plan.id)}, worth ${moneyWithin(plan.net.value, HALF_95 * plan.net.standard_error)} beyond all costs (95 % of samplings).${why} ${then}${later}`;
}

export const days = (count: number): string => `${formatInput(count)} ${count === 1 ? 'day' : 'days'}`;
