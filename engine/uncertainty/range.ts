/** The range of a number from how it is uncertain. */
import { convert, type Unit } from '../wording/quantity.ts';
import type { Uncertainty } from '../types/catalogue.ts';

/** A number with its limits; null where there is none. */
export interface Bounded {
  unit: Unit;
  display_unit: Unit;
  min: number | null;
  max: number | null;
}

export interface UncertainRange {
  /** About one value in ten lies below `low`, one in ten above `high`; in the unit of the number. */
  low: number;
  high: number;
}

/** Null if the number cannot vary: it is zero, or at both of its limits. */
export function rangeOf(
  law: Uncertainty,
  value: number,
  { unit, display_unit, min, max }: Bounded,
): UncertainRange | null {
  const [below, above] = ends(law, value, unit, display_unit);
  const low = Math.max(min ?? below, below);
  const high = Math.min(max ?? above, above);
  if (!(low < high)) return null;
  return { low, high };
}

/** Unequal widths are those of a factor, whose logarithm is symmetrical. @param low lower end of the range */
export const distributionOf = (law: Uncertainty, low: number): 'normal' | 'lognormal' =>
  law.low === law.high || !(low > 0) ? 'normal' : 'lognormal';

function ends({ kind, low, high }: Uncertainty, value: number, unit: Unit, display: Unit): [number, number] {
  switch (kind) {
    case 'relative':
      return [value - low * Math.abs(value), value + high * Math.abs(value)];
    case 'absolute': {
      const shown = convert(value, unit, display);
      return [convert(shown - low, display, unit), convert(shown + high, display, unit)];
    }
    case 'rest': {
      const rest = Math.min(value, 1 - value);
      return [value - low * rest, value + high * rest];
    }
  }
}
