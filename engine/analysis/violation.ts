/** How far metrics are outside their limits. */
import type { Constraint } from './types.ts';

/** Violation assumed for a constraint whose metric has no data. */
const NO_DATA = 1e3;

/** Sum of the distances from the limits, each relative to its limit; 0 within all. @param values by constraint, NaN without data */
export function violationOf(constraints: readonly Constraint[], values: (constraint: number) => number): number {
  let violation = 0;
  for (const [c, { min, max }] of constraints.entries()) {
    const value = values(c);
    if (Number.isNaN(value)) violation += NO_DATA;
    else {
      if (min !== undefined && value < min) violation += (min - value) / (Math.abs(min) || 1);
      if (max !== undefined && value > max) violation += (value - max) / (Math.abs(max) || 1);
    }
  }
  return violation;
}
