/** What is sold beside the product, and how the unit cost allows for it. */
import {
  BATCHES,
  byEconomics,
  type Explained,
  FAILURE,
  missing,
  named,
  number,
  OUTPUT,
  type Term,
} from '../costing/explained.ts';
import { SOLD_POWER } from '../economics/ledger.ts';
import { priceTerm } from '../economics/project.ts';
import { type Sale, saleAmount, saleDryMass, saleId, saleMass, salePrice, salesOf } from '../economics/sales.ts';
import type { Unit } from '../wording/quantity.ts';
import type { Entry, Handler, Plant } from './plant.ts';
import { productSource } from './stream-source.ts';

/** `co_products.<n>.<field>`. */
export const coProductEntry: Handler = (plant, [row = '', field = '']) => {
  const found = plant.results.co_products?.[Number(row)];
  if (!found) return undefined;
  const sales = salesOf(plant.process).filter(({ name }) => name === found.name);
  const own = (key: string) => named('co_products', row, key);
  const made = (title: string, unit: Unit, value: number, how: () => Explained): Entry => ({
    title: `${title}, ${found.name}`,
    unit,
    value,
    how,
  });
  switch (field) {
    case 'price':
      return made('Price', 'USD/kg', found.price, () => salePrice(sales[0]!));
    case 'amount':
      return made('Amount per batch', 'kg', found.amount, () => saleAmount(sales));
    case 'mass':
      return made('Mass per batch', 'kg', found.mass, () => saleMass(sales));
    case 'dry_mass':
      return made('Dry mass per batch', 'kg', found.dry_mass, () => saleDryMass(sales));
    case 'annual':
      return made('Annual sales', 'USD/y', found.annual, () =>
        byEconomics('amount * price * batches * (1 - failure_rate)', own('amount'), own('price'), BATCHES, FAILURE),
      );
    case 'per_kg':
      return made('Sales per kg of product', 'USD/kg', found.per_kg, () =>
        byEconomics('annual / output', own('annual'), OUTPUT),
      );
    default:
      return undefined;
  }
};

/** kg of the basis that one sale has, from its line of the operating cost. */
export function amountOfSale({ results }: Plant, sale: Sale): Term {
  const n = results.operating_cost.lines.findIndex(({ item_id: id }) => id === saleId(sale));
  return named('operating_cost', 'lines', n, 'amount');
}

/** Sales of co-products in USD per year as a term; none if nothing is sold. */
export const creditTerm = ({ results }: Plant): Term[] =>
  results.co_products ? [number('co_products', 'figures', 'co_product_sales')] : [];

/** ' - co_products' in a formula with `creditTerm`. */
export const lessCredit = (plant: Plant): string => (plant.results.co_products ? ' - co_products' : '');

/** A number of each co-product that has a price above zero. */
const ofPriced = ({ results }: Plant, symbol: string, field: string): Term[] =>
  (results.co_products ?? []).flatMap(({ price }, n) => (price > 0 ? [number(symbol, 'co_products', n, field)] : []));

/** Annual sales of the co-products that have a price above zero, and of electricity. */
export function creditHow(plant: Plant): Explained {
  const power = plant.results.operating_cost.lines.findIndex((line) => line.item_id === SOLD_POWER);
  return byEconomics('sum(part)', [
    ...ofPriced(plant, 'part', 'annual'),
    ...(power < 0 ? [] : [number('part', 'operating_cost', 'lines', power, 'income')]),
  ]);
}

const GROSS = number('gross', 'figures', 'cogs_gross');

/** The part of the unit cost before co-products that is allocated to the product, if everything sold shares it by mass. */
export function byMassHow(plant: Plant, by: 'mass' | 'dry_mass'): Explained {
  const others = ofPriced(plant, 'other', by);
  if (others.length === 0) return byEconomics('gross', GROSS);
  const { id } = productSource(plant);
  const isDry = by === 'dry_mass';
  const own = isDry ? '(mass - water)' : 'mass';
  return byEconomics(
    `gross * ${own} / (${own} + sum(other))`,
    GROSS,
    named('streams', id, 'mass'),
    ...(isDry ? [{ symbol: 'water', stream: id, component: 'water' }] : []),
    others,
  );
}

/** The same by revenue. */
export function byRevenueHow(plant: Plant): Explained {
  const price = priceTerm(plant.process);
  if (!price) return missing('The product has no selling price.');
  return byEconomics(
    'gross * price * output / (price * output + co_products)',
    GROSS,
    price,
    OUTPUT,
    ...creditTerm(plant),
  );
}
