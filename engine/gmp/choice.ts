/** Whether a plant has rooms and people of its own, and what its product is released as. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { ProductBasis } from '../types/configuration.ts';
import type { Sited } from './site.ts';

export const hasFacility = ({ facility, people }: FullAssumptions): boolean =>
  facility.basis === 'rooms' || people.basis === 'table';

/** Hosts whose products are tested for viruses. */
const CULTURES = new Set(['animal', 'insect']);

/** Products with tests of their own, by the id of their component, or of their host. */
const BY_ID: readonly (readonly [RegExp, Sited['release']])[] = [
  [/^cel_human_t_cell$/, 'cell_therapy'],
  [/mrna/, 'mrna'],
  [/aav/, 'aav'],
  [/virus/, 'viral_vaccine'],
  [/_adc/, 'conjugate'],
  [/oligonucleotide/, 'oligonucleotide'],
  [/peptide/, 'peptide'],
  [/plasmid|dna|rna/, 'nucleic_acid'],
];

/** The release test of a product, by what it is and by the kind of its host. */
export function releaseOf(
  { component_id: id, host_id: host }: ProductBasis,
  kind: string | undefined,
): Sited['release'] {
  const found = BY_ID.find(([of]) => of.test(id ?? host ?? ''));
  if (found) return found[1];
  return kind !== undefined && CULTURES.has(kind) ? 'mammalian' : 'microbial';
}
