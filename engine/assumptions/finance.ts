import { law, type Rows } from './row.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

const USUAL = 'Usual in techno-economic analyses (docs/models, economics)';

export const FINANCE = {
  /** Null: the price of the product. */
  selling_price: {
    title: 'Selling price',
    unit: 'USD/kg',
    value: null,
    limits: [0, 1e9],
    source: 'Price of the product',
  },
  /** From a client who owns the feed; null: the product is sold. */
  tolling_fee: { title: 'Tolling fee', unit: 'USD/kg', value: null, limits: [0, 1e9], source: DESIGN },
  /** Product that the client gets at least per kg of the client's feed; null: not agreed. */
  contract_yield: { title: 'Contract yield', unit: 'kg/kg', value: null, limits: [1e-6, 1000], source: DESIGN },
  /** Years of production. */
  life: { title: 'Project life', unit: '1', after: 'years', value: 20, limits: [1, 60], isWhole: true, source: USUAL },
  construction_years: {
    title: 'Construction time',
    unit: '1',
    after: 'years',
    value: 3,
    limits: [1, 10],
    isWhole: true,
    source: USUAL,
  },
  discount_rate: {
    title: 'Discount rate',
    unit: '1',
    display: '%',
    value: 0.1,
    limits: [-0.5, 1],
    source: USUAL,
    law: law('absolute', 0.03, 'Range of the cost of capital in published analyses; engineering estimate'),
  },
  tax_rate: {
    title: 'Tax rate',
    unit: '1',
    display: '%',
    value: 0.21,
    limits: [0, 0.9],
    source: 'US federal corporate rate',
  },
  depreciation: {
    title: 'Depreciation',
    source: USUAL,
    value: 'straight_line',
    choices: {
      straight_line: 'Straight line',
      double_declining: 'Double declining',
      sum_of_years: 'Sum of years',
      macrs_3: 'MACRS, 3 years',
      macrs_5: 'MACRS, 5 years',
      macrs_7: 'MACRS, 7 years',
      macrs_10: 'MACRS, 10 years',
      macrs_15: 'MACRS, 15 years',
      macrs_20: 'MACRS, 20 years',
    },
  },
  depreciation_years: {
    title: 'Depreciation period',
    unit: '1',
    after: 'years',
    value: 10,
    limits: [1, 60],
    isWhole: true,
    source: USUAL,
  },
  startup_years: {
    title: 'Start-up time',
    unit: 'y',
    after: 'years',
    value: 0.25,
    limits: [0, 5],
    source: USUAL,
    law: law('relative', 0.5, ESTIMATE),
  },
  /** Of fixed capital. */
  loan_fraction: { title: 'Loan share', unit: '1', display: '%', value: 0, limits: [0, 1], source: USUAL },
  /** Interest. */
  loan_rate: { title: 'Loan rate', unit: '1', display: '%', value: 0.08, limits: [0, 1], source: USUAL },
  loan_years: {
    title: 'Loan period',
    unit: '1',
    after: 'years',
    value: 10,
    limits: [1, 60],
    isWhole: true,
    source: USUAL,
  },
  /** To the customer. */
  transport_cost: {
    title: 'Transport cost',
    unit: 'USD/kg',
    value: 0,
    limits: [0, 100_000],
    source: DESIGN,
    law: law('relative', 0.25, ESTIMATE),
  },
  /** Cost that is in no other line, such as permits and research. */
  miscellaneous_cost: { title: 'Miscellaneous cost', unit: 'USD/y', value: 0, limits: [0, 1e9], source: DESIGN },
  /** As fractions of sales. */
  selling_share: {
    title: 'Advertising and selling',
    unit: '1',
    display: '%',
    value: 0,
    limits: [0, 0.4],
    source: DESIGN,
  },
  royalty_share: { title: 'Royalties', unit: '1', display: '%', value: 0, limits: [0, 0.4], source: DESIGN },
} as const satisfies Rows;
