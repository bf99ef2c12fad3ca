/** Salts of the acids in a stream, by the ions that a base has left, and the charges of all that dissociates. */
import { meanCharge, type WeakAcid } from '../../physics/dissociation.ts';
import { bisect } from '../../numeric/roots.ts';
import { BASE_IONS, type ComponentTable } from '../../stream/components.ts';
import type { Run } from '../../declare/define.ts';
import { NEUTRAL } from '../../stream/acid-product.ts';

/** kg per kmol of charge: the base without the water that it forms. */
export const IONS = { ammonium: 17.03, sodium: 21.985, calcium: 19.03, magnesium: 11.145 } as const;
export type Ion = keyof typeof IONS;
export const ION_ROLES = Object.keys(IONS) as Ion[];

/** Charge of the ions in a stream, kmol; 0 in a process without acids. */
export function boundCharge(mass: Float64Array, at: ComponentTable['at']): number {
  if (at.ammonium < 0) return 0;
  return (
    mass[at.ammonium]! / IONS.ammonium +
    mass[at.sodium]! / IONS.sodium +
    mass[at.calcium]! / IONS.calcium +
    mass[at.magnesium]! / IONS.magnesium
  );
}

/** Product that the ions hold as a salt, kg: one acid group of each molecule, as strong acid groups go first. */
export function boundProduct(mass: Float64Array, { at, molarMass }: Pick<ComponentTable, 'at' | 'molarMass'>): number {
  const charge = boundCharge(mass, at);
  return charge > 0 ? Math.min(mass[at.target]!, charge * molarMass[at.target]!) : 0;
}

const HYDROCHLORIC = 'mol_hydrochloric_acid';
const SULPHURIC = 'mol_sulphuric_acid';
const PHOSPHORIC = 'mol_phosphoric_acid';

/** Strong acids: kg per kmol of charge. What conditioning and acidification add counts as sulphuric acid. */
const STRONG: Readonly<Record<string, number>> = { [HYDROCHLORIC]: 36.46, [SULPHURIC]: 98.08 / 2, titrant: 98.08 / 2 };

/** Strong bases: kg per kmol of charge. */
const STRONG_BASES: Readonly<Record<string, number>> = {
  mol_sodium_hydroxide: 40,
  mol_potassium_hydroxide: 56.11,
  mol_calcium_hydroxide: 74.09 / 2,
};

/** A salt as its base and its acid. */
interface Salt {
  readonly ion: Ion;
  readonly acid: string;
  /** kmol of charge per kmol. */
  readonly charge: number;
  /** g/mol. */
  readonly molarMass: number;
  /** g/mol of water that crystals hold. */
  readonly water: number;
}
const salt = (ion: Ion, acid: string, charge: number, molarMass: number, water = 0): Salt => ({
  ion,
  acid,
  charge,
  molarMass,
  water,
});

/** Salts that can be split into base and acid, by component; the salts of a medium count as ammonium sulphate. */
const SALTS: Readonly<Record<string, Salt>> = {
  salts: salt('ammonium', SULPHURIC, 2, 132.14),
  base_sulphate: salt('calcium', SULPHURIC, 2, 136.14),
  mol_ammonium_sulphate: salt('ammonium', SULPHURIC, 2, 132.14),
  mol_ammonium_chloride: salt('ammonium', HYDROCHLORIC, 1, 53.49),
  mol_sodium_chloride: salt('sodium', HYDROCHLORIC, 1, 58.44),
  mol_sodium_sulphate: salt('sodium', SULPHURIC, 2, 142.04),
  mol_sodium_dihydrogen_phosphate: salt('sodium', PHOSPHORIC, 1, 119.98),
  mol_disodium_phosphate: salt('sodium', PHOSPHORIC, 2, 141.96),
  mol_trisodium_phosphate: salt('sodium', PHOSPHORIC, 3, 163.94),
  mol_sodium_acetate: salt('sodium', 'mol_acetic_acid', 1, 82.03),
  mol_trisodium_citrate: salt('sodium', 'mol_citric_acid', 3, 294.1, 36.03),
  mol_magnesium_sulphate: salt('magnesium', SULPHURIC, 2, 246.47, 126.11),
  mol_calcium_chloride: salt('calcium', HYDROCHLORIC, 2, 110.98),
  mol_calcium_sulphate: salt('calcium', SULPHURIC, 2, 136.14),
  mol_calcium_sulphate_dihydrate: salt('calcium', SULPHURIC, 2, 172.17, 36.03),
  mol_calcium_lactate: salt('calcium', 'mol_lactic_acid', 2, 218.22),
  mol_calcium_citrate: salt('calcium', 'mol_citric_acid', 6, 498.43),
};

/** Components that a step needs which splits salts, each with a setting to which a message about it belongs. */
export const saltParts = (key: string): readonly (readonly [id: string, key: string])[] =>
  [...BASE_IONS, HYDROCHLORIC, SULPHURIC, PHOSPHORIC].map((id) => [id, key] as const);

/** The salt that a component is; null if it is none, or if its acid is not in the process. */
function saltOf({ ids, index }: ComponentTable, i: number): Salt | null {
  const found = SALTS[ids[i]!];
  return found && index.has(found.acid) ? found : null;
}

