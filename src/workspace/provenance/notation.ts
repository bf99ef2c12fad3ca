/** The symbols of typeset formulas: a letter for the kind of quantity, and the name of the number as its index. */
import { type FigureRef, segmentsOf } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';

export interface Notation {
  /** One letter, set in italics. */
  letter: string;
  /** Set upright below the letter; empty for a number that is one letter. */
  index: string;
}

/** The usual letter of a quantity by its unit. */
const LETTERS: Readonly<Record<string, string>> = {
  USD: 'K',
  'USD/y': 'C',
  'USD/h': 'w',
  kg: 'm',
  t: 'm',
  'kg/y': 'ṁ',
  'kg/h': 'ṁ',
  'm³': 'V',
  'm³/h': 'q',
  'm²': 'A',
  m: 'd',
  h: 't',
  y: 't',
  'h/y': 't',
  '1/y': 'n',
  '1/h': 'k',
  'g/L': 'c',
  'kg/m³': 'ρ',
  K: 'T',
  bar: 'p',
  kW: 'P',
  kWh: 'E',
  MJ: 'E',
  kgCO2e: 'g',
  'kgCO2e/kg': 'g',
};
const SHARES = /share|rate|yield|fraction|fill|recovered|returned|content|purity|irr|margin/;

/** Words that say more than the names in formulas and references. */
const WORDS: Readonly<Record<string, string>> = {
  annual: 'operating',
  output: 'product',
  batch_output: 'batch',
  batches: 'batches',
  cogs: 'unit',
  cogs_without_depreciation: 'without depreciation',
  msp: 'minimum price',
  aoc: 'operating',
  tci: 'investment',
  n_units: 'units',
};
const inWords = (name: string): string => WORDS[name] ?? name.replaceAll('_', ' ');

function letterOf(unit: Unit | null, name: string): string {
  if (unit === null) return name.charAt(0);
  if (LETTERS[unit]) return LETTERS[unit];
  if (unit.startsWith('USD/')) return name === 'price' ? 'p' : 'c';
  if (unit === '1' || unit === '%') return SHARES.test(name) ? 'x' : 'n';
  return name.charAt(0);
}

/** The symbol of an input by its name in the formula. */
export function notationOf(name: string, unit: Unit | null): Notation {
  if (name.length === 1) return { letter: name, index: '' };
  const letter = letterOf(unit, name);
  return { letter, index: inWords(name) };
}

/** Last segments of references that say nothing without the one before. */
const GENERIC = new Set(
  'annual per_kg value total amount share mass cost by_step by_section by_category lines outputs'.split(' '),
);

/** The symbol of a result by its reference. */
export function notationOfResult(ref: FigureRef, unit: Unit): Notation {
  const segments = segmentsOf(ref);
  const isName = (text: string) => /^(?!stp_)[a-z][a-z_]*$/.test(text);
  const name =
    segments.findLast((segment) => isName(segment) && !GENERIC.has(segment)) ?? segments.findLast(isName) ?? 'value';
  return notationOf(name, unit);
}
