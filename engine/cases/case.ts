/** Published plants that the engine is compared with: what is given, what was published, and how far ours may lie off. */
import type { Unit } from '../quantity.ts';
import type { Library } from '../types.ts';

/** Lowest and highest value of ours that still agrees. */
export type Band = readonly [low: number, high: number];

export interface CaseRow {
  readonly name: string;
  /** Text where the engine has no such unit. */
  readonly unit: Unit | 'count' | 'USD/kg/y' | 'GJ/h' | 'years';
  readonly published: number;
  readonly band: Band;
  /** How ours is computed. */
  readonly how: string;
  /** Why ours lies outside its band, where it does: the table says so. */
  readonly outside?: string;
}

export interface PublishedCase {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** What is given, in words. */
  readonly inputs: readonly string[];
  readonly rows: Readonly<Record<string, CaseRow>>;
  /** Published figures that are not compared, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** Our figure of each row, in its unit. */
  readonly ours: (library: Library) => Readonly<Record<string, number>>;
}

/** A band of ± shares of a published value, or of -low and +high. */
export function within(published: number, low: number, high = low): Band {
  const ends = [published * (1 - low), published * (1 + high)];
  return [Math.min(...ends), Math.max(...ends)];
}

/** A band between a value over a factor and that value times it. */
export const factor = (published: number, times: number): Band => [published / times, published * times];

/** A band that only rounding leaves: half a unit of the last digit printed, and as much of what it follows from. */
export const exact = (published: number, rounding: number): Band => [published - rounding, published + rounding];

export const inside = (value: number, [low, high]: Band): boolean => value >= low && value <= high;

/**
 * An unpublished input at which a figure takes its published value, found by halving.
 * @param figure Rises or falls all the way from `low` to `high`. @throws RangeError if it does not pass `target`.
 */
export function solveFor(figure: (x: number) => number, target: number, low: number, high: number): number {
  const rising = figure(high) > figure(low);
  if (rising ? figure(low) > target || figure(high) < target : figure(low) < target || figure(high) > target)
    throw new RangeError(`${target} does not lie between ${figure(low)} and ${figure(high)}`);
  let [from, to] = [low, high];
  for (let i = 0; i < 60; i++) {
    const middle = (from + to) / 2;
    if (figure(middle) < target === rising) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
