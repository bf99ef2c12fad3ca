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

/** Time of exponential growth with Monod saturation and without maintenance; exact for that case. */
function monodTime(k: Kinetics, biomassYield: number, start: number, from: number, to: number): number {
  const density = start + biomassYield * (from - to);
  const a = (k.monod * biomassYield) / (start + biomassYield * from);
  const free = (a + 1) * Math.log(density / start) - a * Math.log(to / from);
  if (k.andrews === undefined) return free / k.growth;
  // ∫ S dX/X, by which the substrate prolongs growth.
  const slowed = (from + start / biomassYield) * Math.log(density / start) - (density - start) / biomassYield;
  return (free + slowed / k.andrews) / k.growth;
}

/** ∫X dt of the same, g h/L. */
function monodExposure(k: Kinetics, biomassYield: number, grown: number, from: number, to: number): number {
  const free = grown + k.monod * biomassYield * Math.log(from / to);
  if (k.andrews === undefined) return free / k.growth;
  return (free + (from * grown - (0.5 * grown ** 2) / biomassYield) / k.andrews) / k.growth;
}

/**
 * Batch growth from substrate `from` to `to` (eq. 4.1, closed form; maintenance and product enter by an effective
 * yield in one correction, within 0.3 % of the differential equations). Above the oxygen limit growth is linear in
 * the transfer (eq. 4.4), within 0.2 %.
 */
export function batchCourse(k: Kinetics, batch: Batch, course: BatchCourse = emptyCourse()): BatchCourse {
  if (k.inhibition) return inhibitedBatch({ ...k, inhibition: k.inhibition }, batch, course);
  const { start, from, to, transfer } = batch;
  const withProduct = 1 / (1 / k.biomassYield + k.alpha / k.productYield);
  const upkeep = k.maintenance + k.beta / k.productYield;
  const firstDensity = start + withProduct * (from - to);
  const firstTime = monodTime(k, withProduct, start, from, to);
  const meanRate = Math.log(firstDensity / start) / firstTime;
  const effective = withProduct / (1 + (upkeep * withProduct) / meanRate);
  let density = start + effective * (from - to);
  let time = monodTime(k, effective, start, from, to);
  let exposure = monodExposure(k, effective, density - start, from, to);
  course.limited = false;
  course.starved = false;
  if (oxygenUptake(k, density, k.growth) > transfer) {
    course.density = density;
    course.exposure = exposure;
    limitByOxygen(k, batch, withProduct, upkeep, course);
    ({ time, density, exposure } = course);
  }
  course.time = time;
  course.density = density;
  course.exposure = exposure;
  course.product = k.alpha * (density - start) + k.beta * exposure;
  course.left = to;
  course.peakUptake = Math.min(transfer, oxygenUptake(k, density, k.growth));
  course.peakUse = substrateUptake(k, density, k.growth);
  return course;
}

type Inhibited = Kinetics & { readonly inhibition: Inhibition };

/** Steps in substrate, and share of the uninhibited rates below which a culture has stopped. */
const STEPS = 24;
const MOST_STEPS = 200;
const ROUNDING = 1e-9;
const STOPPED = 0.02;

/**
 * The same with inhibition by the product, in equal steps of substrate (midpoint rule): dX/dS = -µ/q_S, dP/dS = -q_P/q_S.
 * It ends with substrate left if the product stops growth and production.
 */
