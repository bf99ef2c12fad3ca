/** Units and multipliers as written in column headers. */
import { convert, dimension, UNIT_NAMES, type Unit } from './quantity.ts';

/** Texts that are one unit as a whole. All others are read as products of powers. */
const ALIASES: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  '1': ['-', '–', '—', '0-1', '0–1', 'dimensionless', 'unitless', 'ratio', 'fraction', 'log10'],
  '%': [
    'percent',
    'per cent',
    'pct',
    'Prozent',
    '% w/w',
    '% v/v',
    '%(w/w)',
    '%(v/v)',
    'wt%',
    'vol%',
    '% sat',
    '% air sat',
    '%DO',
    '% a.s.',
    '% of total',
    '% of initial',
    '% of max',
    'rel. %',
  ],
  h: ['hpi'],
  d: ['dpi'],
  K: ['kelvin'],
  '°C': ['C', 'deg C', 'degC', 'celsius', 'Grad C', 'ºC', '˚C', 'oC', 'degrees Celsius', 'degree Celsius', 'degrees C'],
  '°F': ['F', 'deg F', 'degF', 'fahrenheit', 'ºF', '˚F', 'degrees Fahrenheit', 'degrees F'],
  bar: ['bara', 'bar(a)', 'bar abs', 'bard', 'bar(g)', 'barg'],
  psi: ['psid', 'psia', 'lbf/in2'],
  'mol/mol': ['mole fraction', 'mol fraction'],
  'g/g': ['g/g solvent', 'g/g Wasser'],
  'g/L': ['gL', 'gpl'],
  'mg/L': ['mgL'],
  '1/d': ['vvd', 'RV/d'],
  // Without a sign between area and time.
  'L/m²/h': ['LMH', 'L/m²h', 'L/m2h', 'L/m^2h'],
  'L/m²/h/bar': ['LMH/bar'],
  t: ['metric ton', 'metric tons'],
  'short ton': ['short tons', 'US ton', 'US tons'],
  kg: ['kgs', 'kilogram', 'kilograms'],
  lb: ['pound', 'pounds'],
  mi: ['mile', 'miles'],
  gal: ['gallon', 'gallons', 'US gal'],
  therm: ['therms', 'thm'],
  MMBtu: ['MMBTU', 'mmBtu', 'dekatherm', 'dth'],
  tkm: ['t·km', 't km', 't-km', 'tonne-km', 'tonne km', 'tonne-kilometre', 'ton-km'],
  'ton-mi': ['ton-mile', 'ton-miles', 'ton mile', 'ton miles', 'short ton-mile', 'tmi'],
  'passenger-km': ['pkm', 'passenger km'],
  'passenger-mi': ['passenger-mile', 'passenger-miles', 'passenger mile', 'passenger miles'],
  'room-night': ['night', 'nights', 'room night', 'room nights'],
  'L/h': ['lph'],
  'L/min': ['lpm', 'slpm'],
  'mL/min': ['ccm', 'sccm'],
  mPa·s: ['cP', 'mPas'],
  rpm: ['1/min rpm', 'U/min', 'rev/min'],
  '°': ['deg', 'degrees', 'Grad'],
};

