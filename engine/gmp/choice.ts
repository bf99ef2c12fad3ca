/** Whether a plant has rooms and people of its own, and what its product is released as. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { ProductBasis } from '../types/configuration.ts';
import type { Sited } from './site.ts';

export const hasFacility = ({ facility, people }: FullAssumptions): boolean =>
  facility.basis === 'rooms' || people.basis === 'table';

/** Hosts whose products are tested for viruses. */
const CULTURES = new Set(['animal', 'insect']);

/** The release test of a product, by its kind and that of its host. */
export const releaseOf = ({ component_id: id }: ProductBasis, host: string | undefined): Sited['release'] =>
  host !== undefined && CULTURES.has(host)
    ? 'mammalian'
    : id !== null && NUCLEIC.test(id)
      ? 'nucleic_acid'
      : 'microbial';

const NUCLEIC = /plasmid|dna|rna/;
