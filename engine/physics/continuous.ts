/** Continuous culture: steady states of the chemostat, and of perfusion at a fixed cell density. */
import { type Kinetics } from './growth.ts';

/** Dilution rate at which cells wash out, 1/h. @param retention µ ÷ D: 1 + R - R c with recycle, 1 without. */
export const washoutRate = (
  growth: number,
  monod: number,
  substrate: number,
  death: number,
  retention: number,
): number => ((growth * substrate) / (monod + substrate) - death) / retention;

/** Dilution rate of the highest cell productivity, 1/h, without death or recycle. */
export const bestDilution = (growth: number, monod: number, substrate: number): number =>
  growth * (1 - Math.sqrt(monod / (monod + substrate)));

export interface ChemostatState {
  /** 1/h. */
  rate: number;
  /** g/L in the vessel: substrate, cells, product. */
  substrate: number;
  density: number;
  product: number;
}

/**
 * Steady state of a chemostat (eq. 2.6): µ = D (1 + R - R c) + k_d, S from Monod, X and P from the balances.
 * Valid below the washout rate, above which there is no steady state with cells.
 * @param dilution 1/h. @param feed Substrate in the feed, g/L. @param death 1/h.
 */
export function chemostat(
  k: Kinetics,
  dilution: number,
  feed: number,
  death: number,
  retention: number,
): ChemostatState {
  const rate = dilution * retention + death;
  const substrate = (k.monod * rate) / (k.growth - rate);
  const making = k.alpha * rate + k.beta;
  const density = (dilution * (feed - substrate)) / (rate / k.biomassYield + k.maintenance + making / k.productYield);
  return { rate, substrate, density, product: (making * density) / dilution };
}

/** Perfusion rate, vessel volumes per day. @param specific pL/cell/d. @param density 1e6 cells/mL. */
export const perfusionRate = (specific: number, density: number): number => (specific * density) / 1000;

/**
 * Product in the harvest, g/L (eq. 2.6): s q_P X / (s H + B).
 * @param making pg/cell/d. @param density 1e6 cells/mL. @param harvest @param bleed 1/d. @param sieving Harvest
 * concentration ÷ vessel concentration.
 */
export const perfusionTitre = (
  making: number,
  density: number,
  harvest: number,
  bleed: number,
  sieving: number,
): number => (sieving * making * density) / (sieving * harvest + bleed) / 1000;

/** Oxygen uptake, mmol/L/h. @param specific pmol/cell/d. @param density 1e6 cells/mL. */
export const perfusionUptake = (specific: number, density: number): number => (specific * density) / 24;
