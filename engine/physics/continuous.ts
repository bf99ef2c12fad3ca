/** Continuous culture: steady states of the chemostat, and of perfusion at a fixed cell density. */
import { bisect } from '../numeric/roots.ts';
import { type Kinetics, substrateUptake } from './growth.ts';
import { monodRate, roomLeft } from './inhibition.ts';

/**
 * Largest growth rate at a substrate concentration up to that of the feed ÷ the maximum growth rate.
 * @param andrews Constant of inhibition by the substrate, g/L.
 */
export const fastestShare = (feed: number, monod: number, andrews = Infinity): number =>
  monodRate(Math.min(feed, Math.sqrt(monod * andrews)), monod, andrews);

/**
 * Dilution rate at which cells wash out, 1/h.
 * @param growth Largest growth rate on the feed, 1/h. @param retention µ ÷ D: 1 + R - R c with recycle, 1 without.
 */
export const washoutRate = (growth: number, death: number, retention: number): number => (growth - death) / retention;

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
  const { inhibition } = k;
  const at = (growth: number, activity: number): ChemostatState => {
    const substrate = residual(k, rate, growth);
    const density = (dilution * (feed - substrate)) / substrateUptake(k, 1, rate, activity);
    return { rate, substrate, density, product: ((k.alpha * rate + k.beta * activity) * density) / dilution };
  };
  if (!inhibition) return at(k.growth, 1);
  // More product lowers growth, so that more substrate is left and less product is made: one solution.
  const stateAt = (product: number): ChemostatState => {
    const room = roomLeft(inhibition, product);
    return at(k.growth * room ** inhibition.growth, room ** inhibition.production);
  };
  const excess = (product: number): number => {
    const made = stateAt(product).product;
    return made > 0 ? made - product : -1;
  };
  return stateAt(bisect(excess, 0, inhibition.limit, 50));
}

/** Substrate at which a culture grows at a rate, g/L; NaN if it cannot. */
function residual({ monod, andrews }: Kinetics, rate: number, growth: number): number {
  if (growth <= rate) return NaN;
  if (andrews === undefined) return (monod * rate) / (growth - rate);
  const room = growth - rate;
  return ((room - Math.sqrt(room ** 2 - (4 * rate ** 2 * monod) / andrews)) * andrews) / (2 * rate);
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
