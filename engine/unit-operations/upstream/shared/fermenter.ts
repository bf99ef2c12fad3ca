/** Stirred, aerated vessel: geometry, oxygen transfer, power and cooling, shared by the fermentations. */
import { BAG_FRAME, costRow } from '../../../costing/cost-table.ts';
import { itemIndex } from '../../../costing/items.ts';
import { floodingFlow, POWER_NUMBERS, speedForPower } from '../../../physics/agitation.ts';
import {
  AIR_OXYGEN,
  compressorPower,
  hydrostatic,
  kla,
  type KlaCorrelation,
  maxOxygenTransfer,
  oxygenShortage,
  type Sparged,
} from '../../../physics/gas-transfer.ts';
import { afterRecovery, coolantFor, vesselCoolingDifference } from '../../../physics/heat.ts';
import type { SeedTrain } from '../../../physics/seed-train.ts';
import { ATMOSPHERE, STANDARD_GAS, STANDARD_TEMPERATURE } from '../../../physics/water.ts';
import { celsius, MIN_PER_H, S_PER_H, type Unit } from '../../../wording/quantity.ts';
import { beyond, type EquipmentSlot, type Infeasible, type Run } from '../../../declare/define.ts';
import { BAGS, buyBags } from '../../shared/disposables.ts';
import { TECHNOLOGY } from '../../../declare/technology.ts';
import { percent } from '../../../declare/words.ts';
import type { Problem } from '../../../types/results.ts';
import { figure } from '../../../wording/text.ts';
import { cool, heat, steriliseVessel } from '../../shared/services.ts';

const AIR_FILTER = itemIndex('air_filter');

const BROTH_DENSITY = 1020;
/** Pressure drop of filters, pipes and sparger, bar. */
const AIR_PRESSURE_LOSS = 0.35;
const SUCTION = 1.013;
const MAX_POWER_PER_VOLUME = 8;
/** Electricity of a seed vessel for stirring and air, kWh per m³ and h. */
const SEED_POWER = 3;
/** Filter area for inlet and exhaust gas, m² per Nm³/s, and batches per filter. */
const AIR_FILTER_AREA = 2 * 7.5;
const AIR_FILTER_BATCHES = 20;
/** Heat sterilisation at 140 °C with 75 % heat recovery, fed at 25 °C; time to fill the vessel, h. */
export const STERILISER_HOURS = 4;
const STERILISER_DENSITY = 1010;
const STERILISER_HEAT_CAPACITY = 4.1;
const STERILISER_HOLD = celsius(140);
const STERILISER_FEED = celsius(25);
const STERILISER_RECOVERY = 0.75;
/** Maximum share of wet cells in a broth that still flows. */
export const MAX_CELL_FRACTION = 0.6;

export interface VesselSettings {
  vessel_volume: number;
  working_fraction: number;
  aspect_ratio: number;
  head_pressure: number;
  temperature: number;
  aeration: number;
  power_per_volume: number;
  dissolved_oxygen: number;
  respiratory_quotient: number;
  broth_factor: number;
  impeller: keyof typeof POWER_NUMBERS;
  impeller_ratio: number;
  heat_transfer_coefficient: number;
  compressor_efficiency: number;
}

export interface Fermenter {
  /** Total and liquid volume, m³; diameter, m; cross-section, m². */
  vessel: number;
  volume: number;
  diameter: number;
  section: number;
  /** Gas flow, Nm³/h; power of stirring and of compression, kW. */
  gas: number;
  power: number;
  compressor: number;
  /** kLa, 1/h, and maximum oxygen transfer, mmol/L/h, at a liquid volume. */
  coefficientAt: (volume: number) => number;
  transferAt: (volume: number) => number;
  /** Zero where an uptake, mmol/L/h, is that transfer, and of the sign of the difference, for which it needs no search. */
  shortageAt: (volume: number, uptake: number) => number;
}

/**
 * Air flow and power are set at full volume and stay constant, so both per volume are higher in a partly filled vessel.
 * @param set kLa correlation. @param oxygen Mole fraction in the inlet gas.
 */