/** Base quantities. A volume and an area are not powers of a length, so that a flux is no velocity. */
const ATOMS: Readonly<Record<string, readonly [of: string, size: number]>> = {
  ...named('mass', 1, 'g gram grams Gramm'),
  ...named('mass', 1e-6, 'mcg'),
  ...named('mass', 1e6, 't tonne tonnes'),
  ...named('mass', 453.59237, 'lb lbs'),
  ...named('volume', 1, 'L litre litres liter liters ltr'),
  ...named('volume', 1e-3, 'cc ccm'),
  ...named('volume', 1e3, 'cbm'),
  ...named('volume', 3.785411784, 'gal gallon gallons'),
  ...named('length', 1, 'm meter metre'),
  ...named('length', 1e-6, 'micron microns'),
  ...named('length', 0.3048, 'ft foot feet'),
  ...named(
    'time',
    1,
    'h hr hrs hour hours std stunde stunden heure heures hora horas ore uur uren godz ч час часы 小时 時間 시간',
  ),
  ...named('time', 1 / 60, 'min mins minute minutes minuten minuto minutos мин 分钟 分'),
  ...named('time', 1 / 3600, 's sec secs second seconds sek sekunde sekunden'),
  ...named('time', 1 / 3_600_000, 'ms msec millisecond milliseconds Millisekunden'),
  ...named('time', 24, 'd day days tag tage jour jours día días dia dias giorno giorni dag dagen dni сут 天 日'),
  ...named('time', 8760, 'y year years a'),
  ...named('amount', 1, 'mol mole moles'),
  ...named('cells', 1e6, 'Mcells MVC Mvc'),
  ...named('cells', 1, 'vc VC tc TC cell cells Zelle Zellen Zellzahl cellules cel'),
  ...named('pressure', 1, 'bar'),
  ...named('pressure', 1e-5, 'Pa'),
  ...named('pressure', 0.0689475729, 'psi'),
  ...named('pressure', 68.9475729, 'ksi kpsi'),
  ...named('pressure', 1.33322387e-3, 'mmHg torr Torr'),
  ...named('power', 1, 'W'),
  ...named('energy', 1, 'Wh'),
  ...named('energy', 1 / 3600, 'J'),
  ...named('conductance', 1, 'S'),
  ...named('osmoles', 1, 'Osm Osmol'),
  ...named('temperature', 1, 'K'),
  ...named('molar mass', 1, 'Da'),
  ...named('voltage', 1, 'V'),
  ...named('current', 1, 'A'),
  ...named('acidity', 1, 'pH'),
};
const PREFIXED = new Set([
  'g',
  'L',
  'm',
  'mol',
  'Pa',
  'bar',
  'Torr',
  'W',
  'Wh',
  'J',
  'S',
  'Osm',
  'Osmol',
  'Da',
  'V',
  'A',
]);
/** Quantities in use from a thousandth to a million. */
const MEGA = new Set(['Pa', 'W', 'Wh', 'J', 'Da', 'V']);
const PREFIXES: Readonly<Record<string, number>> = {
  G: 1e9,
  M: 1e6,
  k: 1e3,
  d: 0.1,
  c: 1e-2,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
};
/** Words after a mass that say of what. */
const OF_DRY_CELLS = /^(?:DCW|CDW|DW|BTM|dry|weight)$/i;

function named(of: string, size: number, words: string): Record<string, [string, number]> {
  return Object.fromEntries(words.split(' ').map((word) => [word, [of, size]]));
}

