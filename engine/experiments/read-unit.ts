/** Units as written in column headers. */
import { UNIT_NAMES, type Unit } from '../wording/quantity.ts';

const ALIASES: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  '1': ['-', 'dimensionless', 'unitless', 'ratio', 'fraction', 'log10'],
  '%': ['percent', 'pct', '% w/w', '% w/v', '% v/v', '%(w/v)', '%(w/w)', 'wt%', '% sat', '% air sat', '%DO'],
  h: ['hr', 'hrs', 'hour', 'hours', 'std', 'Stunde', 'Stunden', 'heure', 'heures', 'hora', 'horas'],
  min: ['mins', 'minute', 'minutes'],
  s: ['sec', 'secs', 'second', 'seconds'],
  d: ['day', 'days', 'Tag', 'Tage', 'jour', 'jours', 'día', 'días'],
  K: ['kelvin'],
  '°C': ['C', 'deg C', 'degC', 'celsius', 'ºC', 'oC'],
  '°F': ['F', 'deg F', 'degF', 'fahrenheit', 'ºF'],
  bar: ['bara', 'bar(a)', 'bar abs', 'bard'],
  psi: ['psid', 'psia', 'lbf/in2'],
  mmHg: ['mm Hg', 'torr'],
  'mol/mol': ['mole fraction', 'mol fraction', 'mol mol-1'],
  'cells/mL': ['cell/mL', 'cells mL-1', 'Zellen/mL'],
  'mL/h': ['mL/hr', 'mL h-1'],
  'g/g/h': ['g/(g h)', 'g/(g.h)', 'g g-1 h-1', 'g/g/hr'],
  L: ['litre', 'litres', 'liter', 'liters', 'ltr'],
  mL: ['cc', 'cm3'],
  µL: ['ul', 'microlitre', 'microlitres', 'microliter', 'microliters'],
  'm³': ['cbm'],
  'g/L': ['mg/mL', 'g L-1', 'g.L-1', 'kg m-3'],
  'mg/L': ['mg L-1', 'ug/mL', 'g/m3'],
  'µg/L': ['ng/mL', 'ug/L'],
  'mmol/L': ['mM', 'mol/m3'],
  'mol/L': ['M'],
  'mOsm/kg': ['mosmol/kg'],
  '1/h': ['/h', '/hr', 'h-1', '1/hr', 'hr-1'],
  '1/min': ['/min', 'min-1'],
  '1/s': ['/s', 's-1'],
  '1/d': ['/d', 'd-1', 'vvd', 'VVD', '1/day', 'day-1'],
  'L/m²/h': ['LMH', 'L/m2/hr', 'L/(m2 h)', 'L/(m2.h)', 'L/(m2*h)', 'L m-2 h-1', 'L/m2h', 'L/h/m2'],
  'L/m²/min': ['L/min/m2', 'L/(m2 min)'],
  'L/m²/h/bar': ['LMH/bar', 'L/(m2 h bar)'],
  'L/m²': ['L m-2'],
  'm³/h': ['m3 h-1', 'm3/hr'],
  'L/h': ['L h-1', 'L/hr', 'lph'],
  'L/min': ['lpm', 'slpm'],
  'mL/min': ['mL min-1', 'ccm'],
  'kg/h': ['kg/hr', 'kg h-1'],
  'g/L/h': ['g/(L h)', 'g/L/hr', 'g L-1 h-1', 'g/(L.h)'],
  'mmol/L/h': ['mM/h', 'mmol/(L h)', 'mmol L-1 h-1'],
  mPa·s: ['cP', 'mPas', 'mPa s'],
  µm: ['um', 'micron', 'microns', 'micrometer', 'micrometre'],
  'kW/m³': ['W/L'],
  'm/h': ['m/hr', 'm h-1'],
  'cm/h': ['cm/hr', 'cm h-1'],
  '1e6/mL': [
    '10^6/mL',
    '10^6 cells/mL',
    '1e6 cells/mL',
    'x10^6 cells/mL',
    'E6/mL',
    'E6 cells/mL',
    'mio/mL',
    'mio cells/mL',
  ],
  rpm: ['1/min rpm', 'U/min'],
  '°': ['deg', 'degrees'],
};

