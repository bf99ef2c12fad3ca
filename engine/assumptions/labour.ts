import { type Basis, type Rows } from './row.ts';

const CONVENTION = 'Convention of the capital estimate (docs/models, economics)';

/** Laboratory, QC and QA ÷ labour, by convention and grade; null: from the factor of each step instead (NREL). */
const QUALITY_SHARE: Readonly<Record<Basis['convention'], Readonly<Record<Basis['grade'], number>> | null>> = {
  superpro: { industrial: 0.15, food: 0.15, pharma: 0.6 },
  nrel: null,
  lang: { industrial: 0.25, food: 0.25, pharma: 0.65 },
};

/** Loaded ÷ base wage. The NREL convention adds 90 % overhead to the base wage instead of a loading. */
const LOADING: Readonly<Record<Basis['convention'], number>> = { superpro: 1.7, nrel: 1.9, lang: 1.7 };

export const LABOUR = {
  wage: {
    title: 'Wage',
    inFormulasOnly: true,
    about: 'Base wage of an operator, excluding additional labour costs.',
    unit: 'USD/h',
    value: 35,
    local: 'wages',
    limits: [0, 500],
    source: 'Engineering estimate, 2023 basis',
  },
  loading: {
    title: 'Labour loading',
    inFormulasOnly: true,
    about: 'Loaded wage ÷ base wage.',
    unit: '1',
    after: '×',
    value: LOADING.superpro,
    usual: ({ convention }) => LOADING[convention],
    limits: [1, 5],
    source: CONVENTION,
  },
  quality_share: {
    title: 'Laboratory and quality cost',
    inFormulasOnly: true,
    about: 'Cost of laboratory, quality control and quality assurance, as a share of labour cost.',
    unit: '1',
    display: '%',
    value: 0.15,
    usual: ({ convention, grade }) => QUALITY_SHARE[convention]?.[grade] ?? null,
    limits: [0, 5],
    source: CONVENTION,
  },
} as const satisfies Rows;
