import { NO_PHASE, PHASE_SOURCE, phaseOf, PHASES, usableShare } from './phases.ts';
import { law, type Rows } from './row.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

export const PLANT = {
  country: {
    title: 'Country',
    about:
      'ISO 3166-1 alpha-2 code. Determines the carbon footprint of electricity, the climate and, if chosen, local costs.',
    source: DESIGN,
    value: 'US',
    pattern: '^[A-Z]{2}$',
  },
  local_costs: {
    title: 'Costs of the country',
    about:
      '`reference` (default): wages, construction cost, energy prices and federal income tax of the United States. `country`: those of the country are the defaults, with the income tax of all levels of government; each can be overridden.',
    source: DESIGN,
    value: 'reference',
    choices: { reference: 'United States', country: 'Of the country' },
  },
  mode: {
    title: 'Mode of operation',
    about:
      '`batch` (default): amounts are per batch. `continuous`: amounts are per hour at steady state, the number of batches equals the number of hours per year, and batch steps run in staggered sets, separated by surge tanks.',
    source: DESIGN,
    value: 'batch',
    choices: { batch: 'Batch', continuous: 'Continuous' },
  },
  operating_hours: {
    title: 'Operating hours',
    about: 'Operating hours of the plant per year.',
    unit: 'h/y',
    value: 7920,
    limits: [100, 8760],
    source: '330 days per year',
    law: law('absolute', 300, 'Utilisation of comparable plants: 300 to 350 days per year'),
  },
  grade: {
    title: 'Grade',
    about:
      'Quality standard of the plant. Determines equipment prices, quality-control labour and the prices of some items.',
    source: DESIGN,
    value: 'food',
    choices: { industrial: 'Industrial', food: 'Food', pharma: 'Pharmaceutical' },
  },
  technology: {
    title: 'Technology',
    about:
      '`stainless` (default): steel vessels, skids and columns that are cleaned after each batch. `single_use`: bags and other disposables where they are available for the unit operation. `hybrid`: each unit operation uses its usual technology; media, buffers, hold tanks, small seed vessels and filters are disposable, and production vessels and packed columns are steel. The technology can be changed in each step.',
    source: DESIGN,
    value: 'stainless',
    choices: { stainless: 'Stainless', hybrid: 'Hybrid', single_use: 'Single use' },
  },
  plastic_disposal: {
    title: 'Disposal of plastic',
    about: 'Treatment of used disposables after autoclaving; `incinerated` by default.',
    source: DESIGN,
    value: 'incinerated',
    choices: { incinerated: 'Incinerated', landfill: 'Landfill' },
  },
  contract_prices: {
    title: 'Contract prices of consumables ÷ list prices',
    about:
      'Applies to resins, membranes, filters, bags and other consumables at the prices of the catalogue; an entered price is not changed. Models of large plants have cassettes at 400 to 1,100 USD/m², ion-exchange resins at 700 to 2,700 USD/L and virus filters at 1,300 USD/m² (prices of 2023).',
    unit: '1',
    display: '%',
    value: 1,
    limits: [0.1, 2],
    source: 'Petrides 2015, Bioprocess Design and Economics, section 11.4; Humbird 2021, table 4.4',
  },
  phase: {
    title: 'Clinical phase',
    about:
      'What the product is made for. It sets the defaults of the usable share of a batch, batches lost and batches per year, of tests and quality assurance, of the share of the plant, of its room grade and of the validation batches; entered values stay. Not stated: all that the plant makes is supplied.',
    source: DESIGN,
    value: NO_PHASE,
    choices: {
      [NO_PHASE]: 'Not stated',
      toxicology: PHASES.toxicology.title,
      phase_1: PHASES.phase_1.title,
      phase_2: PHASES.phase_2.title,
      phase_3: PHASES.phase_3.title,
      commercial: PHASES.commercial.title,
    },
  },
  usable_share: {
    title: 'Usable share of a batch',
    about:
      'Share of the product of a good batch that is supplied: maturity of the process × what is not kept for stability, retention and methods.',
    unit: '1',
    display: '%',
    value: 1,
    usual: ({ phase }) => {
      const of = phaseOf(phase);
      return of ? usableShare(of) : 1;
    },
    limits: [0.01, 1],
    source: PHASE_SOURCE,
  },
  lots: {
    title: 'Maximum batches per year',
    about: 'Number of batches that are needed. If omitted, the plant runs as many as it can.',
    unit: '1/y',
    value: null,
    usual: ({ phase }) => phaseOf(phase)?.lots ?? null,
    limits: [1, 100_000],
    isWhole: true,
    source: PHASE_SOURCE,
  },
  failure_rate: {
    title: 'Batch failure rate',
    about: 'Share of batches that are lost.',
    unit: '1',
    display: '%',
    value: 0.02,
    usual: ({ phase }) => Number((1 - (phaseOf(phase)?.success ?? 0.98)).toFixed(4)),
    limits: [0, 0.9],
    source: ESTIMATE,
    law: law('relative', 0.5, ESTIMATE),
  },
  campaigns: {
    title: 'Campaigns per year',
    about: 'Number of times per year that the process is run in a shared plant.',
    unit: '1',
    value: 1,
    limits: [1, 52],
    isWhole: true,
    source: DESIGN,
  },
  changeover: {
    title: 'Changeover time',
    about: 'Time lost at the start of each campaign.',
    unit: 'h',
    value: 0,
    limits: [0, 2000],
    source: DESIGN,
  },
  change_out: {
    title: 'Change-out of disposables',
    about:
      'In a continuous plant, interval at which bags, flow paths and single-use cassettes downstream of the fermentation are changed.',
    unit: 'h',
    value: 336,
    limits: [8, 8760],
    source: 'Engineering estimate: 7 to 30 days in published continuous plants',
  },
  target_output: {
    title: 'Target annual output',
    about:
      'Used for scaling, and no check advises a plant that makes it to make more; entering a target does not resize the plant.',
    unit: 'kg/y',
    value: null,
    limits: [0, 1e12],
    source: DESIGN,
  },
} as const satisfies Rows;
