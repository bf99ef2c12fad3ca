/** Allocation of burdens between the product and its co-products (ISO 14044, 4.3.4). */
import type { ProductBasis } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import type { LcaAllocationInput, LcaAllocationMethod, LcaFunctionalUnit } from './analysis-types.ts';
import { type Balance, madePerBatch, massOf } from './inventory.ts';

const METHODS = ['mass', 'energy', 'economic', 'system_expansion'] as const;

/** Outputs of a functional unit: the product, and the stream in which it is sold; kg. */
export interface Sold {
  product: number;
  stream: number;
}

/** Share of one output among all by their weights. */
export const shareOf = <Other>(own: number, others: readonly Other[], weight: (other: Other) => number): number =>
  own / others.reduce((sum, one) => sum + weight(one), own);

/**
 * Share of the product, 1: amount × weight ÷ that of all outputs; null if a weight is missing. By mass, streams are
 * compared as they are sold, with their water.
 * @param price Price of the product, USD/kg, if the allocation has none.
 */
export function allocationFactor(
  method: LcaAllocationMethod,
  { co_products: others, heating_value, price: own }: LcaAllocationInput,
  { product, stream }: Sold,
  price: number | null,
): number | null {
  if (method === 'none' || others.length === 0) return 1;
  // Co-products are credited for what they displace, so the product bears all burdens.
  if (method === 'system_expansion')
    return others.every((one) => one.displaced_activity_id !== undefined && one.displacement_ratio !== undefined)
      ? 1
      : null;
  const mine = { mass: stream, energy: times(product, heating_value), economic: times(product, own ?? price) }[method];
  const weights = others.map(
    (one) =>
      ({ mass: one.amount, energy: times(one.amount, one.heating_value), economic: times(one.amount, one.price) })[
        method
      ],
  );
  const known = weights.filter((one) => one !== null);
  if (mine === null || known.length < weights.length) return null;
  const share = shareOf(mine, known, (one) => one);
  return share > 0 ? share : null;
}

const times = (amount: number, weight: number | null | undefined): number | null =>
  weight === null || weight === undefined ? null : amount * weight;

/** What a process sells beside its product, per functional unit; the product bears all burdens until a method is chosen. */
export function usualAllocation(
  results: Balance & Pick<Results, 'co_products'>,
  product: ProductBasis,
  unit: LcaFunctionalUnit,
): LcaAllocationInput {
  const made = madePerBatch(results, product, unit.basis, 0);
  const kg = massOf(unit);
  const sold = (results.co_products ?? []).filter(({ price, mass }) => price > 0 && mass > 0);
  if (!made || kg === null) return { method: 'none', co_products: [] };
  return {
    method: 'none',
    co_products: sold.map(({ name, mass, price, amount }) => ({
      name,
      amount: (mass * kg) / made,
      price: (price * amount) / mass,
    })),
  };
}

/** All other methods, for the sensitivity that is always shown. */
export const otherMethods = (method: LcaAllocationMethod): LcaAllocationMethod[] =>
  (['none', ...METHODS] as LcaAllocationMethod[]).filter((one) => one !== method);
