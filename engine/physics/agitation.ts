/** Stirring: power, gassed power, speed and mixing time of turbine-stirred vessels. */
import { W_PER_KW } from '../wording/quantity.ts';
import { GRAVITY } from './water.ts';

/** Power numbers of common impellers in turbulent flow (standard texts). */
export const POWER_NUMBERS = { rushton: 5, pitched_blade: 1.3, hydrofoil: 0.35, elephant_ear: 1.7 } as const;

/** Ungassed power, W: P₀ = n N_P ρ N³ d⁵ (eq. 4.5); N in 1/s, d in m. */
export const ungassedPower = (powerNumber: number, speed: number, diameter: number, density = 1000, impellers = 1) =>
  impellers * powerNumber * density * speed ** 3 * diameter ** 5;

/** Gassed power, W, of Michel & Miller 1962 in SI units (eq. 4.6); gas flow in m³/s. */
export function gassedPower(ungassed: number, speed: number, diameter: number, gasFlow: number): number {
  const power = 0.72 * ((ungassed ** 2 * speed * diameter ** 3) / gasFlow ** 0.56) ** 0.45;
  return Math.min(1, Math.max(0.3, power / ungassed)) * ungassed;
}

export interface Stirrer {
  /** Gassed power, kW. */
  power: number;
  powerNumber: number;
  /** Impeller diameter, m. */
  diameter: number;
  /** m³/s; 0 for an ungassed vessel. */
  gasFlow: number;
  density: number;
  impellers: number;
}

/**
 * Impeller speed, 1/s, at a given gassed power: inverse of 4.5 and 4.6, which are power laws in N, with the same bounds
 * on P_g/P₀.
 */
export function speedForPower({ power, powerNumber, diameter, gasFlow, density, impellers }: Stirrer): number {
  const watt = power * W_PER_KW;
  const perCube = impellers * powerNumber * density * diameter ** 5;
  const free = Math.cbrt(watt / perCube);
  if (gasFlow <= 0) return free;
  const correlated = ((watt / 0.72) ** (1 / 0.45) * gasFlow ** 0.56) / (perCube ** 2 * diameter ** 3);
  const speed = correlated ** (1 / 7);
  const ratio = watt / (perCube * speed ** 3);
  if (ratio > 1) return free;
  if (ratio < 0.3) return Math.cbrt(watt / (0.3 * perCube));
  return speed;
}

/**
 * Time to 95 % mixed, s, in turbulent flow (Grenville & Ruszkowski).
 * @param ratio Impeller diameter ÷ tank diameter.
 */
export const mixingTime = (powerNumber: number, ratio: number, speed: number): number =>
  (5.2 * powerNumber ** (-1 / 3)) / (ratio ** 2 * speed);

/**
 * Gas flow that floods an impeller, m³/s: Fl = 30 (d/D)^3.5 Fr with Fl = Q/(N d³) and Fr = N² d/g.
 * @param ratio Impeller diameter ÷ vessel diameter.
 */
export const floodingFlow = (speed: number, diameter: number, ratio: number): number =>
  ((30 * ratio ** 3.5 * speed ** 2 * diameter) / GRAVITY) * speed * diameter ** 3;
