/** Coordinates of the unknowns of a fit in the search: positive unknowns are searched by their logarithm. */

/** One number to be estimated. */
export interface Unknown {
  start: number;
  min: number;
  max: number;
  /** Whether the search and the interval use a log scale; its limits are above zero. */
  log: boolean;
  /** Relative step of the numerical derivative, if predictions are less than smooth. */
  step?: number;
}

export const inward = ({ log }: Unknown, value: number): number => (log ? Math.log(value) : value);
export const outward = ({ log }: Unknown, value: number): number => (log ? Math.exp(value) : value);

/** A value within the limits; a value that differs from a limit only by rounding is set to it. */
export function within({ min, max }: Unknown, value: number): number {
  const near = ROUNDING * Math.abs(value);
  if (value >= max - near) return max;
  return value <= min + near ? min : value;
}
const ROUNDING = 1e-12;

const STEP = 1e-4;

/** Step of the numerical derivative at a point, in the coordinates of the search. */
export const stepAt = (unknown: Unknown, at: number): number =>
  unknown.log
    ? (unknown.step ?? STEP)
    : (unknown.step ?? STEP) * (Math.max(Math.abs(at), Math.abs(unknown.start)) || 1e-3 * (unknown.max - unknown.min));
