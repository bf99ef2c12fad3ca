/** Oxygen demand, heat of combustion, carbon and ash of components, from their elements. */
import { elementsOf, formulaMass, type Elements } from '../physics/elements.ts';
import type { ComponentTable } from '../stream/components.ts';
import type { ComponentClass } from '../types/library.ts';

/** MJ of heat per kg of oxygen used: 460 kJ/mol, within 5 % of all organic matter (Thornton’s rule). */
export const HEAT_OF_OXYGEN = 14.375;
/** MJ to evaporate a kg of water at 25 °C. */
export const EVAPORATION = 2.44;
const OXYGEN = 32;
const CARBON = 12.011;
const HYDROGEN = 1.008;
const WATER_PER_HYDROGEN = 18.015 / (2 * HYDROGEN);
export const DIOXIDE_PER_CARBON = 44.009 / CARBON;

interface Usual {
  readonly formula: string;
  /** kg/kg. */
  readonly ash?: number;
}

/** Elements of matter without a formula, by class (usual compositions, standard texts); null: it does not burn. */
const USUAL: Readonly<Record<ComponentClass, Usual | null>> = {
  water: null,
  cell: { formula: 'CH1.8O0.5N0.2', ash: 0.08 },
  debris: { formula: 'CH1.8O0.5N0.2', ash: 0.08 },
  target: { formula: 'CH1.58O0.31N0.27' },
  host_protein: { formula: 'CH1.58O0.31N0.27' },
  aggregate: { formula: 'CH1.58O0.31N0.27' },
  nucleic_acid: { formula: 'CH1.25O0.7N0.4', ash: 0.2 },
  lipid: { formula: 'CH1.8O0.12' },
  polysaccharide: { formula: 'C6H10O5' },
  sugar: { formula: 'C6H12O6' },
  salt: null,
  small_molecule: { formula: 'C6H12O6' },
  solvent: { formula: 'C2H6O' },
  gas: null,
  antifoam: { formula: 'C3H6O' },
  solid: { formula: 'CH1.435O0.677' },
};

/** Ids of solvents that are made of crops. */
const BIOGENIC = new Set(['sol_ethanol', 'mol_ethanol']);

/** What a kg of a component is worth as waste and as fuel. */
export interface Burnable {
  /** kg of oxygen that its oxidation needs (nitrogen becomes ammonia). */
  readonly oxygen: number;
  /** Lower heating value, MJ; negative for water. */
  readonly heat: number;
  /** kg of carbon, and whether it is fossil. */
  readonly carbon: number;
  readonly fossil: boolean;
  /** kg. */
  readonly ash: number;
}

/** Elements that leave with the flue gas. */
const VOLATILE = new Set(['C', 'H', 'O', 'N']);

const INERT: Burnable = { oxygen: 0, heat: 0, carbon: 0, fossil: false, ash: 0 };

/** kg of oxygen per kg: 8 γ n_C ÷ M, with γ = (4 n_C + n_H - 2 n_O - 3 n_N) ÷ n_C. */
export function oxygenDemand(elements: Elements): number {
  const [c, h, o, n] = ['C', 'H', 'O', 'N'].map((element) => elements.get(element) ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  if (c === 0) return 0;
  return Math.max(0, (OXYGEN * (c + h / 4 - o / 2 - (3 * n) / 4)) / formulaMass(elements));
}

/** Lower heating value of wet matter, MJ/kg. @param dry That of the dry matter. @param water Mass fraction. */
export const wetHeatingValue = (dry: number, water: number): number => dry * (1 - water) - EVAPORATION * water;

const known = new WeakMap<ComponentTable, readonly Burnable[]>();

/** By component; worked out once for the components of a process. */
export function burnable(table: ComponentTable): readonly Burnable[] {
  const before = known.get(table);
  if (before) return before;
  const made = burnableOf(table);
  known.set(table, made);
  return made;
}

function burnableOf({ classes, elements, ids }: ComponentTable): Burnable[] {
  return classes.map((of, i): Burnable => {
    if (of === 'water') return { ...INERT, heat: -EVAPORATION };
    const usual = USUAL[of];
    const known = elements[i] ?? (usual && elementsOf(usual.formula));
    if (!known) return { ...INERT, ash: of === 'gas' ? 0 : 1 };
    const { ash = 0 } = (elements[i] ? null : usual) ?? {};
    const oxygen = (1 - ash) * oxygenDemand(known);
    // What does not burn stays as ash, unless it is a gas or becomes one.
    if (oxygen === 0 && [...known.keys()].some((element) => !VOLATILE.has(element))) return { ...INERT, ash: 1 };
    const mass = formulaMass(known);
    const hydrogen = oxygen === 0 ? 0 : ((1 - ash) * (known.get('H') ?? 0) * HYDROGEN) / mass;
    return {
      oxygen,
      heat: HEAT_OF_OXYGEN * oxygen - EVAPORATION * WATER_PER_HYDROGEN * hydrogen,
      carbon: ((1 - ash) * (known.get('C') ?? 0) * CARBON) / mass,
      fossil: of === 'antifoam' || (of === 'solvent' && !BIOGENIC.has(ids[i]!)),
      ash,
    };
  });
}
