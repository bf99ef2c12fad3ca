import type { Check, CheckProposal, CheckWorth, Figures } from '#engine/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { widthText } from '#src/lib/precision.ts';
import { costDifference, costUnit, costValue, type Reported } from '#src/lib/reporting.ts';

/** Below this amount, cents say nothing. */
const SMALL = 0.1;

/** A unit cost, or a part of it, in the reported unit: at most four digits. @param usd USD/kg. @param of the unit cost that it is a part of */
export function amountText(usd: number, reported: Reported, of: number = usd): string {
  const shown = costValue(usd, reported);
  return Math.abs(shown) < SMALL ? formatNumber(shown, { digits: 2 }) : costDifference(usd, of, reported).figure;
}

/** What a check is worth, with the decimals of the unit cost, a doubt with the digits of a range: its amount without a sign, null if nothing changes, its sign, and whether it is good. */
export function worthParts({ amount, is }: CheckWorth, reported: Reported, of?: number) {
  const text =
    is === 'half_width' ? widthText(costValue(Math.abs(amount), reported)) : amountText(Math.abs(amount), reported, of);
  const isNone = !/[1-9]/.test(text);
  return {
    text: isNone ? null : text,
    sign: is === 'half_width' ? '±' : amount < 0 ? '▼' : '△',
    verdict:
      is === 'half_width' || isNone ? ('neutral' as const) : amount < 0 ? ('better' as const) : ('worse' as const),
  };
}

/** The proposal that is worth taking: one that pays, or that makes the process work. */
export const bestProposal = ({ kind, worth, proposals }: Check): CheckProposal | undefined =>
  kind === 'stops' || worth?.is_gain ? proposals[0] : undefined;

/** What a proposal costs that does not pay: '2.46 USD/kg more, 68 % less output'. */
export function priceWords({ figures }: CheckProposal, before: Figures, reported: Reported): string {
  const change = figures.cogs - before.cogs;
  const { text } = worthParts({ metric: 'cogs', amount: change, is: 'change' }, reported, before.cogs);
  const lost = 100 * (1 - figures.output / before.output);
  return [
    ...(text === null ? [] : [`${text} ${costUnit(reported)} ${change > 0 ? 'more' : 'less'}`]),
    ...(lost >= 0.1 ? [`${formatNumber(lost, { digits: 2 })} % less output`] : []),
  ].join(', ');
}
