/** Shared by steps in a stirred tank: times, size, mixing, heating. */
import { costRow } from '../../costing/cost-table.ts';
import type { Stream } from '../../process/stream.ts';
import { BAGS, buyBags } from '../../technology/disposables.ts';
import type { Grade } from '../../types.ts';
import { type EquipmentSlot, number, type Run, type StepTimes, stepTimes } from '../define.ts';
import { cleanVessels, cool, heat, spendElectricity } from './services.ts';

const MIXED_TANK = costRow('C-01');
const LARGE_MIXED_TANK = costRow('C-02b');
const HYGIENIC_TANK = costRow('C-48');
const SHOP_TANK = costRow('C-02a');
const FIELD_TANK = costRow('C-02');
const MIXER = costRow('C-15b');
const TOTE = costRow('C-15c');
export const TANK_FILL = 0.8;
/** Power that keeps a tank mixed, kW/m³. */
export const MIXING = 0.2;

export const mixingPower = number('kW/m³', 'Mixing', {
  default: MIXING,
  limits: [0.01, 5],
  typical: [0.05, 1],
  group: 'Tank',
  help: 'Stirrer power per volume.',
  source: 'Engineering estimate; replace with a fit',
});

/** Set-up, filling and labour of a process tank. */
export const tankTimes = (): StepTimes =>
  stepTimes({
    setup: 0.5,
    fill: 1,
    empty: 1,
    cip: 1,
    disposables: 1,
    labourPerHour: 0.5,
    labourFixed: 1,
    laboratory: 0.1,
  });

/** Sizes a tank with an agitator for a volume of liquid, m³: the kind of tank depends on size and grade. */
export function sizeTank(slot: EquipmentSlot, liquid: number, grade: Grade): void {
  const volume = liquid / TANK_FILL;
  slot.size = volume;
  if (grade !== 'industrial') slot.row = HYGIENIC_TANK;
  else slot.row = volume <= MIXED_TANK.max ? MIXED_TANK : LARGE_MIXED_TANK;
}

/** Bags for a volume in m³. */
const bagsFor = (volume: number, { largest }: { largest: number }): number =>
  Math.max(1, Math.ceil(volume / largest - 1e-9));

/** Sizes mixers for a volume of liquid, m³, and buys their bags. @param fills Batches of liquid per batch of the plant. */
function sizeMixers(run: Run, slot: EquipmentSlot, liquid: number, fills: number): void {
  const volume = liquid / TANK_FILL;
  const count = bagsFor(volume, BAGS.mixer);
  slot.row = MIXER;
  slot.size = volume;
  slot.atLeast = count;
  buyBags(run, 'mixer', volume / count, count * fills);
}

/**
 * Sizes a tank in which liquid is made for a step, m³, or mixers with bags. @param fills Times that it is filled per
 * batch.
 */
export function sizeMakeUpTank(run: Run, slot: EquipmentSlot, liquid: number, fills = 1): void {
  if (run.tankTechnology === 'single_use') sizeMixers(run, slot, liquid, fills);
  else sizeTank(slot, liquid, run.basis.assumptions.plant.grade);
}

/** Bags in which a volume of liquid waits, m³: their number, and the volume of each. */
function storageBags(liquid: number): { count: number; volume: number } {
  const volume = liquid / TANK_FILL;
  const count = bagsFor(volume, BAGS.storage);
  return { count, volume: volume / count };
}

/** Sizes totes in which storage bags wait, each batch of liquid in m³ in as many as it takes. */
export function sizeTotes(slot: EquipmentSlot, liquid: number, batches: number): void {
  const { count, volume } = storageBags(liquid);
  slot.row = TOTE;
  slot.size = volume * count * batches;
  slot.atLeast = count * batches;
}

/** Buys the bags in which a volume of liquid waits, m³. @param rate Times per batch. */
export function buyStorage(run: Run, liquid: number, rate: number): void {
  const { count, volume } = storageBags(liquid);
  buyBags(run, 'storage', volume, count * rate);
}

/** Sizes tanks in which liquid only waits, each for a volume of liquid in m³. */
export function sizeStorage(slot: EquipmentSlot, liquid: number, count: number): void {
  const volume = liquid / TANK_FILL;
  slot.size = volume * count;
  slot.atLeast = count;
  slot.row = volume <= SHOP_TANK.max ? SHOP_TANK : FIELD_TANK;
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
    sizeMixers(run, slot, liquid, count);
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
  cleanVessels(run.amounts, liquid / TANK_FILL / (run.units / count), run.units);
  spendElectricity(run.amounts, power * hours);
}

/** Books the steam or cooling that brings a stream from its temperature to T in K. */
export function temper(run: Run, stream: Stream, T: number): void {
  const perKelvin = stream.heatCapacity();
  const rise = T - stream.temperature;
  if (rise > 0) heat(run, perKelvin * rise, 'lp_steam', stream.temperature, T);
  else if (rise < 0) cool(run, -perKelvin * rise, stream.temperature, T);
}

/** Like `temper`, and sets the temperature of the stream. */
export function bringTo(run: Run, stream: Stream, T: number): void {
  temper(run, stream, T);
  stream.temperature = T;
}
