/** Sizes a distillation column with its condenser and reboiler, from the vapour and heat that pass through it. */
import { floodingVelocity, shellSteel, type TrayLiquid } from '../../../physics/distillation.ts';
import { coolantFor, STEAM, steamLevel, vesselCoolingDifference } from '../../../physics/heat.ts';
import { ATMOSPHERE, GAS_CONSTANT } from '../../../physics/water.ts';
import { G_PER_KG, PA_PER_BAR, S_PER_H } from '../../../wording/quantity.ts';
import type { EquipmentSlot, Run } from '../../../declare/define.ts';
import { sizeExchanger } from '../../shared/exchangers.ts';
import { cleanVessels, cool, heat, spendElectricity } from '../../shared/services.ts';

/** kW/m²/K. */
const CONDENSER_TRANSFER = 0.85;
const REBOILER_TRANSFER = 1;
/** Share of the cross-section taken up by downcomers. */
const DOWNCOMER = 0.1;
/** m above and below the trays. */
const ENDS = 3;
const LARGEST = 16 * 0.3048;
const SMALLEST = 2 * 0.3048;

/** Trays above or below the feed. */
export interface Section {
  /** mol/h of vapour, its g/mol and K; liquid ÷ vapour on the trays, by mass. */
  vapour: number;
  molarMass: number;
  temperature: number;
  liquidToVapour: number;
  /** An organic liquid if absent. */
  liquid?: TrayLiquid;
}

export interface Duty {
  /** From the top; the one that needs the largest diameter sets that of the column. */
  sections: readonly [Section, ...Section[]];
  trays: number;
  /** mm, and approach to flooding. */
  spacing: number;
  flooding: number;
  /** kJ per batch, K at the bottom, h. */
  condenser: number;
  reboiler: number;
  bottom: number;
  /** bar; 1 atm if absent. */
  pressure?: number;
  time: number;
}

export interface Column {
  /** m, and the number of columns in parallel. */
  diameter: number;
  height: number;
  columns: number;
  /** kg of steam per batch. */
  steam: number;
}

/** What `column` sizes. */
export const columnEquipment = {
  trays: { name: 'Column trays', cost: 'C-37' },
  shell: { name: 'Column shell', cost: 'C-38', tag: 'DS' },
  platforms: { name: 'Column platforms', cost: 'C-38b', tag: 'DP' },
  condenser: { name: 'Condenser', cost: 'C-17', tag: 'HX' },
  reboiler: { name: 'Reboiler', cost: 'C-17', tag: 'HX' },
};

type ColumnRun = Run<string, string, keyof typeof columnEquipment>;

/** Sizes the column and its exchangers, books its steam, coolant, power and cleaning, and sets the units of the step. @param power kWh. */
export function column(run: ColumnRun, duty: Duty, power: number): Column {
  const slots = run.equipment;
  const { sections, spacing, trays } = duty;
  const top = sections[0].temperature;
  let whole = 0;
  for (const section of sections) whole = Math.max(whole, diameterOf(section, duty));
  const columns = Math.max(1, Math.ceil((whole / LARGEST) ** 2 - 1e-9));
  const diameter = Math.max(SMALLEST, whole / Math.sqrt(columns));
  const height = (trays * spacing) / 1000 + ENDS;
  const few = trays < 20 ? 2.25 / 1.0414 ** trays : 1;
  buy(slots.trays, columns * diameter, columns, trays * few);
  buy(slots.shell, columns * shellSteel(diameter, height), columns);
  buy(slots.platforms, columns * height, columns, (diameter / 0.3048) ** 0.63316);

  const level = steamLevel(duty.bottom);
  const steam = heat(run, duty.reboiler, level, duty.bottom, duty.bottom);
  const hot = STEAM[level].temperature;
  const seconds = duty.time * S_PER_H;
  sizeExchanger(
    slots.condenser,
    duty.condenser / seconds / CONDENSER_TRANSFER / vesselCoolingDifference(top, coolantFor(top).inlet),
  );
  sizeExchanger(slots.reboiler, duty.reboiler / seconds / REBOILER_TRANSFER / (hot - duty.bottom));
  cool(run, duty.condenser, top, top);
  spendElectricity(run.amounts, power);
  cleanVessels(run, (Math.PI / 4) * diameter ** 2 * height, columns);
  run.units = columns;
  run.size = diameter;
  run.processTime = duty.time;
  return { diameter, height, columns, steam };
}

/** Diameter of one column for all the vapour of a section, m. */
function diameterOf(section: Section, { spacing, flooding, pressure = ATMOSPHERE }: Duty): number {
  const { vapour, molarMass, temperature, liquidToVapour, liquid } = section;
  const density = (pressure * PA_PER_BAR * molarMass) / G_PER_KG / (GAS_CONSTANT * temperature);
  const flow = (vapour * molarMass) / G_PER_KG / density / S_PER_H; // m³/s
  const velocity = flooding * floodingVelocity(spacing, liquidToVapour, density, liquid);
  return Math.sqrt((4 * flow) / (velocity * (1 - DOWNCOMER)) / Math.PI);
}

function buy(slot: EquipmentSlot, size: number, atLeast: number, factor = 1): void {
  slot.size = size;
  slot.atLeast = atLeast;
  slot.factor = factor;
}
