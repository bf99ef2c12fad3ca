/** Measured data for a model: its variables, and an experiment in its units. */
import type { SettingValue } from '../types/configuration.ts';
import type { Unit } from '../wording/quantity.ts';

/**
 * - `input`: a setting, the feed, or the x of a curve; `response`: a variable that the model predicts
 * - `label`, `batch`, `replicate`: text that names a row, groups rows of one run, or distinguishes replicates of one
 * condition
 * - `weight`: the weight of a row relative to the others
 * - `error`: the standard deviation of a measured value of a response
 */
export type VariableRole = 'input' | 'response' | 'label' | 'batch' | 'replicate' | 'weight' | 'error';

/** Location of a variable in the model. */
export type VariableOf =
  | { setting: string }
  /** Volume or temperature of the feed, or concentration of a role in it, g/L. */
  | { feed: string }
  | { output: string }
  /** The y of a curve; `series` as in the results, null if the plot has one line. */
  | { plot: string; series: string | null }
  /** The x of a plot that is not a time course. */
  | { plot_x: string }
  | { time: true }
  | null;

export interface Variable {
  /** `settings.<key>`, `feed.<key>`, `outputs.<key>`, `curves.<plot>[.<series>]`, `curves.<plot>.x`, `time`, … */
  key: string;
  title: string;
  role: VariableRole;
  /** A series has a value at each time, or at each x of its plot; a scalar has one value per run. */
  kind: 'scalar' | 'series';
  value: 'number' | 'choice' | 'boolean' | 'text';
  /** Engine unit, in which data are stored; null for text. */
  unit: Unit | null;
  display_unit: Unit | null;
  /** Key of the variable that a series is measured against: `time`, or the x of its plot. */
  against: string | null;
  /** Values of a choice. */
  choices: { value: string; title: string }[];
  /** Minimum and maximum; null if the model has none. */
  min: number | null;
  max: number | null;
  group: string;
  help: string;
  of: VariableOf;
  /** The unit of the quantity of which the variable is the logarithm to base 10. */
  log_of?: Unit;
}

/** A usable row, in engine units. */
export interface MappedRow {
  /** Row number in the file, from 1. */
  row: number;
  label: string | null;
  /** Rows of one run share it. */
  batch: string | null;
  replicate: string | null;
  /** Above 0; 1 unless given. */
  weight: number;
  /** h; null if the experiment has no time. */
  time: number | null;
  /** Settings, feed and x of curves, by key of the variable. Every input that is mapped has a value. */
  inputs: Record<string, SettingValue>;
  /** Responses, by key of the variable; at least one, or a limit. Empty cells are absent. */
  responses: Record<string, number>;
  /** Limits below or above which responses are, of which no more is known. */
  limits?: Record<string, Limit>;
  /** Standard deviations of these, by the same keys; absent if not given. */
  errors?: Record<string, number>;
}

export interface Limit {
  side: '<' | '>';
  value: number;
}

/** An experiment as used by a fit. */
export interface MappedExperiment {
  unit_operation: string;
  /** Mapped variables, in the order of the columns. */
  variables: Variable[];
  /** In the order of the file. */
  rows: MappedRow[];
}

// ── Tables and their mapping ───────────────────────────────────────────────────────────────────────────────────────

/**
 * A cell as read: dates as ISO 8601 without a time zone, empty cells as null, and non-numeric cells in a column of
 * numbers as text.
 */
export type DataCell = number | string | boolean | null;

export type ColumnType = 'number' | 'text' | 'date' | 'boolean' | 'empty';

export interface DataColumn {
  /** Header, unique in the table. */
  name: string;
  type: ColumnType;
  /** As read from the header. */
  unit: Unit | null;
  /** Factor from the numbers in the file to the unit, as the header says it: “(x10^6) cells/mL”. Absent: 1. */
  multiplier?: number;
  /** What the header says that changes the numbers in a way that is not certain; a person says what it means. */
  doubt?: string;
  /** What the instrument that wrote it means by the header, in plain words. */
  meant?: string;
  /** Hours since midnight, which begin again each day. */
  is_clock?: boolean;
  /** How day and month were told apart; absent if they are certain. */
  dates?: DateOrder;
  /** Whether its dates have no year in the file. */
  no_year?: boolean;
  /** How it was read where that is not certain, in sentences. */
  notes?: string[];
  /** One of several columns with the same quantity, such as a replicate or a well. */
  series?: { of: string; label: string };
  /** Cells of which only a limit of detection is known, and that limit if all have the same. */
  below?: { count: number; limit: number | null };
  /** Number of cells without a value of the type; absent if not known. */
  missing?: number;
  /** Of the numbers, in the unit of the file; null or absent if there is none, or it is not known. */
  minimum?: number | null;
  maximum?: number | null;
}