export function fermenter(s: VesselSettings, aerobic: boolean, set: KlaCorrelation, oxygen = AIR_OXYGEN): Fermenter {
  const vessel = s.vessel_volume;
  const full = vessel * s.working_fraction;
  const diameter = Math.cbrt((4 * vessel) / (Math.PI * s.aspect_ratio));
  const section = (Math.PI * diameter ** 2) / 4;
  const pressureTop = ATMOSPHERE + s.head_pressure;
  const gas = aerobic ? s.aeration * full * MIN_PER_H : 0;
  const power = s.power_per_volume * full;
  const warmth = 1.024 ** (s.temperature - celsius(20)) * s.broth_factor;
  // Searches for a feed rate ask for the same volume as before in two calls of five.
  let lastVolume = NaN;
  let lastCoefficient = NaN;
  const coefficientAt = (volume: number): number => {
    if (volume === lastVolume) return lastCoefficient;
    const flow = actualFlow(gas, pressureTop + 0.5 * hydrostatic(BROTH_DENSITY, volume / section), s.temperature);
    lastVolume = volume;
    lastCoefficient = kla(set, Math.min(MAX_POWER_PER_VOLUME, power / volume), flow / section) * warmth;
    return lastCoefficient;
  };
  // A model asks for the same few volumes again and again, and each answer is the root of an equation.
  const known = new Map<number, number>();
  const sparged = {
    T: s.temperature,
    gasPerVolume: 0,
    pressureTop,
    pressureBottom: 0,
    setPoint: s.dissolved_oxygen,
    quotient: s.respiratory_quotient,
    inletOxygen: oxygen,
  };
  const spargedAt = (volume: number): Sparged => {
    sparged.gasPerVolume = (gas * STANDARD_GAS) / volume;
    sparged.pressureBottom = pressureTop + hydrostatic(BROTH_DENSITY, volume / section);
    return sparged;
  };
  const transferAt = (volume: number): number => {
    if (!aerobic) return Infinity;
    let transfer = known.get(volume);
    if (transfer === undefined) {
      transfer = maxOxygenTransfer(coefficientAt(volume), spargedAt(volume));
      known.set(volume, transfer);
    }
    return transfer;
  };
  const shortageAt = (volume: number, uptake: number): number =>
    aerobic ? oxygenShortage(uptake, coefficientAt(volume), spargedAt(volume)) : -Infinity;
  const moles = (gas * STANDARD_GAS) / S_PER_H; // mol/s
  const bottom = pressureTop + hydrostatic(BROTH_DENSITY, full / section);
  return {
    vessel,
    volume: full,
    diameter,
    section,
    gas,
    power,
    compressor: moles > 0 ? compressorPower(moles, SUCTION, bottom + AIR_PRESSURE_LOSS, s.compressor_efficiency) : 0,
    coefficientAt,
    transferAt,
    shortageAt,
  };
}

/** Converts a flow in Nm³/h to m³/s at a pressure in bar. */
const actualFlow = (gas: number, pressure: number, T: number): number =>
  (gas / S_PER_H) * (ATMOSPHERE / pressure) * (T / STANDARD_TEMPERATURE);

/** Impeller at full power: its tip speed, m/s, and gas flow ÷ that at which the gas floods it. */
export interface Impeller {
  tipSpeed: number;
  flooding: number;
}

/** @param volume Liquid whose height sets the gas pressure, m³. */
export function impellerOf(f: Fermenter, s: VesselSettings, volume: number): Impeller {
  const impellers = Math.min(4, Math.max(1, Math.floor(f.volume / f.section / f.diameter)));
  const impeller = s.impeller_ratio * f.diameter;
  const pressure = ATMOSPHERE + s.head_pressure + 0.5 * hydrostatic(BROTH_DENSITY, volume / f.section);
  const flow = actualFlow(f.gas, pressure, s.temperature);
  const speed = speedForPower({
    power: f.power,
    powerNumber: POWER_NUMBERS[s.impeller],
    diameter: impeller,
    gasFlow: flow,
    density: BROTH_DENSITY,
    impellers,
  });
  return { tipSpeed: Math.PI * impeller * speed, flooding: flow / floodingFlow(speed, impeller, s.impeller_ratio) };
}

/** Area needed for a peak heat load in kW ÷ jacket area. */
export function coolingArea(f: Fermenter, s: VesselSettings, peak: number): number {
  const difference = vesselCoolingDifference(s.temperature, coolantFor(s.temperature).inlet);
  const jacket = Math.PI * f.diameter * (f.volume / f.section);
  return peak / (s.heat_transfer_coefficient * difference) / jacket;
}

export const HYGIENIC_VESSEL = costRow('C-14');
/** Built on site: for cultures without air at atmospheric pressure, and for pressure and full vacuum. */
export const FIELD_VESSEL = costRow('C-07');
export const AERATED_FIELD_VESSEL = costRow('C-07a');

