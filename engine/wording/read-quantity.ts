/**
 * Reads the quantities that people type, paste and write in documents: a number as parseInput reads it, a sum (`2*75`, `(1.5 + 2)/3`), and
 * a unit after either (`42 t` for kg). The result is in the unit in which it is shown.
 */
import { type Currency, isMoney, toCurrency, unitInCurrency, US_DOLLAR } from './currency.ts';
import { parseInput } from './parse-input.ts';
import { convert, dimension, isUnit, UNIT_NAMES, type Unit } from './quantity.ts';
import { readScaled } from './read-unit.ts';
import { PER_KG, type Reported, unitPer, valuePer } from './reported.ts';

/** How a quantity is shown; a setting or an assumption with its unit is one. */
export interface Shown {
  /** Money in USD; a unit that no other converts to may be any text. K is the unit of a difference of temperatures. */
  display_unit: string;
  /** A temperature, shown in K because a person chose to. */
  isAbsolute?: boolean | undefined;
  reported?: Reported | undefined;
  /** `integer`: a whole number. */
  type?: string | undefined;
}

/** Letters of a typed quantity. */
const LONGEST = 100;

export type ReadQuantity = { value: number } | { problem: string };

/** A typed text in the unit in which it is shown, with money in a currency; null if it is empty. */
export function readQuantity(text: string, shown: Shown, currency: Currency = US_DOLLAR): ReadQuantity | null {
  const whole = text.trim();
  if (whole === '') return null;
  if (whole.length > LONGEST) return { problem: 'This is too long for a number.' };
  const plain = evaluate(whole);
  const read =
    plain === null ? (readSum(whole, shown, currency) ?? readWithUnit(whole, shown, currency)) : { value: plain };
  if (!('value' in read)) return read;
  if (shown.type === 'integer' && !Number.isInteger(read.value)) return { problem: 'Enter a whole number.' };
  return read;
}

/** A sum of quantities with a unit each, such as `2 t + 500 kg`; null if the text is something else. */
function readSum(text: string, shown: Shown, currency: Currency): ReadQuantity | null {
  // A minus without a space after it may be an exponent: g L-1. A unit at the end alone is that of the sum.
  const starts = [...text.matchAll(/\+|[-\u2212] /g)]
    .map(({ index }) => index)
    .filter((index) => {
      const head = text.slice(0, index).trimEnd();
      return /[\p{L}%°³²\d]$/u.test(head) && !/\d[eE]$/.test(text.slice(0, index)) && evaluate(head) === null;
    });
  if (starts.length === 0) return null;
  if (shown.isAbsolute || ['°C', '°F'].includes(shown.display_unit))
    return { problem: 'Temperatures cannot be added.' };
  let sum = 0;
  for (const [at, start] of [0, ...starts].entries()) {
    const part = text.slice(at === 0 ? 0 : start + 1, starts[at]).trim();
    const read = evaluate(part) === null ? readWithUnit(part, shown, currency) : null;
    if (read === null) return { problem: `Enter a unit after ${part}, too.` };
    if ('problem' in read) return read;
    sum += at === 0 || text[start] === '+' ? read.value : -read.value;
  }
  return { value: Number(sum.toPrecision(12)) };
}