function inhibitedBatch(k: Inhibited, batch: Batch, course: BatchCourse): BatchCourse {
  const { start, from, to, transfer } = batch;
  let density = start;
  let product = 0;
  let substrate = from;
  let time = 0;
  let exposure = 0;
  course.limited = false;
  course.starved = false;
  course.peakUptake = 0;
  course.peakUse = 0;
  course.left = to;
  for (let n = 0; n < MOST_STEPS && substrate > to; n++) {
    inhibitedRates(k, density, product, substrate, transfer);
    if (now.room < STOPPED) {
      course.left = substrate;
      break;
    }
    // Close to the limit, a step takes half of the way at most.
    const room = 0.5 * (k.inhibition.limit - product);
    const step = Math.min((from - to) / STEPS, (room * now.use) / now.making, substrate - to);
    const last = substrate - step < to + ROUNDING * from;
    const middle = density + (0.5 * step * now.rate) / now.use;
    inhibitedRates(k, middle, product + (0.5 * step * now.making) / now.use, substrate - 0.5 * step, transfer);
    if (now.starved) course.starved = true;
    if (now.limited) course.limited = true;
    const ratio = now.rate / now.use;
    // µ/q_S changes slowly within a step, X does not: growth over the step is exact for constant rates.
    const grown = ratio * step;
    const hours = now.rate > 0 ? Math.log1p(grown / density) / now.rate : step / (now.use * density);
    exposure += now.rate > 0 ? grown / now.rate : density * hours;
    product = Math.min(k.inhibition.limit, product + (now.making / now.use) * step);
    density += grown;
    time += hours;
    substrate = last ? to : substrate - step;
    course.peakUptake = Math.max(course.peakUptake, now.uptake);
    course.peakUse = Math.max(course.peakUse, now.use * density);
  }
  course.time = time;
  course.density = density;
  course.product = product;
  course.exposure = exposure;
  return course;
}

/** Rates of an inhibited culture per biomass: growth, product and substrate; scratch space. */
const now = { room: 0, rate: 0, making: 0, use: 0, uptake: 0, limited: false, starved: false };
function inhibitedRates(k: Inhibited, density: number, product: number, substrate: number, transfer: number): void {
  const { inhibition } = k;
  now.room = roomLeft(inhibition, product);
  const activity = factorOf(now.room, inhibition.production);
  now.rate = k.growth * factorOf(now.room, inhibition.growth) * monodRate(substrate, k.monod, k.andrews);
  now.limited = oxygenUptake(k, density, now.rate, activity) > transfer;
  if (now.limited) now.rate = oxygenLimitedRate(k, density, transfer, activity);
  now.starved = now.rate < 0;
  now.rate = Math.max(0, now.rate);
  now.making = k.alpha * now.rate + k.beta * activity;
  now.use = substrateUptake(k, 1, now.rate, activity);
  now.uptake = oxygenUptake(k, density, now.rate, activity);
}

/**
 * The part above the density X* at which unlimited growth would need more oxygen than can be transferred. @param
 * withProduct Yield of biomass including the share of product.
 * @param upkeep Maintenance and product, g/g/h. @param
 * course Density and exposure without the limit.
 */
function limitByOxygen(
  k: Kinetics,
  { start, from, to, transfer }: Batch,
  withProduct: number,
  upkeep: number,
  course: BatchCourse,
): void {
  const c = k.oxygenGrowth + k.alpha * k.oxygenProduct;
  const b = k.oxygenMaintenance + k.beta * k.oxygenProduct;
  const knee = Math.max(start, transfer / (k.growth * c + b));
  let { density, exposure } = course;
  let time = 0;
  let effective = (density - start) / (from - to);
  course.limited = true;
  for (let pass = 0; pass < 2; pass++) {
    if (pass > 0) {
      effective = 1 / (1 / withProduct + (upkeep * exposure) / (density - start));
      density = start + effective * (from - to);
    }
    // Substrate left when oxygen begins to limit.
    const left = Math.max(to, from - (knee - start) / effective);
    const free = monodTime(k, effective, start, from, left);
    const freeGrown = monodExposure(k, effective, effective * (from - left), from, left);
    if (density <= knee) {
      course.limited = false;
      time = free;
      exposure = freeGrown;
      continue;
    }
    if (b > 0 && density > (0.98 * transfer) / b) course.starved = true;
    const limit = b > 0 ? transfer / b : Infinity;
    const reach = Math.min(density, 0.98 * limit);
    const linear = b > 0 ? (c / b) * Math.log((limit - knee) / (limit - reach)) : ((reach - knee) * c) / transfer;
    const grown = b > 0 ? (transfer * linear - c * (reach - knee)) / b : 0.5 * (knee + reach) * linear;
    time = free + linear;
    exposure = freeGrown + grown;
  }
  course.time = time;
  course.density = density;
  course.exposure = exposure;
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
