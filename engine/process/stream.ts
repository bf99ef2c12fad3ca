/** A stream: what one batch carries from one place to another. */
import type { Arena } from './arena.ts';
import type { ComponentTable } from './components.ts';

/** Of a liquor with nothing thick in it, mPa·s. */
export const LIQUID_VISCOSITY = 1.2;

/** Amounts are kg a batch by component index; the arrays are made once, when a process is compiled. */
export class Stream {
  readonly mass: Float64Array;
  /** K. */
  temperature = 298.15;
  /** Mass-median diameter of the suspended solids, µm; 0 if there are none. */
  diameter = 0;
  /** Of the liquid, mPa·s. */
  viscosity = LIQUID_VISCOSITY;
  /** Of the suspended solids over the liquid, kg/m³; 0 where it is that of the host's cells. */
  densityDifference = 0;
  private readonly table: ComponentTable;

  constructor(table: ComponentTable, arena: Arena) {
    this.table = table;
    this.mass = arena.take(table.count);
  }

  clear(): void {
    this.mass.fill(0);
  }

  copy(from: Stream): void {
    this.mass.set(from.mass);
    this.temperature = from.temperature;
    this.diameter = from.diameter;
    this.viscosity = from.viscosity;
    this.densityDifference = from.densityDifference;
  }

  /** kg. */
  total(): number {
    const { mass } = this;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) sum += mass[i]!;
    return sum;
  }

  /** m³, by the apparent densities of the components in water; gases do not count. */
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
    const { specificVolume, boundWater, at } = this.table;
    const water = specificVolume[at.water]!;
    let sum = 0;
    for (let i = 0; i < mass.length; i++) {
      const bound = boundWater[i]!;
      if (bound > 0) sum += mass[i]! * (specificVolume[i]! + bound * water);
    }
    return sum;
  }

  /** Water held by the suspended solids, kg. */
  heldWater(): number {
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
