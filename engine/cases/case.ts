/** Published plants with which the engine is compared: given inputs, published values, and tolerances. */
import type { Unit } from '../quantity.ts';
import type { Library } from '../types.ts';

/** Lowest and highest value of the engine that still agrees. */
export type Band = readonly [low: number, high: number];

export interface CaseRow {
  readonly name: string;
  /** Text, as the engine may not have the unit. */
  readonly unit: Unit | 'count' | 'USD/kg/y' | 'GJ/h' | 'years';
  readonly published: number;
  readonly band: Band;
  /** How the engine’s value is calculated. */
  readonly how: string;
  /** Why the engine’s value is outside the band, if it is; shown in the table. */
  readonly outside?: string;
}

export interface PublishedCase {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Given inputs, in words. */
  readonly inputs: readonly string[];
  readonly rows: Readonly<Record<string, CaseRow>>;
  /** Published values that are not compared, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** The engine’s value of each row, in its unit. */
  readonly ours: (library: Library) => Readonly<Record<string, number>>;
}

/** A band of ± shares of a published value, or of -low and +high. */
export function within(published: number, low: number, high = low): Band {
  const ends = [published * (1 - low), published * (1 + high)];
  return [Math.min(...ends), Math.max(...ends)];
}

/** A band between a value ÷ a factor and the value × that factor. */
export const factor = (published: number, times: number): Band => [published / times, published * times];

/** A band for rounding only: half a unit of the last printed digit, plus the rounding of the inputs. */
export const exact = (published: number, rounding: number): Band => [published - rounding, published + rounding];

export const inside = (value: number, [low, high]: Band): boolean => value >= low && value <= high;

/**
 * An unpublished input at which a metric equals its published value, found by bisection.
 * @param figure Function that is
 * monotonic from `low` to `high`.
 * @throws RangeError if it does not pass `target`.
 */
export function solveFor(figure: (x: number) => number, target: number, low: number, high: number): number {
  const rising = figure(high) > figure(low);
  if (rising ? figure(low) > target || figure(high) < target : figure(low) < target || figure(high) > target)
    throw new RangeError(`${target} is not between ${figure(low)} and ${figure(high)}`);
  let [from, to] = [low, high];
  for (let i = 0; i < 60; i++) {
    const middle = (from + to) / 2;
    if (figure(middle) < target === rising) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
