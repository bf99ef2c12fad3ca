/** The unknowns of a fit as the search sees them: those that may only be positive by their logarithm. */

/** One number to be estimated. */
export interface Unknown {
  start: number;
  min: number;
  max: number;
  /** Searched, and given its interval, on a log scale; its limits are above zero. */
  log: boolean;
}

export const inward = ({ log }: Unknown, value: number): number => (log ? Math.log(value) : value);
export const outward = ({ log }: Unknown, value: number): number => (log ? Math.exp(value) : value);

/** A value inside the limits; one that only rounding keeps from a limit is at it. */
export function within({ min, max }: Unknown, value: number): number {
  const near = ROUNDING * Math.abs(value);
  if (value >= max - near) return max;
  return value <= min + near ? min : value;
}
const ROUNDING = 1e-12;

const STEP = 1e-4;

/** Step of the numerical derivative at a point, in the coordinates of the search. */
export const stepAt = (unknown: Unknown, at: number): number =>
  unknown.log ? STEP : STEP * (Math.max(Math.abs(at), Math.abs(unknown.start)) || 1e-3 * (unknown.max - unknown.min));
