/** Steps of numbers of which a share means nothing: a count, a temperature, a pH. */
import { convert, type Unit } from '../wording/quantity.ts';

const KELVIN = 1;
const PH = 0.1;

interface Numbered {
  key: string;
  unit: Unit;
  display_unit: Unit;
  type: string;
}

/** Whether a number is a temperature, shown in another unit than K. */
export const isTemperature = ({ unit, display_unit: display }: Pick<Numbered, 'unit' | 'display_unit'>): boolean =>
  unit === 'K' && display !== 'K';

/** Whether a number is a pH. */
export const isPh = (key: string): boolean => /(^|_)ph($|_)/.test(key) || /^(isoelectric_point|pka)$/.test(key);

/** A whole unit, 1 K or 0.1 pH; null for a number that has a share. */
export function absoluteStep(of: Numbered): number | null {
  if (of.type === 'integer') return 1;
  if (isTemperature(of)) return convert(KELVIN, 'K', of.unit);
  return isPh(of.key) ? PH : null;
}
