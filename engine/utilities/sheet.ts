/**
 * The numbers of the plant’s own utilities, each with its calculation: explanations read the same list that the
 * results are made of.
 */
import { assumed, constant, type Given, type Term } from '../costing/explained.ts';
import type { Unit } from '../wording/quantity.ts';

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

/** An assumption about the utilities. */
export const given = (key: string): Given => assumed(key, `utilities.${key}`);

/** Conversions that formulas name. */
export const KJ_GJ = constant('kj_per_gj', 'Kilojoules per gigajoule', 1e6, null, 'Definition');
export const MJ_GJ = constant('mj_per_gj', 'Megajoules per gigajoule', 1e3, null, 'Definition');
export const KWH_GJ = constant('kwh_per_gj', 'Kilowatt-hours per gigajoule', 1e6 / 3600, null, 'Definition');
