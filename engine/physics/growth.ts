/** Growth, product formation and oxygen demand: closed forms of Monod, Pirt and Luedeking & Piret kinetics. */

import { factorOf, type Inhibition, monodRate, roomLeft } from './inhibition.ts';

/** Rates of a culture on one substrate; g, L and h. */
export interface Kinetics {
  /** Maximum specific growth rate, 1/h. */
  growth: number;
  /** Monod constant, g/L. */
  monod: number;
  /** True biomass yield, g/g. */
  biomassYield: number;
  /** Maintenance, g/g/h. */
  maintenance: number;
  /** Product per biomass formed, g/g. */
  alpha: number;
  /** Product per biomass and hour, g/g/h. */
  beta: number;
  /** Product yield on substrate, g/g; Infinity if the biomass yield includes the product. */
  productYield: number;
  /** mmol O2 per g of biomass grown. */
  oxygenGrowth: number;
  /** mmol O2 per g of biomass and hour. */
  oxygenMaintenance: number;
  /** mmol O2 per g of product. */
  oxygenProduct: number;
  /** Substrate that inhibits growth, K_I, g/L; no inhibition if absent. */
  andrews?: number;
  /** Inhibition by the product; none if absent or null. */
  inhibition?: Inhibition | null;
  /** Whether maintenance makes the product too, so that inhibition stops both. */
  endProduct?: boolean;
}

/** Carbon and reducing power of a substrate or product. */
export interface Carbon {
  /** C-mol/g. */
  readonly content: number;
  /** Degree of reduction per C-mol, NH3 as nitrogen source. */
  readonly reduction: number;
}

/** Biomass CH1.8O0.5N0.2, ash free. */
export const BIOMASS_CARBON: Carbon = { content: 1 / 24.6, reduction: 4.2 };
export const PROTEIN_CARBON: Carbon = { content: 1 / 22.6, reduction: 4.15 };

/** mmol O2 per g of biomass from the balance of available electrons (eq. 4.2c). */
export function oxygenOfGrowth(substrate: Carbon, biomassYield: number): number {
  const carbonYield = (biomassYield * BIOMASS_CARBON.content) / substrate.content;
  return (substrate.reduction / carbonYield - BIOMASS_CARBON.reduction) * 250 * BIOMASS_CARBON.content;
}

/** mmol O2 per g of biomass and hour for maintenance. */
export const oxygenOfMaintenance = (substrate: Carbon, maintenance: number): number =>
  maintenance * 250 * substrate.reduction * substrate.content;

/** mmol O2 per g of product; 0 if the biomass yield includes the product. */
export const oxygenOfProduct = (substrate: Carbon, productYield: number, product: Carbon): number =>
  Number.isFinite(productYield)
    ? Math.max(
        0,
        250 * ((substrate.reduction * substrate.content) / productYield - product.reduction * product.content),
      )
    : 0;

/** Oxygen uptake, mmol/L/h, at a cell density in g/L and a growth rate in 1/h. */
export const oxygenUptake = (k: Kinetics, density: number, rate: number, activity = 1): number =>
  density * (rate * k.oxygenGrowth + k.oxygenMaintenance + (k.alpha * rate + k.beta * activity) * k.oxygenProduct);

/** Heat of anaerobic growth per kg of substrate, kJ: glucose to ethanol, 100 kJ/mol. */
export const ANAEROBIC_HEAT = 555;

/**
 * Substrate used, g/L/h, at a cell density in g/L and a growth rate in 1/h.
 * @param activity Production that is not associated with growth ÷ that without inhibition.
 */
export const substrateUptake = (k: Kinetics, density: number, rate: number, activity = 1): number =>
  density * (rate / k.biomassYield + upkeepOf(k, activity) + (k.alpha * rate) / k.productYield);

/** Substrate for maintenance and for product that is not associated with growth, g/g/h. */
export const upkeepOf = (k: Kinetics, activity: number): number =>
  k.maintenance * (k.endProduct ? activity : 1) + (k.beta * activity) / k.productYield;