/** What a text says besides a name: a unit, and the factor from the number in the file to it. */
export interface Scaled {
  unit: Unit;
  multiplier: number;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Normalises spellings: superscripts, dots, micro signs, minus signs. */
function plain(text: string): string {
  return (
    text
      .replaceAll(/[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (raised) => {
        const digits = raised.replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (one) => String(SUPERSCRIPTS.indexOf(one)));
        return `^${digits.replaceAll('⁻', '-').replaceAll('⁺', '')}`;
      })
      .normalize('NFKC')
      .replaceAll('−', '-')
      // UTF-8 that was read in a code page.
      .replaceAll(/Â(?=[µ°μ])/g, '')
      .replaceAll(/(?<=10)\((\d)\)/g, '^$1')
      .replaceAll(/[μµ]/g, 'u')
      .replaceAll(/[·⋅∙]/g, '.')
      .replaceAll('×', 'x')
      .replaceAll(/\b(?:square|sq\.?) ?(m|ft|foot|feet|metres?|meters?)\b/g, '$1^2')
      .replaceAll(/\b(?:cubic|cu\.?) ?(m|ft|foot|feet|metres?|meters?)\b/g, '$1^3')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

interface Product {
  size: number;
  /** Quantities above and below the line. */
  over: string[];
  under: string[];
}

const TOKEN =
  /^(?:\(|\)|\/|\.|\*|x(?=[\s.]?[\dE])|per(?=\s)|pro(?=\s)|[\p{L}°%]+(?:\^?-?\d(?!\d)|\*\*-?\d)?|[eE][+-]?\d{1,2}|\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:[.,]\d+)?(?:[eE][+-]?\d{1,2}|\^-?\d{1,2}|\*\*-?\d{1,2})?)/u;

/** A product of powers of units and numbers; null if a part is not known. */
function productIn(text: string): Product | null {
  const made: Product = { size: 1, over: [], under: [] };
  let rest = text;
  let below = false;
  let group = false;
  let isSigned = false;
  while ((rest = rest.trimStart()) !== '') {
    const token = /^[eE][+-]?\d{1,2}/.exec(rest)?.[0] ?? TOKEN.exec(rest)?.[0];
    if (token === undefined) return null;
    rest = rest.slice(token.length);
    if (token === '(') {
      if (!below) return null;
      group = true;
    } else if (token === ')') group = below = false;
    else if (token === '/' || token === 'per' || token === 'pro') below = true;
    else if (token === 'x' || token === '*') isSigned = true;
    else if (token !== '.') {
      const number = numberIn(token);
      if (number === undefined) return null;
      if (number !== null) {
        // “D01” is a well.
        if (/^0\d/.test(token)) return null;
        // “250 mL” is the size of something, “10^6 cells/mL” and “x100 g/L” are units.
        if (!below && !isSigned && number !== 1 && /^\d+(?:[.,]\d+)?$/.test(token)) return null;
        // “g/L/10” divides the number, or the unit.
        if (below && !/^\s*\p{L}/u.test(rest) && made.over.length + made.under.length > 0) return null;
        made.size *= below ? 1 / number : number;
        // “g/100 g”: the number counts what follows.
        if (!/^\s*\p{L}/u.test(rest)) below = group && below;
        continue;
      }
      if (OF_DRY_CELLS.test(token) && made.over.length + made.under.length > 0) continue;
      const atom = atomIn(token);
      if (!atom) return null;
      const isUnder = below !== atom.power < 0;
      made.size *= isUnder ? 1 / atom.size : atom.size;
      (isUnder ? made.under : made.over).push(...Array.from({ length: Math.abs(atom.times) }, () => atom.of));
      below = group && below;
    }
  }
  return made;
}

/** Null for what is no number, undefined for one that can be read in two ways: 10e6. */
function numberIn(token: string): number | null | undefined {
  const word = WORDS[token.toLowerCase()];
  if (word !== undefined) return word;
  if (!/^(?:\d|[eE][+-]?\d)/.test(token)) return null;
  if (/^10[eE]/.test(token)) return undefined;
  const [, base, power] = /^(\d+)(?:\^|\*\*)(-?\d+)$/.exec(token) ?? [];
  if (base !== undefined) return Number(base) ** Number(power);
  if (/^\d{1,3}(?:,\d{3})+$/.test(token)) return Number(token.replaceAll(',', ''));
  return Number((/^[eE]/.test(token) ? `1${token}` : token).replace(',', '.'));
}

const WORDS: Readonly<Record<string, number>> = {
  thousand: 1e3,
  thousands: 1e3,
  tausend: 1e3,
  tsd: 1e3,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  mio: 1e6,
  mill: 1e6,
};

interface Atom {
  of: string;
  size: number;
  /** Sign of the power, and how often the quantity is counted. */
  power: number;
  times: number;
}

function atomIn(token: string): Atom | null {
  const [, name = '', exponent] = /^([\p{L}°%]+)(?:\^|\*\*)?(-?\d)?$/u.exec(token) ?? [];
  const power = exponent === undefined ? 1 : Number(exponent);
  const found = sizeOf(name) ?? sizeInAnyCase(name);
  if (!found || power === 0) return null;
  const [of, size] = found;
  if (of === 'length' && Math.abs(power) > 1) {
    const count = Math.abs(power);
    if (count > 3) return null;
    return { of: count === 2 ? 'area' : 'volume', size: size ** count * (count === 3 ? 1000 : 1), power, times: 1 };
  }
  return { of, size: size ** Math.abs(power), power, times: power };
}

type Size = readonly [of: string, size: number];

function sizeOf(name: string): Size | null {
  if (Object.hasOwn(ATOMS, name)) return ATOMS[name]!;
  const prefix = PREFIXES[name[0] ?? ''];
  const base = name.slice(1);
  // Nobody measures in megalitres: Mg is written for mg.
  if (prefix !== undefined && PREFIXED.has(base) && (name[0] !== 'M' || MEGA.has(base)))
    return [ATOMS[base]![0], ATOMS[base]![1] * prefix];
  // g for grams in “gDCW”.
  const dry = /^([kmun]?g)(?:DCW|CDW|DW|BTM)$/i.exec(name)?.[1];
  return dry === undefined ? null : sizeOf(dry);
}

const SMALL = new Map(Object.keys(ATOMS).map((name) => [name.toLowerCase(), name]));

/** The same without regard to case, where that is certain: NL is a volume of gas at standard conditions, and mW may be MW. */
function sizeInAnyCase(name: string): Size | null {
  const small = name.toLowerCase();
  const same = SMALL.get(small);
  if (same !== undefined) return ATOMS[same]!;
  const base = SMALL.get(small.slice(1));
  if (base === undefined || !PREFIXED.has(base)) return null;
  const isCertain = /^[kunpd]/.test(name) || name.startsWith('K') || (/^[mM]/.test(name) && !MEGA.has(base));
  return isCertain ? [ATOMS[base]![0], ATOMS[base]![1] * PREFIXES[small[0]!]!] : null;
}

/** Null for cells times something else, which are a name before a unit: “Cell g/L”. */
function signature({ over, under }: Product): string | null {
  if (over.includes('cells') && over.length > 1) return null;
  const above = over.filter((one) => one !== 'cells').toSorted();
  return `${above.join(' ')}/${under.toSorted().join(' ')}`;
}

/** M, mM, µM are mol/L, with which products are written as “mM/h”. */
const molar = (text: string): string => text.replaceAll(/(?<![\p{L}])([munpk]?)M(?![\p{L}])/gu, '$1mol/L');

const exact = new Map<string, Unit>();
const anyCase = new Map<string, Unit | null>();
const alike = new Map<string, { unit: Unit; size: number }[]>();
for (const unit of UNIT_NAMES) {
  for (const name of [unit, ...(ALIASES[unit] ?? [])]) {
    const text = plain(name);
    if (!exact.has(text)) exact.set(text, unit);
    const small = text.toLowerCase();
    const before = anyCase.get(small);
    anyCase.set(small, before === undefined || before === unit ? unit : null);
  }
  const product = /^(?:°|%|ppm|pieces|sets|uses)/.test(unit) || unit.includes('USD') ? null : productIn(plain(unit));
  const sign = product && signature(product);
  if (!product || !sign || sign === '/') continue;
  const list = alike.get(sign) ?? [];
  list.push({ unit, size: product.size });
  alike.set(sign, list);
}

/** The unit in a text with the numbers in front of it or in it, in any spelling; null if it is not known. */
export function readScaled(text: string): Scaled | null {
  const name = plain(text);
  if (name === '') return null;
  const known = exact.get(name);
  if (known) return { unit: known, multiplier: 1 };
  if (/^%\s?\(?(?:w|m)\/v\)?$/i.test(name)) return { unit: 'g/L', multiplier: 10 };
  if (name === '‰') return { unit: '%', multiplier: 0.1 };
  const product = productIn(molar(name));
  const found = product && alike.get(signature(product) ?? '');
  if (!found) {
    const same = anyCase.get(name.toLowerCase());
    return same ? { unit: same, multiplier: 1 } : null;
  }
  const scaled = found.map(({ unit, size }) => ({ unit, multiplier: product.size / size }));
  const [best] = scaled.toSorted((a, b) => Math.abs(Math.log10(a.multiplier)) - Math.abs(Math.log10(b.multiplier)));
  const { unit, multiplier } = best!;
  // g/100 g is rather a hundredth of g/g than ten kg/t.
  if (unit === 'kg/t' && multiplier !== 1)
    return { unit: 'g/g', multiplier: Number((multiplier / 1000).toPrecision(12)) };
  return { unit, multiplier: Number(multiplier.toPrecision(12)) };
}

/** The units of which a word may be either, to be named where it is refused; null for any other text. */
export const eitherUnit = (text: string): string | null =>
  /^tons?$/i.test(text.trim()) ? 't (1000 kg) or short ton (907.18474 kg)' : null;

/** The unit in a text that has no number besides it; null if it is not known. */
export function readUnit(text: string): Unit | null {
  const read = readScaled(text);
  return read?.multiplier === 1 ? read.unit : null;
}

/** Number of units `to` in one unit `from`, both in any spelling; null if they measure different things or are unknown. */
export function unitRatio(from: string, to: string): number | null {
  if (from === to) return 1;
  const [own, other] = [readUnit(from), readUnit(to)];
  return own && other && dimension(own) === dimension(other) ? convert(1, own, other) : null;
}

/** Letters that are a unit only after a suitable word: a trailing M, K or 1 usually is not a unit. */
const LONE: Readonly<Record<string, RegExp | null>> = {
  C: /temp|^t$|warm|shelf|jacket/i,
  F: /temp|^t$/i,
  K: /temp|^t$/i,
  // “Column L” is the name of a column that has none.
  h: /^(?!column$)/i,
  L: /^(?!column$)/i,
  g: /^(?!column$)/i,
  s: /time|hold|zeit|^t$|eft/i,
  d: /time|age|day|zeit|^t$|eft/i,
};

export interface Header {
  /** Without its unit and multiplier. */
  name: string;
  unit: Unit | null;
  /** Factor from a number in the file to the unit: “(x10^6) cells/mL”. */
  multiplier: number;
  /** A sign that changes the numbers in a way that is not certain, such as “(/10)” or “1:10”; a person says what it means. */
  doubt: string | null;
}

/** A text that is a multiplier alone: its factor, or null if it may mean two things; undefined for any other text. */
export function readMultiplier(text: string): number | null | undefined {
  const sign = plain(text).replaceAll(/\s/g, '');
  if (/^(?:\/|:|÷|1\/|1:)\d+(?:[.,]\d+)?$/.test(sign)) return null;
  const [, times = '', number] = /^([x*]?)(.+)$/i.exec(sign) ?? [];
  if (number === undefined) return undefined;
  if (/^10[eE][+-]?\d{1,2}$/.test(number)) return null;
  const isPower = /^(?:10(?:\^|\*\*)-?\d{1,2}|1(?:\.0*)?[eE][+-]?\d{1,2}|[eE][+-]?\d{1,2})$/.test(number);
  const isNumber = /^\d{1,3}(?:,\d{3})+$|^\d+(?:\.\d+)?$/.test(number);
  const word = WORDS[number.toLowerCase().replace(/^in/, '').replace(/\.$/, '')];
  if (word !== undefined) return word;
  if (!isPower && !(times !== '' && isNumber)) return undefined;
  const value = numberIn(isNumber ? number.replaceAll(',', '') : number.replace('.0', ''));
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : null;
}

/** Signs in a name that change the numbers below it. */
const CHANGES =
  /(?:^|[\s()\]}])[x×*÷/:·⋅∙]\s?\d+(?:[.,]\d+)?|(?:^|[\s(])\d+\s?[x×](?=$|[\s)])|\b(?:two|five|ten|hundred|thousand|zwei|fünf|zehn|hundert|tausend|\d+)[\s-]?(?:fold|fach)\b|\b\d+\s?:\s?\d+\b|\b1\s?\/\s?\d+|10\s?(?:\^|\*\*)|10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]|\b(?:log|ln|lg)(?:10|₁₀)?\b|\bdilut\p{L}*|\bverd[uü]nn\p{L}*/iu;

