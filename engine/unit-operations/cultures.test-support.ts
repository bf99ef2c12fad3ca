/** Products for the tests of fermentations. */
import { product } from '../tests/fixtures.test-support.ts';
import type { ProductBasis } from '../index.ts';

/** Made by animal cells. */
export const antibody: ProductBasis = {
  name: 'Antibody',
  kind: 'protein',
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_cho',
  selling_price: 5000,
};
export const anaerobic: ProductBasis = { ...product, host_id: 'cel_saccharomyces_cerevisiae_anaerobic' };
/** A strong enough acid to need a base, and its share of the substrate. */
export const acid: ProductBasis = {
  ...product,
  kind: 'molecule',
  component_id: 'mol_succinic_acid',
  host_id: 'cel_issatchenkia_orientalis',
};
export const biomass: ProductBasis = { ...product, kind: 'biomass', component_id: null };
