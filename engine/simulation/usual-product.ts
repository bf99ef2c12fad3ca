/** Default product of a unit operation: one that it is commonly used for. */
import { OWN_OPERATION } from '../own-operations/keys.ts';
import type { ProductBasis } from '../types/configuration.ts';
import { unitOperation } from '../unit-operations/index.ts';
import type { UsualProduct } from '../declare/define.ts';

/** A product that no cells make, which is bound, eluted and retained as a protein of its molar mass is. */
function madeOutside(name: string, component_id: string): ProductBasis {
  return { name, kind: 'protein', component_id, host_id: 'cel_escherichia_coli', selling_price: null };
}

const PRODUCTS: Readonly<Record<UsualProduct, ProductBasis>> = {
  secreted_protein: {
    name: 'Leghaemoglobin',
    kind: 'protein',
    component_id: 'prt_leghaemoglobin_c2',
    host_id: 'cel_komagataella_phaffii',
    selling_price: null,
  },
  antibody: {
    name: 'Antibody',
    kind: 'protein',
    component_id: 'prt_igg1_mab_trastuzumab_like',
    host_id: 'cel_cho',
    selling_price: null,
  },
  cells: {
    name: 'Cells',
    kind: 'biomass',
    component_id: null,
    host_id: 'cel_methylococcus_capsulatus',
    selling_price: null,
  },
  mrna: madeOutside('mRNA', 'prt_mrna_4284nt'),
  plasmid: madeOutside('Plasmid DNA', 'prt_plasmid_5kb'),
  vector: { ...madeOutside('Viral vector', 'prt_aav_vector'), host_id: 'cel_hek293' },
  oligonucleotide: madeOutside('Oligonucleotide', 'prt_moe_oligonucleotide_20mer'),
  t_cells: {
    name: 'T cells',
    kind: 'biomass',
    component_id: null,
    host_id: 'cel_human_t_cell',
    selling_price: null,
  },
  acid: {
    name: 'Succinic acid',
    kind: 'molecule',
    component_id: 'mol_succinic_acid',
    host_id: 'cel_escherichia_coli',
    selling_price: null,
  },
};

/**
 * The product of an operation that is run by itself; its components are built-in rows.
 * @throws RangeError for an id that is not in the catalogue.
 */
export function usualProduct(id: string): ProductBasis {
  const declaration = unitOperation(id);
  if (!declaration && id !== OWN_OPERATION) throw new RangeError(`Unknown unit operation ${id}`);
  return { ...PRODUCTS[declaration?.usualProduct ?? 'secreted_protein'] };
}
