/**
 * Distillation of a binary whose relative volatility depends on its composition: the construction of McCabe and Thiele (1925), with
 * constant molar flows. Mole fractions of the light component.
 */
import { rootBetween } from '../numeric/roots.ts';

/**
 * Relative volatility by mole fraction in the liquid, linear between the points and constant outside them. The equilibrium curve
 * may turn from concave to convex only at a point, so that a line touches it once between two points at most.
 */
export type Volatilities = readonly (readonly [x: number, volatility: number])[];

/** What a column separates, and into what. */
export interface Split {
  readonly feed: number;
  readonly top: number;
  readonly bottom: number;
  /** Feed quality, 1 = boiling liquid. */
  readonly q: number;
}

const TOLERANCE = 1e-12;
/** Stages after which the construction is given up: the reflux is below the minimum. */
const MOST_STAGES = 1000;

/** Relative volatility at a mole fraction in the liquid. */
export function volatilityIn(pair: Volatilities, x: number): number {
  let [x0, a0] = pair[0]!;
  if (x <= x0) return a0;
  for (const [x1, a1] of pair) {
    if (x <= x1) return a0 + ((a1 - a0) * (x - x0)) / (x1 - x0);
    x0 = x1;
    a0 = a1;
  }
  return a0;
}

/** Mole fraction in the vapour over a boiling liquid. */
export const vapourOver = (liquid: number, volatility: number): number =>
  (volatility * liquid) / (1 + (volatility - 1) * liquid);

const equilibrium = (pair: Volatilities, x: number): number => vapourOver(x, volatilityIn(pair, x));

/**
 * Minimum reflux ratio, below zero if none is needed: the upper operating line touches the equilibrium curve where the q-line meets
 * it, or above (tangent pinch). The vapour of the feed must also leave over the top.
 */
export function pinchReflux(pair: Volatilities, split: Split): number {
  const { top, q } = split;
  let least = (1 - q) * feedPerDistillate(split) - 1;
  let from = feedPinch(pair, split);
  for (let k = 0; k <= pair.length && from < top; k++) {
    const to = Math.min(top, pair[k]?.[0] ?? 1);
    if (to <= from) continue;
    least = Math.max(least, refluxTo(pair, from, top), refluxTo(pair, tangentPoint(pair, from, to, top), top));
    from = to;
  }
  return least;
}

/** Mole fraction in the liquid where the q-line meets the equilibrium curve. */
function feedPinch(pair: Volatilities, { feed, q }: Split): number {
  const rest = (x: number): number => feed - q * x - (1 - q) * equilibrium(pair, x);
  return q > 1 ? rootBetween(rest, feed, 1, TOLERANCE) : rootBetween(rest, 0, feed, TOLERANCE);
}

/** Reflux ratio of the operating line from the top to a point of the equilibrium curve. */
function refluxTo(pair: Volatilities, x: number, top: number): number {
  const y = equilibrium(pair, x);
  return (top - y) / (y - x);
}

/** Where a line from the top touches the equilibrium curve between two neighbouring points; the first of them if nowhere. */
function tangentPoint(pair: Volatilities, from: number, to: number, top: number): number {
  const start = volatilityIn(pair, from);
  const slope = (volatilityIn(pair, to) - start) / (to - from);
  // How far the tangent at x passes over the top, × D²; y = 1 - (1 - x)/D.
  const over = (x: number): number => {
    const excess = start - 1 + slope * (x - from);
    const D = 1 + excess * x;
    return (D + (1 - x) * (excess + slope * x)) * (top - x) + (1 - top) * D * D - (1 - x) * D;
  };
  return over(from) < 0 && over(to) > 0 ? rootBetween(over, from, to, TOLERANCE) : from;
}

/**
 * Ideal stages from the bottom up, including the reboiler. The last one is a fraction by the logarithm of y/(1 - y), which at total
 * reflux and constant volatility is the equation of Fenske.
 * @param reflux Reflux ratio; may be infinite.
 * @param to Mole fraction in the vapour above the last stage.
 * @returns Infinity if the reflux is below the minimum.
 */
export function stagesOn(pair: Volatilities, split: Split, reflux: number, to = split.top): number {
  const { top, bottom } = split;
  const lost = bottomsPerLiquid(split, reflux);
  let x = bottom;
  let y = bottom;
  for (let n = 0; n < MOST_STAGES; n++) {
    const next = equilibrium(pair, x);
    if (next >= to) return n + (logit(to) - logit(y)) / (logit(next) - logit(y));
    y = next;
    // Of the two operating lines, the one nearer the diagonal applies: the lower line below the feed, the upper line above it.
    x = Math.max(y - (y - bottom) * lost, y - (top - y) / reflux);
  }
  return Infinity;
}

/** Mole fraction in the vapour where the operating lines meet. */
export function feedVapour(split: Split, reflux: number): number {
  const weight = reflux * bottomsPerLiquid(split, reflux);
  return (split.top + weight * split.bottom) / (1 + weight);
}

/** Bottoms ÷ liquid below the feed, mol/mol. */
function bottomsPerLiquid(split: Split, reflux: number): number {
  const ratio = feedPerDistillate(split);
  return (ratio - 1) / (reflux + split.q * ratio);
}

/** mol/mol. */
const feedPerDistillate = ({ feed, top, bottom }: Split): number => (top - bottom) / (feed - bottom);

const logit = (share: number): number => Math.log(share / (1 - share));
