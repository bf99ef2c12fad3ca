import { type Unit, isUnit, UNIT_NAMES } from '#engine/wording/index.ts';

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

/** Common spellings of units, in lower case. */
type UnitAliases = Readonly<Record<string, Unit>>;

/** The unit that a text means; null if unknown. @param aliases additional spellings in the text's source */
function readUnit(text: string, aliases: UnitAliases): Unit | null {
  const plain = text.trim();
  if (isUnit(plain)) return plain;
  const lower = plain.toLowerCase();
  const alias = aliases[lower];
  if (alias) return alias;
  const alike = UNIT_NAMES.filter((unit) => unit.toLowerCase() === lower);
  return alike.length === 1 ? alike[0]! : null;
}
