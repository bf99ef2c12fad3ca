/** Combustion of natural gas, counted as methane: CH4 + 2 O2 → CO2 + 2 H2O. */
import { elementsOf, formulaMass } from './elements.ts';

const molarMass = (formula: string): number => formulaMass(elementsOf(formula)!);

/** Oxygen used, and carbon dioxide and water made, in kg per kg of methane. */
export const OXYGEN_PER_METHANE = (2 * molarMass('O2')) / molarMass('CH4');
export const DIOXIDE_PER_METHANE = molarMass('CO2') / molarMass('CH4');
/** Dry air that holds this oxygen, of which it is 23.2 % by mass. */
export const AIR_PER_METHANE = OXYGEN_PER_METHANE / 0.232;
/** What is left of the mass, so that it closes to the last bit. */
export const WATER_PER_METHANE = 1 + OXYGEN_PER_METHANE - DIOXIDE_PER_METHANE;