/** Growth rate at which the oxygen uptake equals the maximum transfer (eq. 4.4). */
export const oxygenLimitedRate = (k: Kinetics, density: number, transfer: number, activity = 1): number =>
  (transfer / density - k.oxygenMaintenance - k.beta * activity * k.oxygenProduct) /
  (k.oxygenGrowth + k.alpha * k.oxygenProduct);

/** Initial state and end point of a batch. */
export interface Batch {
  /** Biomass at inoculation, g/L. */
  start: number;
  /** Substrate at the start and at the end, g/L. */
  from: number;
  to: number;
  /** Maximum oxygen transfer, mmol/L/h; Infinity for no limit. */
  transfer: number;
}

export interface BatchCourse {
  /** h. */
  time: number;
  /** g/L. */
  density: number;
  /** g/L. */
  product: number;
  /** ∫X dt, g h/L. */
  exposure: number;
  /** Whether oxygen was limiting for part of the time. */
  limited: boolean;
  /** Whether maintenance alone would need more oxygen than can be transferred. */
  starved: boolean;
  /** Substrate at the end, g/L: more than was asked for if the product stops the culture. */
  left: number;
  /** Highest oxygen uptake, mmol/L/h, and substrate use, g/L/h. */
  peakUptake: number;
  peakUse: number;
}

/** Oxygen, mmol/g, and substrate, g/g, for growth with the product that comes with it; oxygen without growth, mmol/g/h. */
const oxygenPerGrowth = (k: Kinetics): number => k.oxygenGrowth + k.alpha * k.oxygenProduct;
const substratePerGrowth = (k: Kinetics): number => 1 / k.biomassYield + k.alpha / k.productYield;
const oxygenUpkeep = (k: Kinetics, activity = 1): number => k.oxygenMaintenance + k.beta * activity * k.oxygenProduct;

/** Share of the oxygen transfer that cells may need without growth: they approach all of it, but never reach it. */
const MAINTAINABLE = 0.98;

/**
 * Batch growth from substrate `from` to `to` (eq. 4.1). For Monod growth in closed form: cells and product are exact, the
 * time is within 0.5 % of the differential equations; while oxygen limits, growth follows the transfer (eq. 4.4). With
 * inhibition by the substrate in pieces of that form; with inhibition by the product, or if oxygen limits as well, in steps.
 */
export function batchCourse(k: Kinetics, batch: Batch, course: BatchCourse = emptyCourse()): BatchCourse {
  const { start, from, to, transfer } = batch;
  course.time = 0;
  course.exposure = 0;
  course.density = start;
  course.limited = false;
  course.starved = false;
  course.left = to;
  if (k.inhibition) return steppedBatch(k, batch, course);
  // The straight line to the end shows where the substrate use is highest; the tangent there is closer.
  grow(k, from, to, course);
  line.slope = (course.density - start) / (from - to);
  line.top = start + line.slope * from;
  const busiest = peakOf(k, batch, substratePerGrowth(k), upkeepOf(k, 1));
  course.time = 0;
  course.exposure = 0;
  course.density = start;
  grow(k, from, busiest, course);
  const rate = k.growth * monodRate(busiest, k.monod, k.andrews);
  course.peakUse = substrateUptake(k, course.density, rate);
  line.slope = (rate * course.density) / course.peakUse;
  line.top = course.density + line.slope * busiest;
  grow(k, busiest, to, course);
  const most = peakOf(k, batch, oxygenPerGrowth(k), oxygenUpkeep(k));
  const wanted = oxygenUptake(k, line.top - line.slope * most, k.growth * monodRate(most, k.monod, k.andrews));
  if (wanted > transfer && k.andrews !== undefined) return steppedBatch(k, batch, course);
  course.peakUptake = Math.min(transfer, wanted);
  if (wanted > transfer) limitByOxygen(k, batch, course);
  course.product = k.alpha * (course.density - start) + k.beta * course.exposure;
  return course;
}

/** Largest change of ln(K_I + S) in a piece of growth with inhibition by the substrate, for an error below 0.2 %. */
const PIECE = 0.1;

