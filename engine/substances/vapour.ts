/** Volatility of pure substances: vapour pressure, boiling point and heat of vaporisation. Temperatures in K, pressures in bar. */
import { TROUTON } from '../physics/flash.ts';
import { ATMOSPHERE, GAS_CONSTANT } from '../physics/water.ts';
import { G_PER_KG, PA_PER_BAR } from '../wording/quantity.ts';
import { GROUPS, type Groups } from './unifac.ts';

/** A row of the library, as far as it tells how volatile a substance is. */
export interface VolatileRow {
  readonly id: string;
  readonly molar_mass: number | null;
  readonly boiling_point?: number | null;
  readonly heat_of_vaporisation?: number | null;
  readonly antoine?: readonly number[];
  readonly water_solubility?: number | null;
  readonly water_content?: number | null;
}

export interface Vapour {
  readonly molarMass: number;
  /** Boiling point at 1 atm, and kJ/mol there. */
  readonly boiling: number;
  readonly heat: number;
  /** A, B, C of log10(P/Pa) = A - B/(T + C); null: by Clausius and Clapeyron from the boiling point. */
  readonly antoine: readonly [number, number, number] | null;
  /** Groups of UNIFAC; null if it is not divided into groups. */
  readonly groups: Groups | null;
  /** Mole fraction in water saturated with it; 1 if they mix. */
  readonly soluble: number;
  /** Mole fraction in the liquid that is saturated with water; 0 if they mix, or if it is not known. */
  readonly saturated: number;
  /** A and B of log10(K · mmHg) = A + B/T for the dimers in its vapour; null if it has none. */
  readonly dimers: readonly [number, number] | null;
}

const PA_PER_MMHG = 133.322;
const WATER_MOLAR_MASS = 18.02;

/** Dimers of carboxylic acids in the vapour (Marek and Standart 1954, Collect. Czech. Chem. Commun. 19:1074); those of longer acids as of propionic acid. */
const DIMERS: Readonly<Record<string, readonly [number, number]>> = {
  formic_acid: [-10.743, 3083],
  acetic_acid: [-10.421, 3166],
  propionic_acid: [-10.834, 3316],
  caprylic_acid: [-10.834, 3316],
};

export const WATER: Vapour = {
  molarMass: WATER_MOLAR_MASS,
  boiling: 373.12,
  heat: 40.65,
  antoine: [10.11564, 1687.537, -42.98],
  groups: GROUPS['water']!,
  soluble: 1,
  saturated: 0,
  dimers: null,
};

/** Ammonia in water, whose pressure at a mole fraction of 1 is its Henry constant: 0.59 mol/m³/Pa at 25 °C, 4200 K (`ammoniaVolatility`). */
export const AMMONIA: Vapour = {
  molarMass: 17.03,
  boiling: 299.8,
  heat: (4200 * GAS_CONSTANT) / G_PER_KG,
  antoine: null,
  groups: null,
  soluble: 1,
  saturated: 0,
  dimers: null,
};

/** A row of the library as a volatile substance; null if it has no boiling point, so that it does not evaporate. */
export function vapourOf(row: VolatileRow): Vapour | null {
  const {
    boiling_point: boiling,
    molar_mass: molarMass,
    antoine,
    water_solubility: dissolved,
    water_content: wet,
  } = row;
  if (!boiling || !molarMass) return null;
  const [A, B, C] = antoine ?? [];
  const name = row.id.replace(/^(mol|sol)_/, '');
  const moles = (share: number): number => share / molarMass / (share / molarMass + (1 - share) / WATER_MOLAR_MASS);
  const isLimited = (dissolved ?? 1) < 1;
  return {
    molarMass,
    boiling,
    heat: row.heat_of_vaporisation ?? TROUTON * boiling,
    antoine: A !== undefined && B !== undefined && C !== undefined ? [A, B, C] : null,
    groups: GROUPS[name] ?? null,
    soluble: isLimited ? moles(dissolved!) : 1,
    saturated: isLimited && wet ? moles(1 - wet) : 0,
    dimers: DIMERS[name] ?? null,
  };
}

/** Ethanol that cells make, also where the library of a process does not have it as a solvent. */
export const ETHANOL: Vapour = vapourOf({
  id: 'sol_ethanol',
  molar_mass: 46.07,
  boiling_point: 351.39,
  heat_of_vaporisation: 38.56,
  antoine: [10.33675, 1648.22, -42.232],
})!;

/** Vapour pressure, bar. */
export const pressureOf = ({ antoine, heat, boiling }: Vapour, T: number): number =>
  antoine
    ? 10 ** (antoine[0] - antoine[1] / (T + antoine[2])) / PA_PER_BAR
    : ATMOSPHERE * Math.exp(((-heat * G_PER_KG) / GAS_CONSTANT) * (1 / T - 1 / boiling));

/** Dimers ÷ monomers², 1/bar; 0 without dimers. */
export const dimerConstant = ({ dimers }: Vapour, T: number): number =>
  dimers ? (10 ** (dimers[0] + dimers[1] / T) * PA_PER_BAR) / PA_PER_MMHG : 0;
