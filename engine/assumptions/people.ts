/** Positions, shifts, salaries and quality control. */
import { inSentence } from '../wording/text.ts';
import { PHASE_SOURCE, phaseOf } from './phases.ts';
import { type Basis, chosen, derived, estimate, needing, type NumberRow, type Rows } from './row.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

/** When the positions of an area are filled. */
const PATTERNS = {
  '24_7': 'Around the clock',
  '24_5': 'Around the clock, five days',
  two_shifts: 'Two shifts, five days',
  day: 'Day shift, five days a week',
} as const;

const shifts = (area: string, value: keyof typeof PATTERNS) => ({
  title: `Shifts, ${area}`,
  about: `Shift pattern of the positions in this area. If omitted, this pattern is used: ${inSentence(PATTERNS[value])}.`,
  source: DESIGN,
  value,
  choices: PATTERNS,
});

const positions = (area: string): NumberRow<null> =>
  derived(
    `Positions, ${area}`,
    '1',
    [0, 500],
    'Number of positions filled whenever the shift pattern runs. If omitted, the number is calculated from the process.',
  );
const BY_PRODUCT = 'If omitted, the value depends on the kind of product.';
const salary = (title: string, value: number, range: readonly [number, number], basis = ESTIMATE): NumberRow<number> =>
  estimate(title, 'USD/y', value, [range, [0, 2_000_000], basis]);

