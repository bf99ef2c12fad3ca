/** The effect of each change on the unit cost, in words. */
import type { Configuration } from '#engine/types.ts';
import { signed } from '#src/lib/change.ts';
import { inCurrency } from '#src/lib/currency.ts';
import { rounded } from '#src/lib/rounding.ts';
import { sideOf, type Choices, type Difference, type Side } from './merge.ts';
import type { Cost } from './use-costs.ts';

const DECIMALS = 2;

/** Unit costs, as they become known. */
export interface Known {
  get: (configuration: Configuration) => Cost | undefined;
  base: Cost | undefined;
  /** The base with one change of one side. */
  of: (key: string, side: Side) => Cost | undefined;
}

/** In the display currency per kg, rounded as printed; null if it has none alone; undefined while it is not known. */
export type Effects = (key: string, side: Side) => number | null | undefined;

export function effectsOf(known: Known, differences: readonly Difference[]): Effects {
  const both = new Set(differences.filter(({ by }) => by === 'both').map(({ key }) => key));
  return (key, side) => {
    const { base } = known;
    const cost = known.of(key, both.has(key) ? 'theirs' : side);
    if (base === undefined || cost === undefined) return undefined;
    if (!('cogs' in base) || !('cogs' in cost)) return null;
    return rounded(inCurrency(cost.cogs) - inCurrency(base.cogs), DECIMALS);
  };
}

/** "−3.10"; "no change"; "not alone" if the change is infeasible by itself; "…" while it is not known. */
export function effectText(effect: number | null | undefined): string {
  if (effect === undefined) return '…';
  return effect === null ? 'not alone' : signed(effect, DECIMALS);
}

/** What the chosen changes make one by one and together, and why the two differ. */
export function wholeText(
  differences: readonly Difference[],
  choices: Choices,
  effects: Effects,
  base: Cost | undefined,
  merged: Cost | undefined,
  unit = 'USD/kg',
): string {
  const chosen = differences.flatMap((one) => {
    const side = sideOf(one, choices);
    return side === null ? [] : [effects(one.key, side)];
  });
  if (chosen.length < differences.length) return 'Shown once every change that both made is chosen.';
  if (base === undefined || merged === undefined || chosen.includes(undefined)) return 'Being computed …';
  if (!('cogs' in base) || !('cogs' in merged)) return 'Not available, because the version before has no unit cost.';
  const together = signed(rounded(inCurrency(merged.cogs) - inCurrency(base.cogs), DECIMALS), DECIMALS);
  const single = chosen.filter((effect) => typeof effect === 'number');
  if (single.length < chosen.length)
    return `Together the chosen changes make ${together} ${unit}. Some of them are infeasible alone.`;
  const sum = signed(
    rounded(
      single.reduce((total, effect) => total + effect, 0),
      DECIMALS,
    ),
    DECIMALS,
  );
  if (sum === together) return `The chosen changes make ${together} ${unit}, one by one and together.`;
  return `One by one the chosen changes make ${sum} ${unit}; together they make ${together}, because they interact.`;
}
