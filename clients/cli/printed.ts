/** A result of a command before it is a text. */
export type Cell = string | number | boolean | null | undefined;

/** A result in every format: the table and the csv have the same rows, JSON has what a program wants. */
export interface Printed {
  /** Lines above the table. */
  title?: string;
  head: string[];
  rows: Cell[][];
  /** Lines below the table. */
  notes?: string[];
  /** How to cite the results; JSON has it in its own properties. */
  cite?: string[];
  json: unknown;
}
