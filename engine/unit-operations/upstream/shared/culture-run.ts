/** Shared by the models of the fermentations: seeds, limits, services, warnings. */
import { ANAEROBIC_HEAT } from '../../../physics/growth.ts';
import type { SeedTrain } from '../../../physics/seed-train.ts';
import { seedTrain } from '../../../physics/seed-train.ts';
import { G_PER_KG, S_PER_H } from '../../../wording/quantity.ts';
import { beyond, type EquipmentSlot, type Infeasible, type Run } from '../../../declare/define.ts';
import { buyBags, filterMedium } from '../../shared/disposables.ts';
import { figure, inSentence } from '../../../wording/text.ts';
import { cleanTanks, cleanVessels, cool, spendElectricity, steriliseVessel } from '../../shared/services.ts';
import { heatOfBase } from './base.ts';
import { type Closure, O2_MASS } from './culture-balance.ts';
import type { CultureValues } from './culture-settings.ts';
import {
  type Fermenter,
  handOverSeeds,
  MAX_CELL_FRACTION,
  seedPower,
  spendAirFilters,
  sterilise,
  type Impeller,
} from './fermenter.ts';
import { cellsReceived, receiveSeed } from './prepared.ts';

type SeedValues = Pick<
  CultureValues,
  | 'inoculum_fraction'
  | 'seed_density'
  | 'flask_density'
  | 'batch_biomass_yield'
  | 'seed_lag'
  | 'flask_volume'
  | 'vial_biomass'
>;

/**
 * The cells that a volume in m³ starts with: from an earlier step, or grown from a vial.
 * @param growth At the conditions of the culture, 1/h.
 */
export function inoculate(run: Run, s: SeedValues, volume: number, seeds: SeedTrain, growth: number): void {
  const received = cellsReceived(run);
  // Cells that come with a stream, such as returned yeast, replace the seed train if they are enough.
  if (run.prepared.seed || (run.fed && received >= s.inoculum_fraction * s.seed_density * volume))
    return receiveSeed(run, seeds);
  growInoculum(s, volume, seeds, growth);
  seeds.biomass += received;
}

/** The cells that a volume in m³ starts with, grown from a vial. @param growth At the conditions of the culture, 1/h. */
export function growInoculum(s: SeedValues, volume: number, seeds: SeedTrain, growth: number): void {
  seedTrain(
    {
      volume,
      inoculumFraction: s.inoculum_fraction,
      density: s.seed_density,
      flaskDensity: s.flask_density,
      growth,
      biomassYield: s.batch_biomass_yield,
      lag: s.seed_lag,
      flask: s.flask_volume,
      vial: s.vial_biomass,
    },
    seeds,
  );
}

/**
 * Returns a problem if the vessel cannot transfer the oxygen needed.
 * @param of Name of the consumer.
 * @param fields
 * Fields to report.
 */
export const tooLittleOxygen = (
  run: Run,
  of: string,
  { uptake, transfer }: { uptake: number; transfer: number },
  fields: readonly string[],
): Infeasible =>
  run.infeasible(
    fields,
    `${of} need ${figure(uptake)} mmol/L/h of oxygen; the vessel transfers ${figure(transfer)} mmol/L/h.`,
    beyond('Oxygen transfer', transfer, uptake, 'mmol/L/h'),
  );

/** Returns a problem if the cells at the end of a batch lack oxygen. */
export const starving = (
  run: Run,
  { density, demand, transfer }: { density: number; demand: number; transfer: number },
  when = '',
): Infeasible =>
  run.infeasible(
    ['power_per_volume', 'aeration', 'batch_substrate_concentration'],
    `The vessel transfers ${figure(transfer)} mmol/L/h of oxygen, too little for ${figure(density)} g/L of cells${when}.`,
    beyond('Oxygen transfer', transfer, demand, 'mmol/L/h'),
  );

/** Returns a problem if the broth has too many wet cells to flow. */
export function crowding(run: Run, wetCells: number, fields: readonly string[]): Infeasible | null {
  if (wetCells <= MAX_CELL_FRACTION) return null;
  return run.infeasible(
    fields,
    `Wet cells would occupy ${figure(100 * wetCells)} % of the broth; above ${100 * MAX_CELL_FRACTION} %, broth does not flow.`,
    beyond('Wet cells in broth', MAX_CELL_FRACTION, wetCells, '1'),
  );
}

interface Consumers {
  /** Names of the consumers and of the source. */
  of?: string;
  source?: string;
  /** Fields to report. */
  fields?: readonly string[];
}

/** Returns a problem if cells and product contain more carbon, or more electrons, than was fed. */
export function overdrawn(
  run: Run,
  use: Pick<Closure, 'carbon' | 'electrons'>,
  {
    of = 'Cells and product',
    source = 'substrate',
    fields = ['product_growth', 'product_maintenance', 'product_yield'],
  }: Consumers = {},
): Infeasible | null {
  if (use.carbon > 1 + ROUNDING)
    return run.infeasible(
      fields,
      `${of} would contain ${figure(100 * use.carbon)} % of the carbon in the ${source}. Lower the yields.`,
      beyond(`Carbon in ${inSentence(of)}`, 1, use.carbon, '1'),
    );
  if (use.electrons > 1 + ROUNDING)
    return run.infeasible(
      fields,
      `${of} would contain ${figure(100 * use.electrons)} % of the available electrons in the ${source}, which is less reduced. Lower the yields.`,
      beyond(`Electrons in ${inSentence(of)}`, 1, use.electrons, '1'),
    );
  return null;
}
const ROUNDING = 1e-9;

