/** Settings of the liquid-liquid extraction. */
import { type Ionisation, PARTITION, partitionFromLogP } from '../../../physics/extraction.ts';
import type { Solvent } from '../../../types/library.ts';
import { type Basis, choice, group, number, perBatch, share, toggle } from '../../../declare/settings.ts';
import { percent } from '../../../declare/words.ts';
import { NEUTRAL } from '../../../stream/acid-product.ts';
import { normalQuantile } from '../../../numeric/normal.ts';
import { ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';

const TEXTS = 'Standard texts';

/** Liquids that form a second phase with water. */
export const SOLVENT_TITLES = {
  sol_n_butyl_acetate: 'n-Butyl acetate',
  sol_ethyl_acetate: 'Ethyl acetate',
  sol_isopropyl_acetate: 'Isopropyl acetate',
  sol_mibk: 'Methyl isobutyl ketone',
  sol_mek: 'Methyl ethyl ketone',
  sol_1_butanol: '1-Butanol',
  sol_isobutanol: 'Isobutanol',
  sol_isoamyl_alcohol: 'Isoamyl alcohol',
  sol_1_octanol: '1-Octanol',
  sol_toluene: 'Toluene',
  sol_n_hexane: 'n-Hexane',
  sol_n_heptane: 'n-Heptane',
  sol_cyclohexane: 'Cyclohexane',
  sol_dichloromethane: 'Dichloromethane',
  sol_chloroform: 'Chloroform',
  sol_mtbe: 'MTBE',
  sol_2_methf: '2-MeTHF',
  sol_diethyl_ether: 'Diethyl ether',
} as const;

/** Partition coefficient assumed if neither a measurement nor log P is known. */
const UNKNOWN_PARTITION = 30.6;
const UNKNOWN_PKA = 2.75;
/** Ideal stages per mixer-settler. */
const MIXER_EFFICIENCY = 0.85;
/** Mass fraction of one liquid in the other: default if unknown, and maximum. */
const UNKNOWN_MUTUAL = 0.01;
const MOST_MUTUAL = 0.3;
/** 1/h. */
const USUAL_DECOMPOSITION = 0.1;
/** Far enough from the pKa that most of the product is in the form that is extracted. */
const USUAL_PH = { acid: { into_solvent: 2.1, into_water: 7 }, base: { into_solvent: 11, into_water: 3 } };

const measured = ({ molecule, solvent }: Basis): number | undefined =>
  molecule && solvent ? PARTITION[molecule.id]?.[solvent.id] : undefined;

function partitionOf(basis: Basis): number {
  const logP = basis.molecule?.log_p ?? null;
  return measured(basis) ?? (logP === null ? UNKNOWN_PARTITION : partitionFromLogP(logP));
}

/** Whether the default partition coefficient is an estimate from log P or a guess. */
export const partitionIsEstimated = (basis: Basis): boolean => measured(basis) === undefined;

const ionisationOf = ({ molecule }: Basis): Ionisation => (molecule && molecule.pka.length > 0 ? 'acid' : 'none');

function usualPH(ionisation: unknown, into: unknown): number {
  if (ionisation === 'none') return NEUTRAL;
  return USUAL_PH[ionisation as 'acid' | 'base'][into as 'into_solvent' | 'into_water'];
}

/** What the activity coefficients give instead. */
const ENTERED: ['equilibrium', 'entered'] = ['equilibrium', 'entered'];
/** Geometric standard deviation of calculated against measured partition coefficients of 20 systems. */
export const ACTIVITY_SCATTER = 1.65;
const PERRY =
  'Scatter against measured values of 20 systems: Perry’s Chemical Engineers’ Handbook, 7th ed. 1997, table 15-5';

/** Solubility of one liquid in the other, mass fraction. */
const mutual = (title: string, of: (solvent: Solvent) => number | null | undefined) =>
  share(title, null, [0, MOST_MUTUAL], {
    when: ENTERED,
    derive: ({ solvent }) => Math.min(MOST_MUTUAL, (solvent && of(solvent)) ?? UNKNOWN_MUTUAL),
    note: `Solubility of the solvent if known; otherwise ${percent(UNKNOWN_MUTUAL)}`,
    group: 'Losses',
    help: 'Solubility as a mass fraction at saturation.',
    source: 'Solvent library',
  });

export const extractionSettings = {
  ...group('Extraction', ESTIMATE_TO_FIT, {
    direction: choice(
      'Extraction direction',
      { into_solvent: 'Into the solvent', into_water: 'Back into water' },
      'into_solvent',
      {
        help: 'Extraction from a broth into an organic solvent, or from the solvent of an earlier extraction back into water.',
      },
    ),
    solvent: choice('Solvent', SOLVENT_TITLES, 'sol_n_butyl_acetate', {
      library: { list: 'solvents', min_water_solubility: 0, max_water_solubility: MOST_MUTUAL },
      when: ['direction', 'into_solvent'],
      help: 'Solvent that forms a second phase with water.',
    }),
    phase_ratio: number('L/L', 'Extracting phase ÷ feed', 0.4, [0.02, 0.1, 2, 5], {
      headline: true,
      optimise: [0.1, 2],
      help: 'Volume of extracting liquid per volume of feed.',
    }),
    stages: number('1', 'Stages', 2, [1, 1, 6, 12], {
      integer: true,
      optimise: [1, 6],
      help: 'Number of mixer-settlers in series, or of ideal stages in centrifugal extractors.',
    }),
    flow_pattern: choice(
      'Flow pattern',
      { countercurrent: 'Counter-current', crosscurrent: 'Cross-current' },
      'countercurrent',
      {
        help: 'Arrangement of the phases. In cross-current operation, each stage receives its own share of fresh liquid.',
        source: TEXTS,
      },
    ),
  }),
  ...group('Contactor', ESTIMATE_TO_FIT, {
    contactor: choice(
      'Contactor',
      { mixer_settler: 'Mixer-settlers', centrifugal: 'Centrifugal extractor' },
      'centrifugal',
      {
        help: 'Equipment that contacts the phases. Centrifugal extractors separate the phases within seconds, which protects an unstable product.',
      },
    ),
    stage_efficiency: share('Stage efficiency', null, [0.3, 0.6, 1, 1], {
      derive: (_, s) => (s.contactor === 'mixer_settler' ? MIXER_EFFICIENCY : 1),
      note: `${percent(MIXER_EFFICIENCY)} in mixer-settlers; 1 in centrifugal extractors, which are rated in ideal stages`,
      help: 'Ideal stages per real stage.',
    }),
    stages_per_machine: number('1', 'Stages per extractor', 3, [1, 2, 5, 5], {
      integer: true,
      when: ['contactor', 'centrifugal'],
      help: 'Ideal stages in one centrifugal extractor.',
      source: TEXTS,
    }),
    time: number('h', 'Time', 4, [0.5, 2, 12, 24], {
      usual: perBatch,
      optimise: [1, 12],
      help: 'Time to process one batch; sets the flow and thus the size.',
    }),
  }),
  ...group('Equilibrium', ESTIMATE_TO_FIT, {
    equilibrium: choice(
      'Phase equilibrium',
      { entered: 'Partition coefficients', activity: 'Activity coefficients' },
      'entered',
      {
        help: 'Activity coefficients follow from the functional groups of water, solvent, product and other volatile liquids and give both phases of each stage, with the measured mutual solubility of solvent and water. Salts, sugars and proteins stay in the water.',
        source: 'Modified UNIFAC (Dortmund): Gmehling et al. 1993, 1998, 2002',
      },
    ),
    calibration: number('1', 'Measured ÷ calculated partition coefficient', 1, [0.02, 0.2, 5, 50], {
      when: ['equilibrium', 'activity'],
      uncertainty: {
        kind: 'relative',
        low: 1 - ACTIVITY_SCATTER ** -normalQuantile(0.9),
        high: ACTIVITY_SCATTER ** normalQuantile(0.9) - 1,
        source: PERRY,
        cause: null,
      },
      help: `Multiplies the calculated partition coefficient of the product, to match a measurement. Without one, the calculated value differs from measured values by a factor of ${ACTIVITY_SCATTER} (standard deviation over 20 systems).`,
      source: PERRY,
    }),
    partition: number('1', 'Partition coefficient', null, [0.01, 1000], {
      when: ENTERED,
      uncertainty: 'constant',
      derive: partitionOf,
      note: `Measured for the product and solvent if known; otherwise from the log P of the product if known; otherwise ${UNKNOWN_PARTITION}`,
      help: 'Concentration of the uncharged form in the solvent ÷ concentration in water. An estimate from log P is accurate to within a factor of ten.',
      source: 'Felder and Rousseau for penicillin G in butyl acetate; otherwise an estimate',
    }),
    ionisation: choice('Product ionisation', { acid: 'Weak acid', base: 'Weak base', none: 'Uncharged' }, null, {
      derive: ionisationOf,
      note: 'Weak acid if the product has a pKa',
      help: 'Acid–base behaviour of the product. Only the uncharged form dissolves in the solvent.',
      source: TEXTS,
    }),
    pka: number('1', 'pKa', null, [0, 14], {
      uncertainty: 'ph',
      derive: ({ molecule }) => Math.min(14, Math.max(0, molecule?.pka[0] ?? UNKNOWN_PKA)),
      note: `First pKa of the product if known; otherwise ${UNKNOWN_PKA}`,
      help: 'pH at which half of the product is charged.',
      source: 'Molecule library',
    }),
    ph: number('1', 'pH', null, [0, 1.5, 12, 14], {
      derive: (_, s) => usualPH(s.ionisation, s.direction),
      note: `Acids: ${USUAL_PH.acid.into_solvent} into the solvent, ${USUAL_PH.acid.into_water} back into water; bases: ${USUAL_PH.base.into_solvent} into the solvent, ${USUAL_PH.base.into_water} back into water`,
      optimise: [1.5, 10],
      help: 'pH of the aqueous phase.',
    }),
    titrant: number('mmol/L', 'Acid or base', null, [0, 0, 1500, 5000], {
      uncertainty: null,
      derive: (_, s) => (s.ionisation === 'none' ? 0 : null),
      note: `Dose that brings the aqueous phase to the set pH, if the product is a weak acid or base; a feed without base ions is assumed to be at pH ${NEUTRAL}`,
      help: `Dose per litre of the aqueous phase: hydrochloric acid below pH ${NEUTRAL}, caustic at this pH and above.`,
    }),
    impurity_partition: number('1', 'Partition coefficient of by-products', 0.1, [0, 0, 10, 100], {
      when: ENTERED,
      uncertainty: 'constant',
      help: 'Partition coefficient of other small molecules made by the fermentation.',
    }),
    solvent_load: number('g/L', 'Product in the extracting phase', 0, [0, 0, 1, 10], {
      when: ENTERED,
      uncertainty: null,
      help: 'Product already in the extracting phase, if this phase is reused. This product circulates with the phase: it reduces the amount extracted and is not counted as product.',
    }),
  }),
  ...group('Losses', ESTIMATE_TO_FIT, {
    decomposition: number('1/h', 'Decomposition rate', USUAL_DECOMPOSITION, [0, 0, 0.5, 1], {
      help: `Rate of product loss during contact; ${USUAL_DECOMPOSITION} for penicillin G at pH 2 and 20 °C.`,
    }),
    contact_time: number('h', 'Contact time', 0.05, [0.005, 0.01, 1, 2], {
      uncertainty: null,
      help: 'Total time in all stages.',
    }),
  }),
  solubility_in_water: mutual('Solvent dissolved in water', (solvent) => solvent.water_solubility),
  water_in_solvent: mutual('Water dissolved in solvent', (solvent) => solvent.water_content),
  ...group('Losses', ESTIMATE_TO_FIT, {
    entrainment: share('Entrainment', 0.002, [0, 0.0005, 0.01, 0.05], {
      help: 'Share of each phase that leaves as droplets in the other phase.',
    }),
    evaporation: share('Solvent evaporated', 0.001, [0, 0, 0.005, 0.02], {
      help: 'Share of the solvent lost to the air.',
    }),
    solvent_returned: toggle('Solvent returned to the process', false, {
      when: ['direction', 'into_water'],
      help: 'Returns the spent solvent to the extraction untreated and credits it against purchases; otherwise the solvent is waste.',
    }),
  }),
};
