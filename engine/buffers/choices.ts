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
 * Buffer substances and salts by name, then molecules of the library that are neither and can be entered in mmol/L.
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
    .filter(({ id, molar_mass }) => molar_mass !== null && !taken.has(id))
    .map(({ id, name }): BufferChoice => ({ substance_id: id, role: 'additive', name, pka: [] }));
  return [...buffering.toSorted(byName), ...salts.toSorted(byName), ...additives.toSorted(byName)];
}
