/** A culture with a given feed, as in a measured run: stepwise if substrate is in excess, otherwise in closed form. */
import { illinois } from '../numeric/roots.ts';
import { constantFeedBiomass, constantFeedExposure } from './fed-batch.ts';
import type { Kinetics } from './growth.ts';

export interface FedState {
  /** kg. */
  cells: number;
  substrate: number;
  product: number;
  /** m³. */
  volume: number;
  /** Whether the cells grow on the feed: the substrate of the batch phase is used up. */
  fed: boolean;
  /** Whether substrate limits growth, so that the feed is consumed immediately. */
  limited: boolean;
}

/** Substrate until that of the batch is used up, and after. */
export interface FedCulture {
  batch: Kinetics;
  feed: Kinetics;
  /** g/L. */
  feedConcentration: number;
}

/** Steps per e-fold change of cells or substrate, for which the fourth-order method is accurate to 1e-7. */
const STEP = 0.05;
const TOLERANCE = 1e-12;
/**
 * Maximum number of changes between excess and limitation in a constant feed: for a feed equal to consumption, rounding
 * decides.
 */
const TURNS = 2;

/** Substrate at which the batch phase ends, as in the process, g/L (docs/models, 2.5). */
export const exhausted = ({ monod }: Kinetics): number => Math.max(0.1, monod);

/**
 * Advances a culture by an interval of constant feed (eqs. 4.1, 5.1; limited by substrate 5.3, 5.4), without oxygen
 * limitation.
 * @param feed m³/h. @param duration h.
 */
export function advance(state: FedState, culture: FedCulture, feed: number, duration: number): void {
  let left = duration;
  let turns = 0;
  while (left > 0) {
    if (state.limited && (turns > TURNS || !abounds(state, culture, feed))) {
      live(state, culture.feed, feed, culture.feedConcentration, left);
      return;
    }
    if (state.limited) state.substrate = exhausted(culture.feed) * state.volume;
    state.limited = false;
    left -= feast(state, culture, feed, left);
    turns += 1;
  }
}

/** Whether the feed exceeds the consumption of cells that grow at the maximum rate at the residual substrate. */
function abounds(state: FedState, { feed: k, feedConcentration }: FedCulture, feed: number): boolean {
  const eaten = (fastest(k) / netYieldOf(k) + upkeepOf(k)) * state.cells;
  return feed * (feedConcentration - exhausted(k)) > eaten;
}

/** Residual substrate, g/L: the concentration for growth at the rate of the feed (Monod). */
export function substrateLeft(state: FedState, culture: FedCulture, feed: number): number {
  if (!state.limited) return state.substrate / state.volume;
  const { growth, monod } = culture.feed;
  const rate = Math.min(rateOf(state, culture, feed), fastest(culture.feed));
  return rate > 0 ? (monod * rate) / (growth - rate) : 0;
}

/** Growth rate at the residual substrate, 1/h. */
const fastest = (k: Kinetics): number => (k.growth * exhausted(k)) / (k.monod + exhausted(k));

const upkeepOf = (k: Kinetics): number => k.maintenance + k.beta / k.productYield;
const netYieldOf = (k: Kinetics): number => 1 / (1 / k.biomassYield + k.alpha / k.productYield);

/** Growth rate that a feed allows, 1/h; negative if it does not cover maintenance. */
const rateOf = ({ cells }: FedState, { feed: k, feedConcentration }: FedCulture, feed: number): number =>
  netYieldOf(k) * ((feed * feedConcentration) / cells - upkeepOf(k));

function live(state: FedState, k: Kinetics, feed: number, concentration: number, time: number): void {
  const upkeep = upkeepOf(k);
  const netYield = netYieldOf(k);
  const before = state.cells;
  const after = constantFeedBiomass({ concentration, upkeep, netYield }, feed, before, time);
  const exposure = constantFeedExposure({ concentration, upkeep, netYield }, feed, before, after, time);
  state.product += k.alpha * (after - before) + k.beta * exposure;
  state.cells = after;
  state.volume += feed * time;
}

const change = new Float64Array(3);
const sum = new Float64Array(3);
const from = new Float64Array(3);
const to = new Float64Array(3);

/** Grows on the substrate present until the time or the substrate is used up; returns the elapsed time, h. */
function feast(state: FedState, culture: FedCulture, feed: number, most: number): number {
  const k = state.fed ? culture.feed : culture.batch;
  const end = exhausted(k);
  const supply = feed * culture.feedConcentration;
  let time = 0;
  while (time < most) {
    const concentration = state.substrate / state.volume;
    const stiff = (k.growth * state.cells * k.monod) / (k.biomassYield * state.volume * (k.monod + concentration) ** 2);
    const step = Math.min(most - time, STEP / (k.growth + stiff));
    from[0] = state.cells;
    from[1] = state.substrate;
    from[2] = state.product;
    const over = (h: number): number => {
      rungeKutta(k, state.volume, feed, supply, h);
      return to[1]! - end * (state.volume + feed * h);
    };
    const short = over(step) < 0;
    const taken = short ? illinois(over, 0, step, TOLERANCE * step) : step;
    if (short) over(taken);
    state.cells = to[0]!;
    state.substrate = to[1]!;
    state.product = to[2]!;
    state.volume += feed * taken;
    time += taken;
    if (short) {
      state.fed = true;
      state.limited = true;
      return time;
    }
  }
  return most;
}

/** One step of the classic fourth order, from `from` into `to`; `volume` is that at its start. */
function rungeKutta(k: Kinetics, volume: number, feed: number, supply: number, h: number): void {
  rates(k, from[0]!, from[1]!, volume, supply);
  for (let i = 0; i < 3; i++) {
    sum[i] = change[i]!;
    to[i] = from[i]! + 0.5 * h * change[i]!;
  }
  for (let stage = 1; stage < 4; stage++) {
    const last = stage === 3;
    rates(k, to[0]!, to[1]!, volume + feed * h * (last ? 1 : 0.5), supply);
    const on = stage === 2 ? h : 0.5 * h;
    for (let i = 0; i < 3; i++) {
      sum[i]! += (last ? 1 : 2) * change[i]!;
      to[i] = last ? from[i]! + (h / 6) * sum[i]! : from[i]! + on * change[i]!;
    }
  }
}

function rates(k: Kinetics, cells: number, substrate: number, volume: number, supply: number): void {
  const concentration = Math.max(0, substrate) / volume;
  const growth = (k.growth * concentration) / (k.monod + concentration);
  const making = k.alpha * growth + k.beta;
  change[0] = growth * cells;
  change[1] = supply - (growth / k.biomassYield + k.maintenance + making / k.productYield) * cells;
  change[2] = making * cells;
}