interface Running {
  /** Heat of the culture, kJ. */
  heat: number;
  hours: number;
  /** Medium sterilised on site, m³. */
  medium: number;
  seeds: SeedTrain;
  /** Share of seeds and filters charged to this batch, 1 if absent. */
  share?: number;
  /** Mean power of air and stirring ÷ full power, 1 if absent. */
  load?: number;
}

/** Books power, cooling, sterile medium and air of a vessel. */
export function runVessel(
  run: Run,
  f: Fermenter,
  T: number,
  { heat, hours, medium, seeds, share = 1, load = 1 }: Running,
): void {
  const full = load * hours;
  spendElectricity(run.amounts, (f.power + f.compressor) * full + seedPower(seeds) * share);
  cool(run, heat + f.power * full * S_PER_H, T, T);
  if (run.technology === 'single_use') {
    // A bag comes with its filters for gas, and its medium is filtered instead of heated.
    filterMedium(run, medium);
    return;
  }
  sterilise(run, medium, T);
  spendAirFilters(run, f.gas, share);
}

/**
 * Mean power of air and stirring ÷ full power, if they follow the uptake of oxygen down to the turndown.
 * @param oxygen mol in all. @param peak mol/h.
 */
export const meanLoad = (turndown: number, oxygen: number, hours: number, peak: number): number =>
  peak > 0 ? Math.min(1, Math.max(turndown, oxygen / hours / peak)) : 1;

/** Electricity of air and stirring per kg of oxygen taken up; 0 without air. @param oxygen mol */
export const powerPerOxygen = ({ power, compressor }: Fermenter, kept: number, oxygen: number): number =>
  oxygen > 0 ? ((power + compressor) * kept) / ((oxygen * O2_MASS) / G_PER_KG) : 0;

/** Heat of a culture. */
export interface CultureHeat {
  /** kJ. */
  total: number;
  /** Heat ÷ that of metabolism alone; the acids are taken to form in proportion to it. */
  ratio: number;
}

/**
 * Calculates the heat of a culture from its oxygen uptake, or without air from the substrate used in kg, and from the
 * neutralisation of its acids.
 */
export function cultureHeat(
  { oxygen, base: kg }: Pick<Closure, 'oxygen' | 'base'>,
  used: number,
  s: Pick<CultureValues, 'heat_of_oxygen' | 'base'>,
  aerobic: boolean,
  into: CultureHeat,
): void {
  const metabolic = aerobic ? oxygen * s.heat_of_oxygen : used * ANAEROBIC_HEAT;
  into.total = metabolic + heatOfBase(s.base, kg);
  into.ratio = metabolic > 0 ? into.total / metabolic : 1;
}

/**
 * Cleans vessel and tanks, sterilises the vessel and adds the seed train to the schedule.
 * @param harvests Batches of
 * the following steps that share a run.
 */
export function turnAround(
  run: Run,
  vessel: number,
  seeds: SeedTrain,
  tanks: readonly { slot: EquipmentSlot; times: number }[],
  harvests = 1,
): void {
  const share = 1 / harvests;
  if (run.technology === 'single_use') buyBags(run, 'bioreactor', vessel, share);
  else cleanVessels(run, vessel, share);
  if (run.tankTechnology === 'stainless')
    for (const { slot, times } of tanks) cleanTanks(run, slot.size / slot.atLeast, times);
  if (run.technology === 'stainless') steriliseVessel(run, vessel, share);
  handOverSeeds(run, seeds, harvests);
  run.size = vessel;
}

export function warnOfDensity(run: Run, density: number): void {
  const { max_density: most, source } = run.basis.host;
  if (density > most)
    run.doubt(
      null,
      `${figure(density)} g/L of cells is above the ${figure(most)} g/L usually reached with this host (source: ${source}).`,
    );
}

/** Volume up to which kLa was measured, m³. */
const MEASURED = 2.6;
export function warnOfScale(run: Run, vessel: number): void {
  if (vessel > MEASURED) run.doubt(null, KLA_EXTRAPOLATED);
}

/** Warns of more gas than the impeller disperses. */
export function warnOfFlooding(run: Run, { flooding }: Impeller): void {
  if (flooding > 1)
    run.warn(
      'aeration',
      `The gas flow is ${figure(flooding)} times the flooding flow, so the impeller no longer disperses the gas. Increase the stirring, reduce the aeration, or use a larger impeller.`,
    );
}

interface Oxygenation {
  transfer: number;
  margin: number;
  cooling: number;
  area: number;
  impeller: Impeller;
}

/** Calculates the values of `vesselOutputs`. */
export const vesselFigures = (
  f: Fermenter,
  { transfer, margin, cooling, area, impeller }: Oxygenation,
  aerobic: boolean,
) => ({
  max_transfer: aerobic ? transfer : 0,
  kla: aerobic ? f.coefficientAt(f.volume) : 0,
  oxygen_margin: aerobic ? margin : 1,
  cooling,
  cooling_area: area,
  tip_speed: impeller.tipSpeed,
  flooding: impeller.flooding,
  compressor_power: f.compressor,
  agitator_power: f.power,
});

export const OXYGEN_LIMITED =
  'Oxygen transfer limits growth: the feed was reduced to match the oxygen transfer of the vessel.';
const KLA_EXTRAPOLATED = `kLa correlations were measured below about ${Math.round(MEASURED)} m³; at this scale they are accurate to ±40 %.`;
