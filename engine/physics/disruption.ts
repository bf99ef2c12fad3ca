/** High-pressure homogenisation. */
import { BAR_PER_MPA, KW_PER_M3H_BAR, PA_PER_BAR } from '../wording/quantity.ts';

/**
 * Share of the cells broken (Hetherington et al. 1971): R = 1 - exp(-k N P^a).
 * @param pressure MPa. @param T Inlet temperature of a pass, K; valid 5 to 40 °C.
 */
export const brokenShare = (constant: number, exponent: number, passes: number, pressure: number, T: number): number =>
  1 - Math.exp(-constant * Math.exp(0.02 * (T - 293.15)) * passes * pressure ** exponent);

const DENSITY = 1020;
/** kJ/kg/K. */
const HEAT_CAPACITY = 4;
const J_PER_KJ = 1000;

/** Temperature rise of one pass, K; pressure in MPa. */
export const passHeating = (pressure: number): number =>
  (pressure * BAR_PER_MPA * PA_PER_BAR) / (DENSITY * HEAT_CAPACITY * J_PER_KJ);

/** Power of a homogeniser, kW, at a flow in m³/h and a pressure in MPa. */
export const homogeniserPower = (flow: number, pressure: number, efficiency: number): number =>
  (flow * pressure * BAR_PER_MPA * KW_PER_M3H_BAR) / efficiency;

/** Median size of the debris, µm. */
export const debrisDiameter = (cell: number, broken: number, passes: number): number =>
  Math.max(0.3, cell * (1 - 0.75 * broken) * passes ** -0.2);
