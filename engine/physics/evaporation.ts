/** Evaporation in several effects: heat, areas, temperatures. Temperatures in K, flows in kg/h. */
import { celsius, S_PER_H } from '../wording/quantity.ts';
import { boilingPressure, enthalpyAt, saturatedSteam } from './steam.ts';
import { GAS_CONSTANT } from './water.ts';

/** Smallest difference between vapour that condenses and the coolant that leaves, K. */
export const CONDENSER_APPROACH = 2;

/** Heat of vaporisation of water, kJ/kg; T in K. */
export const latentHeat = (T: number): number => 2501 - 2.361 * (T - celsius(0));
/** Heat capacity of a solution, kJ/kg/K, by its mass fraction of solids. */
export const solutionHeatCapacity = (solids: number): number => 4.18 * (1 - 0.6 * solids);
/** Boiling point elevation, K. */
export const elevation = (solids: number): number => 1 + 5 * solids * solids;
/** Water to evaporate (eq. W = F (1 - x_F/x_P)). */
export const evaporated = (feed: number, from: number, to: number): number => feed * (1 - from / to);

/** Heat transfer of clean bodies, W/m²/K (BioSTEAM). */
export const BODIES = { falling_film: 2839, long_tube: 2271, horizontal: 1363, forced_circulation: 2981 } as const;
export type Body = keyof typeof BODIES;
/** Heat transfer of a body: clean and without solids in W/m²/K, and the resistance of its deposits in m²·K/W. */
export interface Transfer {
  clean: number;
  fouling: number;
}
/** Falls with solids, and with deposits in series with it. W/m²/K. */
export const transferAt = ({ clean, fouling }: Transfer, solids: number): number => {
  const bare = clean * (1 - 0.8 * solids);
  return bare / (1 + bare * fouling);
};

export interface Effects {
  /** Live steam, kg/h, and its temperature; none if the feed is hot enough to boil. */
  steam: number;
  steamTemperature: number;
  /** Heating surface of each effect after the first, of the first, and of all of them, m². */
  area: number;
  firstArea: number;
  surface: number;
  /** Condenser duty, kW: the vapour of the last effect, and what a hot feed boils off in excess. */
  condenser: number;
  /** Boiling temperatures, and solids of the liquid that leaves each effect. */
  temperatures: number[];
  solids: number[];
  /** Vapour of each effect, kg/h. */
  vapour: number[];
  /**
   * Temperature difference that remains after the boiling point elevations; the other results are invalid if it is not
   * positive.
   */
  available: number;
  /**
   * What flashes from the liquid between the effects if that is more than should evaporate, kg/h, else 0; the other results
   * are then invalid.
   */
  flashed: number;
}

export interface Evaporator {
  /** kg/h. */
  feed: number;
  /** Mass fraction of solids. */
  from: number;
  to: number;
  effects: number;
  /** Temperature of the feed, and boiling temperatures of the first and last effect, K. */
  feedTemperature: number;
  first: number;
  last: number;
  /** Temperature of the live steam, which sets the area of the first effect, K; not finite or absent if it is as large as the others. */
  steam?: number;
  transfer: Transfer;
  /** Whether the vapour is distributed by the heat balance of each effect rather than evenly. */
  rigorous?: boolean;
}

/** Forward feed, equal areas except that of a first effect whose steam is given. */
export function multiEffect(evaporator: Evaporator): Effects {
  const { feed, from, to, effects, feedTemperature, first, last, steam = NaN, transfer, rigorous = false } = evaporator;
  const total = evaporated(feed, from, to);
  const vapour = Array.from({ length: effects }, () => total / effects);
  const solids = vapour.map(() => to);
  const temperatures = vapour.map((_, i) => (effects === 1 ? first : first + ((last - first) * i) / (effects - 1)));
  const duty = vapour.map(() => 0);
  const dry = feed * from;
  let area = 0;
  let available = 0;
  let surplus = 0;
  let flashed = 0;
  const concentrate = (): void => {
    let liquid = feed;
    for (let i = 0; i < effects; i++) {
      liquid -= vapour[i]!;
      solids[i] = dry / liquid;
    }
  };
  concentrate();
  const passes = rigorous ? 30 : 6;
  for (let pass = 0; pass < passes; pass++) {
    if (rigorous && effects > 1) {
      flashed = shareVapour(vapour, { feed, from, total }, temperatures, solids);
      if (flashed > 0) break;
      concentrate();
    }
    let need = 0;
    available = first - last;
    for (let i = 0; i < effects; i++) {
      duty[i] =
        i === 0
          ? feed * solutionHeatCapacity(from) * (first - feedTemperature) + vapour[0]! * latentHeat(first)
          : vapour[i - 1]! * latentHeat(temperatures[i - 1]!);
      if (i > 0) need += duty[i]! / (transferAt(transfer, solids[i]!) * KJ_PER_WH);
      if (i < effects - 1) available -= elevation(solids[i]!);
    }
    // A hot feed boils by itself. Its excess vapour condenses and returns, so that the final solids hold.
    surplus = Math.max(0, -duty[0]!);
    duty[0] = Math.max(0, duty[0]!);
    if (effects === 1) {
      area = duty[0] / (transferAt(transfer, solids[0]!) * KJ_PER_WH * SINGLE_EFFECT_DIFFERENCE);
      available = SINGLE_EFFECT_DIFFERENCE;
      break;
    }
    area = need / available;
    if (!(available > 0)) break;
    for (let i = 1; i < effects; i++)
      temperatures[i] =
        temperatures[i - 1]! -
        elevation(solids[i - 1]!) -
        duty[i]! / (transferAt(transfer, solids[i]!) * KJ_PER_WH * area);
  }
  const perArea = transferAt(transfer, solids[0]!) * KJ_PER_WH;
  const steamTemperature = Number.isFinite(steam) ? steam : duty[0]! > 0 ? first + duty[0]! / (perArea * area) : first;
  const firstArea = Number.isFinite(steam) ? duty[0]! / (perArea * (steam - first)) : area;
  if (effects === 1) area = firstArea;
  return {
    steam: duty[0]! / latentHeat(steamTemperature),
    steamTemperature,
    area,
    firstArea,
    surface: firstArea + (effects - 1) * area,
    condenser: (vapour[effects - 1]! * latentHeat(temperatures[effects - 1]!) + surplus) / S_PER_H,
    temperatures,
    solids,
    vapour,
    available,
    flashed,
  };
}

