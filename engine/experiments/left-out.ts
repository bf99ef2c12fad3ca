import type { LeftOut } from './types.ts';

/** Collects the data that are left out; consecutive rows with the same reason are one entry with its last row. */
export class LeftOutList {
  readonly entries: LeftOut[] = [];
  readonly #open = new Map<string, LeftOut>();

  /** Rows come in the order of the file. */
  add(row: number, column: string | null, value: string | null, reason: string): void {
    const key = column ?? '';
    const before = this.#open.get(key);
    if (before && before.value === value && before.reason === reason && (before.last_row ?? before.row!) === row - 1) {
      before.last_row = row;
      return;
    }
    const entry: LeftOut = { row, column, value, reason };
    this.#open.set(key, entry);
    this.entries.push(entry);
  }

  column(column: string, reason: string): void {
    this.entries.push({ row: null, column, value: null, reason });
  }
}
