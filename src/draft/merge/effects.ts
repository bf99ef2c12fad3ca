/** The effect of each change on the unit cost, in words. */
import type { Configuration } from '#engine/index.ts';
import { signed } from '#src/lib/change.ts';
import { costDecimals, costUnit, costValue, type Reported } from '#src/lib/reporting.ts';
import { rounded } from '#src/lib/rounding.ts';
import { sideOf, type Choices, type Difference, type Side } from './merge.ts';

/** The unit cost of a configuration, USD/kg, or why it has none. */
export type Cost = { cogs: number } | { problem: string; stepId: string | null };

/** Unit costs, as they become known. */
export interface Known {
  get: (configuration: Configuration) => Cost | undefined;
  base: Cost | undefined;
  /** The base with one change of one side. */
  of: (key: string, side: Side) => Cost | undefined;
}

/** In the display currency for the reported amount, rounded as printed; null if it has none alone; undefined while it is not known. */
export type Effects = (key: string, side: Side) => number | null | undefined;

/** Decimals of the effects: those of the unit cost that both began with. */
export const decimalsOf = (base: Cost | undefined, reported: Reported): number =>
  costDecimals(base && 'cogs' in base ? base.cogs : 0, reported);

const changeOf = (from: number, to: number, reported: Reported): number =>
  rounded(costValue(to, reported) - costValue(from, reported), costDecimals(from, reported));

export function effectsOf(known: Known, differences: readonly Difference[], reported: Reported): Effects {
  const by = new Map(differences.map((difference) => [difference.key, difference.by]));
  return (key, side) => {
    const { base } = known;
    const who = by.get(key);
    // Left as it was.
    if (who !== side && (who === 'theirs' || who === 'mine')) return 0;
    const cost = known.of(key, who === 'both' ? 'theirs' : side);
    if (base === undefined || cost === undefined) return undefined;
    if (!('cogs' in base) || !('cogs' in cost)) return null;
    return changeOf(base.cogs, cost.cogs, reported);
  };
}

/** "−3.10"; "no change"; "not alone" if the change is infeasible by itself; "…" while it is not known. */
export function effectText(effect: number | null | undefined, decimals: number): string {
  if (effect === undefined) return '…';
  return effect === null ? 'not alone' : signed(effect, decimals);
}

/** What the chosen changes come to separately and together, and why the two differ. */
export function wholeText(
  differences: readonly Difference[],
  choices: Choices,
  effects: Effects,
  base: Cost | undefined,
  merged: Cost | undefined,
  reported: Reported,
): string {
  const chosen = differences.flatMap((one) => {
    const side = sideOf(one, choices);
    return side === null ? [] : [effects(one.key, side)];
  });
  if (chosen.length < differences.length) return 'Shown once every conflict is resolved.';
  if (base === undefined || merged === undefined || chosen.includes(undefined)) return 'Computing …';
  if (!('cogs' in base) || !('cogs' in merged)) return 'Not available, because the previous version has no unit cost.';
  const unit = costUnit(reported);
  const decimals = costDecimals(base.cogs, reported);
  const together = signed(changeOf(base.cogs, merged.cogs, reported), decimals);
  const single = chosen.filter((effect) => typeof effect === 'number');
  if (single.length < chosen.length)
    return `Together, the chosen changes come to ${together} ${unit}. Some of the changes are infeasible on their own.`;
  const sum = signed(
    rounded(
      single.reduce((total, effect) => total + effect, 0),
      decimals,
    ),
    decimals,
  );
  if (sum === together) return `The chosen changes come to ${together} ${unit}, both separately and together.`;
  return `Separately, the chosen changes come to ${sum} ${unit}; together they come to ${together}, because they interact.`;
}