type VesselSlots = Readonly<Record<'fermenter' | 'agitator' | 'cooler', EquipmentSlot>>;
interface Built {
  vessel_volume: number;
  construction: 'hygienic' | 'field_erected';
}

/** Largest bags of cell cultures that most suppliers sell, m³. */
const USUAL_BAG = 2;
/** Highest pressure in a bag, bar above the atmosphere, and temperature. */
const BAG_PRESSURE = 0.03;
const BAG_TEMPERATURE = celsius(40);

interface InBag {
  /** Largest, m³. */
  largest: number;
  /** Highest kLa, 1/h. */
  kla: number;
  /** Highest heat removed, kW/m³. */
  cooling: number;
}
/** Stirred bags for cells that grow slowly (Belach 2026), and those built for microbes (estimates, ±50 %). */
const CELL_CULTURE: InBag = { largest: BAGS.bioreactor.largest, kla: 20, cooling: 10 };
const MICROBIAL: InBag = { largest: 1, kla: 300, cooling: 100 };
const inBag = ({ basis: { host } }: Run): InBag =>
  host.kind === 'animal' || host.kind === 'insect' ? CELL_CULTURE : MICROBIAL;

interface BagSettings {
  vessel_volume: number;
  head_pressure: number;
  temperature: number;
}

/** Returns a problem if the culture does not fit a bag. Problems with the vessel are those of steel if it is not one. */
export function bagProblem(run: Run, s: BagSettings): Infeasible | null {
  const { largest } = inBag(run);
  const volume = s.vessel_volume;
  const most = (title: string, value: number, actual: number, unit: Unit): Problem['limit'] => ({
    title,
    value,
    actual,
    unit,
  });
  if (volume > largest)
    return run.infeasible(
      ['vessel_volume', TECHNOLOGY],
      `A bag for ${largest === MICROBIAL.largest ? 'microbes' : 'cell culture'} can have a volume of up to ${figure(largest)} m³, not ${figure(volume)} m³: enter at most ${figure(largest)} m³, or choose stainless steel.`,
      most('Vessel volume', largest, volume, 'm³'),
    );
  if (s.head_pressure > BAG_PRESSURE)
    return run.infeasible(
      ['head_pressure', TECHNOLOGY],
      `A bag withstands ${figure(BAG_PRESSURE)} bar of head pressure, not ${figure(s.head_pressure)} bar: enter at most ${figure(BAG_PRESSURE)} bar, or choose stainless steel.`,
      most('Head pressure', BAG_PRESSURE, s.head_pressure, 'bar'),
    );
  if (s.temperature > BAG_TEMPERATURE)
    return run.infeasible(
      ['temperature', TECHNOLOGY],
      'A bag can be used at up to 40 °C. Enter a lower temperature, or choose stainless steel.',
      most('Temperature', BAG_TEMPERATURE, s.temperature, 'K'),
    );
  if (volume > USUAL_BAG)
    run.warn(
      'vessel_volume',
      `Bags above ${figure(USUAL_BAG)} m³ are available from only one supplier; most plants use more vessels instead.`,
    );
  return null;
}

/**
 * Returns a problem if a bag transfers less oxygen or heat than the culture is set to.
 * @param kla 1/h. @param cooling kW/m³.
 */
export function bagTransferProblem(run: Run, kla: number, cooling: number): Infeasible | null {
  if (run.technology !== 'single_use') return null;
  const limits = inBag(run);
  if (kla > limits.kla)
    return run.infeasible(
      ['power_per_volume', 'aeration', TECHNOLOGY],
      `With these settings, kLa is ${figure(kla)} 1/h; a bag can reach ${figure(limits.kla)} 1/h. Reduce stirring or aeration, or choose stainless steel.`,
      beyond('kLa', limits.kla, kla, '1/h'),
    );
  if (cooling > limits.cooling)
    return run.infeasible(
      ['power_per_volume', 'vessel_volume', TECHNOLOGY],
      `The culture releases ${figure(cooling)} kW/m³ of heat; the jacket of a bag can remove ${figure(limits.cooling)} kW/m³. Reduce the cell density, or choose stainless steel.`,
      beyond('Peak cooling', limits.cooling, cooling, 'kW/m³'),
    );
  return null;
}

