/** Inactivation of viruses by acid and by solvent and detergent. */
import { celsius } from '../wording/quantity.ts';

/** pH up to which the decimal time is constant; pH above it, and K below the reference, for a tenfold increase. */
export const FLAT_PH = 3.5;
export const PH_DECADE = 0.3;
export const KELVIN_DECADE = 15;
/** K. */
export const REFERENCE = celsius(20);

/**
 * Time for a tenfold reduction at a pH, min; T in K.
 * @param reference Time at the constant range of pH and the
 * reference temperature.
 */
export const decimalTime = (reference: number, ph: number, T: number): number =>
  reference * 10 ** (Math.max(0, ph - FLAT_PH) / PH_DECADE) * 10 ** ((REFERENCE - T) / KELVIN_DECADE);

/** log₁₀ reduction after a time in min, up to the maximum claimed. */
export const logReduction = (time: number, decimal: number, most: number): number => Math.min(most, time / decimal);
