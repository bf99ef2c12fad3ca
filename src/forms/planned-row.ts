import { formatCount } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** The effect of the row of an imported file. */
export type Effect = 'new' | 'changed' | 'same' | 'refused';

export const EFFECTS: Readonly<Record<Effect, string>> = {
  new: 'to add',
  changed: 'to update',
  same: 'unchanged',
  refused: 'rejected',
};

/** A row of an imported file, before anything is stored. */
export interface PlannedRow {
  /** Line number in the file, from 1. */
  line: number;
  name: string;
  effect: Effect;
  /** The reason why it is rejected, or the changed properties. */
  note: string;
}

/**
 * The columns of a file, as a heading is read.
 * @throws Error if two headings mean the same, because one of their values would be lost
 */
export function columnsOf<Column>(
  head: readonly string[],
  columnOf: (heading: string) => Column,
  keyOf: (column: Column) => unknown = (column) => column,
): Column[] {
  const columns = head.map(columnOf);
  const keys = columns.map(keyOf);
  const again = keys.findIndex((key, at) => key !== null && keys.indexOf(key) < at);
  if (again >= 0) throw new Error(`Column “${head[again]}” is there twice. Remove one of them.`);
  return columns;
}

/** Rejects the second row of the same name, because only one of them can be stored. */
export function withoutDoubles<Row extends PlannedRow>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = row.name.toLowerCase();
    const isDouble = seen.has(key);
    seen.add(key);
    return isDouble ? { ...row, effect: 'refused', note: 'The file contains this name twice.' } : row;
  });
}

/** Nothing of a file was stored, because one of its rows was rejected. */
export class RejectedRow extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = 'RejectedRow';
    this.line = line;
  }
}

/** Stores the rows of a file. @returns the reason of each row that was rejected, by line; throws if none was stored. */
export type StoreRows<Row extends PlannedRow> = (rows: readonly Row[]) => Promise<ReadonlyMap<number, string>>;

/** Stores the rows one after the other, so that each rejection is that of its row. */
export const oneByOne =
  <Row extends PlannedRow>(store: (row: Row) => Promise<unknown>): StoreRows<Row> =>
  async (rows) => {
    const rejected = new Map<number, string>();
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- a row may refer to the one before it
      await store(row).catch((error: unknown) => rejected.set(row.line, reasonOf(error)));
    }
    toast.done(`${formatCount(rows.length - rejected.size)} of ${formatCount(rows.length)} rows stored`);
    return rejected;
  };
