import type {
  Branch,
  Configuration,
  ConfigurationSummary,
  DisplayCurrency,
  Experiment,
  Product,
  Process,
} from '#generated/types.ts';
import type { OwnRow } from '#server/shared-library.ts';

/** All data of a product's workbook; plain data, because it is created in another thread. */
export interface WorkbookInput {
  /** ISO 8601. */
  made_at: string;
  product: Product;
  /** Display currency; null for USD. */
  currency: DisplayCurrency | null;
  /** Names from the library. */
  host: string;
  component: string | null;
  processes: ExportedProcess[];
  /** Without their data, which have a separate download. */
  experiments: Experiment[];
  /** The organisation's own rows of the library. */
  own: OwnRow[];
  /** Names of processes whose details did not fit. */
  left_out: string[];
}

export interface ExportedProcess {
  process: Process;
  /** Newest first. */
  configurations: ConfigurationSummary[];
  branches: Branch[];
  /** With its results; null before the first save, or if the details did not fit. */
  current: Configuration | null;
}

/** A process with the results of its current configuration. */
export interface Evaluated {
  process: Process;
  configuration: Configuration;
}

export const evaluated = ({ processes }: WorkbookInput): Evaluated[] =>
  processes.flatMap(({ process, current }) => (current ? [{ process, configuration: current }] : []));
