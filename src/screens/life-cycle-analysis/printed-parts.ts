import type { LcaCategoryResult } from '#generated/types.ts';
import { formatNumber, NO_DATA, placesFor } from '#src/lib/format.ts';
import { printed, rounded, roundTo } from '#src/lib/rounding.ts';
import type { Part } from './parts.ts';

/** The printed values of one contribution. */
export interface PartTexts {
  now: string;
  relocated: string;
  share: string;
  cumulative: string;
}

type Totals = Pick<LcaCategoryResult, 'value' | 'value_relocated'>;

const SHARE_DECIMALS = 1;
/** With more decimals, the exponent of a power of ten is easier to read. */
const MOST_DECIMALS = 8;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Prints the contributions to a total, with the decimals of the total, so that they add up to it; by key. */
export function printParts(parts: readonly Part[], totals: Totals): ReadonlyMap<string, PartTexts> {
  const known = parts.flatMap(({ now, relocated, ...part }) => (now === null ? [] : [{ ...part, now, relocated }]));
  const exact = known.map(({ now }) => now);
  const total = totals.value ?? sumOf(exact);
  const decimals = placesFor(total);
  const now = roundTo(exact, total, decimals);
  const relocated = relocate(known, now, totals.value_relocated, decimals);
  const shares = known.map(({ share }) => (share === null ? null : share * 100));
  const percent = shares.includes(null)
    ? null
    : roundTo(
        shares.map((share) => share ?? 0),
        sumOf(shares.map((share) => share ?? 0)),
        SHARE_DECIMALS,
      );
  let cumulative = 0;
  const texts = new Map<string, PartTexts>();
  for (const [index, part] of known.entries()) {
    cumulative += percent?.[index] ?? 0;
    texts.set(part.key, {
      now: print(now[index]!, decimals, part.now),
      relocated: part.relocated === null ? NO_DATA : print(relocated[index]!, decimals, part.relocated),
      share: percent ? printed(percent[index]!, SHARE_DECIMALS, shares[index]!) : NO_DATA,
      cumulative: percent ? printed(rounded(cumulative, SHARE_DECIMALS), SHARE_DECIMALS) : NO_DATA,
    });
  }
  return texts;
}

/** Parts that are not relocated keep what is printed for them now; the others take up the rest of the relocated total. */
function relocate(
  parts: readonly { now: number; relocated: number | null }[],
  now: readonly number[],
  total: number | null,
  decimals: number,
): number[] {
  const moved = [...parts.keys()].filter((index) => {
    const { relocated, now: before } = parts[index]!;
    return relocated !== null && relocated !== before;
  });
  const exact = moved.map((index) => parts[index]!.relocated!);
  const kept = sumOf(now.filter((_, index) => !moved.includes(index)));
  const rest = total === null ? sumOf(exact) : rounded(total, decimals) - kept;
  const values = [...now];
  roundTo(exact, rest, decimals).forEach((value, at) => (values[moved[at]!] = value));
  return values;
}

const print = (value: number, decimals: number, exact: number): string =>
  decimals > MOST_DECIMALS && value !== 0 ? formatNumber(value) : printed(value, decimals, exact);
