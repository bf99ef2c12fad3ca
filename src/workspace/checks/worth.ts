import type { CheckWorth } from '#engine/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costPer, costValue, type Reported } from '#src/lib/reporting.ts';

/** Below this amount, cents say nothing. */
const SMALL = 0.1;

/** A unit cost, or a part of it, in the reported unit. @param usd USD/kg */
export function amountText(usd: number, reported: Reported): string {
  const shown = costValue(usd, reported);
  return Math.abs(shown) < SMALL ? formatNumber(shown, { digits: 2 }) : costPer(usd, reported).figure;
}

/** What a check is worth: its amount without a sign, null if nothing changes, its sign, and whether it is good. */
export function worthParts({ amount, is }: CheckWorth, reported: Reported) {
  const text = amountText(Math.abs(amount), reported);
  const isNone = is === 'change' && !/[1-9]/.test(text);
  return {
    text: isNone ? null : text,
    sign: is === 'half_width' ? '±' : amount < 0 ? '▼' : '△',
    verdict:
      is === 'half_width' || isNone ? ('neutral' as const) : amount < 0 ? ('better' as const) : ('worse' as const),
  };
}
