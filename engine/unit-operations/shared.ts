/** What several unit operations do alike: cleaning, cooling, the fate of broken cells. */
import { costRow } from '../costing/cost-table.ts';
import { itemIndex } from '../costing/items.ts';
import { cleaningStep, sterilisingSteam, vesselSteel } from '../physics/cleaning.ts';
import { type Coolant, coolantFor, steamFor } from '../physics/heat.ts';
import { WATER_DENSITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import { KJ_PER_GJ, KW_PER_M3H_BAR, L_PER_M3 } from '../quantity.ts';
import type { Stream } from '../process/stream.ts';
import type { Grade } from '../types.ts';
import type { EquipmentSlot, Run } from './define.ts';

const ELECTRICITY = itemIndex('electricity');
const PROCESS_WATER = itemIndex('process_water');
const WASTEWATER = itemIndex('wastewater');
const SODIUM_HYDROXIDE = itemIndex('mol_sodium_hydroxide');
const PHOSPHORIC_ACID = itemIndex('mol_phosphoric_acid');
const LP_STEAM = itemIndex('lp_steam');
const CLEAN_STEAM = itemIndex('clean_steam');
const COOLANT: Readonly<Record<Coolant, number>> = {
  cooling_water: itemIndex('cooling_water'),
  chilled_water: itemIndex('chilled_water'),
  chilled_brine: itemIndex('chilled_brine'),
};

/** Three rinses, caustic and acid, each of one step volume; caustic is reused, acid is not. */
const CLEANING_STEPS = 5;
const CAUSTIC_REUSE = 5;
/** kg/m³. */
const CAUSTIC = 20;
const ACID = 10;
const ACID_STRENGTH = 0.85;
/** K from 15 to 70 °C. */
const CLEANING_RISE = 55;
const CLEANING_PRESSURE = 3;
const PUMP_EFFICIENCY = 0.65;

/** Cleans `count` vessels of a volume in m³ once a batch. */
export function cleanVessels(amounts: Float64Array, vessel: number, count: number): void {
  const step = cleaningStep(vessel) * count;
  const water = CLEANING_STEPS * step;
  amounts[PROCESS_WATER]! += water;
  amounts[WASTEWATER]! += water;
  amounts[SODIUM_HYDROXIDE]! += (CAUSTIC * step) / CAUSTIC_REUSE;
  amounts[PHOSPHORIC_ACID]! += (ACID * step) / ACID_STRENGTH;
  amounts[LP_STEAM]! += steamFor(2 * step * WATER_DENSITY * WATER_HEAT_CAPACITY * CLEANING_RISE, 'lp_steam');
  amounts[ELECTRICITY]! += (water * CLEANING_PRESSURE * KW_PER_M3H_BAR) / PUMP_EFFICIENCY;
}

/** Cleans membranes of an area in m² with 0.5 M caustic and rinses them. */
export function cleanMembranes(amounts: Float64Array, area: number): void {
  const caustic = (20 * area) / L_PER_M3;
  const water = (80 * area) / L_PER_M3;
  amounts[PROCESS_WATER]! += water;
  amounts[WASTEWATER]! += water;
  amounts[SODIUM_HYDROXIDE]! += CAUSTIC * caustic;
}

/** Sterilises a vessel with steam `times` a batch; clean steam in a pharmaceutical plant. */
export function steriliseVessel(run: Run, vessel: number, times = 1): void {
  const steam = times * sterilisingSteam(vesselSteel(vessel), vessel);
  run.amounts[run.basis.assumptions.plant.grade === 'pharma' ? CLEAN_STEAM : LP_STEAM]! += steam;
}

/** Takes away heat in kJ from a stream at T with the warmest coolant that can. */
export function cool(amounts: Float64Array, heat: number, T: number): void {
  const { coolant } = coolantFor(T);
  const amount = coolant === 'cooling_water' ? heat / (WATER_HEAT_CAPACITY * 10) : heat / KJ_PER_GJ;
  amounts[COOLANT[coolant]]! += amount;
}

export function spendElectricity(amounts: Float64Array, kwh: number): void {
  amounts[ELECTRICITY]! += kwh;
}

/**
 * Breaks a share of the cells in `stream`: the product they hold goes into solution, their protein, nucleic acid and
 * lipid too, and the rest becomes debris.
 * @param denatured Share of the released product that is denatured.
 */
export function breakCells(run: Run, stream: Stream, share: number, denatured: number, insoluble = 0): void {
  const { at } = run.components;
  const { composition } = run.basis.host;
  const m = stream.mass;
  const cells = share * m[at.cell]!;
  const held = share * m[at.held]!;
  const broken = cells + held;
  if (broken <= 0) return;
  const released = held * (1 - insoluble);
  // Product is part of the cell's protein, so what it takes is missing from the host's own.
  const protein = Math.min(cells, Math.max(0, composition.protein * broken - held));
  const nucleic = Math.min(cells - protein, (composition.rna + composition.dna) * broken);
  const lipid = Math.min(cells - protein - nucleic, composition.lipid * broken);
  const debris = cells - protein - nucleic - lipid + held * insoluble;
  move(run, m, at.cell, -cells);
  move(run, m, at.held, -held);
  move(run, m, at.target, released * (1 - denatured));
  move(run, m, at.aggregate, released * denatured);
  move(run, m, at.host_protein, protein);
  move(run, m, at.nucleic_acid, nucleic);
  move(run, m, at.lipid, lipid);
  move(run, m, at.debris, debris);
}

function move(run: Run, mass: Float64Array, index: number, by: number): void {
  mass[index]! += by;
  run.reaction[index]! += by;
}

/** On the price of equipment that holds organic solvents, for explosion protection. */
export const EXPLOSION_PROOF = 1.15;

/**
 * Credits solvent that goes back into the process: at most what steps before bought, so that none is ever sold.
 * What else the stream holds leaves later with the water, so it is treated as wastewater.
 * @param kg Of solvent in the stream. @returns kg credited.
 */
export function returnSolvent(run: Run, stream: Stream, kg: number): number {
  const credited = Math.max(0, Math.min(kg, run.solventBought));
  run.amounts[run.solventItem]! -= credited;
  const { solvent } = run.components.at;
  const rest = stream.volume() - stream.mass[solvent]! * run.components.specificVolume[solvent]!;
  run.amounts[WASTEWATER]! += rest;
  return credited;
}

/** Density of a broth's liquid, kg/m³. */
const LIQUID_DENSITY = 1020;

/** How much denser than the liquid the feed's solids are, kg/m³: flocs as they were made, else the host's wet cells. */
export const solidsDensityDifference = (run: Run): number =>
  run.feed.densityDifference > 0 ? run.feed.densityDifference : Math.max(5, run.basis.host.density - LIQUID_DENSITY);

const SMALL_TANK = costRow('C-01');
const FIELD_TANK = costRow('C-02');
const HYGIENIC_TANK = costRow('C-48');
const TANK_FILL = 0.8;

/** Sizes a process tank for a volume of liquid, m³: the kind of tank follows from size and grade. */
export function sizeTank(slot: EquipmentSlot, liquid: number, grade: Grade): void {
  const volume = liquid / TANK_FILL;
  slot.size = volume;
  if (volume < 5) slot.row = SMALL_TANK;
  else if (grade !== 'industrial') slot.row = HYGIENIC_TANK;
  else slot.row = volume <= SMALL_TANK.max ? SMALL_TANK : FIELD_TANK;
}
