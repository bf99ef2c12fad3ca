import { FIRST_YEAR, LAST_YEAR } from './cepci.ts';
import { type Limits, type Rows, type Uncertainty } from './row.ts';
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

/**
 * Classes of plant by what the building and the hygiene ask for: fractions of purchase cost that differ between them in examples of
 * SuperPro Designer, tabulated by Humbird 2021 (Scale-up economics for cultured meat, table 3.1). Fixed capital is then 4.9, 6.1, 7.2, 8.9
 * and 11 times the purchase cost. Instruments of GMP plants are without the control system, which
 * is an assumption of its own.
 */
export const PLANT_CLASSES = {
  non_sterile: {
    title: 'Not sterile, outdoors',
    installation: 0.29,
    instrumentation: 0.3,
    buildings: 0.1,
    auxiliary: 0.3,
  },
  sanitary: { title: 'Sanitary, indoors', installation: 0.41, instrumentation: 0.4, buildings: 0.45, auxiliary: 0.4 },
  aseptic: { title: 'Aseptic', installation: 0.43, instrumentation: 0.4, buildings: 1, auxiliary: 0.4 },
  gmp_microbial: { title: 'GMP, microbial', installation: 0.56, instrumentation: 0.35, buildings: 1.5, auxiliary: 0.6 },
  gmp_cell_culture: {
    title: 'GMP, cell culture',
    installation: 0.51,
    instrumentation: 0.25,
    buildings: 3,
    auxiliary: 0.4,
  },
} as const;
export type PlantClass = keyof typeof PLANT_CLASSES;
export const USUAL_CLASS = { industrial: 'non_sterile', food: 'sanitary', pharma: 'gmp_microbial' } as const;

/** Spare equipment ÷ listed equipment, by grade. */
const SPARE = { industrial: 0, food: 0, pharma: 0.25 } as const;

/** Control system ÷ purchase cost, by class; in others, it is part of the instruments. */
const CONTROL_SYSTEM: Readonly<Partial<Record<string, number>>> = { gmp_microbial: 0.15, gmp_cell_culture: 0.15 };

/** By class; a class that nobody declared has none. */
const INSTALLATION: Readonly<Partial<Record<string, number>>> = Object.fromEntries(
  Object.entries(PLANT_CLASSES).map(([id, { installation }]) => [id, installation]),
);

/** Houses with a level of prices of their own: mean ratio to the median of all, over the types of machine that they price. */
export const HOUSES = {
  evidence: { title: 'Median of all price sources', level: 1 },
  superpro: { title: 'Same level as SuperPro Designer', level: 0.93 },
  nrel: { title: 'Same level as NREL design reports', level: 0.56 },
} as const;

/** A class of estimate with its range. */
function classTitle(of: keyof typeof CAPITAL_LAWS, stage: string): string {
  const { low, high } = CAPITAL_LAWS[of];
  return `Class ${of.slice(-1)}: ${stage}, −${100 * low} to +${100 * high} %`;
}

const IS_FIRST = { key: 'maturity', value: 'first' } as const;
/** An input of the regressions on pioneer plants. */
const first = <const T extends { limits: Limits }>(title: string, about: string, more: T) =>
  ({ title, about, unit: '1', source: DESIGN, needs: IS_FIRST, ...more }) as const;