/** Which of two numbers in the dates of a column is the day. */
export interface DateOrder {
  /** As the column was read; null if both readings remain possible: it was read with the day first. */
  day_first: boolean | null;
  /** How that is known: by a number above 12, even steps of times, AM and PM, or the full stop between the numbers. */
  by: 'number' | 'steps' | 'half_day' | 'separator' | null;
  /** What each order gives: the first and last time, and the hours between them. */
  readings: { day_first: boolean; first: string; last: string; hours: number }[];
}

/** A table of a data file, by columns: `cells[c][k]` is in row `rows[k]` of the file. */
export interface DataTable {
  columns: DataColumn[];
  cells: DataCell[][];
  /** Row numbers in the file, from 1, ascending. */
  rows: number[];
  /** How its rows were read where that is not certain, in sentences. */
  notes?: string[];
}

/** Meaning of a column: the key of a variable, or null if the column is not used. */
export interface ColumnMeaning {
  column: string;
  variable: string | null;
  /** Unit in the file; if absent, the unit of the model. Empty: not known, which a mapping that is used must not have. */
  unit?: string;
  /** Factor from the value in the file to the model’s unit, in place of a unit. */
  factor?: number;
  /** Factor from the value in the file to the unit. Absent: 1. */
  multiplier?: number;
  /** Of the substance, g/mol: converts between mmol/L and g/L. */
  molar_mass?: number;
  /** Use of values of which only a limit of detection is known. Absent: left out. */
  below?: BelowDetection;
  /** Limit of detection in the unit of the file, where a cell does not say it. */
  limit?: number;
  /** Whether the day comes before the month in its dates. Absent: as the file was read. */
  day_first?: boolean;
  /** The run of the values of the column, of which the rows of the file hold several. */
  run?: string;
}

export type BelowDetection = 'left_out' | 'half' | 'censored';

export interface CellCorrection {
  row: number;
  column: string;
  /** Value in the unit of the file. */
  value: number;
}

/** An input that the file lacks and that is the same in all rows, such as the concentration of the feed. */
export interface MappingConstant {
  /** Key of the variable. */
  variable: string;
  /** In the unit of the model; absent: not known. */
  value?: number;
}

export interface Mapping {
  columns: readonly ColumnMeaning[];
  constants?: readonly MappingConstant[];
  /** Row numbers in the file. */
  excluded_rows?: readonly number[];
  corrections?: readonly CellCorrection[];
}

/** A cell, row (without column) or column (without row) that is not used, and why. */
export interface LeftOut {
  row: number | null;
  /** Last of several consecutive rows with the same reason. */
  last_row?: number;
  column: string | null;
  /** Content of the cell. */
  value: string | null;
  reason: string;
}

/** Conversion of a column: model value = file value × factor + offset. */
export interface ReadColumn extends Pick<
  ColumnMeaning,
  'multiplier' | 'molar_mass' | 'below' | 'limit' | 'day_first' | 'run'
> {
  column: string;
  variable: string | null;
  unit: string | null;
  model_unit: Unit | null;
  factor: number | null;
  offset: number | null;
  /** Whether the logarithm to base 10 is taken after the conversion. */
  logarithm?: boolean;
  rows_read: number;
  /** Number of values of which only a limit is known. */
  rows_below?: number;
}

export interface AppliedMapping {
  columns: ReadColumn[];
  experiment: MappedExperiment;
  left_out: LeftOut[];
  /** Possible errors in the data used, such as times that go backwards. */
  notes: string[];
}

/** A problem with a mapping; `field` is a path into it. */
export interface MappingProblem {
  field: string;
  message: string;
}