const IS_DILUTION = /^(?:dilution|verdünnung)(?:s?(?:rate|faktor)|\s(?:rate|factor))?(?:\s\(?\p{L}\)?)?$/iu;

const RUN_BEFORE =
  /^((?:R|Rep|Replicate|Replikat|Run|Lauf|Batch|Lot|Charge|Vessel|Reactor|Reaktor|BR|Flask|Kolben)[\s._-]?\d{1,2})[\s.:_-]{1,3}(\p{L}.*)$/isu;

/** The run before the name of a quantity: “R1 CDW”, “R1: CDW”; null if there is none. */
export function runBefore(text: string): { run: string; rest: string } | null {
  const [, run, rest] = RUN_BEFORE.exec(text) ?? [];
  return run === undefined || rest === undefined ? null : { run, rest };
}

/**
 * Splits a column header into name, unit and multiplier: “Flux [LMH]”, “Viable (x10^6) cells/mL”, “conc., g/L”, “t / h”, “Prot g/l”,
 * “time_h”. A header without a known unit is only a name.
 */
export function readHeader(text: string): Header {
  const whole = text.trim();
  const ofRun = runBefore(whole);
  if (ofRun) {
    const rest = readHeader(ofRun.rest);
    return { ...rest, name: `${ofRun.run} ${rest.name}` };
  }
  for (const [heading, known] of LETTERS_OF_TIME) {
    const [, named] = heading.exec(whole) ?? [];
    if (named !== undefined) return { name: named, unit: known, multiplier: 1, doubt: null };
  }
  let multiplier = 1;
  let unit: Unit | null = null;
  let doubt: string | null = null;
  const take = (found: Scaled): void => {
    unit = found.unit;
    multiplier *= found.multiplier;
  };
  // What stands in brackets, from the last, which is the unit in most headers.
  let name = whole;
  for (const { 0: all, 1: inner, index } of [...whole.matchAll(BRACKETS)].toReversed()) {
    const cut = (): void => {
      name = `${name.slice(0, index)} ${name.slice(index + all.length)}`
        .replaceAll(/\s+/g, ' ')
        .replace(/_? $/, '')
        .trim();
    };
    const without = `${whole.slice(0, index)}${whole.slice(index + all.length)}`.trim();
    const sign = readMultiplier(inner!);
    if (sign === null || TWO_WAYS.test(inner!) || eitherUnit(inner!) !== null) doubt ??= inner!.trim();
    else if (sign !== undefined) {
      multiplier *= sign;
      cut();
    } else if (unit === null && without !== '') {
      const read = readScaled(inner!);
      if (!read) continue;
      take(read);
      cut();
    }
  }
  if (unit === null) {
    const tail = tailOf(name);
    if (tail) {
      take(tail.read);
      ({ name } = tail);
    }
  }
  // “Glucose x10 g/L”, “Cells/mL x 10^6”.
  const [, before, last] = /^(.*\S)\s+([x×*]\s?\S+)$/s.exec(name) ?? [];
  const sign = last === undefined ? undefined : readMultiplier(last);
  if (typeof sign === 'number') {
    multiplier *= sign;
    name = before!;
    const tail = unit === null ? tailOf(name) : null;
    if (tail) {
      take(tail.read);
      ({ name } = tail);
    }
  }
  if (unit === null) {
    // “Day” and “Cells/mL” are names and units.
    const word = /^\p{L}{3,}(?:\/\p{L}+)?$/u.test(name) ? readScaled(name) : null;
    if (word && (OF_ITS_NAME.has(word.unit) || name.includes('/'))) {
      take(word);
      name = name.split('/', 1)[0]!;
    }
  }
  // “CDW_gL_R1”: the run stands behind the unit.
  const [, quantity, run] = (unit === null && /^(.*\S)[\s_]((?:r|rep|run|br)\d{1,2})$/i.exec(name)) || [];
  const behind = quantity === undefined ? null : tailOf(quantity);
  if (behind) {
    take(behind.read);
    name = `${behind.name} ${run!}`;
  }
  if (unit === null) {
    const [, , percent] = /^(%)\s+(\p{L}.*)$/su.exec(name) ?? [];
    const [, since] = /^(hours?|days?|minutes?|h|stunden|tage)\s(?:post|after|since|nach|seit)\s/i.exec(name) ?? [];
    if (percent !== undefined) [unit, name] = ['%', percent];
    else if (since !== undefined) unit = readUnit(since);
    else if (OF_DAYS.test(name)) unit = 'd';
  }
  // The dilution itself is a quantity.
  doubt ??= IS_DILUTION.test(name) ? null : (CHANGES.exec(name)?.[0].trim() ?? null);
  return { name: name === '' ? whole : name, unit, multiplier, doubt };
}

