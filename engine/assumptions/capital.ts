import { FIRST_YEAR, LAST_YEAR } from './cepci.ts';
import { type Rows, type Uncertainty } from './row.ts';
import { DESIGN } from '../wording/settings-text.ts';

const CONVENTION = 'Convention of the capital estimate (docs/models, economics)';

const capitalLaw = (of: number, low: number, high: number): Uncertainty => ({
  kind: 'relative',
  low,
  high,
  source: `AACE International 18R-97, class ${of}`,
  cause: null,
});

/**
 * Error of the capital estimate by its class, as 80 % interval: the widest ends that AACE International 18R-97 gives for the
 * process industries. Without a class it follows from how far the sources of the prices differ, which is wider than class 4.
 */
export const CAPITAL_LAWS = {
  class_5: capitalLaw(5, 0.5, 1),
  class_4: capitalLaw(4, 0.3, 0.5),
  class_3: capitalLaw(3, 0.2, 0.3),
  class_2: capitalLaw(2, 0.15, 0.2),
};

/** A class of estimate with its range. */
function classTitle(of: keyof typeof CAPITAL_LAWS, stage: string): string {
  const { low, high } = CAPITAL_LAWS[of];
  return `Class ${of.slice(-1)}: ${stage}, −${100 * low} to +${100 * high} %`;
}

export const CAPITAL = {
  convention: {
    title: 'Capital convention',
    about:
      'Method of the capital estimate. `superpro` multiplies the purchase cost as SuperPro Designer does, `nrel` follows the NREL design reports, and `lang` applies a single factor to the purchase cost.',
    source: DESIGN,
    value: 'superpro',
    choices: { superpro: 'Multipliers of purchase cost', nrel: 'NREL design reports', lang: 'Lang factors' },
  },
  cost_year: {
    title: 'Cost year',
    about: 'Year of the cost index (CEPCI) that equipment is priced with.',
    unit: '1',
    value: 2023,
    limits: [FIRST_YEAR, LAST_YEAR],
    isWhole: true,
    source: 'Last year with a confirmed CEPCI',
  },
  unlisted_equipment: {
    title: 'Unlisted equipment',
    about: 'Share of the purchase cost of the listed equipment.',
    unit: '1',
    display: '%',
    value: 0.25,
    limits: [0, 1],
    source: CONVENTION,
  },
  installation_factor: {
    title: 'Installation factor',
    about: 'Installation cost ÷ purchase cost, in the SuperPro-like convention.',
    unit: '1',
    after: '×',
    value: 0.5,
    limits: [0, 3],
    source: CONVENTION,
  },
  steel: {
    title: 'Steel in contact with the product',
    about:
      'Steel of vessels, columns, exchangers and crystallisers. If omitted, 304 in an industrial plant and 316 in others.',
    source: 'Usual choice by grade; 304 is 1.7 and 316 is 2.1 times as dear as carbon steel',
    value: 'stainless_316',
    usual: ({ grade }) => (grade === 'industrial' ? 'stainless_304' : 'stainless_316'),
    choices: { carbon: 'Carbon steel', stainless_304: 'Stainless steel 304', stainless_316: 'Stainless steel 316' },
  },
  location_factor: {
    title: 'Location factor',
    about: 'Multiplier on fixed capital; 1 for the US Gulf Coast.',
    unit: '1',
    after: '×',
    value: 1,
    limits: [0.3, 3],
    source: 'US Gulf Coast = 1',
  },
  estimate_class: {
    title: 'Class of the estimate',
    about:
      'How well the plant is defined (AACE International 18R-97), from which the uncertainty of the capital follows. If omitted, it follows from how far sources of the price of each machine differ.',
    source: 'AACE International 18R-97',
    value: 'evidence',
    choices: {
      evidence: 'From the scatter of the prices',
      class_5: classTitle('class_5', 'concept'),
      class_4: classTitle('class_4', 'study'),
      class_3: classTitle('class_3', 'budget'),
      class_2: classTitle('class_2', 'tender'),
    },
  },
} as const satisfies Rows;