function readWithUnit(text: string, shown: Shown, currency: Currency): ReadQuantity {
  let unknown: string | null = null;
  // The longest unit is the unit: 1e6/mL rather than mL.
  for (const { index } of text.matchAll(/(?<=[\s\d.)])(?=\S)/g)) {
    const [head, tail] = [text.slice(0, index), text.slice(index)];
    // Not from within a number: 2e3, 0,7.
    const isInNumber = /^(?:[\d.,'’]|e[+-]?\d)/i.test(tail) && !/\s$/.test(head);
    const number = isInNumber || !/[\p{L}%°]/u.test(tail) ? null : evaluate(head.trim());
    if (number === null) continue;
    const read = unitIn(tail, shown, currency);
    if (read === null) {
      unknown ??= tail;
      continue;
    }
    const value = inShown(number, read, shown, currency);
    return value === null
      ? { problem: `${tail} is not a valid unit for this setting. ${fitting(shown, currency)}`.trim() }
      : { value };
  }
  if (unknown === null) return { problem: 'This is not a number.' };
  return { problem: `Unknown unit “${unknown}”. ${fitting(shown, currency)}`.trim() };
}

interface NamedUnit {
  unit: Unit | 'own';
  /** Units in one of the written: 10 g/L are 1 % (w/v). */
  multiplier: number;
  /** Its money is in the display currency. */
  isShownMoney: boolean;
}

function unitIn(tail: string, shown: Shown, currency: Currency): NamedUnit | null {
  if (tail === unitAfter(shown, currency)) return { unit: 'own', multiplier: 1, isShownMoney: true };
  const { code } = currency;
  const isShownMoney = code !== 'USD' && tail.startsWith(code);
  const written = (isShownMoney ? tail.replace(code, 'USD') : tail).replace(CARBON, 'CO2e');
  // In headings of instruments, Mg is a milligram; a person who types it means a tonne.
  const name = written.replace(/^Mg(?![\p{L}])/u, 't');
  const read = readScaled(name.startsWith('/') ? `1${name}` : name);
  if (read === null || hasOtherPrefix(written, read.unit) || OF_GAUGES.test(written)) return null;
  return read.multiplier === 1 || SCALED.test(name) ? { ...read, isShownMoney } : null;
}

/** Units that documents write and no list has: of what is in 100 mL, and of gallons and feet. Others with a factor are rather misprints. */
const SCALED =
  /^(?!\/).*(?:\b[wm]\/v\b|(?:\/|\bper)\s?100\s?(?:mL|ml|g)\b|\b(?:gal|gallons?|ft|foot|feet)(?![\p{L}]))/u;

/** Pressures above that of the air: where the model has absolute ones, they are not the same number. */
const OF_GAUGES = /^(?:bar|psi) ?\(?g\)?$/i;

/** Whether a spelling differs from its unit in the case of an m: Mg is a tonne, and mg is not. */
const hasOtherPrefix = (written: string, unit: Unit): boolean =>
  unit !== 'min' &&
  written.length === unit.length &&
  written.toLowerCase() === unit.toLowerCase() &&
  Array.from(unit).some((letter, at) => letter.toLowerCase() === 'm' && letter !== written[at]);

/** Null if the unit measures something else. */
function inShown(
  written: number,
  { unit, multiplier, isShownMoney }: NamedUnit,
  shown: Shown,
  currency: Currency,
): number | null {
  if (unit === 'own') return written;
  const number = written * multiplier;
  const { reported = PER_KG } = shown;
  const to = unitOf(shown);
  if (to === null || dimension(unit) !== dimension(to)) return null;
  const isDifference = to === 'K' && !shown.isAbsolute;
  // A difference has no zero of a scale.
  const zero = isDifference ? convert(0, unit, to) : 0;
  const value = (isShownMoney ? convert(number, unit, to) : toCurrency(convert(number, unit, to), to, currency)) - zero;
  const ofAmount = !reported.isAmount && unitPer(to, reported) === to ? value : valuePer(value, reported);
  const inMillions = shown.display_unit.startsWith(MILLIONS) ? ofAmount / 1e6 : ofAmount;
  // Converting leaves rounding errors; money in another currency keeps its digits.
  return Number(inMillions.toPrecision(isMoney(to) ? 15 : 12));
}

const MILLIONS = 'M USD';
const CARBON = / ?CO[2₂]e/;

/** The unit that others convert to; null if there is none. */
function unitOf({ display_unit, type, reported }: Shown): Unit | null {
  // An amount of product in units of use may be typed as a mass.
  if (reported?.isAmount) return display_unit.endsWith('/y') ? 'kg/y' : 'kg';
  if (type === 'integer' && RATIOS.has(display_unit)) return null;
  const name = display_unit.startsWith(MILLIONS) ? display_unit.slice(2) : display_unit.replace(CARBON, 'CO2e');
  return isUnit(name) ? name : null;
}

/** The unit after the number on screen; empty for a ratio or a count. */
export const unitAfter = ({ display_unit, reported = PER_KG }: Shown, currency: Currency): string =>
  RATIOS.has(display_unit)
    ? ''
    : unitInCurrency(reported.isAmount ? display_unit : unitPer(display_unit, reported), currency);

/** Ratios whose unit is not written. */
const RATIOS: ReadonlySet<string> = new Set(['1', 'g/g', 'kg/kg', 'L/L', 'mol/mol']);

/** 'Valid units: kg, g, t.'; a count takes none. */
function fitting(shown: Shown, currency: Currency): string {
  const to = unitOf(shown);
  if (to === null) return shown.type === 'integer' ? 'Enter a number without a unit.' : '';
  const names = UNIT_NAMES.filter((unit) => dimension(unit) === dimension(to) && !RATIOS.has(unit)).map((unit) =>
    unitInCurrency(unit, currency),
  );
  return names.length === 0 ? '' : `Valid units: ${names.join(', ')}.`;
}

const NUMBER = /^(?:\d[\d.,]*(?:\s\d{3}(?!\d)[\d.,]*)*|[.,]\d+)(?:e[+-]?\d+)?/i;

/** A number or a sum; null if the text is neither. */
function evaluate(text: string): number | null {
  const plain = parseInput(text);
  if (plain !== null) return plain;
  let rest = text.replaceAll('\u2212', '-').replaceAll('×', '*').replaceAll('÷', '/').trimStart();
  const take = (pattern: RegExp): string | null => {
    const [found] = pattern.exec(rest) ?? [];
    if (found === undefined) return null;
    rest = rest.slice(found.length).trimStart();
    return found;
  };
  // Text that cannot be read makes NaN, which no operation makes a number again.
  const factor = (): number => {
    if (take(/^\(/) !== null) {
      const inside = sum();
      return take(/^\)/) === null ? Number.NaN : inside;
    }
    const number = take(NUMBER);
    return (number === null ? null : parseInput(number)) ?? Number.NaN;
  };
  const power = (): number => {
    const base = factor();
    return take(/^\^/) === null ? base : base ** signed();
  };
  const signed = (): number => (take(/^-/) === null ? power() : -power());
  const product = (): number => {
    let value = signed();
    for (let sign = take(/^[*/]/); sign !== null; sign = take(/^[*/]/)) {
      const next = signed();
      value = sign === '*' ? value * next : value / next;
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = take(/^[+-]/); sign !== null; sign = take(/^[+-]/)) {
      const next = product();
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  };
  const value = sum();
  return rest === '' && Number.isFinite(value) ? Number(value.toPrecision(15)) : null;
}
