/** The kinetics that the settings of a culture stand for. */
import { type Kinetics, oxygenOfGrowth, oxygenOfMaintenance, oxygenOfProduct } from '../../../physics/growth.ts';
import type { Basis } from '../../define.ts';
import type { CultureValues } from './culture-settings.ts';
import { productCarbon, SUBSTRATES } from './media.ts';

type KineticValues = Pick<
  CultureValues,
  'max_growth_rate' | 'monod_constant' | 'maintenance' | 'product_growth' | 'product_maintenance'
>;

/** A carbon source, and what a culture makes of it, g/g; Infinity where a yield of biomass includes the product. */
interface Source {
  substrate: CultureValues['batch_substrate'];
  biomassYield: number;
  productYield: number;
}

export function kineticsOn(source: Source, s: KineticValues, aerobic: boolean, basis: Basis): Kinetics {
  const { biomassYield, productYield } = source;
  const carbon = SUBSTRATES[source.substrate];
  // Biomass as product is made by growth alone.
  const makes = basis.product.kind === 'biomass' ? 0 : 1;
  return {
    growth: s.max_growth_rate,
    monod: s.monod_constant,
    biomassYield,
    maintenance: s.maintenance,
    alpha: s.product_growth * makes,
    beta: s.product_maintenance * makes,
    productYield,
    oxygenGrowth: aerobic ? oxygenOfGrowth(carbon, biomassYield) : 0,
    oxygenMaintenance: aerobic ? oxygenOfMaintenance(carbon, s.maintenance) : 0,
    oxygenProduct: aerobic ? oxygenOfProduct(carbon, productYield, productCarbon(basis.product)) : 0,
  };
}

/** What the kinetics of a culture on the batch substrate follow from. */
type BatchKineticValues = KineticValues &
  Pick<CultureValues, 'batch_substrate' | 'cost_in_batch_yield' | 'product_yield' | 'batch_biomass_yield'>;

export function batchKinetics(s: BatchKineticValues, aerobic: boolean, basis: Basis): Kinetics {
  const productYield = s.cost_in_batch_yield ? Infinity : s.product_yield;
  return kineticsOn(
    { substrate: s.batch_substrate, biomassYield: s.batch_biomass_yield, productYield },
    s,
    aerobic,
    basis,
  );
}
