/**
 * Shortcut distillation of a binary of constant relative volatility: stages, reflux, trays (Fenske, Underwood, Gilliland,
 * Kirkbride). Mole fractions of the light component.
 */
import { type Volatilities, volatilityIn } from './mccabe-thiele.ts';

/** Minimum stages, at total reflux (Fenske). */
export const leastStages = (volatility: number, top: number, bottom: number): number =>
  Math.log((top / (1 - top)) * ((1 - bottom) / bottom)) / Math.log(volatility);

/** Underwood's root between 1 and the volatility, by bisection. @param q Feed quality, 1 = boiling liquid. */
export function underwoodRoot(volatility: number, feed: number, q: number): number {
  // Rises through the interval from -∞ to +∞.
  const rest = (theta: number): number => (volatility * feed) / (volatility - theta) + (1 - feed) / (1 - theta) - 1 + q;
  let low = 1;
  let high = volatility;
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (low + high);
    if (rest(middle) > 0) high = middle;
    else low = middle;
  }
  return 0.5 * (low + high);
}

/** Minimum reflux ratio (Underwood). */
export function leastReflux(volatility: number, feed: number, top: number, q: number): number {
  const theta = underwoodRoot(volatility, feed, q);
  return (volatility * top) / (volatility - theta) + (1 - top) / (1 - theta) - 1;
}

/** Stages at a reflux, including the reboiler (Gilliland in the form of Molokanov). */
export function stagesAt(reflux: number, least: number, leastStageCount: number): number {
  const X = (reflux - least) / (reflux + 1);
  const Y = 1 - Math.exp((((1 + 54.4 * X) / (11 + 117.2 * X)) * (X - 1)) / Math.sqrt(X));
  return (Y + leastStageCount) / (1 - Y);
}

/**
 * Stages above the feed ÷ stages below it (Kirkbride).
 * @param ratio Bottoms ÷ distillate, mol/mol.
 * @param feed Heavy ÷ light key in the feed.
 * @param lost Mole fraction of the light key in the bottoms ÷ that of the heavy key in the distillate.
 */
export const feedSplit = (ratio: number, feed: number, lost: number): number => (ratio * feed * lost ** 2) ** 0.206;

/** Tray efficiency, at most 1 (BioSTEAM, after O'Connell). @param viscosity mPa·s. @param stripping α V/L. */
export const trayEfficiency = (viscosity: number, stripping: number): number =>
  Math.min(1, 0.503 * viscosity ** -0.226 * Math.max(stripping, 1 / stripping) ** -0.08);

/** Liquid on the trays: density, kg/m³, and surface tension, mN/m. */
export interface TrayLiquid {
  readonly density: number;
  readonly surfaceTension: number;
}
/** An organic liquid; its surface tension is the reference of the correlation. */
const ORGANIC: TrayLiquid = { density: 750, surfaceTension: 20 };
/** Water at 100 °C. */
export const BOILING_WATER: TrayLiquid = { density: 958, surfaceTension: 58.9 };

/**
 * A mixture of water and an organic liquid. A little of it lowers the surface tension of water much: the logarithm falls with the square
 * root of its mass fraction, which is within 15 % of that of ethanol in water.
 * @param water Mass fraction.
 */
export function trayLiquid(water: number): TrayLiquid {
  const organic = Math.max(0, 1 - water);
  const { density, surfaceTension } = BOILING_WATER;
  return {
    density: 1 / (water / density + organic / ORGANIC.density),
    surfaceTension: surfaceTension * (ORGANIC.surfaceTension / surfaceTension) ** Math.sqrt(organic),
  };
}

/**
 * Vapour velocity at flooding, m/s (Fair).
 * @param spacing mm.
 * @param liquidToVapour By mass.
 * @param vapour kg/m³.
 */
export function floodingVelocity(
  spacing: number,
  liquidToVapour: number,
  vapour: number,
  { density, surfaceTension } = ORGANIC,
): number {
  const flow = liquidToVapour * Math.sqrt(vapour / density);
  const capacity = 0.0105 + 8.127e-4 * spacing ** 0.755 * Math.exp(-1.463 * flow ** 0.842);
  return capacity * (surfaceTension / ORGANIC.surfaceTension) ** 0.2 * Math.sqrt((density - vapour) / vapour);
}

/** Mass of a vertical stainless-steel shell, kg, from its diameter and height in m (Seider). */
export function shellSteel(diameter: number, height: number): number {
  const feet = diameter / 0.3048;
  const inch = 0.0254;
  const thickness = Math.max(0.25, 0.25 + 0.0625 * Math.max(0, (feet - 4) / 2));
  const D = diameter / inch;
  const pounds = Math.PI * (D + thickness) * (height / inch + 0.8 * D) * thickness * 0.289;
  return pounds / 2.20462262;
}

/**
 * Relative volatility of ethanol to water at 1 atm, by mole fraction in the liquid, from the measurements in Perry’s handbook. The
 * last point is the azeotrope; that at 0.66 is on the line between its neighbours, where the equilibrium curve turns from concave to
 * convex.
 */
export const ETHANOL_WATER: Volatilities = [
  [0.02, 10.6],
  [0.07, 8.2],
  [0.17, 5.2],
  [0.261, 3.58],
  [0.327, 2.87],
  [0.4, 2.4],
  [0.57, 1.6],
  [0.66, 1.4],
  [0.75, 1.2],
  [0.8943, 1],
];

/** Volatility of ethanol relative to water at a mole fraction. */
export const ethanolVolatility = (x: number): number => volatilityIn(ETHANOL_WATER, x);

/** Mass fraction of the organic component at its azeotrope with water at 1 atm (standard texts). */
export const AZEOTROPE: Readonly<Record<string, number>> = {
  sol_ethanol: 0.9558,
  mol_ethanol: 0.9558,
  sol_1_propanol: 0.717,
  sol_isopropanol: 0.877,
  sol_1_butanol: 0.575,
  sol_ethyl_acetate: 0.915,
  sol_mek: 0.887,
  sol_thf: 0.941,
  sol_n_butyl_acetate: 0.729,
  sol_acetonitrile: 0.837,
};