/** Letters that are units of time in the language of the heading, and others elsewhere: “Temps (j)”, “Tijd (u)”. */
const LETTERS_OF_TIME: readonly (readonly [RegExp, Unit])[] = [
  [/^(temps|dur[ée]e|[âa]ge)\s?[([]j\.?[)\]]$/i, 'd'],
  [/^(tijd|duur|procestijd)\s?[([]u\.?[)\]]$/i, 'h'],
];
/** Headings of numbered days. */
const OF_DAYS =
  /^(?:(?:culture|process|run|cultivation|fermentation)\s?days?|(?:kultur|prozess|kultivierungs|fermentations)tage?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?)$/i;
const BRACKETS = /[[({]([^[\](){}]*(?:\([^[\](){}]*\)[^[\](){}]*)?)[\])}]/g;
/** 10e6 is 10⁷ to a program, and 10⁶ to many people. */
const TWO_WAYS = /(?:^|[^\d.])10[eE][+-]?\d/;
/** Units whose names are quantities: “Day”, “VVD”, “LMH”. */
const OF_ITS_NAME = new Set<Unit>(['h', 'min', 's', 'd', '1/d', 'L/m²/h']);

/** The unit at the end of a header, and what stands before it. */
function tailOf(whole: string): { name: string; read: Scaled } | null {
  const separator = [...whole.matchAll(/(?<!\s)(?:\s*[,;]|\s+in\s|\s+\/\s)\s*/g)].at(-1);
  if (separator) {
    const said = whole.slice(separator.index + separator[0].length);
    const read = readScaled(said.replace(/^\((.*)\)$/s, '$1'));
    const name = whole.slice(0, separator.index).trim();
    // “cells / ml” is one unit.
    const [, before, word] = (separator[0].includes('/') && /^(.*\S)\s+(\S+)$/s.exec(name)) || [];
    const both = word === undefined ? null : readScaled(`${word}/${said}`);
    if (both) return { name: before!, read: both };
    if (read && name !== '') return { name: name.replace(/[,;/]$/, ''), read };
  }
  const words = whole.split(/[\s_]+/);
  for (let count = Math.min(4, words.length - 1); count > 0; count--) {
    const name = words.slice(0, -count).join(' ');
    const last = words.slice(-count);
    // The end of a longer unit, such as h in “qX_mmol_gDW_h”, is not the unit.
    if (!standsAlone(last.join(' '), name) || isOpen(name)) continue;
    if (words.length - count > 1 && ATOM.test(words.at(-count - 1)!)) continue;
    // “biomass_g_l” has no other sign for “per”.
    const isProduct = last.length > 1 && last.every((word) => ATOM.test(word));
    const read = (isProduct ? readScaled(last.join('/')) : null) ?? readScaled(last.join(' '));
    // A longer word before a unit is part of the name.
    if (
      read &&
      (last.length === 1 ||
        isProduct ||
        ATOM.test(last[0]!) ||
        !/^\p{L}{3,}$/u.test(last[0]!) ||
        BEFORE.has(last[0]!.toLowerCase()))
    )
      return { name, read };
  }
  return null;
}