/** kmol of positive and of negative charge. */
export interface Charges {
  plus: number;
  minus: number;
}

/**
 * Charges of an amount of one component at a pH, kmol; acids and bases by their mean charge. @param kg Of component i.
 */
export function chargesOf(components: ComponentTable, i: number, kg: number, ph: number): Charges {
  const { at, ids, acids, molarMass } = components;
  for (const ion of ION_ROLES) if (at[ion] === i) return { plus: kg / IONS[ion], minus: 0 };
  const split = saltOf(components, i);
  if (split) return { plus: (split.charge * kg) / split.molarMass, minus: (split.charge * kg) / split.molarMass };
  const strong = STRONG[ids[i]!];
  if (strong !== undefined) return { plus: 0, minus: kg / strong };
  const base = STRONG_BASES[ids[i]!];
  if (base !== undefined) return { plus: kg / base, minus: 0 };
  const acid = acids[i];
  if (!acid || !(molarMass[i]! > 0)) return { plus: 0, minus: 0 };
  const charge = (meanCharge(acid, ph) * kg) / molarMass[i]!;
  return { plus: Math.max(0, charge), minus: Math.max(0, -charge) };
}

/** Molecules whose formula includes a strong acid, which is not among their dissociations. */
const HYDROCHLORIDES = new Set(['mol_l_lysine_hydrochloride']);

const LOWEST_PH = -1;
const HIGHEST_PH = 15;

/** pH at which the charges of a solution balance, at zero ionic strength. @param volume m³. */
export const phOf = (components: ComponentTable, mass: Float64Array, volume: number): number =>
  bisect(chargeOf(components, mass, volume), LOWEST_PH, HIGHEST_PH);

/**
 * Charge of all that is dissolved by pH, kmol, at zero ionic strength: what a strong acid must bring for this pH, or a strong base where
 * it is negative. @param volume m³.
 */
export function chargeOf(components: ComponentTable, mass: Float64Array, volume: number): (ph: number) => number {
  const { ids, acids, molarMass } = components;
  let fixed = 0; // kmol
  const weak: { acid: WeakAcid; kmol: number }[] = [];
  for (let i = 0; i < mass.length; i++) {
    const kg = mass[i]!;
    if (kg === 0) continue;
    const acid = acids[i];
    if (HYDROCHLORIDES.has(ids[i]!)) fixed -= kg / molarMass[i]!;
    if (acid && STRONG[ids[i]!] === undefined && molarMass[i]! > 0) weak.push({ acid, kmol: kg / molarMass[i]! });
    else {
      const { plus, minus } = chargesOf(components, i, kg, NEUTRAL);
      fixed += plus - minus;
    }
  }
  return (ph) =>
    weak.reduce(
      (sum, { acid, kmol }) => sum + kmol * meanCharge(acid, ph),
      fixed + (10 ** -ph - 10 ** (ph - 14)) * volume,
    );
}

/**
 * Splits an amount of a salt into base, acid and water, and records it in the run.
 * @param from Stream that holds the salt. @param base, rest Streams that take the base, and acid and water.
 */
export function splitSalt(
  run: Run,
  i: number,
  kg: number,
  { from, base, rest }: { from: Float64Array; base: Float64Array; rest: Float64Array },
): void {
  const { components, reaction } = run;
  const split = saltOf(components, i);
  if (!split || kg === 0) return;
  const { at, index } = components;
  const kmol = kg / split.molarMass;
  const ion = split.charge * kmol * IONS[split.ion];
  const water = split.water * kmol;
  const acid = index.get(split.acid)!;
  from[i]! -= kg;
  base[at[split.ion]]! += ion;
  rest[at.water]! += water;
  rest[acid]! += kg - ion - water;
  reaction[i]! -= kg;
  reaction[at[split.ion]]! += ion;
  reaction[at.water]! += water;
  reaction[acid]! += kg - ion - water;
  // The product that a salt brings counts as if it were made here.
  if (acid === at.target) run.made += kg - ion - water;
}

/** Ion of the base of a component that is a salt which can be split; null for all others. */
export const saltIon = (components: ComponentTable, i: number): Ion | null => saltOf(components, i)?.ion ?? null;

const MINERAL = new Set([HYDROCHLORIC, SULPHURIC, PHOSPHORIC]);

/**
 * Amounts of a feed with the salts of organic acids split into acid and base, as recorded in the run. The same array if it
 * contains none. @param ions Whose salts are split.
 */
export function withoutOrganicSalts(run: Run, ions: readonly Ion[] = ION_ROLES): Float64Array {
  const { feed, components } = run;
  let mass = feed.mass;
  for (let i = 0; i < mass.length; i++) {
    const split = mass[i]! > 0 ? saltOf(components, i) : null;
    if (!split || MINERAL.has(split.acid) || !ions.includes(split.ion)) continue;
    if (mass === feed.mass) mass = feed.mass.slice();
    splitSalt(run, i, mass[i]!, { from: mass, base: mass, rest: mass });
  }
  return mass;
}
