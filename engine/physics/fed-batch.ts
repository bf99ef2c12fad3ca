/** The fed phase of a fed-batch: exponential feed, then constant feed, bounded by volume, time, pump and oxygen. */
import { rootBetween } from '../numeric/roots.ts';
import { type Kinetics, oxygenLimitedRate, oxygenUptake, upkeepOf } from './growth.ts';
import { factorOf, type Inhibition, roomLeft } from './inhibition.ts';

export interface FedBatchInput {
  kinetics: Kinetics;
  /** Biomass and product at the start, kg; liquid at the start, m³. */
  biomass: number;
  product: number;
  volume: number;
  /** Liquid at which feeding stops, m³. */
  finalVolume: number;
  /** Maximum feeding time, h; Infinity if the volume ends it. */
  duration: number;
  /** Growth rate maintained by the feed, 1/h. */
  setRate: number;
  /** g/L. */
  feedConcentration: number;
  /** m³/h. */
  maxFeed: number;
  /** By-product per biomass and hour at a growth rate, g/g/h, and its yield on substrate, g/g. */
  overflow: (rate: number) => number;
  overflowYield: number;
  /** Maximum oxygen transfer at a liquid volume, mmol/L/h. */
  transfer: (volume: number) => number;
  /** Zero where an uptake is that transfer, continuous, and of the sign of the difference; the difference itself if absent. */
  shortage?: (volume: number, uptake: number) => number;
}

export interface FedBatchCourse {
  /** Duration of exponential and of constant feed, h. */
  exponentialTime: number;
  constantTime: number;
  /** Feed rate at the start and in the constant phase, m³/h. */
  firstFeed: number;
  constantFeed: number;
  /** State at the end of the exponential phase: kg, m³. */
  switchBiomass: number;
  switchVolume: number;
  /** State at the end. */
  biomass: number;
  product: number;
  volume: number;
  /** ∫XV dt, kg h. */
  exposure: number;
  /** By-product of the exponential phase, kg. */
  byProduct: number;
  /** Highest feed rate, m³/h. */
  peakFeed: number;
  /** Growth rate maintained, and growth rate at the end, 1/h. */
  rate: number;
  finalRate: number;
  /** Oxygen uptake at the end of the exponential phase and of the batch, mmol/L/h. */
  switchUptake: number;
  finalUptake: number;
  finalTransfer: number;
  /** Whether oxygen limited the growth rate, ended the exponential phase, or limited the constant feed. */
  limited: boolean;
  /** Whether the product stopped the culture before the vessel was full or the time was over. */
  stopped: boolean;
  /** Feed rates of an inhibited culture at times since the start of feeding: h, m³/h; empty if not inhibited. */
  readonly feeds: [time: number, feed: number][];
}

/** Yields of a culture on a feed. */
export interface FedCulture {
  /** Substrate in the feed, g/L. */
  concentration: number;
  /** Substrate for maintenance and product, g/g/h. */
  upkeep: number;
  /** Yield of biomass with its product on the remaining substrate, g/g. */
  netYield: number;
}

/** Biomass after constant feed of `feed` m³/h for `time` h, kg (eq. 5.3). */
export function constantFeedBiomass(
  { concentration, upkeep, netYield }: FedCulture,
  feed: number,
  start: number,
  time: number,
): number {
  if (upkeep <= 0) return start + netYield * feed * concentration * time;
  const left = Math.exp(-netYield * upkeep * time);
  return ((feed * concentration) / upkeep) * (1 - left) + start * left;
}

/** ∫XV dt of the constant phase, kg h (eq. 5.4). */
export function constantFeedExposure(
  { concentration, upkeep, netYield }: FedCulture,
  feed: number,
  start: number,
  end: number,
  time: number,
): number {
  if (upkeep <= 0) return start * time + 0.5 * netYield * feed * concentration * time ** 2;
  return ((feed * concentration) / upkeep) * time - (end - start) / (netYield * upkeep);
}

/** Feed that maintains a growth rate, m³/h, for a biomass in kg (eq. 5.2 at t = 0). */
export const feedForRate = (k: Kinetics, rate: number, biomass: number, concentration: number, overflow = 0): number =>
  ((rate / k.biomassYield + k.maintenance + (k.alpha * rate + k.beta) / k.productYield + overflow) * biomass) /
  concentration;

/** Error of the end of the exponential phase and of the constant feed ÷ their largest value. */
const EXACT = 1e-12;
/** Least constant feed ÷ that at the end of the exponential phase. */
const LEAST_FEED = 0.01;

