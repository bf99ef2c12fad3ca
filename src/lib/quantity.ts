/** Numbers with their units, as they are printed. */
import { formatNumber } from './format.ts';
import { shownIn, unitShown } from './currency.ts';

/** The engine's unit: money in USD. */
export const plainUnit = (unit: string): string => (unit === '1' || unit === 'g/g' || unit === 'kg/kg' ? '' : unit);

/** The unit printed after a number; empty for a ratio. */
export const unitText = (unit: string): string => unitShown(plainUnit(unit));

export const withUnit = (figure: string, unit: string): string => {
  const text = unitText(unit);
  return text === '' ? figure : `${figure}\u202f${text}`;
};

/** A quantity in words, converted to the unit it is shown in. */
export function quantity(value: number, unit: string, displayUnit: string = unit): string {
  return withUnit(formatNumber(shownIn(value, unit, displayUnit)), displayUnit);
}
