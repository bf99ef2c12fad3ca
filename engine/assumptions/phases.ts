/** What a clinical phase changes in a plant. Factors on commercial supply, ±40 %: engineering estimates. */
export interface Phase {
  readonly title: string;
  /** Share of the yield and titre of the mature process, and of the product of a batch that is kept for stability, retention and methods. */
  readonly maturity: number;
  readonly retained: number;
  /** Share of batches that succeed. */
  readonly success: number;
  /** Tests of a batch, and quality assurance, ÷ those of commercial supply. */
  readonly tests: number;
  readonly assurance: number;
  /** Batches per year; null: as many as the plant can run. */
  readonly lots: number | null;
  /** Share of a plant that makes several products. */
  readonly slot: number;
  /** Batches of process validation that are not sold. */
  readonly validation: number;
}

const PHASES_DECLARED = {
  toxicology: {
    title: 'Toxicology',
    maturity: 0.6,
    retained: 0.3,
    success: 0.85,
    tests: 0.5,
    assurance: 0.4,
    lots: 1,
    slot: 0.05,
    validation: 0,
  },
  phase_1: {
    title: 'Phase 1',
    maturity: 0.7,
    retained: 0.25,
    success: 0.9,
    tests: 1,
    assurance: 1.5,
    lots: 2,
    slot: 0.1,
    validation: 0,
  },
  phase_2: {
    title: 'Phase 2',
    maturity: 0.85,
    retained: 0.15,
    success: 0.94,
    tests: 1.1,
    assurance: 1.3,
    lots: 4,
    slot: 0.2,
    validation: 0,
  },
  phase_3: {
    title: 'Phase 3',
    maturity: 0.95,
    retained: 0.1,
    success: 0.96,
    tests: 1.2,
    assurance: 1.2,
    lots: 8,
    slot: 0.4,
    validation: 3,
  },
  commercial: {
    title: 'Commercial supply',
    maturity: 1,
    retained: 0.05,
    success: 0.98,
    tests: 1,
    assurance: 1,
    lots: null,
    slot: 1,
    validation: 3,
  },
} as const satisfies Record<string, Phase>;
export type PhaseName = keyof typeof PHASES_DECLARED;

/** By phase; a plant without one supplies all that it makes. */
export const PHASES: Readonly<Record<PhaseName, Phase>> = PHASES_DECLARED;
export const PHASE_SOURCE = 'Engineering estimate by clinical phase, ±40 %';

export const NO_PHASE = 'unstated';
export const phaseOf = (phase: string): Phase | null =>
  phase === NO_PHASE ? null : (PHASES[phase as PhaseName] ?? null);

/** Share of what a good batch makes that can be supplied. */
export const usableShare = ({ maturity, retained }: Phase): number => maturity * (1 - retained);
