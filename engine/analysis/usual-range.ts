/** The range in which a number is worth searching or drawing, if nobody states one. */
import type { Unit } from '../wording/quantity.ts';
import type { Parameter, Uncertainty } from '../types/catalogue.ts';
import { rangeOf } from '../uncertainty/range.ts';
import { isPh, isTemperature } from './absolute-step.ts';

/** Width of a declared range ÷ value above which the value would be lost in it. */
export const WIDEST = 20;
/** Ends of other ranges ÷ value: its quarter and four times it. */
const FACTOR = 4;
/** Half a range of a temperature and of a pH, which have no factor. */
const KELVINS = 20;
const PHS = 2;

export interface Ranged {
  key: string;
  unit: Unit;
  display_unit: Unit;
  type: Parameter['type'];
  /** Limits of the value; null where there are none. */
  min: number | null;
  max: number | null;
  /** The range that the declaration names as typical or searchable. */
  declared: { min: number; max: number } | null;
  law: Uncertainty | null;
}

interface Range {
  min: number;
  max: number;
}

/** What the declaration of a setting says about its range. */
export const rangeDeclaration = (parameter: Parameter): Ranged => ({
  ...parameter,
  declared: declaredRange(parameter),
  law: parameter.uncertainty,
});

type Declared = Pick<Parameter, 'optimisable' | 'typical_min' | 'typical_max'>;

/** The range to search, or the typical one. */
export function declaredRange({ optimisable, typical_min: min, typical_max: max }: Declared): Ranged['declared'] {
  return optimisable ?? (min !== null && max !== null && max > min ? { min, max } : null);
}

/**
 * The declared range, or one around the value where the declaration has none or a much wider one. It always contains the value.
 * @param value null if it is not known
 * @returns null if nothing says how large the number is
 */
export function usualRange(of: Ranged, value: number | null): Range | null {
  const { min, max, declared, type } = of;
  const known = declared && value !== null ? widened(declared, value) : declared;
  if (known && (value === null || value === 0 || isClose(of, known, value))) return known;
  if (value === null || value === 0) return min !== null && max !== null && max > min ? { min, max } : null;
  const half = halfWidth(of);
  const free: Range =
    half === null
      ? { min: Math.min(value / FACTOR, value * FACTOR), max: Math.max(value / FACTOR, value * FACTOR) }
      : { min: value - half, max: value + half };
  const uncertain = of.law && rangeOf(of.law, value, of);
  const all = uncertain ? widened(widened(free, uncertain.low), uncertain.high) : free;
  const whole = type === 'integer' ? { min: Math.floor(all.min), max: Math.ceil(all.max) } : all;
  const range = { min: Math.max(min ?? -Infinity, whole.min), max: Math.min(max ?? Infinity, whole.max) };
  return range.max > range.min ? widened(range, value) : known;
}

const widened = ({ min, max }: Range, value: number): Range => ({
  min: Math.min(min, value),
  max: Math.max(max, value),
});

/** Whether a range is not so wide that a value is lost in it. */
export function isClose(of: Ranged, { min, max }: Range, value: number): boolean {
  const half = halfWidth(of);
  return max - min <= (half === null ? WIDEST * Math.abs(value) : 4 * half);
}

/** Half a range around a number that has no factor; null for other numbers. */
const halfWidth = (of: Ranged): number | null => (isTemperature(of) ? KELVINS : isPh(of.key) ? PHS : null);