/** Letters that are a unit only after a suitable word: a trailing M, K or 1 usually is not a unit. */
const LONE: Readonly<Record<string, RegExp | null>> = {
  C: /temp|^t$|warm|shelf|jacket/i,
  F: /temp|^t$/i,
  K: /temp|^t$/i,
  // “Column L” is the name of a column that has none.
  h: /^(?!column$)/i,
  L: /^(?!column$)/i,
  g: /^(?!column$)/i,
  s: /time|hold/i,
  d: /time|age|day/i,
};

const exact = new Map<string, Unit>();
const anyCase = new Map<string, Unit | null>();
for (const unit of UNIT_NAMES)
  for (const name of [unit, ...(ALIASES[unit] ?? [])]) {
    const text = plain(name);
    if (!exact.has(text)) exact.set(text, unit);
    const small = text.toLowerCase();
    const before = anyCase.get(small);
    // Units that differ only in case, such as mPa and MPa, are case-sensitive.
    anyCase.set(small, before === undefined || before === unit ? unit : null);
  }

/** Normalises spellings: superscripts, dots, micro signs, brackets, words for dry cells. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll('μ', 'u')
    .replaceAll(/\b(?:g)\s*(?:DCW|CDW|DW|dcw|cdw|dw)\b/g, 'g')
    .replaceAll(/\bper\b/g, '/')
    .replaceAll(/[\^⁻]/g, '')
    .replaceAll(/[·⋅*×]/g, '.')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim();
}

/** The unit in a text, in any spelling; null if it is not known. */
export function readUnit(text: string): Unit | null {
  const name = plain(text);
  return exact.get(name) ?? anyCase.get(name.toLowerCase()) ?? null;
}

export interface Header {
  /** Without its unit. */
  name: string;
  unit: Unit | null;
}

/**
 * Splits a column header into name and unit: “Flux [LMH]”, “TMP (psi)”, “conc., g/L”, “t / h”, “Prot g/l”, “time_h”.
 * A header without a known unit is only a name.
 */
export function readHeader(text: string): Header {
  const whole = text.trim();
  const bracket = /[[({]([^[({]*(?:\([^[({)]*\)[^[({]*)?)[\])}]$/.exec(whole);
  const candidates: [string, string][] = [];
  if (bracket) candidates.push([whole.slice(0, bracket.index).replace(/(?<![\s_])[\s_]+$/, ''), bracket[1]!]);
  const separator = [...whole.matchAll(/(?<!\s)(?:\s*[,;]|\s+in\s|\s+\/\s)\s*/g)].at(-1);
  if (separator) {
    const unit = whole.slice(separator.index + separator[0].length);
    candidates.push([whole.slice(0, separator.index), unit.replace(/^\((.*)\)$/s, '$1')]);
  }
  for (const [name, unit] of candidates) {
    const read = readUnit(unit);
    if (read && name.trim()) return { name: name.trim().replace(/[,;/]$/, ''), unit: read };
  }
  const words = whole.split(/[\s_]+/);
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const name = words.slice(0, -count).join(' ');
    const last = words.slice(-count);
    // “biomass_g_l” has no other sign for “per”.
    const unit = readUnit(last.join(' ')) ?? (last.every((word) => ATOM.test(word)) ? readUnit(last.join('/')) : null);
    // The end of a longer unit, such as h in “qX_mmol_gDW_h”, is not the unit.
    if (unit && standsAlone(last.join(' '), name) && !ATOM.test(words.at(-count - 1)!)) return { name, unit };
  }
  return { name: whole, unit: null };
}

/** A unit that others are divided by, or that is divided. */
const ATOM = /^(?:[kmµu]?g(?:DC?W|CDW)?|[mµu]?L|[mµun]?mol|hr?|min|cells?)$/i;

/**
 * What a header says in the place of a unit without being a known one: “Feed [uL/s]”, “OD600”; null if it says nothing.
 * The reader does not guess it, so a person must.
 */
export function unknownUnit(text: string): string | null {
  if (readHeader(text).unit !== null) return null;
  const optical = /\b(?:OD|DO)[\s_]?\d{3}\b/i.exec(text.replaceAll('_', ' '));
  if (optical) return optical[0];
  const [, , said] = /^(.*?\S)\s*[[({]([^[\](){}]+)[\])}]\s*$/s.exec(text.trim()) ?? [];
  return said?.trim() ?? null;
}

/** Whether a word after a name is its unit. */
function standsAlone(word: string, name: string): boolean {
  if (/^[-\d.]+$/.test(word)) return false;
  if (word.length > 1 || word === '%') return true;
  return LONE[word]?.test(name) ?? false;
}
