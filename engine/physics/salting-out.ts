/** Solubility of proteins in salt and polymer, and ammonium sulphate needed for a saturation. */
import { celsius } from '../wording/quantity.ts';

/** Solubility, g/L, in salt (Cohn): log S = β - K I, I in mol/L. */
export const cohnSolubility = (beta: number, constant: number, ionicStrength: number): number =>
  10 ** (beta - constant * ionicStrength);

/** Solubility, g/L, in polyethylene glycol: log S = log S₀ - β w, w in g per 100 mL. */
export const polymerSolubility = (pure: number, constant: number, percent: number): number =>
  pure * 10 ** (-constant * percent);

/** T °C, g/L of a saturated solution, mL/g of dissolved salt, mol/L (Wingfield 1998). */
const SATURATED: readonly (readonly [number, number, number, number])[] = [
  [0, 515.35, 0.5281, 3.9],
  [10, 524.6, 0.5357, 3.97],
  [20, 536.49, 0.5414, 4.06],
  [25, 541.8, 0.5435, 4.1],
];
/** kg/mol. */
const MOLAR_MASS = 0.13214;

export interface Saturation {
  /** g/L. */
  mass: number;
  /** mL/g. */
  volume: number;
  /** mol/L. */
  molar: number;
}

/** Saturated ammonium sulphate at T in K, linear between 0 and 25 °C and constant beyond. */
export function ammoniumSulphateSaturation(T: number): Saturation {
  const t = Math.min(25, Math.max(0, T - celsius(0)));
  let i = 1;
  while (i < SATURATED.length - 1 && t > SATURATED[i]![0]) i++;
  const a = SATURATED[i - 1]!;
  const b = SATURATED[i]!;
  const x = (t - a[0]) / (b[0] - a[0]);
  return { mass: a[1] + x * (b[1] - a[1]), volume: a[2] + x * (b[2] - a[2]), molar: a[3] + x * (b[3] - a[3]) };
}

/** Solid ammonium sulphate, g per L of start solution, from one saturation to another; percent. */
export const ammoniumSulphateDose = ({ mass, volume, molar }: Saturation, from: number, to: number): number =>
  (mass * (to - from)) / (100 - MOLAR_MASS * volume * molar * to);
