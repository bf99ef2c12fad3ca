/** The demo's site: demo processes that share two fermentation halls and two purification halls, with demand and plan. */
import {
  entriesOf,
  modelOf,
  planSite,
  productOf,
  type Recipe,
  recipeOf,
  searchFor,
  type SiteDocument,
  type SiteProduct,
} from '#engine/campus/index.ts';
import { configuration, engineVersion, product, recycledProduct, results } from '../codegen/examples/cast.ts';

const ROUTES = ['fermentation_1', 'fermentation_2'].flatMap((first) =>
  ['purification_1', 'purification_2'].map((second) => ({ suites: [first, second] })),
);

interface Made {
  id: string;
  name: string;
  product_id: string;
  process_id: string;
  configuration_id: string;
  version: number;
  price: number;
  rest: Partial<SiteProduct>;
}

/** Each with the batches that its orders need. */
const PRODUCTS: readonly (Made & { orders: readonly [batches: number, due: string, customer: string][] })[] = [
  {
    id: 'homogenised',
    name: 'Leghaemoglobin H',
    product_id: 'prd_leghaemoglobin',
    process_id: 'prc_homogenised',
    configuration_id: 'cfg_homogenised_v2',
    version: 2,
    price: 260,
    rest: { lag_days: 14, life_days: 360, life_left_days: 240, late_cost: 1.5, storage_cost: 0.02 },
    orders: [
      [26, '2027-03-12', 'Orion Foods'],
      [24, '2027-05-07', 'Orion Foods'],
      [30, '2027-07-02', 'Vega Kitchen'],
      [26, '2027-10-01', 'Orion Foods'],
      [28, '2027-12-10', 'Vega Kitchen'],
    ],
  },
  {
    id: 'secreted',
    name: 'Leghaemoglobin S',
    product_id: 'prd_leghaemoglobin',
    process_id: 'prc_secreted',
    configuration_id: 'cfg_secreted_v1',
    version: 1,
    price: 260,
    rest: { lag_days: 14, life_days: 360, life_left_days: 240, late_cost: 1.5, storage_cost: 0.02 },
    orders: [
      [20, '2027-03-05', 'Lyra'],
      [24, '2027-06-04', 'Lyra'],
      [22, '2027-09-10', 'Orion Foods'],
      [26, '2027-11-19', 'Lyra'],
    ],
  },
  {
    id: 'dextrose',
    name: 'Succinic acid D',
    product_id: 'prd_succinic_acid',
    process_id: 'prc_dextrose',
    configuration_id: 'cfg_dextrose_v2',
    version: 2,
    price: 6,
    rest: { lag_days: 5, late_cost: 0.02, storage_cost: 0.0005 },
    orders: [
      [30, '2027-02-26', 'Atlas Resins'],
      [34, '2027-05-21', 'Atlas Resins'],
      [30, '2027-08-27', 'Cygnus'],
      [36, '2027-11-05', 'Atlas Resins'],
    ],
  },
  {
    id: 'cane_sugar',
    name: 'Succinic acid C',
    product_id: 'prd_succinic_acid',
    process_id: 'prc_cane_sugar',
    configuration_id: 'cfg_cane_sugar_v1',
    version: 1,
    price: 6,
    rest: { lag_days: 5, late_cost: 0.02, storage_cost: 0.0005 },
    orders: [
      [28, '2027-04-16', 'Cygnus'],
      [30, '2027-07-16', 'Cygnus'],
      [28, '2027-10-15', 'Atlas Resins'],
    ],
  },
];

/** Eight digits, so that a file is the same on every machine. */
const rounded = (recipe: Recipe): Recipe =>
  JSON.parse(
    JSON.stringify(recipe, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(8)) : value)),
  ) as Recipe;

export function demoSite(): SiteDocument {
  const products = PRODUCTS.map((made) => {
    const { id, name, price, rest, orders: _orders, ...process } = made;
    const recipe = rounded(
      recipeOf(
        results(configuration(made.configuration_id), made.product_id === product.id ? product : recycledProduct),
      ),
    );
    return { ...productOf(recipe, { ...process, engine_version: engineVersion }, ROUTES), id, name, price, ...rest };
  });
  const food = ['homogenised', 'secreted'];
  const acid = ['dextrose', 'cane_sugar'];
  const within = [food, acid].flatMap(([a, b]) => [
    { from: a!, to: b!, days: 3, cost: 40_000 },
    { from: b!, to: a!, days: 3, cost: 40_000 },
  ]);
  const site: SiteDocument = {
    begins: '2027-01-04',
    days: 364,
    carrying_rate: 0.1,
    practical_share: 0.85,
    changeover_days: 8,
    changeover_cost: 150_000,
    suites: [
      { id: 'fermentation_1', name: 'Fermentation 1', initial_product: 'homogenised', fixed_cost: null, opens: null },
      { id: 'fermentation_2', name: 'Fermentation 2', initial_product: 'dextrose', fixed_cost: null, opens: null },
      { id: 'purification_1', name: 'Purification 1', initial_product: 'homogenised', fixed_cost: null, opens: null },
      { id: 'purification_2', name: 'Purification 2', initial_product: 'dextrose', fixed_cost: null, opens: null },
    ],
    closures: [{ from: '2027-07-26', to: '2027-08-09', reason: 'Shutdown', suite: null }],
    resources: [
      { id: 'water', name: 'Purified water', kind: 'water', item: 'ro_water', rate: 72, tank: 900, shortage_price: 60 },
      { id: 'people', name: 'Operators', kind: 'people', item: 'operators', rate: 8, tank: 0, shortage_price: 70 },
    ],
    products,
    changeovers: [...within, { from: 'cane_sugar', to: 'homogenised', days: 12, cost: 220_000 }],
    demands: PRODUCTS.flatMap(({ id, orders }, product) =>
      orders.map(([batches, due, customer], index) => {
        const { batch_kg: kg, success } = products[product]!;
        // Whole hundreds of kilograms, as people order.
        return {
          id: `${id}_${index + 1}`,
          product: id,
          kg: Math.floor((batches * kg * success) / 100) * 100,
          due,
          customer,
        };
      }),
    ),
    plan: [],
  };
  const planned = modelOf(site);
  return { ...site, plan: entriesOf(site, planned, planSite(planned.model, searchFor(planned.model, 1, 2)).plan) };
}
