/** Kinetics derived from the settings of a culture. */
import { type Kinetics, oxygenOfGrowth, oxygenOfMaintenance, oxygenOfProduct } from '../../../physics/growth.ts';
import type { Run } from '../../../declare/define.ts';
import type { Basis } from '../../../declare/settings.ts';
import { andrewsOf, conditionFactor, type ConditionValues, inhibitionBy } from './conditions.ts';
import { type CultureValues, endRates } from './culture-settings.ts';
import { endProductRates, isEndProduct, productCarbon, SUBSTRATES } from './media.ts';

type KineticValues = Pick<
  CultureValues,
  'max_growth_rate' | 'monod_constant' | 'maintenance' | 'product_growth' | 'product_maintenance'
> &
  ConditionValues;

/** A carbon source and the yields of a culture on it, g/g; Infinity if the biomass yield includes the product. */
interface Source {
  substrate: CultureValues['batch_substrate'];
  biomassYield: number;
  productYield: number;
}

export function kineticsOn(source: Source, s: KineticValues, aerobic: boolean, basis: Basis): Kinetics {
  const { biomassYield } = source;
  const carbon = SUBSTRATES[source.substrate];
  const end = isEndProduct(basis) ? endProductRates(basis, source.substrate, biomassYield, s.maintenance) : null;
  const productYield = end ? Infinity : source.productYield;
  // An end product is what growth and maintenance leave; if biomass is the product, it is formed by growth alone.
  const makes = basis.product.kind === 'biomass' ? 0 : 1;
  const conditions = conditionFactor(s, basis);
  const activity = s.conditions_act_on === 'growth' ? 1 : conditions;
  return {
    growth: s.max_growth_rate * conditions,
    monod: s.monod_constant,
    biomassYield,
    maintenance: s.maintenance,
    alpha: end ? end.alpha : s.product_growth * makes,
    beta: end ? end.beta : s.product_maintenance * makes * activity,
    productYield,
    oxygenGrowth: aerobic ? oxygenOfGrowth(carbon, biomassYield) : 0,
    oxygenMaintenance: aerobic ? oxygenOfMaintenance(carbon, s.maintenance) : 0,
    oxygenProduct: aerobic ? oxygenOfProduct(carbon, productYield, productCarbon(basis.product)) : 0,
    endProduct: end !== null,
    andrews: andrewsOf(s),
    inhibition: inhibitionBy(s, basis),
  };
}

/** Settings that determine the kinetics of a culture on the batch substrate. */
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

/** Warns if rates are entered for a product whose amount the balance of electrons decides. */
export function warnOfEndProduct(run: Run, s: BatchKineticValues): void {
  const rates = endRates(run.basis, s);
  if (!rates) return;
  const entered = Math.abs(s.product_growth - rates.alpha) > 1e-6 * rates.alpha;
  if (entered || Math.abs(s.product_maintenance - rates.beta) > 1e-6)
    run.doubt(entered ? 'product_growth' : 'product_maintenance', END_PRODUCT);
}

const END_PRODUCT =
  'The host makes this product during growth without oxygen: the product receives all electrons not used for cells, regardless of the rate entered.';
