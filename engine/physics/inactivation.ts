/** Inactivation of viruses by acid and by solvent and detergent. */
import { celsius } from '../quantity.ts';

/** pH up to which the decimal time is flat. */
const FLAT = 3.5;

/** Time, min, of a tenfold reduction at a pH; T in K. @param reference At pH 3.5 and 20 °C. */
export const decimalTime = (reference: number, ph: number, T: number): number =>
  reference * 10 ** (Math.max(0, ph - FLAT) / 0.3) * 10 ** ((celsius(20) - T) / 15);

/** log₁₀ reduction after a time in min, up to the most that is claimed. */
export const logReduction = (time: number, decimal: number, most: number): number => Math.min(most, time / decimal);
