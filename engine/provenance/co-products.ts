/** What is sold beside the product, and how the unit cost allows for it. */
import { SOLD_POWER } from '../economics/ledger.ts';
import { priceTerm } from '../economics/project.ts';
import { type Sale, saleId, salesOf } from '../economics/sales.ts';
import type { Unit } from '../wording/quantity.ts';
import type { CostLine } from '../types/results.ts';
import { termInputs } from './noted.ts';
import {
  ECONOMICS,
  type Entry,
  fact,
  type Handler,
  type How,
  listed,
  missing,
  type Plant,
  PROCESS,
  total,
} from './plant.ts';
import { productSource } from './stream-source.ts';
import type { ProvenanceInput } from './types.ts';

/** `co_products.<n>.<field>`. */
export const coProductEntry: Handler = (plant, [row = '', field = '']) => {
  const found = plant.results.co_products?.[Number(row)];
  if (!found) return undefined;
  const sales = salesOf(plant.process).filter(({ name }) => name === found.name);
  const figure = (symbol: string) => plant.figure(symbol, 'co_products', row, symbol);
  const made = (title: string, unit: Unit, value: number, how: () => How): Entry => ({
    title: `${title}, ${found.name}`,
    unit,
    value,
    how,
  });
  switch (field) {
    case 'price':
      return made('Price', 'USD/kg', found.price, () => salePriceHow(sales[0]!));
    case 'amount':
      return made('Amount per batch', 'kg', found.amount, () => saleAmountHow(plant, sales));
    case 'mass':
      return made('Mass per batch', 'kg', found.mass, () => massHow(plant, sales));
    case 'dry_mass':
      return made('Dry mass per batch', 'kg', found.dry_mass, () => dryHow(plant, sales));
    case 'annual':
      return made('Annual sales', 'USD/y', found.annual, () => ({
        formula: 'amount * price * batches * (1 - failure_rate)',
        inputs: [figure('amount'), figure('price'), ...goodBatches(plant)],
        source: ECONOMICS,
      }));
    case 'per_kg':
      return made('Sales per kg of product', 'USD/kg', found.per_kg, () => ({
        formula: 'annual / output',
        inputs: [figure('annual'), plant.figure('output', 'figures', 'output')],
        source: ECONOMICS,
      }));
    default:
      return undefined;
  }
};

const goodBatches = (plant: Plant): ProvenanceInput[] => [
  plant.figure('batches', 'figures', 'batches'),
  plant.assumption('failure_rate', 'plant.failure_rate'),
];

/** The price of a sale, which is entered with the outlet. */
export const salePriceHow = ({ name, price, outlet, state }: Sale): How => ({
  formula: 'price',
  inputs: [
    {
      ...fact('price', `Price of ${name}`, price, 'USD/kg', ''),
      origin: {
        kind: 'setting',
        step_id: state.resolved.step.id,
        key: `outlets.${outlet}.price`,
        state: 'entered',
        source: 'Entered for the outlet',
      },
    },
  ],
  source: ECONOMICS,
});

const massHow = (plant: Plant, sales: readonly { stream: string }[]): How =>
  total(
    PROCESS,
    sales.map(({ stream }) => plant.figure('part', 'streams', stream, 'mass')),
  );

/** Mass of a component of a stream; 0 where the stream has none. */
function componentOf(plant: Plant, symbol: string, stream: string, id: string): ProvenanceInput {
  const components = plant.results.streams.find((one) => one.id === stream)?.components ?? [];
  const n = components.findIndex((one) => one.component_id === id);
  if (n < 0) return fact(symbol, `Mass of ${id} in the stream`, 0, 'kg', PROCESS);
  return plant.figure(symbol, 'streams', stream, 'components', n, 'mass');
}

const dryHow = (plant: Plant, sales: readonly { stream: string }[]): How => ({
  formula: 'sum(mass) - sum(water)',
  inputs: [
    ...listed(sales.map(({ stream }) => plant.figure('mass', 'streams', stream, 'mass'))),
    ...listed(sales.map(({ stream }) => componentOf(plant, 'water', stream, 'water'))),
  ],
  source: PROCESS,
});

/** kg of the basis in the streams of one co-product. */
export function saleAmountHow(plant: Plant, sales: readonly Sale[]): How {
  const { basis } = sales[0]!;
  if (basis === 'total') return massHow(plant, sales);
  if (basis === 'dry') return dryHow(plant, sales);
  return total(
    PROCESS,
    sales.map(({ stream }) => componentOf(plant, 'part', stream, basis)),
  );
}

/** kg of the basis that one sale has, from its line of the operating cost. */
export function saleAmount(plant: Plant, sale: Sale): ProvenanceInput {
  const n = plant.results.operating_cost.lines.findIndex(({ item_id: id }) => id === saleId(sale));
  return plant.figure('amount', 'operating_cost', 'lines', n, 'amount');
}

/** The sale that a line of the operating cost books; undefined for other lines. */
export const saleOfLine = (plant: Plant, { item_id: id }: CostLine): Sale | undefined =>
  plant.results.co_products && salesOf(plant.process).find((sale) => saleId(sale) === id);

/** Sales of co-products in USD per year as an input; none if nothing is sold. */
export const creditInput = (plant: Plant): ProvenanceInput[] =>
  plant.results.co_products ? [plant.figure('co_products', 'figures', 'co_product_sales')] : [];

/** ' - co_products' in a formula with `creditInput`. */
export const lessCredit = (plant: Plant): string => (plant.results.co_products ? ' - co_products' : '');

/** Annual sales of the co-products that have a price above zero. */
export const creditHow = (plant: Plant): How =>
  total(ECONOMICS, [
    ...(plant.results.co_products ?? []).flatMap(({ price }, n) =>
      price > 0 ? [plant.figure('part', 'co_products', n, 'annual')] : [],
    ),
    ...powerInput(plant),
  ]);

/** What sold electricity brings in, USD per year. */
function powerInput(plant: Plant): ProvenanceInput[] {
  const n = plant.results.operating_cost.lines.findIndex((line) => line.item_id === SOLD_POWER);
  return n < 0 ? [] : [plant.figure('part', 'operating_cost', 'lines', n, 'income')];
}

/** The part of the unit cost before co-products that is allocated to the product, if everything sold shares it by mass. */
export function byMassHow(plant: Plant, by: 'mass' | 'dry_mass'): How {
  const gross = plant.figure('gross', 'figures', 'cogs_gross');
  const others = (plant.results.co_products ?? []).flatMap(({ price }, n) =>
    price > 0 ? [plant.figure('other', 'co_products', n, by)] : [],
  );
  if (others.length === 0) return { formula: 'gross', inputs: [gross], source: ECONOMICS };
  const { id } = productSource(plant);
  const isDry = by === 'dry_mass';
  const own = isDry ? '(mass - water)' : 'mass';
  return {
    formula: `gross * ${own} / (${own} + sum(other))`,
    inputs: [
      gross,
      plant.figure('mass', 'streams', id, 'mass'),
      ...(isDry ? [componentOf(plant, 'water', id, 'water')] : []),
      ...listed(others),
    ],
    source: ECONOMICS,
  };
}

/** The same by revenue. */
export function byRevenueHow(plant: Plant): How {
  const price = priceTerm(plant.process);
  if (!price) return missing('The product has no selling price.');
  return {
    formula: 'gross * price * output / (price * output + co_products)',
    inputs: [
      plant.figure('gross', 'figures', 'cogs_gross'),
      ...termInputs(plant, [price]),
      plant.figure('output', 'figures', 'output'),
      ...creditInput(plant),
    ],
    source: ECONOMICS,
  };
}
