/**
 * The numbers of rooms, water and people by key. The calculation of each is written down beside it, and put into words
 * only when somebody asks for it, so that an evaluation is not slowed down.
 */
import type { Line } from '../utilities/sheet.ts';

export type Explained = Omit<Line, 'value'>;

interface Row {
  readonly value: number;
  readonly explain: () => Explained;
}

export class Ledger {
  private readonly rows = new Map<string, Row>();

  put(key: string, value: number, explain: () => Explained): number {
    this.rows.set(key, { value, explain });
    return value;
  }

  has(key: string): boolean {
    return this.rows.has(key);
  }

  /** 0 for a number that this plant does not have. */
  value(key: string): number {
    return this.rows.get(key)?.value ?? 0;
  }

  line(key: string): Line | undefined {
    const row = this.rows.get(key);
    return row && { ...row.explain(), value: row.value };
  }

  /** The sum of numbers that this plant has. */
  sum(key: string, [title, unit]: readonly [string, Line['unit']], keys: readonly string[]): number {
    let value = 0;
    for (const one of keys) value += this.value(one);
    return this.put(key, value, () => ({ title, unit, formula: keys.length > 0 ? keys.join(' + ') : '0', terms: keys }));
  }
}
