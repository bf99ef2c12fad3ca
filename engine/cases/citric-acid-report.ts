/** Citric acid from molasses as in SuperPro Designer’s example, priced in a user’s report on it. */
import type { Library } from '../types/library.ts';
import type { PublishedCase } from './case.ts';
import { CITRIC_ACID, citricAcidSteps } from './own/citric-acid.ts';
import { machines, outputOf, type Plant, run, operationsOf, used } from './plant.ts';
import { CHEAP_FILTER, type Listed, priceRows, pricesOf } from './price-list.ts';

const YEAR = 2015;
const PLANT: Plant = {
  product: CITRIC_ACID,
  assumptions: {
    plant: { grade: 'industrial', failure_rate: 0 },
    capital: { convention: 'superpro', cost_year: YEAR },
    // Of the sugar in molasses of 50 % at 0.15 USD/kg.
    prices: { mol_sucrose: 0.3 },
  },
  steps: citricAcidSteps(
    {
      batch_substrate_concentration: 200,
      aeration: 0.22,
      // 69.5 t of sugar in each of 330 batches fill the vessels; growth for 160 h, little of the sugar to cells.
      working_fraction: 0.9,
      max_growth_rate: 0.00675,
      product_growth: 30,
      product_yield: 1,
    },
    1,
  ),
  outlet: { from: 'drying', outlet: 'product' },
};

const EQUIPMENT = {
  fermentor: { name: 'Fermentor, 350 m³', price: 399_000, row: 'C-07', size: 350 },
  compressor: { name: 'Compressor, 1,473.5 kW', price: 1_501_000, row: 'C-16', size: 1473.51 },
  crystalliser: {
    name: 'Crystalliser, 126.95 m³',
    price: 506_000,
    row: 'C-33',
    size: 126.95,
  },
  filter_51: {
    name: 'Rotary vacuum filter, 51.42 m²',
    price: 150_000,
    row: 'C-25',
    size: 51.42,
    outside: CHEAP_FILTER,
    operation: 'rotary_vacuum_filtration',
  },
  filter_79: {
    name: 'Rotary vacuum filter, 78.71 m²',
    price: 194_000,
    row: 'C-25',
    size: 78.71,
    outside: CHEAP_FILTER,
    operation: 'rotary_vacuum_filtration',
  },
  tank_300: {
    name: 'Blending tank, 300 m³',
    price: 460_000,
    row: 'C-02b',
    size: 300,
  },
  tank_35: { name: 'Blending tank, 35 m³', price: 127_000, row: 'C-02b', size: 35 },
  pasteuriser: { name: 'Pasteuriser, 33.48 m³/h', price: 286_000, row: 'C-47', size: 33.48 },
} as const satisfies Record<string, Listed>;

export const citricAcidReport: PublishedCase = {
  id: 'citric_acid_report',
  title: 'Citric acid from molasses, SuperPro Designer example and a related report',
  source:
    'Intelligen, Modeling and Evaluation of a Citric Acid Production Process (18,000 t/y, process); “Ejercicio Ácido Cítrico” (2022), a user’s economic evaluation report at 2015 prices (costs, equipment); first pages of both; Petrides 2015, Bioprocess Design and Economics, chapter 11 (inputs)',
  origin: 'SuperPro Designer reports',
  whole: true,
  operations: operationsOf(PLANT.steps),
  inputs: [
    '20 % sugar solution, molasses with 50 % sugar at 0.15 USD/kg, average aeration 0.22 vvm, seven staggered fermenters of 350 m³; filter, lime, sulphuric acid, one evaporator before the crystalliser, dryer; 2015 prices',
    'a batch of 160 h each day, with 69.5 t of sugar, so that the vessels are filled to 0.9; 22.93 kt of sugar for 18.25 kt of crystals per year',
    'solved for: growth at 0.00675 1/h from the 160 h, 30 g of acid per g of biomass and 1 g per g of the other sugar from the sugar of the crystals',
    'not published, so assumed here: 1 kW/m³; lime in the fermenter',
  ],
  rows: {
    time: {
      name: 'Fermentation time',
      unit: 'h',
      published: 160,
      kind: 'given',
      how: 'the growth rate is solved for it',
    },
    sugar: {
      name: 'Sugar per kg of crystals',
      unit: 'kg/kg',
      published: 22.93 / 18.25,
      kind: 'given',
      how: 'sugar of a batch ÷ its crystals, with all losses; the yields are set for it',
    },
    output: {
      name: 'Citric acid per year',
      unit: 'kg/y',
      published: 18e6,
      kind: 'computed',
      estimate: 'culture',
      how: 'schedule of seven fermenters, including all losses',
    },
    tci: {
      name: 'Total capital',
      unit: 'USD',
      published: 45.255e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'whole plant, SuperPro Designer convention',
      cause: 'scope',
      outside:
        'purchase is 20.2 M USD against 10.4 M. Among others, the list of the report has no agitators and coolers of the fermenters (1.7 M in this model), no evaporator (1.0 M), no seed vessels (1.4 M), no cleaning skids (0.6 M) and no tanks between the steps (0.5 M), and its fermenters are not rated for pressure and vacuum (2.8 M against 4.6 M). Fixed capital is 4.9 times the purchase cost, against 4.2 times in the report',
    },
    cost: {
      name: 'Unit cost',
      unit: 'USD/kg',
      published: 24.252 / 18,
      kind: 'computed',
      estimate: 'cost',
      how: 'whole plant, including depreciation; the report’s cost ÷ the example’s output',
      cause: 'scope',
      outside: 'the difference in the capital above, and the prices of lime, acid and gypsum, which are not published',
    },
    air: {
      name: 'Compressor power',
      unit: 'kW',
      published: 1473.5,
      kind: 'computed',
      estimate: 'energy',
      how: 'air for one fermenter × 7',
    },
    crystallisers: {
      name: 'Crystalliser volume',
      unit: 'm³',
      published: 126.95,
      kind: 'computed',
      estimate: 'size',
      how: 'slurry volume of one batch',
    },
    ...priceRows(EQUIPMENT, YEAR, 'industrial'),
  },
  leftOut: [
    {
      name: 'Filters for the mycelium and the salts',
      reason: 'the filter areas are published, but not the material filtered or the filtration time',
    },
    {
      name: 'Rotary dryer, 88.81 m²',
      reason:
        'the dryer is heated by steam through its wall; the engine’s drum dryer is gas-heated and is a different type of equipment',
    },
    { name: 'Ion exchanger, 4.66 m³', reason: 'the engine has no step for removing metal ions' },
  ],
  ours: (library: Library) => {
    const results = run(PLANT, library);
    const sum = (cost: string, id: string) =>
      machines(results, id, cost).reduce((total, { size, n_units }) => total + size * n_units, 0);
    return {
      time: outputOf(results, 'fermentation', 'process_time'),
      sugar: used(results, 'mol_sucrose') / results.figures.batch_output,
      output: results.figures.output,
      tci: results.capital.total,
      cost: results.figures.cogs,
      air: 7 * outputOf(results, 'fermentation', 'compressor_power'),
      crystallisers: sum('C-33', 'crystallisation'),
      ...pricesOf(EQUIPMENT, YEAR, 'industrial'),
    };
  },
};
