/** Converts the input for a buffer to substances and numbers, or reports what is wrong with it. */
import { celsius, convert } from '../wording/quantity.ts';
import type { Molecule } from '../types/library.ts';
import type { Wanted } from './mixture.ts';
import { type BufferSubstance, type Salt, SALTS, SUBSTANCES } from './substances.ts';
import type { BufferInput, BufferProblem } from '../types/buffers.ts';

const ROOM = celsius(25);
/** Temperature range in which the pK values are valid, K. */
const COLDEST = 274.15;
const WARMEST = 350;
const PH: readonly [number, number] = [1, 13];
const MAX_VOLUME = 1000;
const MAX_CONCENTRATION = 5000;
const MAX_COMPONENTS = 20;
/** g/mol by which a mixture without a molar mass counts, so that its mmol/L are g/L. */
const MIXTURE = 1000;
const PREPARATIONS = ['salt_pair', 'acid_with_base', 'base_with_acid'];

export interface Additive {
  readonly molecule: Molecule;
  readonly molarMass: number;
  /** mol/L. */
  readonly total: number;
}

export interface Checked extends Wanted {
  /** m³. */
  readonly volume: number;
  readonly additives: readonly Additive[];
  /** Position of the first component that buffers; -1 if none does. */
  readonly leader: number;
}

export const isProblem = (answer: object): answer is BufferProblem => 'message' in answer;

const wrong = (field: string, message: string, nearest: BufferProblem['nearest'] = null): BufferProblem => ({
  fields: [field],
  message,
  nearest,
});

/** @param molecules Molecules of the library, which can be additives. */
export function check(input: BufferInput, molecules: readonly Molecule[]): Checked | BufferProblem {
  const { ph, temperature = ROOM, volume = 1, preparation, components } = input;
  if (!(ph >= PH[0] && ph <= PH[1])) return wrong('ph', `The pH must be between ${PH[0]} and ${PH[1]}.`);
  if (!(temperature >= COLDEST && temperature <= WARMEST))
    return wrong(
      'temperature',
      `The temperature must be between ${shown(COLDEST)} and ${shown(WARMEST)}, the range in which the constants are valid.`,
    );
  if (!(volume > 0 && volume <= MAX_VOLUME))
    return wrong('volume', `The volume must be above 0 and at most ${MAX_VOLUME} m³.`);
  if (preparation !== undefined && !PREPARATIONS.includes(preparation))
    return wrong('preparation', `The preparation must be one of: ${PREPARATIONS.join(', ')}.`);
  if (!(components.length >= 1 && components.length <= MAX_COMPONENTS))
    return wrong('components', `A buffer needs 1 to ${MAX_COMPONENTS} components.`);

  const buffering: { substance: BufferSubstance; total: number }[] = [];
  const salts: { salt: Salt; total: number }[] = [];
  const additives: Additive[] = [];
  const seen = new Set<string>();
  let leader = -1;
  for (const [index, { substance_id: id, role, concentration }] of components.entries()) {
    const field = (key: string) => `components.${index}.${key}`;
    const least = role === 'buffering' ? 'above 0' : '0 or above';
    if (!(concentration >= 0 && concentration <= MAX_CONCENTRATION) || (role === 'buffering' && concentration === 0))
      return wrong(
        field('concentration'),
        `The concentration must be ${least} and at most ${MAX_CONCENTRATION} mmol/L.`,
      );
    const total = concentration / 1000;
    const substance = SUBSTANCES.find((one) => one.id === id || aliases(one).includes(id));
    const salt = SALTS.find((one) => one.id === id || one.reagent.molecule === id);
    const name = substance?.id ?? salt?.id ?? id;
    if (seen.has(name))
      return wrong(field('substance_id'), `${id} is listed twice; enter it once with the total concentration.`);
    seen.add(name);
    const right = substance ? 'buffering' : salt ? 'salt' : 'additive';
    const molecule = right === 'additive' ? molecules.find((one) => one.id === id) : undefined;
    if (right === 'additive' && !molecule) return unknown(field('substance_id'), id, role, molecules);
    if (role !== right)
      return wrong(
        field('role'),
        `Set the role of ${substance?.name ?? salt?.reagent.name ?? molecule!.name} to ${right}, because this component ${EFFECT[right]}.`,
      );
    if (substance) {
      if (leader < 0) leader = index;
      buffering.push({ substance, total });
    } else if (salt) salts.push({ salt, total });
    else additives.push({ molecule: molecule!, molarMass: molecule!.molar_mass ?? MIXTURE, total });
  }
  return { ph, temperature, volume, buffering, salts, additives, leader };
}

const EFFECT = {
  buffering: 'is a buffer substance',
  salt: 'sets the ionic strength',
  additive: 'is not a known buffer substance or salt',
} as const;

/** Molecules of the library that correspond to a buffer substance: the forms in which it is weighed. */
const aliases = ({ forms }: BufferSubstance): string[] => forms.map(({ reagent }) => reagent.molecule);

function unknown(field: string, id: string, role: string, molecules: readonly Molecule[]): BufferProblem {
  const known =
    role === 'buffering'
      ? SUBSTANCES.map((one) => one.id)
      : role === 'salt'
        ? SALTS.map((one) => one.id)
        : molecules.map((one) => one.id);
  const like = known.find((one) => distance(one, id) <= 2);
  const what = role === 'buffering' ? 'buffer substance' : role === 'salt' ? 'salt' : 'molecule in the library';
  const all = role === 'additive' ? '' : ` Choose from ${known.join(', ')}.`;
  return wrong(field, `Unknown ${what} “${id}”.${like ? ` Did you mean ${like}?` : all}`);
}

/** Number of letters to change, add or remove between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

const shown = (T: number): string => `${Number(convert(T, 'K', '°C').toFixed(1))} °C`;
