/** A culture with a given feed, as in a measured run: stepwise if substrate is in excess, otherwise in closed form. */
import { rootBetween } from '../numeric/roots.ts';
import { constantFeedBiomass, constantFeedExposure } from './fed-batch.ts';
import { type Kinetics, substrateUptake, upkeepOf } from './growth.ts';
import { factorOf, monodRate, roomLeft } from './inhibition.ts';

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
      if (!culture.feed.inhibition) {
        live(state, culture.feed, feed, culture.feedConcentration, left);
        return;
      }
      left -= liveInhibited(state, culture, feed, left, turns > TURNS);
      if (left > 0) turns += 1;
      continue;
    }
    if (state.limited) state.substrate = exhausted(culture.feed) * state.volume;
    state.limited = false;
    left -= feast(state, culture, feed, left);
    turns += 1;
  }
}

/** Whether the feed exceeds the consumption of cells that grow at the maximum rate at the residual substrate. */
function abounds(state: FedState, { feed: k, feedConcentration }: FedCulture, feed: number): boolean {
  const { room, activity } = allowed(k, state.product / state.volume);
  const eaten = substrateUptake(k, state.cells, fastest(k) * room, activity);
  return feed * (feedConcentration - exhausted(k)) > eaten;
}

/** Residual substrate, g/L: the concentration for growth at the rate of the feed (Monod). */
export function substrateLeft(state: FedState, culture: FedCulture, feed: number): number {
  if (!state.limited) return state.substrate / state.volume;
  const { growth: full, monod } = culture.feed;
  const { room } = allowed(culture.feed, state.product / state.volume);
  const growth = full * room;
  const rate = Math.min(rateOf(state, culture, feed), fastest(culture.feed) * room);
  return rate > 0 ? (monod * rate) / (growth - rate) : 0;
}

/** Growth rate at the residual substrate, 1/h. */
const fastest = (k: Kinetics): number => k.growth * monodRate(exhausted(k), k.monod, k.andrews);

const netYieldOf = (k: Kinetics): number => 1 / (1 / k.biomassYield + k.alpha / k.productYield);

/** Growth rate that a feed allows, 1/h; negative if it does not cover maintenance. */
const rateOf = (
  { cells, product, volume }: Pick<FedState, 'cells' | 'product' | 'volume'>,
  { feed: k, feedConcentration }: FedCulture,
  feed: number,
): number => netYieldOf(k) * ((feed * feedConcentration) / cells - upkeepOf(k, allowed(k, product / volume).activity));

/**
 * Growth on a constant feed with inhibition by the product (midpoint rule); returns the elapsed time, h, which is shorter if
 * the feed becomes more than the cells take up. @param stays Whether it goes on then, at the rate that the product allows.
 */
function liveInhibited(state: FedState, culture: FedCulture, feed: number, time: number, stays: boolean): number {
  const { feed: k } = culture;
  let elapsed = 0;
  while (elapsed < time) {
    if (elapsed > 0 && !stays && abounds(state, culture, feed)) return elapsed;
    const step = Math.min(time - elapsed, (0.5 * STEP) / k.growth);
    const at = (cells: number, product: number, volume: number): [rate: number, making: number] => {
      const { room, activity } = allowed(k, product / volume);
      const rate = Math.min(rateOf({ cells, product, volume }, culture, feed), fastest(k) * room);
      return [rate, k.alpha * rate + k.beta * activity];
    };
    const [first, making] = at(state.cells, state.product, state.volume);
    const half = 0.5 * step;
    const [rate, made] = at(
      state.cells * Math.exp(first * half),
      state.product + making * state.cells * half,
      state.volume + feed * half,
    );
    state.product += made * state.cells * Math.exp(rate * half) * step;
    state.cells *= Math.exp(rate * step);
    state.volume += feed * step;
    elapsed += step;
  }
  return time;
}

function live(state: FedState, k: Kinetics, feed: number, concentration: number, time: number): void {
  const upkeep = upkeepOf(k, 1);
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
    const taken = short ? rootBetween(over, 0, step, TOLERANCE * step) : step;
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
  rates(k, from, volume, supply);
  for (let i = 0; i < 3; i++) {
    sum[i] = change[i]!;
    to[i] = from[i]! + 0.5 * h * change[i]!;
  }
  for (let stage = 1; stage < 4; stage++) {
    const last = stage === 3;
    rates(k, to, volume + feed * h * (last ? 1 : 0.5), supply);
    const on = stage === 2 ? h : 0.5 * h;
    for (let i = 0; i < 3; i++) {
      sum[i]! += (last ? 1 : 2) * change[i]!;
      to[i] = last ? from[i]! + (h / 6) * sum[i]! : from[i]! + on * change[i]!;
    }
  }
}

/** Rates of change at a state of cells, substrate and product. */
function rates(k: Kinetics, state: Float64Array, volume: number, supply: number): void {
  const cells = state[0]!;
  const concentration = Math.max(0, state[1]!) / volume;
  const { room, activity } = allowed(k, state[2]! / volume);
  const growth =
    k.andrews === undefined
      ? (k.growth * room * concentration) / (k.monod + concentration)
      : k.growth * room * monodRate(concentration, k.monod, k.andrews);
  const making = k.alpha * growth + k.beta * activity;
  change[0] = growth * cells;
  change[1] = supply - substrateUptake(k, cells, growth, activity);
  change[2] = making * cells;
}

const FREE = { room: 1, activity: 1 };
/** Growth and production that the product still allows, as shares of those without it. */
function allowed({ inhibition }: Kinetics, product: number): { room: number; activity: number } {
  if (!inhibition) return FREE;
  const room = roomLeft(inhibition, product);
  return { room: factorOf(room, inhibition.growth), activity: factorOf(room, inhibition.production) };
}

/**
 * Advances a batch culture with inhibition by product or substrate. When the substrate is used up, cells remain, and make product
 * that is not associated with growth (docs/models, 2.4).
 */
export function advanceBatch(
  state: { cells: number; substrate: number; product: number },
  k: Kinetics,
  duration: number,
): void {
  let left = duration;
  while (left > 0) {
    const isSpent = state.substrate <= SPENT * k.monod;
    const stiff = (k.growth * state.cells * k.monod) / (k.biomassYield * (k.monod + state.substrate) ** 2);
    const step = Math.min(left, BATCH_STEP / (isSpent ? k.growth : k.growth + stiff));
    from[0] = state.cells;
    from[1] = state.substrate;
    from[2] = state.product;
    if (isSpent) {
      const { activity } = allowed(k, state.product);
      const { activity: half } = allowed(k, state.product + 0.5 * step * k.beta * activity * state.cells);
      state.product += step * k.beta * half * state.cells;
      state.substrate = 0;
    } else {
      rungeKutta(k, 1, 0, 0, step);
      state.cells = to[0]!;
      state.substrate = Math.max(0, to[1]!);
      state.product = to[2]!;
    }
    left -= step;
  }
}
/** Substrate ÷ K_S at which a batch has used it up. */
const SPENT = 1e-3;
/** Step of a batch per e-fold change, for an error below 1e-6. */
const BATCH_STEP = 0.09;
