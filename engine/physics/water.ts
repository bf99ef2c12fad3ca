/** Properties of water and of the gas above it. */
import { PA_PER_BAR } from '../wording/quantity.ts';

/** Density, kg/m³, at 25 °C. */
export const WATER_DENSITY = 997;
/** Heat capacity, kJ/kg/K. */
export const WATER_HEAT_CAPACITY = 4.18;
/** Heat capacity of dry matter, kJ/kg/K. */
export const SOLIDS_HEAT_CAPACITY = 1.5;
export const GRAVITY = 9.81;
/** J/mol/K. */
export const GAS_CONSTANT = 8.314462;
/** mol/m³ of gas at 0 °C and 1.01325 bar. */
export const STANDARD_GAS = 44.62;
export const ATMOSPHERE = 1.01325;
export const STANDARD_TEMPERATURE = 273.15;

/** Vapour pressure of water, bar; T in K. Antoine constants of Poling et al. (25 °C: 0.03179 bar). */
export const saturationPressure = (T: number): number => 10 ** (10.11564 - 1687.537 / (T - 42.98)) / PA_PER_BAR;
