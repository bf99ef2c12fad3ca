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
  /** Responses, by key of the variable; at least one. Empty cells are absent. */
  responses: Record<string, number>;
  /** Standard deviations of these, by the same keys; absent if not given. */
  errors?: Record<string, number>;
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
  /** Number of cells without a value of the type; absent if not known. */
  missing?: number;
  /** Of the numbers, in the unit of the file; null or absent if there is none, or it is not known. */
  minimum?: number | null;
  maximum?: number | null;
}

/** A table of a data file, by columns: `cells[c][k]` is in row `rows[k]` of the file. */
export interface DataTable {
  columns: DataColumn[];
  cells: DataCell[][];
  /** Row numbers in the file, from 1, ascending. */
  rows: number[];
}

/** Meaning of a column: the key of a variable, or null if the column is not used. */
export interface ColumnMeaning {
  column: string;
  variable: string | null;
  /** Unit in the file; if absent, the unit of the model. Empty: not known, which a mapping that is used must not have. */
  unit?: string;
  /** Factor from the value in the file to the model’s unit, in place of a unit. */
  factor?: number;
}

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
export interface ReadColumn {
  column: string;
  variable: string | null;
  unit: string | null;
  model_unit: Unit | null;
  factor: number | null;
  offset: number | null;
  rows_read: number;
}

export interface AppliedMapping {
  columns: ReadColumn[];
  experiment: MappedExperiment;
  left_out: LeftOut[];
}

/** A problem with a mapping; `field` is a path into it. */
export interface MappingProblem {
  field: string;
  message: string;
}