/**
 * Continues a course of growth that only the substrate limits. With inhibition by the substrate, 1/µ = (1 + K_S/S + S/K_I)/µ_max, it
 * has several pieces: the cells of Monod growth with S/K_I as in the middle of the piece, and the time ∫d(ln X)/µ with X on a
 * straight line.
 */
function grow(k: Kinetics, from: number, to: number, course: BatchCourse): void {
  const { andrews } = k;
  if (andrews === undefined) return growMonod(k, from, to, course);
  for (let substrate = from; substrate > to;) {
    const next = Math.max(to, substrate - PIECE * (andrews + substrate));
    const { time, density } = course;
    growMonod(k, substrate, next, course, 1 + (0.5 * (substrate + next)) / andrews);
    const grown = course.density - density;
    const slope = grown / (substrate - next);
    const top = density + slope * substrate;
    const folds = Math.log1p(grown / density);
    const short = k.monod * (slope / top) * (folds + Math.log(substrate / next));
    const much = (top * folds - grown) / (slope * andrews);
    course.time = time + (folds + short + much) / k.growth;
    substrate = next;
  }
}

/**
 * The same for Monod growth. ∫X dt and with it the cells do not depend on X; for the time, X rises on a straight line against the
 * substrate used.
 * @param slower What divides µ_max and K_S.
 */
function growMonod(k: Kinetics, from: number, to: number, course: BatchCourse, slower = 1): void {
  const growth = k.growth / slower;
  const monod = k.monod / slower;
  const perGrowth = substratePerGrowth(k);
  const upkeep = upkeepOf(k, 1);
  const used = from - to;
  if (!(used > 0)) return;
  // The substrate use per biomass is fastest (S + shift)/(S + K_S).
  const fastest = perGrowth * growth + upkeep;
  const shift = (monod * upkeep) / fastest;
  const slowed = (monod - shift) * Math.log((from + shift) / (to + shift));
  const exposure = (used + slowed) / fastest;
  const grown = (used - upkeep * exposure) / perGrowth;
  const slope = grown / used;
  const top = course.density + slope * from;
  const multiplied = (monod + top / slope) * Math.log1p(grown / course.density);
  course.time += (slowed + multiplied) / (fastest * (top + slope * shift));
  course.exposure += exposure;
  course.density += grown;
}

/** A straight line of X against S: X at S = 0, and its fall per substrate; scratch space. */
const line = { top: 0, slope: 0 };

/** Substrate at which X (perGrowth µ + upkeep) is highest on the line: X falls with S, and µ rises. */
function peakOf(k: Kinetics, { from, to }: Batch, perGrowth: number, upkeep: number): number {
  const most = perGrowth * k.growth + upkeep;
  if (!(most > 0)) return to;
  if (k.andrews !== undefined) return searchedPeak(k, from, to, perGrowth, upkeep);
  // With u = S + K_S it is (top - slope u)(most - lost/u).
  const lost = perGrowth * k.growth * k.monod;
  const top = line.top + line.slope * k.monod;
  const best = Math.sqrt(Math.max(0, (top * lost) / (line.slope * most))) - k.monod;
  return Math.min(from, Math.max(to, best));
}

/** Golden section, and its steps, which leave a bracket of 1e-5 of the first. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SECTIONS = 24;

/** The same with inhibition by the substrate, where µ falls again above √(K_S K_I), beyond which the highest cannot be. */
function searchedPeak(k: Kinetics, from: number, to: number, perGrowth: number, upkeep: number): number {
  const at = (substrate: number): number =>
    (line.top - line.slope * substrate) * (perGrowth * k.growth * monodRate(substrate, k.monod, k.andrews) + upkeep);
  let low = to;
  let high = Math.min(from, Math.max(to, Math.sqrt(k.monod * k.andrews!)));
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let [atLeft, atRight] = [at(left), at(right)];
  for (let n = 0; n < SECTIONS; n++)
    if (atLeft > atRight) {
      high = right;
      right = left;
      atRight = atLeft;
      left = high - GOLDEN * (high - low);
      atLeft = at(left);
    } else {
      low = left;
      left = right;
      atLeft = atRight;
      right = low + GOLDEN * (high - low);
      atRight = at(right);
    }
  return 0.5 * (low + high);
}

