/** Shared by steps in a stirred tank: times, size, mixing, heating. */
import { costRow } from '../../costing/cost-table.ts';
import type { Stream } from '../../stream/stream.ts';
import { steamLevel } from '../../physics/heat.ts';
import { BAGS, buyBags, filterSolution } from './disposables.ts';
import type { Grade } from '../../assumptions/assumptions.ts';
import { type EquipmentSlot, type Run, type StepTimes, stepTimes } from '../../declare/define.ts';
import { type Basis, isGmp, number } from '../../declare/settings.ts';
import { cleanTanks, cool, heat, spendElectricity } from './services.ts';
import { mixedTemperature, temperatureWith } from './make-up.ts';
import { TANK_FILL } from '../../physics/mixing.ts';

const MIXED_TANK = costRow('C-01');
const JACKETED_TANK = costRow('C-01a');
const LARGE_MIXED_TANK = costRow('C-02b');
const HYGIENIC_TANK = costRow('C-48');
const PLAIN_HYGIENIC_TANK = costRow('C-48a');
const GMP_TANK = costRow('C-48b');
const GMP_BUFFER_TANK = costRow('C-48c');
const SHOP_TANK = costRow('C-02a');
const FIELD_TANK = costRow('C-02');
const MIXER = costRow('C-15b');
const TOTE = costRow('C-15c');
/** Power that keeps a tank mixed, kW/m³. */
export const MIXING = 0.2;

export const mixingPower = number('kW/m³', 'Mixing', MIXING, [0.01, 0.05, 1, 5], {
  group: 'Tank',
  // Stirring and circulation of an ethanol fermenter of 3,785 m³ are 0.014 kW/m³ (Humbird et al. 2011).
  usual: ({ assumptions }) => (assumptions.plant.grade === 'industrial' ? [0.01, 1] : undefined),
  help: 'Stirrer power per volume.',
  source: 'Engineering estimate; replace with a fit',
});

/** Set-up and cleaning of a stirred tank, h; of steel in a GMP plant 4 h together (engineering estimate). */
export const tankTurnaround = (basis: Basis): Pick<StepTimes, 'setup' | 'cip' | 'disposables'> =>
  isGmp(basis) ? { setup: 1, cip: 3, disposables: 1 } : { setup: 0.5, cip: 1, disposables: 1 };

/**
 * Operator hours per hour of a vessel that is only watched, once it is filled: large vessels take 10 % of an operator’s time (Humbird
 * 2021, Scale-up economics for cultured meat, after Reisman 1988); a tank that is dosed by hand has its own hour per batch beside.
 */
const WATCHED = 0.1;

/** Set-up, filling and labour of a process tank. */
export const tankTimes = (basis: Basis): StepTimes =>
  stepTimes({ ...tankTurnaround(basis), fill: 1, empty: 1, labourPerHour: WATCHED, labourFixed: 1, laboratory: 0.1 });

/** What works in a tank that is filled and emptied. @param title Of its size. */
export const inTank = (title: string) => ({ flow: false, times: tankTimes, size: { title, unit: 'm³' } }) as const;

/**
 * Sizes a tank with an agitator for a volume of liquid, m³: the kind of tank depends on size, grade and construction. What is
 * heated, cooled or sterilised needs a jacket; solutions are made in plain tanks.
 */
export function sizeTank(
  slot: EquipmentSlot,
  liquid: number,
  grade: Grade,
  construction: 'jacketed' | 'plain' = 'jacketed',
): void {
  const volume = liquid / TANK_FILL;
  const jacketed = construction === 'jacketed';
  slot.size = volume;
  if (grade === 'pharma') slot.row = jacketed ? GMP_TANK : GMP_BUFFER_TANK;
  else if (grade === 'food') slot.row = jacketed ? HYGIENIC_TANK : PLAIN_HYGIENIC_TANK;
  else if (volume > MIXED_TANK.max) slot.row = LARGE_MIXED_TANK;
  else slot.row = jacketed ? JACKETED_TANK : MIXED_TANK;
}

/** Bags for a volume in m³. */
const bagsFor = (volume: number, { largest }: { largest: number }): number =>
  Math.max(1, Math.ceil(volume / largest - 1e-9));

/** Sizes mixers for a volume of liquid, m³. @returns Their number. */
function sizeMixers(slot: EquipmentSlot, liquid: number): number {
  slot.row = MIXER;
  slot.size = liquid / TANK_FILL;
  return (slot.atLeast = bagsFor(slot.size, BAGS.mixer));
}

/** Sizes mixers, and buys their bags. @param fills Batches of liquid per batch of the plant. */
function fillMixers(run: Run, slot: EquipmentSlot, liquid: number, fills: number): void {
  const count = sizeMixers(slot, liquid);
  buyBags(run, 'mixer', slot.size / count, count * fills);
}

/**
 * Sizes a tank in which liquid is made for a step, m³, or mixers with bags. @param fills Times that it is filled per
 * batch.
 */
export function sizeMakeUpTank(run: Run, slot: EquipmentSlot, liquid: number, fills = 1): void {
  if (run.tankTechnology === 'single_use') fillMixers(run, slot, liquid, fills);
  else sizeTank(slot, liquid, run.basis.assumptions.plant.grade, 'plain');
}

/** Bags in which a volume of liquid waits, m³: their number, and the volume of each. */
function storageBags(liquid: number): { count: number; volume: number } {
  const volume = liquid / TANK_FILL;
  const count = bagsFor(volume, BAGS.storage);
  return { count, volume: volume / count };
}

