/** What to do first, in sentences made from the order of a run. */
import { counted } from '#engine/wording/index.ts';
import type { ValueOfInformationResult } from '#generated/types.ts';
import { formatCount, formatInput, formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { HALF_95, halfText, type Reported } from '#src/lib/reporting.ts';

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
      : `All ${formatCount(made.length)} cost ${money(last.spent)}, take ${days(longest)} if made in parallel, and reduce the uncertainty of the unit cost`;
  const rest = rows.length - made.length;
  const others =
    rest === 0
      ? ''
      : rest === 1
        ? ' In addition to these, the other measurement adds less value than it costs.'
        : ` In addition to these, the other ${formatCount(rest)} add less value than they cost.`;
  return {
    act: made.length === 1 ? `Make one measurement, “${first.name}”.` : `Start with “${first.name}”.`,
    why: `${all} from ${halfText(deviation, reported)} to ${halfText(last.deviation, reported)}.${others}`,
  };
}

/** What to measure first if each result decides what follows, and when to stop; null without such a result. */
export function roundsWords({
  rows,
  look_ahead: ahead,
}: Pick<ValueOfInformationResult, 'rows' | 'look_ahead'>): string | null {
  const [best] = ahead?.plans ?? [];
  if (!ahead || !best || ahead.rounds < 2) return null;
  const nameOf = (id: string): string => `“${rows.find((row) => row.id === id)?.name ?? id}”`;
  const looking = `With a decision after each result, ${ahead.rounds} rounds ahead:`;
  if (!(best.net.value > 0)) return `${looking} no measurement pays for itself, so decide now.`;
  const share = (part: number): string => `${formatNumber(part * 100, { decimals: 0 })} %`;
  const next = best.next.slice(0, 2).map((one) => `${nameOf(one.id)} (${share(one.share)})`);
  const then =
    next.length === 0
      ? 'No result makes another measurement worth its cost.'
      : `Stop after ${share(best.stop)} of its results, when no other measurement is worth its cost; otherwise continue with ${next.join(' or ')}.`;
  return `${looking} begin with ${nameOf(best.id)}, worth ${money(best.net.value)} beyond all costs (± ${money(HALF_95 * best.net.standard_error)}). ${then}`;
}

export const days = (count: number): string => `${formatInput(count)} ${count === 1 ? 'day' : 'days'}`;
