/** Insulin from E. coli as in a user’s report of SuperPro Designer on its insulin example. */
import type { Library } from '../types/library.ts';
import type { PublishedCase } from './case.ts';
import { INSULIN, insulinSteps } from './own/insulin.ts';
import { machines, outputOf, type Plant, run, step, operationsOf } from './plant.ts';
import { type Listed, priceRows, pricesOf } from './price-list.ts';

const YEAR = 2022;
const PLANT: Plant = {
  product: INSULIN,
  assumptions: {
    // 160 batches per year.
    plant: { grade: 'pharma', failure_rate: 0, operating_hours: 5500 },
    capital: { convention: 'superpro', cost_year: YEAR },
  },
  steps: insulinSteps.map((one) => {
    // 37.5 m³ of broth with 30 g/L of cells, of which 20 % are inclusion bodies, 80 % of them fusion protein, 30 % of that proinsulin.
    if (one.id === 'fermentation') {
      const made = { product_location: 'solid', product_growth: 0.2 * 0.8 * 0.3, product_maintenance: 0 };
      const broth = { vessel_volume: 50, working_fraction: 0.75, batch_substrate_concentration: 72 };
      return step('fermentation', 'batch_fermentation', { ...broth, ...made });
    }
    return one.id === 'capture' ? { ...one, settings: { ...one.settings, base_yield: 0.9 } } : one;
  }),
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
    '“Insulina” (2020), a user’s economic evaluation report on the insulin example of SuperPro Designer, at 2022 prices; first pages; Petrides 2015, Bioprocess Design and Economics, chapter 11 (inputs)',
  origin: 'SuperPro Designer reports',
  whole: true,
  operations: operationsOf(PLANT.steps),
  inputs: [
    'one fermenter of 50 m³, E. coli with inclusion bodies; three disc-stack centrifuges, homogeniser, diafilters, reactors of 12 to 20 m³, columns; 2022 prices',
    'batches of 37.5 m³ with 30 g/L of biomass, of which 20 % is inclusion bodies containing 80 % fusion protein, of which 30 % is proinsulin; first column 0.90; 160 batches per year',
    'not published, so assumed here: inclusion bodies of 0.5 µm, washed once; refolding at 1.5 g/L as in Kim et al. 2015; cleavage by trypsin, 0.6185 g of insulin per g of proinsulin; all other inputs are the engine’s defaults at pharma grade',
  ],
  rows: {
    output: {
      name: 'Insulin per year',
      unit: 'kg/y',
      published: 1804,
      kind: 'computed',
      estimate: 'culture',
      how: 'schedule of one fermenter, including all losses',
    },
    tci: {
      name: 'Total capital',
      unit: 'USD',
      published: 281.45e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'whole plant, SuperPro Designer convention',
    },
    aoc: {
      name: 'Annual operating cost',
      unit: 'USD/y',
      published: 121.27e6,
      kind: 'computed',
      estimate: 'cost',
      how: 'whole plant, including depreciation',
      cause: 'scope',
      outside:
        'the report includes reagents for steps that this model does not have; in this model, three positions are staffed around the clock for the whole plant',
    },
    cost: {
      name: 'Unit cost',
      unit: 'USD/kg',
      published: 67_238,
      kind: 'computed',
      estimate: 'cost',
      how: 'operating cost ÷ insulin per year',
      cause: 'scope',
      outside: 'the operating cost in the row above differs, and the output is 1.35 times the published output',
    },
    air: {
      name: 'Compressor power',
      unit: 'kW',
      published: 102.47,
      kind: 'computed',
      estimate: 'energy',
      how: '1 vvm at the depth and head pressure of the vessel',
    },
    centrifuges: {
      name: 'Disc-stack centrifuges for the harvest',
      unit: 'count',
      published: 3,
      kind: 'computed',
      estimate: 'size',
      how: 'settling area for the target capture in 8 h',
      operation: 'disc_stack_centrifuge',
      cause: 'inputs',
      outside:
        'one centrifuge is enough for 30 g/L of biomass in 8 h; the report does not state how long its three centrifuges run',
    },
    diafilters: {
      name: 'Area of the last diafilter',
      unit: 'm²',
      published: 20.97,
      kind: 'computed',
      estimate: 'size',
      how: 'flux and diavolumes of the diafiltration before drying',
      operation: 'ultrafiltration',
      cause: 'inputs',
      outside: 'the report does not state the protein concentration, the diavolumes or the time of its nine diafilters',
    },
    ...priceRows(EQUIPMENT, YEAR, 'pharma'),
  },
  leftOut: [
    {
      name: 'Prices of the homogeniser and the diafilters',
      reason: 'the cost-table rows were taken from this list (diafilters) or are twice its price (homogeniser)',
    },
    { name: 'Margin, return and net present value', reason: 'calculated from the given price of 100 USD/g' },
    {
      name: 'Centrifuge, 689,000 USD',
      reason:
        'the report gives its throughput of 3.95 L/min but not its settling area, on which the cost table is based',
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
