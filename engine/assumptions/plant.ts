import { law, type Rows } from './row.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

export const PLANT = {
  /** ISO 3166-1 alpha-2 code; sets the footprint of electricity. */
  country: { title: 'Country', source: DESIGN, value: 'US', longest: 2 },
  /** Whether amounts are per batch, or per hour of a steady state. */
  mode: {
    title: 'Mode of operation',
    source: DESIGN,
    value: 'batch',
    choices: { batch: 'Batch', continuous: 'Continuous' },
  },
  operating_hours: {
    title: 'Operating hours',
    unit: 'h/y',
    value: 7920,
    limits: [100, 8760],
    source: '330 days per year',
    law: law('absolute', 300, 'Utilisation of comparable plants: 300 to 350 days per year'),
  },
  grade: {
    title: 'Grade',
    source: DESIGN,
    value: 'food',
    choices: { industrial: 'Industrial', food: 'Food', pharma: 'Pharmaceutical' },
  },
  /** Steel or disposables, for every step that does not choose for itself. */
  technology: {
    title: 'Technology',
    source: DESIGN,
    value: 'stainless',
    choices: { stainless: 'Stainless', hybrid: 'Hybrid', single_use: 'Single use' },
  },
  /** Where used disposables go after they are autoclaved. */
  plastic_disposal: {
    title: 'Disposal of plastic',
    source: DESIGN,
    value: 'incinerated',
    choices: { incinerated: 'Incinerated', landfill: 'Landfill' },
  },
  failure_rate: {
    title: 'Batch failure rate',
    unit: '1',
    display: '%',
    value: 0.02,
    limits: [0, 0.9],
    source: ESTIMATE,
    law: law('relative', 0.5, ESTIMATE),
  },
  /** Of the process; in between, the plant makes other products or is idle. */
  campaigns: { title: 'Campaigns per year', unit: '1', value: 1, limits: [1, 52], isWhole: true, source: DESIGN },
  /** Per campaign. */
  changeover: { title: 'Changeover time', unit: 'h', value: 0, limits: [0, 2000], source: DESIGN },
  change_out: {
    title: 'Change-out of disposables',
    unit: 'h',
    value: 336,
    limits: [8, 8760],
    source: 'Engineering estimate: 7 to 30 days in published continuous plants',
  },
  /** Used only by scaling; does not resize the plant. */
  target_output: { title: 'Target annual output', unit: 'kg/y', value: null, limits: [0, 1e12], source: DESIGN },
} as const satisfies Rows;
