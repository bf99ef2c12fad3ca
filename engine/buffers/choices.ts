/** Components available for buffers. */
import type { Molecule } from '../types/library.ts';
import { SALTS, SUBSTANCES } from './substances.ts';
import type { BufferComponent } from '../types/buffers.ts';

export interface BufferChoice {
  substance_id: string;
  role: BufferComponent['role'];
  name: string;
  /** pK values at 25 °C and zero ionic strength, ascending; none if it does not buffer. */
  pka: number[];
}

/**
 * Buffer substances and salts by name, then molecules of the library that are neither; mixtures without a molar mass are entered in g/L.
 * @param molecules Molecules of the library.
 */
export function bufferChoices(molecules: readonly Molecule[]): BufferChoice[] {
  const byName = (a: BufferChoice, b: BufferChoice) => a.name.localeCompare(b.name, 'en');
  const buffering = SUBSTANCES.map(({ id, name, acid }): BufferChoice => ({
    substance_id: id,
    role: 'buffering',
    name,
    pka: acid.steps.map(([pk]) => pk),
  }));
  const salts = SALTS.map(({ id, reagent }): BufferChoice => ({
    substance_id: id,
    role: 'salt',
    name: reagent.name,
    pka: [],
  }));
  const taken = new Set([
    ...SUBSTANCES.flatMap(({ forms }) => forms.map(({ reagent }) => reagent.molecule)),
    ...SALTS.map(({ reagent }) => reagent.molecule),
  ]);
  const additives = molecules
    .filter(({ id }) => !taken.has(id))
    .map(({ id, name, molar_mass: mass }): BufferChoice => ({
      substance_id: id,
      role: 'additive',
      name: mass === null ? `${name} (g/L)` : name,
      pka: [],
    }));
  return [...buffering.toSorted(byName), ...salts.toSorted(byName), ...additives.toSorted(byName)];
}