/**
 * Vessels of a GMP plant in which solutions are made, each once per batch, and those in which they wait until they are used: a
 * vessel for each of steel, which is cleaned, and a mixer with bags in single use. They are filtered on the way.
 * @param solutions Volume of each, m³.
 */
export function sizeSolutions(
  run: Run,
  { made, held }: Readonly<Record<'made' | 'held', EquipmentSlot>>,
  solutions: readonly number[],
): void {
  const { grade } = run.basis.assumptions.plant;
  let largest = 0;
  let waiting = 0;
  let vessels = 0;
  for (const liquid of solutions) {
    if (!(liquid > 0)) continue;
    largest = Math.max(largest, liquid);
    const volume = liquid / TANK_FILL;
    waiting += volume;
    filterSolution(run, liquid);
    if (run.tankTechnology === 'single_use') {
      const count = bagsFor(volume, BAGS.mixer);
      buyBags(run, 'mixer', volume / count, count);
      buyStorage(run, liquid, 1);
      vessels += storageBags(liquid).count;
    } else {
      cleanTanks(run, volume, 2);
      vessels += 1;
    }
  }
  if (vessels === 0) return;
  if (run.tankTechnology === 'single_use') sizeMixers(made, largest);
  else sizeTank(made, largest, grade, 'plain');
  held.row = run.tankTechnology === 'single_use' ? TOTE : GMP_BUFFER_TANK;
  held.size = waiting;
  held.atLeast = vessels;
}

/** Sizes totes in which storage bags wait, each batch of liquid in m³ in as many as it takes. */
export function sizeTotes(slot: EquipmentSlot, liquid: number, batches: number): void {
  const { count, volume } = storageBags(liquid);
  slot.row = TOTE;
  slot.size = volume * count * batches;
  slot.atLeast = count * batches;
}

/** Bags of one liquid at a time above which nobody uses bags. */
const MOST_BAGS = 20;

/** Buys the bags in which a volume of liquid waits, m³. @param rate Times per batch. */
export function buyStorage(run: Run, liquid: number, rate: number): void {
  const { count, volume } = storageBags(liquid);
  if (count > MOST_BAGS)
    run.warn(
      null,
      `The liquid stored here fills ${count} bags at a time, but would need only one steel tank. Choose steel or hybrid technology for this plant.`,
    );
  buyBags(run, 'storage', volume, count * rate);
}

/** Sizes tanks in which liquid only waits, each for a volume of liquid in m³; those of a GMP plant are as those that mix buffers. */
export function sizeStorage(slot: EquipmentSlot, liquid: number, count: number, grade: Grade): void {
  const volume = liquid / TANK_FILL;
  slot.size = volume * count;
  slot.atLeast = count;
  if (grade === 'pharma') slot.row = GMP_BUFFER_TANK;
  else slot.row = volume <= SHOP_TANK.max ? SHOP_TANK : FIELD_TANK;
}

interface Mixing {
  /** Liquid in each tank, m³. */
  liquid: number;
  /** Power in each tank, kW. */
  power: number;
  hours: number;
  /** Tanks per train, 1 if absent. */
  count?: number;
}

/**
 * Sizes, cleans and mixes the tanks of one train, each of which holds a volume of liquid in m³.
 */
export function runTank(run: Run, slot: EquipmentSlot, { liquid, power, hours, count = 1 }: Mixing): void {
  if (run.technology === 'single_use') {
    fillMixers(run, slot, liquid, count);
    slot.size *= count;
    slot.atLeast *= count;
    run.units = run.attended = slot.atLeast;
    run.size = slot.size / run.units;
    spendElectricity(run.amounts, power * hours);
    return;
  }
  sizeTank(slot, liquid, run.basis.assumptions.plant.grade);
  const each = slot.size;
  run.units = count * Math.max(1, Math.ceil(each / slot.row.max - 1e-9));
  slot.atLeast = run.units;
  slot.size = each * count;
  run.size = slot.size / run.units;
  run.attended = run.units;
  cleanTanks(run, liquid / TANK_FILL / (run.units / count), run.units);
  spendElectricity(run.amounts, power * hours);
}

/**
 * Books the steam or cooling that brings a stream, mixed with those that join it, to T in K, which steam must
 * reach (`tooHotForSteam`).
 */
export function temper(run: Run, stream: Stream, T: number, joined: readonly Stream[] = []): void {
  const all = [stream, ...joined];
  const from = temperatureWith(stream.temperature, joined, all);
  const perKelvin = all.reduce((sum, one) => sum + one.heatCapacity(), 0);
  const rise = T - from;
  if (rise > 0) heat(run, perKelvin * rise, steamLevel(T), from, T);
  else if (rise < 0) cool(run, -perKelvin * rise, from, T);
}

/** Like `temper`, and sets the temperature of the stream. */
export function bringTo(run: Run, stream: Stream, T: number): void {
  temper(run, stream, T);
  stream.temperature = T;
}

/**
 * The feed of a step with a reagent that the step buys through its inlet `reagent`, at a temperature.
 * @param reagent kg. @param price USD/kg. @param T K.
 */
export function addReagent(run: Run, item: number, reagent: number, price: number, T: number): void {
  const { feed, out, inlets, amounts, prices } = run;
  const { at } = run.components;
  inlets['reagent']!.mass[at.reagent] = reagent;
  amounts[item]! += reagent;
  prices.set(item, price);
  out.copy(feed);
  out.mass[at.reagent]! += reagent;
  out.temperature = mixedTemperature(run);
  bringTo(run, out, T);
}
