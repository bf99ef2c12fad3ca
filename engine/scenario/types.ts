/** The scenario file: one process with all that its figures rest on, to be opened elsewhere. */
import type { Cell, Configuration, Figures, Molecule, Problem, ProductBasis, Protein, Solvent } from '../types.ts';
import type { LibraryBuffer } from '../buffers/types.ts';
import type { Fault } from './shape.ts';

export const SCENARIO_FORMAT = 'bioprocess-scenario';
/** Grows when a file of it can no longer be read as one of the version before. */
export const SCENARIO_VERSION = 1;

export interface ScenarioFile {
  format: typeof SCENARIO_FORMAT;
  format_version: typeof SCENARIO_VERSION;
  /** ISO 8601, of the caller's clock. */
  created_at: string;
  name: string;
  product: ProductBasis;
  configuration: Configuration;
  /** The rows that the evaluation read, own ones included. */
  library: ScenarioLibrary;
  versions: {
    engine: string;
    /** Of the table of climate factors; null where footprints were not asked for. */
    factors: { indicator: string; sha256: string } | null;
  };
  /** Of random numbers; null where none were drawn, as in one evaluation. */
  seed: number | null;
  results: { figures: Figures };
  /** SHA-256 over everything but `created_at`, `results` and itself, as canonical JSON. */
  sha256: string;
}

export interface ScenarioLibrary {
  cells: Cell[];
  proteins: Protein[];
  molecules: Molecule[];
  solvents: Solvent[];
  buffers: LibraryBuffer[];
}

/** What a file is made of. */
export interface ScenarioInput {
  name: string;
  product: ProductBasis;
  configuration: Configuration;
  created_at: string;
  seed?: number | null;
}

export type ScenarioOutcome = { feasible: true; file: ScenarioFile } | { feasible: false; problem: Problem };

/** `unknown`: properties that this version does not know and left out. */
export type ParsedScenario = { ok: true; file: ScenarioFile; unknown: string[] } | { ok: false; faults: Fault[] };

/** A figure that comes out otherwise than the file says. */
export interface FigureMismatch {
  key: keyof Figures;
  stated: number | null;
  computed: number | null;
}

/** Whether the file gives its figures again, and if not, why. */
export interface Reproduction {
  /** Within 1e-9 relative, all of them. */
  reproduces: boolean;
  mismatches: FigureMismatch[];
  /** In sentences: an edited file, another engine, other factors. */
  reasons: string[];
  /** Of the file's inputs with this engine; null if they do not work. */
  figures: Figures | null;
  problem: Problem | null;
}