/** Calculates the fed phase in closed form: without time steps, with root finding only for the oxygen limit. */
export function fedBatchCourse(input: FedBatchInput, course: FedBatchCourse = emptyFedBatch()): FedBatchCourse {
  const k = input.kinetics;
  const { biomass: x0, volume: v0, finalVolume: vf, feedConcentration: sf, transfer } = input;
  const shortage = input.shortage ?? ((liquid: number, uptake: number) => uptake - transfer(liquid));
  course.limited = false;

  let rate = input.setRate;
  const density = x0 / v0;
  let allowed = true;
  if (oxygenUptake(k, density, rate) > transfer(v0)) {
    rate = Math.max(0, oxygenLimitedRate(k, density, transfer(v0)));
    course.limited = true;
    allowed = false;
  }
  // A rate that oxygen has lowered overflows less, or not at all.
  const overflow = input.overflow(rate);
  const first = feedForRate(k, rate, x0, sf, overflow / input.overflowYield);
  let time = 0;
  let feed = first;
  if (first >= input.maxFeed) feed = input.maxFeed;
  else if (allowed) {
    const pump = Math.log(input.maxFeed / first) / rate;
    const full = Math.log(1 + (rate * (vf - v0)) / first) / rate;
    time = Math.min(pump, full, input.duration);
    const excess = (t: number): number => {
      const growth = Math.exp(rate * t);
      const volume = v0 + (first * (growth - 1)) / rate;
      return shortage(volume, oxygenUptake(k, (x0 * growth) / volume, rate));
    };
    if (time > 0 && excess(time) > 0) {
      time = rootBetween(excess, 0, time, EXACT * time);
      course.limited = true;
    }
    feed = first * Math.exp(rate * time);
  }
  course.peakFeed = feed;
  const growth = Math.exp(rate * time);
  const x1 = x0 * growth;
  const v1 = time > 0 ? v0 + (first * (growth - 1)) / rate : v0;
  const grown = x1 - x0;
  const product1 = input.product + (rate > 0 ? k.alpha + k.beta / rate : 0) * grown;

  const upkeep = k.maintenance + k.beta / k.productYield;
  const netYield = 1 / (1 / k.biomassYield + k.alpha / k.productYield);
  const culture: FedCulture = { concentration: sf, upkeep, netYield };
  const left = Math.max(0, input.duration - time);
  const constantTime = (f: number): number => Math.min(Math.max(0, vf - v1) / f, left);
  const endRate = (f: number, x: number): number => netYield * ((f * sf) / x - upkeep);
  const demand = (f: number): number => {
    const t = constantTime(f);
    const x = constantFeedBiomass(culture, f, x1, t);
    const volume = v1 + f * t;
    return shortage(volume, oxygenUptake(k, x / volume, Math.max(0, endRate(f, x))));
  };
  if (constantTime(feed) > 0 && demand(feed) > 0) {
    const least = LEAST_FEED * feed;
    // A culture that lacks oxygen even so is rejected by its model.
    if (demand(least) < 0) feed = rootBetween(demand, least, feed, EXACT * feed);
    course.limited = true;
  }
  const t2 = constantTime(feed);
  const x2 = constantFeedBiomass(culture, feed, x1, t2);
  const exposure2 = constantFeedExposure(culture, feed, x1, x2, t2);
  const volume = v1 + feed * t2;

  course.exponentialTime = time;
  course.constantTime = t2;
  course.firstFeed = first;
  course.constantFeed = feed;
  course.switchBiomass = x1;
  course.switchVolume = v1;
  course.biomass = x2;
  course.product = product1 + k.alpha * (x2 - x1) + k.beta * exposure2;
  course.volume = volume;
  course.exposure = (rate > 0 ? grown / rate : 0) + exposure2;
  course.byProduct = rate > 0 ? (overflow / rate) * grown : 0;
  course.rate = rate;
  course.finalRate = t2 > 0 ? endRate(feed, x2) : rate;
  course.switchUptake = oxygenUptake(k, x1 / v1, rate);
  course.finalUptake = oxygenUptake(k, x2 / volume, Math.max(0, course.finalRate));
  course.finalTransfer = transfer(volume);
  course.stopped = false;
  course.feeds.length = 0;
  if (k.inhibition) inhibitFedBatch(input, k.inhibition, course);
  return course;
}

/** Steps of the exponential and of the constant phase, and how often the constant one can take its planned time. */
const EXPONENTIAL_STEPS = 12;
const CONSTANT_STEPS = 16;
const LONGEST = 4;
/** Share of the oxygen transfer that is available at any volume. */
const PLENTY = 0.8;
/** Share of the uninhibited rates below which a culture has stopped. */
const STOPPED = 0.02;