/** kJ/h/K per W/K. */
const KJ_PER_WH = 3.6;
const SINGLE_EFFECT_DIFFERENCE = 20;

/**
 * V_i λ_i = V_{i-1} λ_{i-1} + L_{i-1} Cp_{i-1} (T_{i-1} - T_i), which is linear in V₁; ΣV = W fixes it.
 * @returns 0, or what flashes from the liquid without any V₁ if that is more than W, kg/h.
 */
function shareVapour(
  vapour: number[],
  { feed, from, total }: { feed: number; from: number; total: number },
  temperatures: readonly number[],
  solids: readonly number[],
): number {
  const chain = (first: number, into: number[] | null): number => {
    let liquid = feed;
    let before = first;
    let sum = 0;
    for (let i = 0; i < vapour.length; i++) {
      const T = temperatures[i]!;
      if (i > 0) {
        const x = solids[i - 1] ?? from;
        before =
          (before * latentHeat(temperatures[i - 1]!) + liquid * solutionHeatCapacity(x) * (temperatures[i - 1]! - T)) /
          latentHeat(T);
      }
      if (into) into[i] = before;
      liquid -= before;
      sum += before;
    }
    return sum;
  };
  const none = chain(0, null);
  if (none >= total) return none;
  const one = chain(total, null);
  chain((total * (total - none)) / (one - none), vapour);
  return 0;
}

/** Temperatures at which motive steam, the vapour that it draws in, and the mixture condense, K. */
export interface Jet {
  motive: number;
  vapour: number;
  mixture: number;
}
/** Efficiency of a thermocompressor: 0.9 each for nozzle, mixing and diffuser (engineering estimate). */
const JET_EFFICIENCY = 0.9 ** 3;

/**
 * Vapour that a kilogram of motive steam draws in and compresses, kg; 0 if it cannot reach the pressure. The momentum of the
 * expanded steam is shared with the vapour, and the kinetic energy that is left compresses both.
 */
export function entrainment({ motive, vapour, mixture }: Jet): number {
  const low = boilingPressure(vapour);
  const steam = saturatedSteam(boilingPressure(motive));
  const drawn = saturatedSteam(low);
  const released = steam.enthalpy - enthalpyAt(low, steam.entropy);
  const needed = enthalpyAt(boilingPressure(mixture), drawn.entropy) - drawn.enthalpy;
  return Math.max(0, Math.sqrt((JET_EFFICIENCY * released) / needed) - 1);
}

/**
 * Share of a volatile component that leaves with the vapour (Rayleigh).
 * @param left Residual liquid ÷ initial liquid.
 */
export const volatileLoss = (left: number, volatility: number): number => 1 - left ** volatility;

/** Air that leaks into vessels under vacuum, kg/h. @param volume m³. @param pressure bar. */
export function leakage(volume: number, pressure: number): number {
  const millibar = pressure * 1000;
  const k = millibar > 120 ? 0.2 : millibar > 41 ? 0.15 : millibar > 28 ? 0.1 : 0.051;
  return 4.89 * k * volume ** 0.667;
}

/**
 * Suction flow of the vacuum pump, m³/h: the air plus the same amount of vapour.
 * @param air kg/h.
 * @param pressure bar.
 */
export const suction = (air: number, T: number, pressure: number): number =>
  (2 * (air / 28.96) * 1000 * GAS_CONSTANT * T) / (pressure * 1e5);

/** Power of a liquid-ring pump, kW. @param air kg/h. @param pressure bar. */
export function vacuumPower(air: number, pressure: number): number {
  const ratio = Math.min(16, Math.max(0.2, air / (pressure * 750.06)));
  return (21.4 * ratio ** 0.924) / 1.34102209;
}
