import type { StreamResult } from '#engine/index.ts';
import { componentKey } from '#src/lib/component-key.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';

/** The masses of a stream as printed: with the same number of decimals, and components that add up to the total. */
export interface StreamMasses {
  decimals: number;
  total: number;
  /** Masses by `componentKey`. */
  parts: ReadonlyMap<string, number>;
}

/** Significant digits of the total: enough to show traces next to water, few enough to read. */
const DIGITS = 6;
const MOST_DECIMALS = 3;

/**
 * Rounds a stream's masses.
 * @param by divisor of an amount per batch: 1, hours of the cycle or kg of product
 */
export function streamMasses(
  { mass, components }: Pick<StreamResult, 'mass' | 'components'>,
  by: number,
): StreamMasses {
  const decimals = decimalsFor(mass / by);
  const total = rounded(mass / by, decimals);
  const parts = roundTo(
    components.map((one) => one.mass / by),
    total,
    decimals,
  );
  return {
    decimals,
    total,
    parts: new Map(components.map((one, place) => [componentKey(one), parts[place]!])),
  };
}

function decimalsFor(total: number): number {
  if (!(total > 0)) return 0;
  return Math.min(MOST_DECIMALS, Math.max(0, DIGITS - 1 - Math.floor(Math.log10(total))));
}