const BEFORE = new Set(['per', 'pro', ...Object.keys(WORDS)]);

/** Whether a bracket is not closed. */
const isOpen = (text: string): boolean => /[[({][^[\](){}]*$/.test(text);

/** A unit that others are divided by, or that is divided. */
const ATOM = /^(?:[kmµun]?g(?:DC?W|CDW)?|[mµu]?L|[mµun]?mol|hr?|min|cells?)$/i;

/**
 * What a header says in the place of a unit without being a known one: “Feed [uL/s]”, “OD600”; null if it says nothing.
 * The reader does not guess it, so a person must.
 */
export function unknownUnit(text: string): string | null {
  const { unit, doubt } = readHeader(text);
  const optical = unit === null ? /\b(?:OD|DO)[\s_]?\d{3}\b/i.exec(text.replaceAll('_', ' ')) : null;
  if (optical) return optical[0];
  if (doubt !== null || unit !== null) return doubt;
  const [, , said] = /^(.*?\S)\s*[[({]([^[\](){}]+)[\])}]\s*$/s.exec(text.trim()) ?? [];
  return said?.trim() ?? null;
}

/** Whether a word after a name is its unit. */
function standsAlone(word: string, name: string): boolean {
  if (/^[-\d.]+$/.test(word)) return false;
  if (word.length > 1 || word === '%') return true;
  return LONE[word]?.test(name) ?? false;
}
