/**
 * Primary drying of a frozen cake, quasi-steady (after LyoPRONTO). In the field's own units, as its constants are:
 * cm, cm², g, h, Torr, °C, cal.
 */
import { rootBetween } from '../numeric/roots.ts';

export const ICE_DENSITY = 0.918;
export const SOLUTE_DENSITY = 1.5;
/** Heat of sublimation, cal/g. */
const SUBLIMATION = 678;
/** Conductivity of ice, cal/cm/s/K. */
const ICE_CONDUCTIVITY = 0.0059;
const STEPS = 30;
const COLDEST = -70;
/** Temperature below which the search stops, K. */
const TOLERANCE = 1e-7;

export interface Cake {
  /** Areas of the vial and of the product in it, cm². */
  vial: number;
  product: number;
  /** mL. */
  fill: number;
  /** g solids per mL. */
  solids: number;
  /** R = R₀ + A₁ L / (1 + A₂ L): cm² h Torr/g, cm h Torr/g, 1/cm. */
  r0: number;
  a1: number;
  a2: number;
}

/** Vapour pressure of ice, Torr; T in °C. */
export const icePressure = (T: number): number => 2.698e10 * Math.exp(-6144.96 / (T + 273.15));

/** Heat transfer from the shelf by contact and radiation, cal/s/K/cm², and by gas, cal/s/K/cm²/Torr: of vials and of bulk trays. */
export const HEAT_TRANSFER = { vials: { contact: 2.75e-4, gas: 8.93e-4 }, trays: { contact: 4e-4, gas: 0 } };
/** How heat transfer by gas levels off with pressure, 1/Torr. */
const GAS_LEVELLING = 0.46;

/** Heat transfer from the shelf (Pikal et al. 1984), K_v = K_C + K_P P / (1 + K_D P), cal/s/K/cm²; pressure in Torr. */
export const shelfHeatTransfer = (contact: number, gas: number, pressure: number): number =>
  contact + (gas * pressure) / (1 + GAS_LEVELLING * pressure);

/** Thickness of the frozen cake, cm. */
export const frozenThickness = ({ fill, product, solids }: Cake): number =>
  (fill / (product * ICE_DENSITY)) * (1 - (solids * (1 - ICE_DENSITY)) / SOLUTE_DENSITY);

export interface SublimationFront {
  /** °C at the front and at the bottom of the vial. */
  front: number;
  bottom: number;
  /** Sublimation rate of one vial, g/h; not positive if nothing sublimes. */
  rate: number;
}

export interface Chamber {
  /** Transfer from the shelf, cal/s/K/cm². */
  heat: number;
  /** Torr. */
  pressure: number;
  /** °C. */
  shelf: number;
}

/** Front of a cake dried to `dried` cm of its thickness. */
export function sublimationFront(
  cake: Cake,
  dried: number,
  thickness: number,
  { heat, pressure, shelf }: Chamber,
): SublimationFront {
  const resistance = cake.r0 + (cake.a1 * dried) / (1 + cake.a2 * dried);
  const rate = (T: number): number => (cake.product * (icePressure(T) - pressure)) / resistance;
  const bottom = (T: number, m: number): number =>
    T + (SUBLIMATION * m * (thickness - dried)) / (3600 * cake.product * ICE_CONDUCTIVITY);
  // Heat consumed minus heat supplied: rises with T.
  const front = rootBetween(
    (T) => {
      const m = rate(T);
      return (SUBLIMATION * m) / 3600 - heat * cake.vial * (shelf - bottom(T, m));
    },
    COLDEST,
    0,
    TOLERANCE,
  );
  const m = rate(front);
  return { front, bottom: bottom(front, m), rate: m };
}

export interface PrimaryDrying {
  /** h; Infinity if nothing sublimes. */
  time: number;
  thickness: number;
  /** Maximum temperature at the bottom of the cake, °C, and maximum rate of one vial, g/h. */
  warmest: number;
  fastest: number;
}

/** Depth of dry cake per g of ice, cm/g: dL/dt = m / (A ρ) × this. */
const depthPerIce = ({ solids, product }: Cake): number =>
  (1 - (solids * (1 - ICE_DENSITY)) / SOLUTE_DENSITY) / (1 - solids / SOLUTE_DENSITY) / (product * ICE_DENSITY);

/** Integrates the front through the cake in fixed steps of its depth (midpoint rule). */
export function primaryDrying(cake: Cake, chamber: Chamber): PrimaryDrying {
  const thickness = frozenThickness(cake);
  const depth = depthPerIce(cake);
  const answer: PrimaryDrying = { time: 0, thickness, warmest: -273.15, fastest: 0 };
  const step = thickness / STEPS;
  // Vapour flows fastest before there is any dry cake to hold it back.
  answer.fastest = sublimationFront(cake, 0, thickness, chamber).rate;
  for (let k = 0; k < STEPS; k++) {
    const { bottom, rate } = sublimationFront(cake, (k + 0.5) * step, thickness, chamber);
    if (!(rate > 0)) {
      answer.time = Infinity;
      return answer;
    }
    answer.time += step / (rate * depth);
    answer.warmest = Math.max(answer.warmest, bottom);
  }
  return answer;
}

export interface DryingMoment extends SublimationFront {
  /** h. */
  time: number;
  /** cm of dry cake. */
  dried: number;
}

/** Time course of primary drying in `steps` steps of the cake depth; ends early if nothing sublimes. */
export function dryingCourse(cake: Cake, chamber: Chamber, steps: number): DryingMoment[] {
  const thickness = frozenThickness(cake);
  const depth = depthPerIce(cake);
  const step = thickness / steps;
  const course: DryingMoment[] = [];
  let time = 0;
  for (let k = 0; k <= steps; k++) {
    const front = sublimationFront(cake, k * step, thickness, chamber);
    if (!(front.rate > 0)) break;
    const before = course.at(-1);
    // Trapezoidal rule for 1/rate, the integral of which is time.
    if (before) time += (0.5 * step * (1 / before.rate + 1 / front.rate)) / depth;
    course.push({ time, dried: k * step, ...front });
  }
  return course;
}

/**
 * The same in steps of time (Heun), for a chamber whose conditions change: ends with the moment at which the cake is dry, or
 * after `most` steps. Nothing dries while nothing sublimes.
 * @param chamber Conditions at a time, h. @param step h.
 */
export function dryingByTime(
  cake: Cake,
  chamber: (time: number) => Chamber,
  step: number,
  most: number,
): DryingMoment[] {
  const thickness = frozenThickness(cake);
  const depth = depthPerIce(cake);
  const at = (time: number, dried: number): DryingMoment => ({
    time,
    dried,
    ...sublimationFront(cake, Math.min(dried, thickness), thickness, chamber(time)),
  });
  const speed = ({ rate }: DryingMoment): number => Math.max(0, rate) * depth;
  const course = [at(0, 0)];
  for (let k = 1; k <= most; k++) {
    const before = course[k - 1]!;
    const time = k * step;
    const next = at(time, before.dried + step * speed(before));
    const dried = before.dried + 0.5 * step * (speed(before) + speed(next));
    if (dried >= thickness) {
      const share = (thickness - before.dried) / (dried - before.dried);
      course.push(at(before.time + share * step, thickness));
      break;
    }
    course.push(at(time, dried));
  }
  return course;
}
