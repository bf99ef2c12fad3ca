/** Sedimentation and capture in centrifuges. */
import { bisect } from '../numeric/roots.ts';
import { normalCdf } from '../numeric/normal.ts';
import { M_PER_UM, PA_S_PER_MPA_S, S_PER_MIN } from '../wording/quantity.ts';
import { GRAVITY } from './water.ts';

/** Settling velocity of a sphere under gravity, m/s (Stokes); µm, kg/m³, mPa·s. */
export const stokesVelocity = (diameter: number, densityDifference: number, viscosity: number): number =>
  ((diameter * M_PER_UM) ** 2 * densityDifference * GRAVITY) / (18 * viscosity * PA_S_PER_MPA_S);

/** Factor on the settling velocity of a suspension (Richardson & Zaki 1954). */
export const hindrance = (solidsFraction: number): number => (1 - solidsFraction) ** 4.65;

/** Sigma of a disc stack, m² (Ambler); radii in m, half-angle in degrees, speed in 1/min. */
export function discStackSigma(discs: number, inner: number, outer: number, angle: number, rpm: number): number {
  const omega = (2 * Math.PI * rpm) / S_PER_MIN;
  return (
    (2 * Math.PI * discs * omega ** 2 * (outer ** 3 - inner ** 3)) / (3 * GRAVITY * Math.tan((angle * Math.PI) / 180))
  );
}

/** Sigma of a scroll decanter, m²; clarifying length and radii in m, speed in 1/min. */
export function decanterSigma(length: number, pond: number, outer: number, rpm: number): number {
  const omega = (2 * Math.PI * rpm) / S_PER_MIN;
  return (2 * Math.PI * length * omega ** 2 * (0.75 * outer ** 2 + 0.25 * pond ** 2)) / GRAVITY;
}

/**
 * Share captured of log-normal particles with grade efficiency min(1, (d/d_lim)²) (eq. 7.1).
 * @param logRatio ln(d_m / d_lim). @param sigma Standard deviation of ln d.
 */
export const capture = (logRatio: number, sigma: number): number =>
  normalCdf(logRatio / sigma) +
  Math.exp(2 * logRatio + 2 * sigma ** 2) * normalCdf((-logRatio - 2 * sigma ** 2) / sigma);

/** ln(d_m / d_lim) for a given capture: inverse of 7.1. */
export const logRatioForCapture = (target: number, sigma: number): number =>
  bisect((ratio) => capture(ratio, sigma) - target, -12, 12, 50);