/**
 * Repeats a planned course with inhibition by the product (midpoint rule). The feed is what the culture takes up: as
 * planned, or less if product or oxygen lowers its growth.
 */
function inhibitFedBatch(input: FedBatchInput, inhibition: Inhibition, course: FedBatchCourse): void {
  const k = input.kinetics;
  const { finalVolume: vf, feedConcentration: sf, transfer } = input;
  let { biomass: x, product: p, volume: v } = input;
  let { room, rate, feed, activity } = { room: 1, rate: course.rate, feed: 0, activity: 1 };
  let planned = 0; // m³/h; 0 in the exponential phase
  // Transfer falls as the vessel fills, so an uptake well below that of a full vessel is never limited.
  const plenty = PLENTY * Math.min(transfer(v), transfer(vf));
  const at = (biomass: number, product: number, volume: number): void => {
    room = roomLeft(inhibition, product / volume);
    activity = factorOf(room, inhibition.production);
    const upkeep = upkeepOf(k, activity);
    const perGrowth = 1 / k.biomassYield + k.alpha / k.productYield;
    rate = planned > 0 ? ((planned * sf) / biomass - upkeep) / perGrowth : course.rate;
    const most = k.growth * factorOf(room, inhibition.growth);
    const density = biomass / volume;
    let capped = rate > most;
    rate = Math.min(rate, most);
    const uptake = oxygenUptake(k, density, Math.max(0, rate), activity);
    const supply = uptake > plenty ? transfer(volume) : Infinity;
    if (uptake > supply) {
      rate = Math.max(0, oxygenLimitedRate(k, density, supply, activity));
      capped = true;
    }
    const overflow = planned > 0 ? 0 : input.overflow(rate);
    const wanted = ((rate * perGrowth + upkeep + overflow / input.overflowYield) * biomass) / sf;
    feed = planned > 0 && !capped ? planned : Math.min(wanted, input.maxFeed);
  };
  const { exponentialTime, constantTime, constantFeed } = course;
  course.peakFeed = 0;
  course.byProduct = 0;
  course.exposure = 0;
  let elapsed = 0;
  const run = (step: number, end: number): number => {
    let time = 0;
    while (time < end - 1e-9 && v < vf * (1 - 1e-12)) {
      at(x, p, v);
      if (room < STOPPED) {
        course.stopped = true;
        break;
      }
      let h = Math.min(step, end - time);
      const half = 0.5 * h;
      at(x * (1 + rate * half), p + (k.alpha * rate + k.beta * activity) * x * half, Math.min(vf, v + feed * half));
      if (feed * h > vf - v) h = (vf - v) / feed;
      const grown = Math.exp(0.5 * rate * h);
      const mean = x * grown;
      course.feeds.push([elapsed + time, feed]);
      p += (k.alpha * rate + k.beta * activity) * mean * h;
      if (planned === 0) course.byProduct += input.overflow(rate) * mean * h;
      course.exposure += mean * h;
      x = mean * grown;
      v += feed * h;
      time += h;
      course.peakFeed = Math.max(course.peakFeed, feed);
    }
    elapsed += time;
    return time;
  };
  course.exponentialTime = run(exponentialTime / EXPONENTIAL_STEPS, exponentialTime);
  course.switchBiomass = x;
  course.switchVolume = v;
  course.switchUptake = oxygenUptake(k, x / v, Math.max(0, rate), activity);
  planned = constantFeed;
  const longest = Math.min(LONGEST * constantTime, input.duration - course.exponentialTime);
  course.constantTime = course.stopped ? 0 : run(constantTime / CONSTANT_STEPS, longest);
  if (input.duration === Infinity && v < 0.99 * vf) course.stopped = true;
  at(x, p, v);
  course.biomass = x;
  course.product = p;
  course.volume = v;
  course.constantFeed = feed;
  course.finalRate = rate;
  course.finalUptake = oxygenUptake(k, x / v, Math.max(0, rate), activity);
  course.finalTransfer = transfer(v);
}

export const emptyFedBatch = (): FedBatchCourse => ({
  exponentialTime: 0,
  constantTime: 0,
  firstFeed: 0,
  constantFeed: 0,
  switchBiomass: 0,
  switchVolume: 0,
  biomass: 0,
  product: 0,
  volume: 0,
  exposure: 0,
  byProduct: 0,
  peakFeed: 0,
  rate: 0,
  finalRate: 0,
  switchUptake: 0,
  finalUptake: 0,
  finalTransfer: 0,
  limited: false,
  stopped: false,
  feeds: [],
});
