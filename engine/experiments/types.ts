/** What measured data mean to a model: its variables, and an experiment in its units. */
import type { SettingValue } from '../types.ts';
import type { Unit } from '../quantity.ts';

/**
 * - `input`: what was set or fed, or the x of a curve; `response`: what the model predicts from it
 * - `label`, `batch`, `replicate`: words that name a row, group rows of one run, or tell repeats of one condition apart
 * - `weight`: how much a row counts beside the others
 */
export type VariableRole = 'input' | 'response' | 'label' | 'batch' | 'replicate' | 'weight';

/** Where the model has a variable. */
export type VariableOf =
  | { setting: string }
  /** Volume or temperature of the feed, or g/L of a role in it. */
  | { feed: string }
  | { output: string }
  /** A curve's y; `series` as in the results, null where the plot has one line. */
  | { plot: string; series: string | null }
  /** The x of a plot that is no time course. */
  | { plot_x: string }
  | { time: true }
  | null;

export interface Variable {
  /** `settings.<key>`, `feed.<key>`, `outputs.<key>`, `curves.<plot>[.<series>]`, `curves.<plot>.x`, `time`, … */
  key: string;
  title: string;
  role: VariableRole;
  /** A series has a value at each time, or at each value of its plot's x; a scalar one for a run. */
  kind: 'scalar' | 'series';
  value: 'number' | 'choice' | 'boolean' | 'text';
  /** The engine's, in which data are kept; null for words. */
  unit: Unit | null;
  display_unit: Unit | null;
  /** Key of the variable without which a series means nothing: `time`, or the x of its plot. */
  against: string | null;
  /** Of a choice. */
  choices: { value: string; title: string }[];
  /** What it can be at least and at most; null where the model does not say. */
  min: number | null;
  max: number | null;
  group: string;
  help: string;
  of: VariableOf;
}

/** A row that can be used, in the engine's units. */
export interface MappedRow {
  /** As in the file, from 1. */
  row: number;
  label: string | null;
  /** Rows of one run share it. */
  batch: string | null;
  replicate: string | null;
  /** Above 0; 1 unless given. */
  weight: number;
  /** h; null where the experiment has no time. */
  time: number | null;
  /** Settings, feed and x of curves, by key of the variable. Every input that is mapped has a value. */
  inputs: Record<string, SettingValue>;
  /** By key of the variable; at least one. What a cell does not hold is absent. */
  responses: Record<string, number>;
}

/** An experiment as a fit takes it. */
export interface MappedExperiment {
  unit_operation: string;
  /** Those that columns were mapped to, in the order of the columns. */
  variables: Variable[];
  /** In the order of the file. */
  rows: MappedRow[];
}

// ── Tables and their mapping ───────────────────────────────────────────────────────────────────────────────────────

/** As read: dates as ISO 8601 without a zone, an empty cell as null, what is no number in a column of numbers as text. */
export type DataCell = number | string | boolean | null;

export type ColumnType = 'number' | 'text' | 'date' | 'boolean' | 'empty';

export interface DataColumn {
  /** Header, unique in the table. */
  name: string;
  type: ColumnType;
  /** As read from the header. */
  unit: Unit | null;
}

/** A table of a data file, by columns: `cells[c][k]` stands in row `rows[k]` of the file. */
export interface DataTable {
  columns: DataColumn[];
  cells: DataCell[][];
  /** Row numbers as in the file, from 1, growing. */
  rows: number[];
}

/** What a column means: a variable by its key, null for one that is not used. */
export interface ColumnMeaning {
  column: string;
  variable: string | null;
  /** The file's; the model's own unless given. */
  unit?: string;
  /** From the file's figure to the model's unit, in place of a unit. */
  factor?: number;
}

export interface CellCorrection {
  row: number;
  column: string;
  /** In the file's unit. */
  value: number;
}

export interface Mapping {
  columns: readonly ColumnMeaning[];
  /** Row numbers as in the file. */
  excluded_rows?: readonly number[];
  corrections?: readonly CellCorrection[];
}

/** A cell, row (without column) or column (without row) that is not used, and why. */
export interface LeftOut {
  row: number | null;
  /** Where it is the same in rows that follow each other: the last of them. */
  last_row?: number;
  column: string | null;
  /** What the cell holds. */
  value: string | null;
  reason: string;
}

/** How a column is read: model value = file value × factor + offset. */
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

/** What is wrong with a mapping; `field` as a path into it. */
export interface MappingProblem {
  field: string;
  message: string;
}
