/**
 * Shortcut distillation of any number of components between a light and a heavy key: stages, reflux and split (Fenske, Underwood,
 * Gilliland). Volatilities are relative to the heavy key; 0 is what does not evaporate.
 */
import { bisect } from '../numeric/roots.ts';

/** Minimum stages. @param light Recovery of the light key in the distillate. @param heavy Recovery of the heavy key in the bottoms. */
export const fenskeStages = (volatility: number, light: number, heavy: number): number =>
  Math.log((light / (1 - light)) * (heavy / (1 - heavy))) / Math.log(volatility);

/** Share of each component in the distillate at the minimum stages (Fenske). @param heavy Recovery of the heavy key in the bottoms. */
export const fenskeShares = (volatilities: readonly number[], stages: number, heavy: number): number[] =>
  volatilities.map((volatility) => {
    const ratio = ((1 - heavy) / heavy) * volatility ** stages;
    return ratio === Infinity ? 1 : ratio / (1 + ratio);
  });

/**
 * Minimum reflux ratio (Underwood): the largest that any root between the volatilities of the two keys demands.
 * @param feed Moles or mole fractions.
 * @param top Moles in the distillate, or mole fractions.
 * @param q Feed quality, 1 = boiling liquid.
 */
export function underwoodReflux(
  volatilities: readonly number[],
  { feed, top, q, light }: { feed: readonly number[]; top: readonly number[]; q: number; light: number },
): number {
  const [all, over] = [feed, top].map((part) => part.reduce((a, b) => a + b, 0));
  const sum = (part: readonly number[], theta: number): number =>
    part.reduce((total, moles, i) => total + (volatilities[i]! * moles) / (volatilities[i]! - theta), 0);
  const poles = volatilities
    .filter((volatility, i) => volatility >= 1 && volatility <= light && feed[i]! > 0)
    .toSorted((a, b) => a - b);
  let least = 0;
  for (const [k, high] of poles.entries()) {
    const low = poles[k - 1];
    if (low === undefined || high / low < 1 + 1e-9) continue;
    // Rises from -∞ to +∞ between two volatilities.
    const theta = bisect((at) => sum(feed, at) / all! - 1 + q, low * (1 + 1e-12), high);
    least = Math.max(least, sum(top, theta) / over! - 1);
  }
  return least;
}
