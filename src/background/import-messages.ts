import type { Cells, TablePlan } from './results-table.ts';
import type { Options, SolvedDatabase } from './solve-database.ts';

/** Messages to the worker: a file, and for a table of results the use of its columns. */
export type Ask = { kind: 'file'; file: File; options: Options } | { kind: 'columns'; plan: TablePlan };

export type Answer =
  | { kind: 'progress'; what: string; done: number; of: number }
  | { kind: 'table'; plan: TablePlan; rows: Cells; count: number }
  | { kind: 'solved'; solved: SolvedDatabase; hash: string }
  | { kind: 'failed'; message: string };
