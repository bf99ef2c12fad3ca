/** Folding of denatured protein, which competes with aggregation. */

/** Order of aggregation: of pairs (Kiefhaber et al. 1991), or of the third order (Hevehan and De Bernardez Clark 1997). */
export type AggregationOrder = 2 | 3;

/**
 * Share of a protein that has folded after a time: dU/dt = -k U - k (U/A)^(n-1) U, dN/dt = k U (eq. 58.1).
 * @param ratio Concentration at the start ÷ that at which it aggregates as fast as it folds, A.
 * @param turns k t.
 */
export function foldedShare(order: AggregationOrder, ratio: number, turns: number): number {
  if (ratio < 1e-6) return -Math.expm1(-turns);
  if (order === 2) return Math.log1p(ratio * -Math.expm1(-turns)) / ratio;
  const left = Math.exp(-turns) / Math.sqrt(1 + ratio ** 2 * -Math.expm1(-2 * turns));
  return (Math.atan(ratio) - Math.atan(ratio * left)) / ratio;
}

/**
 * Shares of a precursor that are cut once, and cut again where they should not be, after a time (eq. 59.1).
 * @param rate, further Rate constants of both, 1/h. @param time h.
 */
export function cleavedShares(rate: number, further: number, time: number): { product: number; lost: number } {
  const left = Math.exp(-rate * time);
  const product =
    Math.abs(further - rate) < 1e-9 * rate
      ? rate * time * left
      : (rate / (further - rate)) * (left - Math.exp(-further * time));
  return { product, lost: Math.max(0, 1 - left - product) };
}