/** Bound on the steps to the end of the oxygen limit, and error of the substrate there ÷ that at the start. */
const MOST_ITERATIONS = 40;
const EXACT = 1e-12;

/**
 * The same if oxygen limits: growth until the uptake on the line reaches the transfer, then growth at the transfer until the
 * substrate would let less grow, then growth as before. A starved course has the density without the limit.
 */
function limitByOxygen(k: Kinetics, { start, from, to, transfer }: Batch, course: BatchCourse): void {
  const unlimited = course.density;
  const perOxygen = oxygenPerGrowth(k);
  const breathing = oxygenUpkeep(k);
  const perGrowth = substratePerGrowth(k);
  const upkeep = upkeepOf(k, 1);

  // The larger root of (top - slope u)(most - lost/u) = transfer, as in `peakOf`.
  const most = perOxygen * k.growth + breathing;
  const lost = perOxygen * k.growth * k.monod;
  const top = line.top + line.slope * k.monod;
  const middle = (0.5 * (top * most + line.slope * lost - transfer)) / (line.slope * most);
  const root = middle + Math.sqrt(Math.max(0, middle ** 2 - (top * lost) / (line.slope * most)));
  const first = Math.min(from, Math.max(to, root - k.monod));
  course.time = 0;
  course.exposure = 0;
  course.density = start;
  grow(k, from, first, course);

  // What growth at the transfer needs and what Monod growth would leave is convex in the cells: Newton's method from above.
  const knee = course.density;
  const reachable = (MAINTAINABLE * transfer) / breathing;
  let density = Math.max(knee, Math.min(reachable, knee + (first - to) / perGrowth));
  let left = to;
  for (let n = 0; n < MOST_ITERATIONS; n++) {
    respire(perOxygen, breathing, transfer, knee, density);
    const rate = (transfer / density - breathing) / perOxygen;
    const spare = k.growth - rate;
    const substrate = spare > 0 ? (k.monod * rate) / spare : first;
    left = Math.min(first, Math.max(to, substrate));
    const over = (density - knee) * perGrowth + upkeep * limited.exposure - (first - left);
    if (n === 0 && over < -EXACT * from) course.starved = true;
    if (!(over > EXACT * from)) break;
    const slowing = left === substrate ? (k.monod * k.growth * transfer) / (perOxygen * (spare * density) ** 2) : 0;
    density = Math.max(knee, density - over / (perGrowth + upkeep / rate - slowing));
  }
  course.limited = true;
  course.time += limited.time;
  course.exposure += limited.exposure;
  course.density = density;
  if (course.starved) course.density = unlimited;
  else grow(k, left, to, course);
}

/** Share of the transfer that cells need without growth below which it has no effect on the others. */
const NEGLIGIBLE = 1e-8;

/** Time, h, and ∫X dt, g h/L, of growth at the oxygen transfer; scratch space. */
const limited = { time: 0, exposure: 0 };
function respire(perOxygen: number, breathing: number, transfer: number, from: number, to: number): void {
  const oxygen = perOxygen * (to - from);
  if (!(breathing * to > NEGLIGIBLE * transfer)) {
    limited.time = oxygen / transfer;
    limited.exposure = 0.5 * (from + to) * limited.time;
    return;
  }
  limited.time = (-perOxygen / breathing) * Math.log1p((-breathing * (to - from)) / (transfer - breathing * from));
  limited.exposure = (transfer * limited.time - oxygen) / breathing;
}

const UNINHIBITED: Inhibition = { limit: Infinity, shape: 1, growth: 1, production: 1 };

/** Steps in substrate, and share of the uninhibited rates below which a culture has stopped. */
const STEPS = 24;
const MOST_STEPS = 200;
const ROUNDING = 1e-9;
const STOPPED = 0.02;

