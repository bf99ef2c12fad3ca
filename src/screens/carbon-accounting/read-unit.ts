import { isUnit, UNIT_NAMES, type Unit } from '#engine/index.ts';

/** What spreadsheets and people write for the units of a carbon report. */
const ALIASES: Readonly<Record<string, Unit>> = {
  m3: 'm³',
  litre: 'L',
  litres: 'L',
  liter: 'L',
  liters: 'L',
  tonne: 't',
  tonnes: 't',
  tons: 't',
  ton: 't',
  kilogram: 'kg',
  kilograms: 'kg',
  kgs: 'kg',
  pound: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  mile: 'mi',
  miles: 'mi',
  'passenger-miles': 'passenger-mi',
  'passenger miles': 'passenger-mi',
  pkm: 'passenger-km',
  'passenger km': 'passenger-km',
  'tonne-km': 'tkm',
  t·km: 'tkm',
  nights: 'room-night',
  'room nights': 'room-night',
  hours: 'FTE-hour',
};

/** The unit that a text means; null if none does. */
export function readUnit(text: string): Unit | null {
  const plain = text.trim();
  if (isUnit(plain)) return plain;
  const lower = plain.toLowerCase();
  const alias = ALIASES[lower];
  if (alias) return alias;
  const alike = UNIT_NAMES.filter((unit) => unit.toLowerCase() === lower);
  return alike.length === 1 ? alike[0]! : null;
}