export const CAPITAL = {
  house: {
    title: 'House basis',
    about:
      'Price level of equipment. With the NREL level, the NREL convention also applies unless a different convention is chosen.',
    source:
      'Mean ratio of the prices of each source to the median of all sources: SuperPro Designer over 15 equipment types, NREL over 12',
    value: 'evidence',
    choices: { evidence: HOUSES.evidence.title, superpro: HOUSES.superpro.title, nrel: HOUSES.nrel.title },
  },
  quotations: {
    title: 'Quotations of the organisation',
    about: 'Whether the organisation’s quotations adjust the prices of equipment of the same type.',
    source: DESIGN,
    value: 'used',
    choices: { used: 'Used', left_out: 'Not used' },
  },
  plant_class: {
    title: 'Class of plant',
    about:
      'Building and hygiene requirements of the plant, used if the convention is “Multipliers of purchase cost”. If omitted, the class follows from the grade. If the building is costed by rooms, the cost of the rooms replaces the share for buildings in this class.',
    source: 'Humbird 2021, table 3.1: examples of SuperPro Designer',
    value: 'sanitary',
    usual: ({ grade }) => USUAL_CLASS[grade],
    choices: {
      non_sterile: PLANT_CLASSES.non_sterile.title,
      sanitary: PLANT_CLASSES.sanitary.title,
      aseptic: PLANT_CLASSES.aseptic.title,
      gmp_microbial: PLANT_CLASSES.gmp_microbial.title,
      gmp_cell_culture: PLANT_CLASSES.gmp_cell_culture.title,
    },
  },
  convention: {
    title: 'Capital convention',
    about:
      'Method of the capital estimate. `superpro` multiplies the purchase cost as SuperPro Designer does, `nrel` follows the NREL design reports, and `lang` applies a single factor to the purchase cost.',
    source: DESIGN,
    value: 'superpro',
    usual: ({ convention }) => convention,
    choices: { superpro: 'Multipliers of purchase cost', nrel: 'NREL design reports', lang: 'Lang factors' },
  },
  cost_year: {
    title: 'Cost year',
    about: 'Year of the cost index (CEPCI) used for equipment prices.',
    unit: '1',
    value: 2023,
    limits: [FIRST_YEAR, LAST_YEAR],
    isWhole: true,
    source: 'Last year with a confirmed CEPCI',
  },
  unlisted_equipment: {
    title: 'Unlisted equipment',
    inFormulasOnly: true,
    about: 'Share of the purchase cost of the listed equipment: pumps and other small items that are not listed.',
    unit: '1',
    display: '%',
    value: 0.25,
    limits: [0, 1],
    source: CONVENTION,
  },
  spare_equipment: {
    title: 'Spare equipment',
    inFormulasOnly: true,
    about:
      'Share of the purchase cost of the listed equipment: spare vessels, transfer panels, washers and autoclaves. If omitted, 25 % in a pharmaceutical plant and none in others.',
    unit: '1',
    display: '%',
    value: 0,
    usual: ({ grade }) => SPARE[grade],
    limits: [0, 1],
    source:
      'A plant of two trains of 2 m³ has more than a hundred process vessels (Pais-Chanfrau et al. 2009, BioPharm Int. 22(12)), twice as many as are listed; with it, capital is 1.01 times that of five built antibody plants',
  },
  control_system: {
    title: 'Control system',
    inFormulasOnly: true,
    about:
      'Share of the purchase cost of equipment, used if the convention is “Multipliers of purchase cost”: the central control system with its servers, software and validation. If omitted, 15 % in the GMP classes of plant; in others, it is part of the instruments.',
    unit: '1',
    display: '%',
    value: 0,
    usual: ({ plantClass }) => CONTROL_SYSTEM[plantClass] ?? 0,
    limits: [0, 1],
    source:
      'Engineering estimate: a part of the instruments in Humbird 2021, table 3.1, whose sum stays. With it, capital is 1.17 times that of three built antibody plants and 0.82 times that of two others',
  },
  installation_factor: {
    title: 'Installation factor',
    inFormulasOnly: true,
    about: 'Installation cost ÷ purchase cost, used if the convention is “Multipliers of purchase cost”.',
    unit: '1',
    after: '×',
    value: PLANT_CLASSES.sanitary.installation,
    usual: ({ plantClass }) => INSTALLATION[plantClass] ?? PLANT_CLASSES.sanitary.installation,
    limits: [0, 3],
    source: 'By class of plant: Humbird 2021, table 3.1',
  },
  steel: {
    title: 'Product-contact steel',
    about:
      'Steel grade of vessels, columns, heat exchangers and crystallisers. If omitted, 304 is used in an industrial plant and 316 in other plants.',
    source: 'Usual choice by grade; 304 costs 1.7 times and 316 costs 2.1 times as much as carbon steel',
    value: 'stainless_316',
    usual: ({ grade }) => (grade === 'industrial' ? 'stainless_304' : 'stainless_316'),
    choices: { carbon: 'Carbon steel', stainless_304: 'Stainless steel 304', stainless_316: 'Stainless steel 316' },
  },
  location_factor: {
    title: 'Location factor',
    inFormulasOnly: true,
    about: 'Multiplier on fixed capital; 1 for the US Gulf Coast.',
    unit: '1',
    after: '×',
    value: 1,
    local: 'construction',
    limits: [0.3, 3],
    source: 'US Gulf Coast = 1',
  },
  estimate_class: {
    title: 'Class of the estimate',
    about:
      'Level of project definition (AACE International 18R-97). The class determines the uncertainty of the capital cost. If omitted, the uncertainty follows from the scatter between the price sources of each equipment item.',
    source: 'AACE International 18R-97',
    value: 'evidence',
    choices: {
      evidence: 'From the scatter between price sources',
      class_5: classTitle('class_5', 'concept'),
      class_4: classTitle('class_4', 'study'),
      class_3: classTitle('class_3', 'budget'),
      class_2: classTitle('class_2', 'tender'),
    },
  },
  maturity: {
    heading: 'First of a kind',
    isRare: true,
    title: 'Maturity of the plant',
    about:
      'The capital of an nth plant is as estimated. That of the first plant of its kind grows, and its output rises slowly, by regressions on pioneer plants; the start-up assumptions of the finance group are then not used.',
    source: 'Usual basis of techno-economic analyses',
    value: 'nth',
    choices: { nth: 'nth plant', first: 'First of a kind' },
  },
  untried_share: first('Untried share', 'Share of the capital in steps that have never run at commercial scale.', {
    value: 0.3,
    limits: [0, 1],
    display: '%',
  }),
  untried_steps: {
    ...first('Untried steps', 'Number of steps in sequence that are new. If omitted, the untried share × blocks.', {
      limits: [0, 20],
    }),
    value: null,
  },
  blocks: {
    ...first('Blocks of the plant', 'Number of linked blocks of the plant. If omitted, the number of process steps.', {
      limits: [1, 50],
    }),
    value: null,
  },
  impurities: first(
    'Problems with impurities',
    'From 0 (none are expected) to 5 (build-up of impurities is a major problem).',
    {
      value: 2,
      limits: [0, 5],
    },
  ),
  inclusiveness: first(
    'Inclusiveness of the estimate',
    'Share of three items that the estimate contains: land, initial inventories, and staff before the start of production.',
    { value: 0, limits: [0, 1], display: '%' },
  ),
  definition: first(
    'Project definition',
    'From 2 (site and engineering are fully defined) to 8 (nothing is defined).',
    {
      value: 6,
      limits: [2, 8],
    },
  ),
  definition_stage: {
    title: 'Stage of the estimate',
    about: 'An estimate made during research and development grows more.',
    source: DESIGN,
    value: 'development',
    choices: { development: 'Research and development', project: 'Project definition or later' },
    needs: IS_FIRST,
  },
  known_balances: first(
    'Known balances',
    'Share of the mass and heat balances that are based on data of earlier plants.',
    { value: 0.5, limits: [0, 1], display: '%' },
  ),
  waste_difficulty: first('Difficulty of waste treatment', 'From 0 (none is expected) to 5 (a major problem).', {
    value: 1,
    limits: [0, 5],
  }),
  solids: {
    title: 'Solids',
    about: 'Whether the plant processes solids as its main feed or product.',
    source: DESIGN,
    value: 'no',
    choices: { no: 'No', yes: 'Yes' },
    needs: IS_FIRST,
  },
  performance_gain: {
    ...first(
      'Gain of output per year',
      'Rise of the output per year, as a share of the design output, until it is reached.',
      {
        value: 0.2,
        limits: [0.01, 1],
        display: '%',
      },
    ),
    source: 'Kazi et al. 2010, NREL/TP-6A2-46588',
  },
} as const satisfies Rows;