/**
 * The same with inhibition, in steps of substrate (midpoint rule): dX/dS = -µ/q_S, dP/dS = -q_P/q_S. It ends with substrate
 * left if the product stops growth and production.
 */
function steppedBatch(k: Kinetics, { start, from, to, transfer }: Batch, course: BatchCourse): BatchCourse {
  const { limit } = k.inhibition ?? UNINHIBITED;
  let density = start;
  let product = 0;
  let substrate = from;
  let time = 0;
  let exposure = 0;
  course.peakUptake = 0;
  course.peakUse = 0;
  for (let n = 0; n < MOST_STEPS && substrate > to; n++) {
    inhibitedRates(k, density, product, substrate, transfer);
    notePeaks(course, density);
    if (now.room < STOPPED) {
      course.left = substrate;
      break;
    }
    // A step uses at most half of the substrate, and half of the room for product.
    const room = 0.5 * (limit - product);
    const step = Math.min((from - to) / STEPS, 0.5 * substrate, (room * now.use) / now.making, substrate - to);
    const last = substrate - step < to + ROUNDING * from;
    const middle = density + (0.5 * step * now.rate) / now.use;
    const before = now.rate;
    inhibitedRates(k, middle, product + (0.5 * step * now.making) / now.use, substrate - 0.5 * step, transfer);
    notePeaks(course, middle);
    if (now.starved) course.starved = true;
    if (now.limited) course.limited = true;
    const grown = (now.rate / now.use) * step;
    const hours = now.rate > 0 ? hoursOf(Math.log1p(grown / density), before, now.rate) : step / (now.use * density);
    exposure += now.rate > 0 ? grown / now.rate : density * hours;
    product = Math.min(limit, product + (now.making / now.use) * step);
    density += grown;
    time += hours;
    substrate = last ? to : substrate - step;
  }
  inhibitedRates(k, density, product, substrate, transfer);
  notePeaks(course, density);
  course.time = time;
  course.density = density;
  course.product = product;
  course.exposure = exposure;
  return course;
}

/**
 * Time of a step of growth, h: ∫d(ln X)/µ with 1/µ on a straight line against X, of which a step spends more time at the start.
 * @param folds ln of the cells at the end ÷ at the start. @param before, middle Growth rates, 1/h.
 */
const hoursOf = (folds: number, before: number, middle: number): number =>
  (folds / middle) * (before > 0 ? 1 + (folds / 6) * (middle / before - 1) : 1);

/** Rates of an inhibited culture per biomass: growth, product and substrate; scratch space. */
const now = { room: 0, rate: 0, making: 0, use: 0, uptake: 0, limited: false, starved: false };
function inhibitedRates(k: Kinetics, density: number, product: number, substrate: number, transfer: number): void {
  const inhibition = k.inhibition ?? UNINHIBITED;
  now.room = roomLeft(inhibition, product);
  const activity = factorOf(now.room, inhibition.production);
  now.rate = k.growth * factorOf(now.room, inhibition.growth) * monodRate(substrate, k.monod, k.andrews);
  now.limited = oxygenUptake(k, density, now.rate, activity) > transfer;
  if (now.limited) now.rate = Math.max(0, oxygenLimitedRate(k, density, transfer, activity));
  now.starved = now.limited && density * oxygenUpkeep(k, activity) > MAINTAINABLE * transfer;
  now.making = k.alpha * now.rate + k.beta * activity;
  now.use = substrateUptake(k, 1, now.rate, activity);
  now.uptake = oxygenUptake(k, density, now.rate, activity);
}

function notePeaks(course: BatchCourse, density: number): void {
  course.peakUptake = Math.max(course.peakUptake, now.uptake);
  course.peakUse = Math.max(course.peakUse, now.use * density);
}

export const emptyCourse = (): BatchCourse => ({
  time: 0,
  density: 0,
  product: 0,
  exposure: 0,
  limited: false,
  starved: false,
  left: 0,
  peakUptake: 0,
  peakUse: 0,
});
