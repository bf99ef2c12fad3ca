/** Shared by steps in a stirred tank: times, size, mixing, heating. */
import { costRow } from '../../costing/cost-table.ts';
import type { Stream } from '../../process/stream.ts';
import type { Grade } from '../../types.ts';
import { type EquipmentSlot, number, type Run, type StepTimes, stepTimes } from '../define.ts';
import { cleanVessels, cool, heat, spendElectricity } from './services.ts';

const MIXED_TANK = costRow('C-01');
const LARGE_MIXED_TANK = costRow('C-02b');
const HYGIENIC_TANK = costRow('C-48');
const SHOP_TANK = costRow('C-02a');
const FIELD_TANK = costRow('C-02');
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
  stepTimes({ setup: 0.5, fill: 1, empty: 1, cip: 1, labourPerHour: 0.5, labourFixed: 1, laboratory: 0.1 });

/** Sizes a tank with an agitator for a volume of liquid, m³: the kind of tank depends on size and grade. */
export function sizeTank(slot: EquipmentSlot, liquid: number, grade: Grade): void {
  const volume = liquid / TANK_FILL;
  slot.size = volume;
  if (grade !== 'industrial') slot.row = HYGIENIC_TANK;
  else slot.row = volume <= MIXED_TANK.max ? MIXED_TANK : LARGE_MIXED_TANK;
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
