/** Insulin from E. coli as in a user’s report of SuperPro Designer on its insulin example. */
import type { Library } from '../types/library.ts';
import type { PublishedCase } from './case.ts';
import { INSULIN, insulinSteps } from './own/insulin.ts';
import { machines, outputOf, type Plant, run } from './plant.ts';
import { type Listed, priceRows, pricesOf } from './price-list.ts';

const YEAR = 2022;
const PLANT: Plant = {
  product: INSULIN,
  assumptions: {
    plant: { grade: 'pharma', failure_rate: 0 },
    capital: { convention: 'superpro', cost_year: YEAR },
  },
  steps: insulinSteps,
  outlet: { from: 'freeze_drying', outlet: 'product' },
};

const EQUIPMENT = {
  fermentor: {
    name: 'Fermentor, 50 m³',
    price: 1_837_000,
    row: 'C-14',
    size: 50,
  },
  compressor: { name: 'Compressor, 102.5 kW', price: 196_000, row: 'C-16', size: 102.47 },
  steriliser: { name: 'Heat steriliser, 12.35 m³/h', price: 734_000, row: 'C-47', size: 12.35 },
  tank: {
    name: 'Blending tank, 41.18 m³',
    price: 493_000,
    row: 'C-48',
    size: 41.18,
  },
  filter: {
    name: 'Dead-end filter, 10 m²',
    price: 57_000,
    row: 'C-46',
    size: 10,
  },
} as const satisfies Record<string, Listed>;

export const insulinReport: PublishedCase = {
  id: 'insulin_report',
  title: 'Insulin from inclusion bodies, SuperPro Designer report',
  source:
    'User’s economic evaluation report “Insulina” of 2020 on the insulin example of SuperPro Designer, at prices of 2022; first pages',
  origin: 'SuperPro Designer reports',
  whole: true,
  inputs: [
    'one fermenter of 50 m³, E. coli with inclusion bodies; three disc-stack centrifuges, homogeniser, diafilters, reactors of 12 to 20 m³, columns; prices of 2022',
    'not printed, so ours: 0.1 g of product per g of cells; inclusion bodies of 0.5 µm, washed once; folding at 1.5 g/L as Kim et al. 2015; cleavage by trypsin, insulin 0.6185 of proinsulin; all else the engine’s defaults at pharma grade',
  ],
  rows: {
    output: {
      name: 'Insulin per year',
      unit: 'kg/y',
      published: 1804,
      kind: 'computed',
      estimate: 'culture',
      how: 'schedule of one fermenter, and all losses',
      outside:
        'ours grows 81 g/L of cells in fed-batch, the engine’s default, with 0.1 g/g of product, in 105 batches; the report prints neither titre nor batches, and loses product in more steps (four reactors, nine diafilters, gel filtration among its columns)',
    },
    tci: {
      name: 'Total capital',
      unit: 'USD',
      published: 281.45e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'whole plant, SuperPro-like convention',
    },
    aoc: {
      name: 'Annual operating cost',
      unit: 'USD/y',
      published: 121.27e6,
      kind: 'computed',
      estimate: 'cost',
      how: 'whole plant, with depreciation',
      outside: 'reagents of the steps that ours does not have; three positions around the clock for the whole plant',
    },
    cost: {
      name: 'Unit cost',
      unit: 'USD/kg',
      published: 67_238,
      kind: 'computed',
      estimate: 'cost',
      how: 'operating cost ÷ insulin per year',
      outside: 'more than four times the output at six tenths of the cost: the two rows above',
    },
    air: {
      name: 'Power of the compressor',
      unit: 'kW',
      published: 102.47,
      kind: 'computed',
      estimate: 'energy',
      how: '1 vvm at the depth and head pressure of the vessel',
    },
    centrifuges: {
      name: 'Disc-stack centrifuges of the harvest',
      unit: 'count',
      published: 3,
      kind: 'computed',
      estimate: 'size',
      how: 'settling area for the target capture in 8 h',
    },
    diafilters: {
      name: 'Area of the last diafilter',
      unit: 'm²',
      published: 20.97,
      kind: 'computed',
      estimate: 'size',
      how: 'flux and volumes of the diafiltration before drying',
      outside: 'for more than four times the product',
    },
    ...priceRows(EQUIPMENT, YEAR, 'pharma'),
  },
  leftOut: [
    {
      name: 'Prices of homogeniser and diafilters',
      reason: 'the rows of the cost table were taken from this list (diafilters) or are twice its price (homogeniser)',
    },
    { name: 'Margin, return and net present value', reason: 'from the given price of 100 USD/g' },
    {
      name: 'Centrifuge of 689,000 USD',
      reason: 'the report gives its throughput of 3.95 L/min but not its settling area, by which the cost table goes',
    },
    { name: 'Columns', reason: 'their sizes are on a page that could not be read' },
  ],
  ours: (library: Library) => {
    const results = run(PLANT, library);
    return {
      output: results.figures.output,
      tci: results.capital.total,
      aoc: results.operating_cost.annual,
      cost: results.figures.cogs,
      air: outputOf(results, 'fermentation', 'compressor_power'),
      centrifuges: machines(results, 'harvest', 'C-23').reduce((sum, { n_units }) => sum + n_units, 0),
      diafilters: outputOf(results, 'diafiltration', 'area'),
      ...pricesOf(EQUIPMENT, YEAR, 'pharma'),
    };
  },
};
