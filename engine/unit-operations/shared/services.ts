/** Services of the plant used by several unit operations: cleaning, steam, cooling, electricity. */
import { itemIndex } from '../../costing/items.ts';
import { cleaningStep, gmpRinse, sterilisingSteam, vesselSteel } from '../../physics/cleaning.ts';
import type { Coolant, Duty, SteamLevel } from '../../physics/heat/duties.ts';
import { COOLANT_RISE, coolantFor, coolingParts, MP_LIMIT, steamFor } from '../../physics/heat.ts';
import { WATER_DENSITY, WATER_HEAT_CAPACITY } from '../../physics/water.ts';
import { KJ_PER_GJ, KW_PER_M3H_BAR, L_PER_M3 } from '../../wording/quantity.ts';
import { beyond, type Infeasible, type Run } from '../../declare/define.ts';
import { isGmp } from '../../declare/settings.ts';
import { degrees } from '../../declare/words.ts';
import { PUMP_EFFICIENCY } from '../../physics/membrane.ts';

const ELECTRICITY = itemIndex('electricity');
const PROCESS_WATER = itemIndex('process_water');
const WFI = itemIndex('wfi');
const WASTEWATER = itemIndex('wastewater');
const SODIUM_HYDROXIDE = itemIndex('mol_sodium_hydroxide');
const PHOSPHORIC_ACID = itemIndex('mol_phosphoric_acid');
const LP_STEAM = itemIndex('lp_steam');
const CLEAN_STEAM = itemIndex('clean_steam');
const STEAM: Readonly<Record<SteamLevel, number>> = { lp_steam: LP_STEAM, mp_steam: itemIndex('mp_steam') };
const COOLANT: Readonly<Record<Coolant, number>> = {
  cooling_water: itemIndex('cooling_water'),
  chilled_water: itemIndex('chilled_water'),
  chilled_brine: itemIndex('chilled_brine'),
};

/**
 * Cleaning sequence: three rinses, caustic and acid, each of one step volume; caustic is reused, acid is not. A GMP plant reuses
 * neither, rinses for a time instead of with a volume, and a fourth time with water for injection (engineering estimates).
 */
const RINSES = 3;
const WASHES = 2;
const CAUSTIC_REUSE = 5;
/** kg/m³. */
const CAUSTIC = 20;
const ACID = 10;
const ACID_STRENGTH = 0.85;
/** Temperature rise from 15 to 70 °C, K. */
const CLEANING_RISE = 55;
const CLEANING_PRESSURE = 3;

/** Cleans `count` vessels of a volume in m³ once per batch. */
export function cleanVessels({ amounts, basis }: Run, vessel: number, count: number): void {
  const gmp = isGmp(basis);
  const step = cleaningStep(vessel) * count;
  const rinse = gmp ? gmpRinse(vessel) * count : step;
  const purified = RINSES * rinse + WASHES * step;
  const water = gmp ? purified + rinse : purified;
  amounts[PROCESS_WATER]! += purified;
  if (gmp) amounts[WFI]! += rinse;
  amounts[WASTEWATER]! += water;
  amounts[SODIUM_HYDROXIDE]! += (CAUSTIC * step) / (gmp ? 1 : CAUSTIC_REUSE);
  amounts[PHOSPHORIC_ACID]! += (ACID * step) / ACID_STRENGTH;
  amounts[LP_STEAM]! += steamFor(2 * step * WATER_DENSITY * WATER_HEAT_CAPACITY * CLEANING_RISE, 'lp_steam');
  amounts[ELECTRICITY]! += (water * CLEANING_PRESSURE * KW_PER_M3H_BAR) / PUMP_EFFICIENCY;
}

/** Cleans tanks of steel of a volume in m³ each; in a GMP plant they are steamed too. @param count Times per batch. */
export function cleanTanks(run: Run, volume: number, count: number): void {
  cleanVessels(run, volume, count);
  if (isGmp(run.basis)) steriliseVessel(run, volume, count);
}

/** Cleans membranes of an area in m² with 0.5 M caustic and rinses them. */
export function cleanMembranes(amounts: Float64Array, area: number): void {
  const caustic = (20 * area) / L_PER_M3;
  const water = (80 * area) / L_PER_M3;
  amounts[PROCESS_WATER]! += water;
  amounts[WASTEWATER]! += water;
  amounts[SODIUM_HYDROXIDE]! += CAUSTIC * caustic;
}

/** Sterilises a vessel with steam `times` per batch; with clean steam in a pharmaceutical plant. */
export function steriliseVessel(run: Run, vessel: number, times = 1): void {
  const steam = times * sterilisingSteam(vesselSteel(vessel), vessel);
  run.amounts[isGmp(run.basis) ? CLEAN_STEAM : LP_STEAM]! += steam;
}

/**
 * Supplies heat in kJ with steam to what warms from one temperature to another, K; for a vessel or a phase change both
 * are the same. Heat of direct steam is not supplied this way, because no stream of the plant can replace it.
 * @returns kg of steam.
 */
export function heat(run: Run, kJ: number, level: SteamLevel, from: number, to: number): number {
  // No step produces steam.
  const amount = steamFor(Math.max(0, kJ), level);
  run.amounts[STEAM[level]]! += amount;
  if (kJ > 0) note(run, { hot: false, kJ, from, to, utility: level, amount });
  return amount;
}

/** Why steam cannot heat to T in K; null if it can. @param field Setting that holds T. @param title Title of that setting. */
export function tooHotForSteam(run: Run, T: number, field: string, title: string): Infeasible | null {
  if (T <= MP_LIMIT) return null;
  return run.infeasible(
    [field],
    `Medium-pressure steam can heat to at most ${degrees(MP_LIMIT)}.`,
    beyond(title, MP_LIMIT, T, 'K'),
  );
}

/** Like `heat`, for air. */
export function heatAir(run: Run, kJ: number, level: SteamLevel, from: number, to: number): void {
  heat(run, kJ, level, from, to);
  if (kJ > 0) run.duties.last.medium = 'gas';
}

/**
 * Removes heat in kJ from what cools from one temperature to another, K, with the warmest coolants that are cold enough; for
 * a vessel or a phase change both are the same.
 */
export function cool(run: Run, kJ: number, from: number, to: number): void {
  // What stays at one temperature has one coolant: no list of parts is made.
  if (!(from > to)) coolWith(run, kJ, from, to, coolantFor(to).coolant);
  else for (const part of coolingParts(from, to)) coolWith(run, kJ * part.share, part.from, part.to, part.coolant);
}

function coolWith(run: Run, kJ: number, from: number, to: number, coolant: Coolant): void {
  const amount = coolant === 'cooling_water' ? kJ / (WATER_HEAT_CAPACITY * COOLANT_RISE) : kJ / KJ_PER_GJ;
  run.amounts[COOLANT[coolant]]! += amount;
  if (kJ > 0) note(run, { hot: true, kJ, from, to, utility: coolant, amount });
}

interface Noted extends Omit<Duty, 'heat' | 'medium'> {
  kJ: number;
}

function note({ duties }: Run, { hot, kJ, from, to, utility, amount }: Noted): void {
  const duty = duties.next();
  duty.hot = hot;
  duty.heat = kJ;
  duty.from = from;
  duty.to = to;
  duty.medium = from === to ? 'phase_change' : 'liquid';
  duty.utility = utility;
  duty.amount = amount;
}

export function spendElectricity(amounts: Float64Array, kwh: number): void {
  amounts[ELECTRICITY]! += kwh;
}
