/**
 * Human lactoferrin from Pichia without chromatography: only totals are published; all other inputs are the engine’s
 * defaults.
 */
import { evaluate } from '../evaluate/evaluate.ts';
import { batchesPerYear, unitsForBatches } from '../steps/schedule.ts';
import type { Library } from '../types/library.ts';
import type { ProductBasis } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { type PublishedCase, solveFor } from './case.ts';

const PAPER = {
  batch: 766.17,
  purity: 0.9,
  annual: 251_304,
  batches: 328,
  tci: 122.5e6,
  aoc: 66e6,
  price: 600,
  cost: 262.6,
};

const BASIS: ProductBasis = {
  name: 'Lactoferrin',
  kind: 'protein',
  component_id: 'prt_lactoferrin_human',
  host_id: 'cel_komagataella_phaffii',
  selling_price: null,
};

/** @param feedCap Maximum feed rate, which sets the fermentation time. @param rate Product formed per cell and hour. */
function plant(library: Library, feedCap: number, rate: number): Results {
  const steps = [
    [
      'fed_batch_fermentation',
      {
        vessel_volume: 100,
        vessels: 6,
        medium: 'basal_salts',
        feed_cap: feedCap,
        product_growth: 0,
        product_maintenance: rate,
      },
    ],
    ['disc_stack_centrifuge', { product_phase: 'liquor', wash_stages: 1 }],
    ['microfiltration', {}],
    ['ultrafiltration', {}],
    ['diafiltration', {}],
    ['spray_drying', {}],
  ] as const;
  const outcome = evaluate(
    {
      uo_settings: steps.map(([operation, settings], i) => ({
        id: `s${i}`,
        unit_operation: operation,
        name: operation,
        settings,
      })),
      locked_values: { uo_settings: [] },
      assumptions: { plant: { grade: 'food', failure_rate: 0 }, capital: { convention: 'superpro' } },
    },
    BASIS,
    library,
  );
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
}

/** The feed rate that gives 328 batches per year and the product rate that gives the published batch size. */
function solved(library: Library): { feedCap: number; rate: number } {
  let feedCap = 0.005;
  let rate = 0.001;
  for (let i = 0; i < 4; i++) {
    feedCap = solveFor(
      (x) => {
        const { schedule } = plant(library, x, rate);
        return (schedule.operating_hours - schedule.batch_time) / schedule.cycle_time + 1;
      },
      PAPER.batches + 0.5,
      0.003,
      0.007,
    );
    rate = solveFor((x) => plant(library, feedCap, x).figures.batch_output, PAPER.batch * PAPER.purity, 0.0002, 0.004);
  }
  return { feedCap, rate };
}

export const lactoferrin: PublishedCase = {
  id: 'lactoferrin',
  title: 'Recombinant human lactoferrin without chromatography, SuperPro Designer preprint',
  source: 'Preprint 10.21203/rs.3.rs-8767901/v1, abstract',
  origin: 'SuperPro Designer preprint',
  whole: true,
  operations: [
    'fed_batch_fermentation',
    'disc_stack_centrifuge',
    'microfiltration',
    'ultrafiltration',
    'diafiltration',
    'spray_drying',
  ],
  inputs: [
    'six staggered 100 m³ fed-batch fermenters, K. phaffii, secreted product; centrifuge, microfiltration, ultra- and diafiltration, spray dryer',
    'solved for: the feed rate (fermentation time) from 328 batches per year; the specific product formation rate from 766.17 kg of powder per batch, 90 % pure',
    'all other inputs are the engine’s defaults; food grade, 2023 prices, 7,920 h per year, no failed batches',
  ],
  rows: {
    batches: {
      name: 'Batches per year from annual and batch output',
      unit: '1/y',
      published: PAPER.batches,
      kind: 'given',
      how: 'annual output ÷ batch output, both given',
    },
    scheduled: {
      name: 'Batches per year from the engine’s schedule',
      unit: '1/y',
      published: PAPER.batches,
      kind: 'given',
      how: 'schedule of the whole plant, with the fermenters as the bottleneck',
    },
    units: {
      name: 'Fermenters for 328 batches per year',
      unit: 'count',
      published: 6,
      kind: 'given',
      how: 'units for 328 batches at the engine’s fermenter occupancy',
    },
    occupancy: {
      name: 'Fermenter occupancy',
      unit: 'd',
      published: 6.35,
      kind: 'given',
      how: 'schedule; six fermenters and 328 starts in 330 to 365 days imply an occupancy of 6 to 6.7 days, and the comparison uses the midpoint',
    },
    annual: {
      name: 'Powder per year',
      unit: 'kg/y',
      published: PAPER.annual,
      kind: 'given',
      how: 'output ÷ purity of 0.90, with the given batch output',
    },
    tci: {
      name: 'Total capital, SuperPro Designer convention',
      unit: 'USD',
      published: PAPER.tci,
      kind: 'computed',
      estimate: 'capital',
      how: 'whole plant, default multipliers on purchase cost',
    },
    unit_cost_given: {
      name: 'Unit production cost, given cost and output',
      unit: 'USD/kg',
      published: PAPER.cost,
      kind: 'given',
      how: 'published operating cost ÷ published output',
    },
    unit_cost: {
      name: 'Unit production cost',
      unit: 'USD/kg',
      published: PAPER.cost,
      kind: 'computed',
      estimate: 'cost',
      how: 'whole plant, including depreciation, SuperPro Designer convention, per kg of powder',
    },
    gross_margin: {
      name: 'Gross margin, given cost and price',
      unit: '%',
      published: 56.2,
      kind: 'given',
      how: '(sales - operating cost) ÷ sales, all given',
    },
    payback: {
      name: 'Payback time, given return',
      unit: 'years',
      published: 2,
      kind: 'given',
      how: '1 ÷ published return of 50.0 %',
    },
  },
  leftOut: [
    {
      name: 'Total capital in the NREL convention',
      reason:
        'a second estimate of the same metric; the preprint was made with SuperPro Designer, so only the SuperPro Designer convention is counted',
    },
    { name: 'Annual operating cost', reason: 'the unit cost × the solved output' },
    { name: 'Return on investment', reason: 'the tax rate and fixed capital are not published' },
    { name: 'Titre × downstream yield', reason: 'calculated from the given batch output and 80 % fill' },
    { name: 'Lactoferrin per m³ of vessel', reason: 'calculated from batch output and vessel volume, both given' },
  ],
  ours: (library) => {
    const { feedCap, rate } = solved(library);
    const results = plant(library, feedCap, rate);
    const { figures, schedule } = results;
    const vessel = schedule.resources.find((one) => one.tag.startsWith('FB'))!;
    const sales = PAPER.price * PAPER.annual;
    return {
      batches: PAPER.annual / PAPER.batch,
      scheduled: batchesPerYear(schedule.operating_hours, schedule.batch_time, vessel.occupancy / 6),
      units: unitsForBatches(vessel.occupancy, PAPER.batches, schedule.operating_hours, schedule.batch_time),
      occupancy: vessel.occupancy / 24,
      annual: figures.output / PAPER.purity,
      tci: figures.tci,
      unit_cost_given: PAPER.aoc / PAPER.annual,
      unit_cost: figures.cogs * PAPER.purity,
      gross_margin: 100 * (1 - PAPER.aoc / sales),
      payback: 1 / 0.5,
    };
  },
};
