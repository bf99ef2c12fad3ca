import type {
  Configuration,
  ConfigurationSummary,
  DisplayCurrency,
  Experiment,
  Product,
  Process,
} from '#generated/types.ts';

/** Everything that a product's workbook is made of; plain data, because it is made in another thread. */
export interface WorkbookInput {
  /** ISO 8601. */
  made_at: string;
  product: Product;
  /** In which amounts are shown; null for USD. */
  currency: DisplayCurrency | null;
  /** Names from the library. */
  host: string;
  component: string | null;
  processes: ExportedProcess[];
  /** Without their data, which have a download of their own. */
  experiments: Experiment[];
  /** Names of processes whose details did not fit. */
  left_out: string[];
}

export interface ExportedProcess {
  process: Process;
  /** Newest first. */
  configurations: ConfigurationSummary[];
  /** With its results; null before the first save, and where the details did not fit. */
  current: Configuration | null;
}

/** A process with the results of its current configuration. */
export interface Evaluated {
  process: Process;
  configuration: Configuration;
}

export const evaluated = ({ processes }: WorkbookInput): Evaluated[] =>
  processes.flatMap(({ process, current }) => (current ? [{ process, configuration: current }] : []));