/** Returns a problem if vessels of this type are not built so large. */
export function vesselProblem(run: Run, s: Built & BagSettings): Infeasible | null {
  if (run.technology === 'single_use') return bagProblem(run, s);
  const field = s.construction === 'field_erected';
  const { max } = field ? FIELD_VESSEL : HYGIENIC_VESSEL;
  const volume = s.vessel_volume;
  if (volume <= max) return null;
  return run.infeasible(
    ['vessel_volume', 'construction'],
    `A ${field ? 'field-erected' : 'hygienic'} vessel can have a volume of up to ${figure(max)} m³, not ${figure(volume)} m³.`,
    beyond('Vessel volume', max, volume, 'm³'),
  );
}

/**
 * Sizes the vessel. One built on site needs a separate agitator and cooler; one that comes complete, as a small one does,
 * needs a cooler in an external loop for what its jacket does not remove.
 * @param duty Peak heat, kW. @param area Area needed ÷ jacket area.
 */
export function sizeVessel(
  run: Run,
  slots: VesselSlots,
  s: Built,
  { power, duty, area }: Record<'power' | 'duty' | 'area', number>,
): void {
  slots.fermenter.size = s.vessel_volume;
  if (run.technology === 'single_use') {
    slots.fermenter.row = BAG_FRAME;
    return;
  }
  if (s.construction === 'hygienic' || s.vessel_volume < FIELD_VESSEL.min) {
    coolBeyondJacket(run, slots.cooler, duty, area);
    return;
  }
  slots.fermenter.row = run.basis.host.peak_our === 0 ? FIELD_VESSEL : AERATED_FIELD_VESSEL;
  slots.agitator.size = power;
  slots.cooler.size = duty;
}

/** Includes a cooler for the heat that the jacket does not remove. @param duty Peak heat, kW. @param area Area needed ÷ jacket area. */
export function coolBeyondJacket(run: Run, cooler: EquipmentSlot, duty: number, area: number): void {
  if (area <= 1) return;
  cooler.size = duty * (1 - 1 / area);
  run.warn(
    'heat_transfer_coefficient',
    `The jacket is too small: the peak heat load of ${figure(duty)} kW needs ${percent(area)} of its area. A cooler in an external loop is included for the remaining ${figure(cooler.size)} kW.`,
  );
}

/** Equipment bought together with a field-erected vessel; a cooler also with a jacket that is too small. */
export const FIELD_EQUIPMENT = {
  agitator: { name: 'Agitator', cost: 'C-06', tag: 'AG' },
  cooler: { name: 'Fermentation cooler', cost: 'C-11', tag: 'HX' },
} as const;

/** Electricity of the seed vessels, kWh. */
export function seedPower(seeds: SeedTrain): number {
  let energy = 0;
  for (let k = 1; k < seeds.count; k++) energy += SEED_POWER * seeds.volume[k]! * seeds.time[k]!;
  return energy;
}

/** Adds the seed train to the schedule and sterilises its vessels. @param serves Batches that one train inoculates. */
export function handOverSeeds(run: Run, seeds: SeedTrain, serves = 1): void {
  run.seedCount = seeds.count;
  run.seedServes = serves;
  for (let k = 0; k < seeds.count; k++) {
    run.seedVolume[k] = seeds.volume[k]!;
    run.seedTime[k] = seeds.time[k]!;
    if (k === 0) continue;
    const vessel = seeds.volume[k]! / 0.8;
    if (run.seedTechnology(seeds.volume[k]!) === 'stainless') steriliseVessel(run, vessel, 1 / serves);
    else buyBags(run, vessel > BAGS.rocking.largest ? 'bioreactor' : 'rocking', vessel, 1 / serves);
  }
}

/** Books the filters for inlet and exhaust gas. @param share Share of the use of a batch. */
export function spendAirFilters(run: Run, gas: number, share = 1): void {
  run.amounts[AIR_FILTER]! += (share * AIR_FILTER_AREA * gas) / S_PER_H / AIR_FILTER_BATCHES;
}

/** Books the continuous heat sterilisation of a volume of medium in m³, for a vessel at T. */
export function sterilise(run: Run, volume: number, T: number): void {
  const perKelvin = volume * STERILISER_DENSITY * STERILISER_HEAT_CAPACITY; // kJ/K
  const exit = afterRecovery({ cold: STERILISER_FEED, hot: STERILISER_HOLD, outlet: T, recovery: STERILISER_RECOVERY });
  const rise = exit - STERILISER_FEED;
  heat(run, perKelvin * rise, 'mp_steam', STERILISER_HOLD - rise, STERILISER_HOLD);
  const excess = exit - T;
  if (excess > 0) cool(run, perKelvin * excess, exit, T);
}
