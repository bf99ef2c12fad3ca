/** The scenario file: one process with all data on which its results are based, to be opened elsewhere. */
import type { Cell, Molecule, OwnOperation, Protein, Quotation, Solvent } from '../types/library.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { Figures, Problem, Warning } from '../types/results.ts';
import type { LibraryBuffer } from '../types/buffers.ts';
import type { Reporting } from '../wording/reported.ts';
import type { Fault } from './shape.ts';

export const SCENARIO_FORMAT = 'bioprocess-scenario';
/**
 * Version of a file: 2 for a process with feeds, which readers of version 1 would take for a line, 1 for any other. It
 * increases if a file can no longer be read as the previous version.
 */
export const SCENARIO_VERSIONS = [1, 2] as const;

export interface ScenarioFile {
  format: typeof SCENARIO_FORMAT;
  format_version: (typeof SCENARIO_VERSIONS)[number];
  /** ISO 8601, from the clock of the caller. */
  created_at: string;
  name: string;
  product: ProductBasis;
  configuration: Configuration;
  /** The rows that the evaluation read, including custom ones. */
  library: ScenarioLibrary;
  versions: {
    engine: string;
    /** Hash of the table of climate factors; null if footprints were not requested. */
    factors: { indicator: string; sha256: string } | null;
  };
  /** Seed of random numbers; null if none were drawn, as in one evaluation. */
  seed: number | null;
  results: { figures: Figures };
  /** Unit of use in which costs and output are shown; not an input. Absent for kg. */
  reporting?: Reporting;
  /** SHA-256 of everything except `created_at`, `results`, `reporting`, `citation` and itself, as canonical JSON. */
  sha256: string;
  /** How to cite the results; not an input. Absent in files of earlier versions. */
  citation?: string;
}

export interface ScenarioLibrary {
  cells: Cell[];
  proteins: Protein[];
  molecules: Molecule[];
  solvents: Solvent[];
  buffers: LibraryBuffer[];
  /** Absent if the process has no step of an own operation. */
  own_operations?: OwnOperation[];
  /** Absent if no quotation acts. */
  quotations?: Quotation[];
}

/** Content of a file. */
export interface ScenarioInput {
  name: string;
  product: ProductBasis;
  configuration: Configuration;
  created_at: string;
  seed?: number | null;
}

export type ScenarioOutcome = { feasible: true; file: ScenarioFile } | { feasible: false; problem: Problem };

/** `sha256`: hash of the inputs as they were read. `unknown`: properties that this version does not know and did not read. */
export type ParsedScenario =
  | { ok: true; file: ScenarioFile; sha256: string; unknown: string[] }
  | { ok: false; faults: Fault[]; unknown: string[] };

/** A metric whose recalculated value differs from that in the file. */
export interface FigureMismatch {
  key: keyof Figures;
  stated: number | null;
  computed: number | null;
}

/** Whether the results of the file are reproduced, and if not, why. */
export interface Reproduction {
  /** Whether all agree within 1e-9 relative. */
  reproduces: boolean;
  /** Hash of the inputs in the file, to compare with the one that it states. */
  sha256: string;
  mismatches: FigureMismatch[];
  /** Reasons as sentences: an edited file, another engine, other factors. */
  reasons: string[];
  /** Results of the inputs in the file with this engine; null if they are infeasible. */
  figures: Figures | null;
  /** Warnings of these results; none if they are infeasible. */
  warnings: Warning[];
  problem: Problem | null;
}
