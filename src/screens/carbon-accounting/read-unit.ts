import type { Unit } from '#engine/wording/index.ts';
import { readUnit, type UnitAliases } from '#src/lib/read-unit.ts';

/** Common spellings of units in spreadsheets. */
const ALIASES: UnitAliases = {
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

/** The unit of a report that matches a text; null if there is none. */
export const readReportUnit = (text: string): Unit | null => readUnit(text, ALIASES);
