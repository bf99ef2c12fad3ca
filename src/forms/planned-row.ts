/** The effect of the row of an imported file. */
export type Effect = 'new' | 'changed' | 'same' | 'refused';

export const EFFECTS: Readonly<Record<Effect, string>> = {
  new: 'imported',
  changed: 'updated',
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