const NUMBERS = {
  contract_hours: chosen('Contract hours per week', 'h', 42, [20, 60]),
  absence: estimate('Leave, sickness and training', '%', 0.16, [
    [0.12, 0.2],
    [0, 0.6],
  ]),
  night_share: chosen('Positions at night ÷ positions by day', '%', 1, [0, 1]),
  positions_upstream: positions('upstream suite'),
  positions_downstream: positions('downstream suite'),
  positions_media_buffers: positions('media and buffers'),
  positions_fill: positions('filling'),
  positions_wash: positions('washing and cleaning'),
  salary_factor: {
    ...chosen('Salary level relative to the United States', '1', 1, [0.05, 3]),
    local: 'wages',
  },
  salary_operator: salary(
    'Operator, loaded',
    95_000,
    [70_000, 130_000],
    'US Bureau of Labor Statistics, May 2022, SOC 51-9011 in pharmaceuticals (48,650 USD), loading and shift premium; estimate',
  ),
  salary_supervisor: salary('Supervisor, loaded', 130_000, [100_000, 170_000]),
  salary_qa: salary('Quality assurance, loaded', 130_000, [95_000, 170_000]),
  salary_qc: salary('Quality control, loaded', 110_000, [80_000, 145_000]),
  salary_msat: salary('Technical support, loaded', 150_000, [110_000, 195_000]),
  salary_maintenance: salary('Maintenance, loaded', 110_000, [80_000, 145_000]),
  salary_warehouse: salary('Warehouse, loaded', 80_000, [60_000, 110_000]),
  salary_management: salary('Management, loaded', 180_000, [130_000, 240_000]),
  operators_per_supervisor: estimate('Operators per supervisor', '1', 8, [
    [6, 12],
    [1, 100],
  ]),
  products: { ...chosen('Products made in the plant', '1', 1, [1, 50]), isWhole: true },
  qa_per_batch: {
    ...estimate('Quality assurance, staff per annual batch', '1', 0.06, [
      [0.03, 0.1],
      [0, 5],
    ]),
    usual: ({ phase }: Basis) => 0.06 * (phaseOf(phase)?.assurance ?? 1),
  },
  qa_per_operator: estimate('Quality assurance, staff per operator', '1', 0.15, [
    [0.1, 0.25],
    [0, 2],
  ]),
  qa_per_product: estimate('Quality assurance, staff per product', '1', 2, [
    [1, 4],
    [0, 50],
  ]),
  qc_factor: {
    ...estimate('Tests of a batch ÷ those of commercial supply', '1', 1, [[0.5, 1.5], [0, 5], PHASE_SOURCE]),
    usual: ({ phase }: Basis) => phaseOf(phase)?.tests ?? 1,
  },
  qc_hours: derived('Quality control per batch', 'h', [0, 10_000], BY_PRODUCT),
  lot_length: {
    ...chosen('Duration of a lot', 'h', 168, [1, 8760]),
    about:
      'In a continuous plant, length of the production period whose product is released as one batch: a week by default. A lot can be a day or a whole run.',
  },
  qc_hours_per_head: estimate('Laboratory working hours per person per year', 'h/y', 1650, [
    [1500, 1750],
    [500, 2500],
  ]),
  qc_area: estimate('Graded area per person for environmental monitoring', 'm²', 400, [
    [250, 600],
    [20, 100_000],
  ]),
  qc_base: estimate('Quality control, fixed headcount', '1', 3, [
    [2, 5],
    [0, 100],
  ]),
  msat_base: estimate('Technical support, fixed headcount', '1', 2, [
    [1, 4],
    [0, 100],
  ]),
  msat_per_product: estimate('Technical support, staff per product', '1', 1.5, [
    [1, 3],
    [0, 50],
  ]),
  msat_per_batch: estimate('Technical support, staff per annual batch', '1', 0.02, [
    [0.01, 0.04],
    [0, 5],
  ]),
  equipment_per_maintainer: estimate('Equipment value per maintenance worker', 'USD', 5e6, [
    [3e6, 8e6],
    [1e5, 1e9],
  ]),
  warehouse_base: estimate('Warehouse, fixed headcount', '1', 2, [
    [1, 4],
    [0, 100],
  ]),
  warehouse_per_batch: estimate('Warehouse, staff per annual batch, stainless steel', '1', 0.03, [
    [0.015, 0.06],
    [0, 5],
  ]),
  warehouse_per_batch_single_use: estimate('Warehouse, staff per annual batch, single use', '1', 0.06, [
    [0.03, 0.1],
    [0, 5],
  ]),
  management_share: estimate('Management ÷ all other positions', '%', 0.1, [
    [0.07, 0.15],
    [0, 1],
  ]),
  qc_external: derived('External tests per batch', 'USD', [0, 5_000_000], BY_PRODUCT),
  qc_reagents: estimate('Reagents per hour of quality control', 'USD/h', 25, [
    [10, 50],
    [0, 1000],
  ]),
  investigations: estimate('Investigations per batch', '1', 0.5, [
    [0.2, 1.5],
    [0, 20],
  ]),
  investigation_cost: estimate('Cost of an investigation', 'USD', 20_000, [
    [10_000, 40_000],
    [0, 1_000_000],
    'processdevelopmentforum.com 2017; estimate',
  ]),
  preparation_hours: estimate('Preparation hours per medium or buffer', 'h', 6, [
    [3, 10],
    [0, 100],
  ]),
} as const satisfies Rows;

/** A pharmaceutical plant has a table of people, others count hours. */
export const PEOPLE = needing('basis', 'table', {
  basis: {
    title: 'Costing of personnel',
    about:
      'Basis of the personnel cost: operator hours plus a share for quality control, or a table of positions, headcount and salaries. If omitted, the table is used in a pharmaceutical plant and operator hours in other plants.',
    source: DESIGN,
    value: 'hours',
    usual: ({ grade }) => (grade === 'pharma' ? 'table' : 'hours'),
    choices: { hours: 'Operator hours and a share for quality', table: 'Table of positions' },
  },
  pattern_upstream: shifts('upstream suite', '24_7'),
  pattern_downstream: shifts('downstream suite', '24_7'),
  pattern_media_buffers: shifts('media and buffers', 'two_shifts'),
  pattern_fill: shifts('filling', 'two_shifts'),
  pattern_wash: shifts('washing and cleaning', 'two_shifts'),
  ...NUMBERS,
} as const satisfies Rows);
