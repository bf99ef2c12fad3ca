/**
 * The numbers of rooms, water and people by key. The calculation of each is written down beside it, and kept only when
 * somebody asks for explanations, so that an evaluation is not slowed down.
 */
import type { Line } from '../utilities/sheet.ts';

export type Explained = Omit<Line, 'value'>;

/** More than any plant has. */
const MOST = 600;

export class ExplainedNumbers {
  /** Place of each key in the arrays; the same in all runs. */
  private readonly places = new Map<string, number>();
  private readonly values = new Float64Array(MOST);
  /** The run that wrote each value. */
  private readonly runs = new Int32Array(MOST);
  private run = 0;
  /** How each value is calculated; null while nobody asks. */
  private words: Map<string, () => Explained> | null = null;

  /** Forgets all numbers. @param explains Whether calculations are kept from now on. */
  clear(explains: boolean): void {
    this.run += 1;
    this.words = explains ? new Map() : null;
  }

  /** Whether calculations are kept. */
  get explains(): boolean {
    return this.words !== null;
  }

  put(key: string, value: number, explain: () => Explained): number {
    let place = this.places.get(key);
    if (place === undefined) this.places.set(key, (place = this.places.size));
    this.values[place] = value;
    this.runs[place] = this.run;
    if (this.words) this.words.set(key, explain);
    return value;
  }

  has(key: string): boolean {
    const place = this.places.get(key);
    return place !== undefined && this.runs[place] === this.run;
  }

  /** 0 for a number that this plant does not have. */
  value(key: string): number {
    const place = this.places.get(key);
    return place !== undefined && this.runs[place] === this.run ? this.values[place]! : 0;
  }

  /** A number with its calculation; undefined for one that this plant does not have, or without explanations. */
  line(key: string): Line | undefined {
    const explain = this.words?.get(key);
    return explain && { ...explain(), value: this.value(key) };
  }

  /** The sum of numbers that this plant has. */
  sum(key: string, [title, unit]: readonly [string, Line['unit']], keys: readonly string[]): number {
    let value = 0;
    for (const one of keys) value += this.value(one);
    return this.put(key, value, () => ({
      title,
      unit,
      formula: keys.length > 0 ? keys.join(' + ') : '0',
      terms: keys,
    }));
  }
}
