/** A stream: the material of one batch that flows from one place to another. */
import { SOLIDS_HEAT_CAPACITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import type { Arena } from './arena.ts';
import type { ComponentTable } from './components.ts';

/** Viscosity of a liquor without thickening solutes, mPa·s. */
export const LIQUID_VISCOSITY = 1.2;

/** Temperature of a stream before a step has made it, K. */
const AMBIENT = 298.15;

/** Mass of a stream or a component below which the results have no row for it, kg. */
const TRACE = 1e-9;
export const isListed = (mass: number): boolean => mass > TRACE;

/** Amounts are kg per batch by component index; the arrays are created once, when a process is compiled. */
export class Stream {
  readonly mass: Float64Array;
  /** K. */
  temperature = AMBIENT;
  /** Mass-median diameter of the suspended solids, µm; 0 if there are none. */
  diameter = 0;
  /** Viscosity of the liquid, mPa·s. */
  viscosity = LIQUID_VISCOSITY;
  /** Density of the suspended solids minus that of the liquid, kg/m³; 0 if it is that of the host’s cells. */
  densityDifference = 0;
  readonly table: ComponentTable;

  constructor(table: ComponentTable, arena: Arena) {
    this.table = table;
    this.mass = arena.take(table.count);
  }

  clear(): void {
    this.mass.fill(0);
  }

  /** As it was created: a step that fails can leave properties that are not numbers. */
  empty(): void {
    this.clear();
    this.temperature = AMBIENT;
    this.diameter = 0;
    this.viscosity = LIQUID_VISCOSITY;
    this.densityDifference = 0;
  }

  copy(from: Stream): void {
    this.mass.set(from.mass);
    this.temperature = from.temperature;
    this.diameter = from.diameter;
    this.viscosity = from.viscosity;
    this.densityDifference = from.densityDifference;
  }

  equals(other: Stream): boolean {
    const { mass } = this;
    for (let i = 0; i < mass.length; i++) if (mass[i] !== other.mass[i]) return false;
    return (
      this.temperature === other.temperature &&
      this.diameter === other.diameter &&
      this.viscosity === other.viscosity &&
      this.densityDifference === other.densityDifference
    );
  }

  /** kg. */
  total(): number {
    const { mass } = this;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) sum += mass[i]!;
    return sum;
  }

  /** Heat that warms it by 1 K, kJ/K: of its water, and of all else as solids. */
  heatCapacity(): number {
    const water = this.mass[this.table.at.water]!;
    return water * WATER_HEAT_CAPACITY + (this.total() - water) * SOLIDS_HEAT_CAPACITY;
  }

  /** Volume, m³, from the apparent densities of the components in water; without gases. */
  volume(): number {
    const { mass } = this;
    const { specificVolume } = this.table;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) sum += mass[i]! * specificVolume[i]!;
    return sum;
  }

  /** Wet volume of the suspended solids, m³. */
  solidsVolume(): number {
    const { mass } = this;
    const { specificVolume, suspended, at } = this.table;
    const water = specificVolume[at.water]!;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) {
      if (suspended[i]) sum += mass[i]! * specificVolume[i]!;
    }
    return sum + this.heldWater() * water;
  }

  /** Suspended particles that bind no water, kg: starch, fibre, ash. */
  particles(): number {
    const { mass } = this;
    const { suspended, boundWater } = this.table;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) if (suspended[i] && boundWater[i] === 0) sum += mass[i]!;
    return sum;
  }

  /** Water that the suspended solids hold, kg: what they hold when wet, but no more than there is; dried cells hold little. */
  heldWater(): number {
    return Math.min(this.waterWhenWet(), Math.max(0, this.mass[this.table.at.water]!));
  }

  /** Water that the suspended solids hold when wet, kg. */
  waterWhenWet(): number {
    const { mass } = this;
    const { boundWater } = this.table;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) sum += mass[i]! * boundWater[i]!;
    return sum;
  }

  /** Soluble protein, kg. */
  protein(): number {
    const { proteins } = this.table;
    let sum = 0;
    for (let i = 0; i < proteins.length; i++) sum += this.mass[proteins[i]!]!;
    return sum;
  }
}
