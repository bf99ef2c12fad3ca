/**
 * The numbers of the plant’s own utilities, each with its calculation: explanations read the same list that the
 * results are made of.
 */
import type { Unit } from '../wording/quantity.ts';

/** What a formula reads: another number by its key, an assumption, or a constant. */
export type Term = string | Given | Constant;
export interface Given {
  readonly assumption: string;
  /** `utilities` if absent. */
  readonly group?: 'facility' | 'people';
  /** Its name in the formula, if not its key. */
  readonly symbol?: string;
}
export interface Constant {
  readonly symbol: string;
  readonly title: string;
  readonly value: number;
  readonly unit: Unit | null;
  readonly source: string;
}

/** kg of a component in a stream that leaves a step, and what a kg of it counts. */
export interface Part {
  /** Id of the stream in the results. */
  readonly stream: string;
  readonly component: number;
  readonly content: number;
}

export interface Line {
  readonly title: string;
  readonly unit: Unit;
  readonly value: number;
  /** In the grammar of provenance, over the keys and symbols of the terms. */
  readonly formula: string;
  readonly terms: readonly Term[];
  /** Instead of terms: the amounts of an item that all steps use. */
  readonly item?: string;
  /** Instead of terms: masses in streams, each with its content. */
  readonly parts?: readonly Part[];
}

export class Sheet {
  readonly lines = new Map<string, Line>();

  put(
    key: string,
    [title, unit]: readonly [string, Unit],
    value: number,
    formula: string,
    terms: readonly Term[],
  ): number {
    this.lines.set(key, { title, unit, value, formula, terms });
    return value;
  }

  /** Sum over the masses of components. @param least The sum if it is lower. */
  putParts(
    key: string,
    [title, unit]: readonly [string, Unit],
    parts: readonly Part[],
    masses: readonly number[],
  ): number {
    let value = 0;
    for (const [n, { content }] of parts.entries()) value += masses[n]! * content;
    value = Math.max(0, value);
    const formula = parts.length > 0 ? 'max(0, sum(mass * content))' : '0';
    this.lines.set(key, { title, unit, value, formula, terms: [], parts });
    return value;
  }

  putUse(key: string, [title, unit]: readonly [string, Unit], value: number, item: string): number {
    this.lines.set(key, { title, unit, value, formula: 'sum(uses)', terms: [], item });
    return value;
  }

  /** 0 for a number that this plant does not have. */
  value(key: string): number {
    return this.lines.get(key)?.value ?? 0;
  }

  /** Those of the keys that this plant has. */
  present(keys: readonly string[]): string[] {
    return keys.filter((key) => this.lines.has(key));
  }

  /** The sum of those of the numbers that this plant has. */
  sum(key: string, words: readonly [string, Unit], keys: readonly string[]): number {
    const terms = this.present(keys);
    const value = terms.reduce((sum, one) => sum + this.value(one), 0);
    return this.put(key, words, value, terms.length > 0 ? terms.join(' + ') : '0', terms);
  }
}

export const given = (key: string): Given => ({ assumption: key });
export const constant = (
  symbol: string,
  title: string,
  value: number,
  unit: Unit | null,
  source: string,
): Constant => ({ symbol, title, value, unit, source });

/** Conversions that formulas name. */
export const KJ_GJ = constant('kj_per_gj', 'Kilojoules per gigajoule', 1e6, null, 'Definition');
export const MJ_GJ = constant('mj_per_gj', 'Megajoules per gigajoule', 1e3, null, 'Definition');
export const KWH_GJ = constant('kwh_per_gj', 'Kilowatt-hours per gigajoule', 1e6 / 3600, null, 'Definition');
