/**
 * Reads the quantities that people type and paste: a number as parseInput reads it, a sum (`2*75`, `(1.5 + 2)/3`), and a unit after either
 * (`42 t` for kg). The result is in the unit on screen.
 */
import { readUnit } from '#engine/index.ts';
import { convert, dimension, isUnit, UNIT_NAMES, type Unit } from '#engine/wording/index.ts';
import { isMoney, shownIn, unitShown } from './currency.ts';
import { formatInput, parseInput } from './format.ts';
import { PER_KG, unitPer, valuePer, type Reported } from './reporting.ts';

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

/**
 * The number of a text that is complete as it stands. It may be used while it is typed: after a space, a unit may follow.
 * All other texts are read when the person leaves the field or presses Enter.
 */
export const typedNumber = (text: string): number | null => (/\s$/.test(text) ? null : parseInput(text));

/** A typed text in the unit on screen; null if it is empty. */
export function readQuantity(text: string, shown: Shown): ReadQuantity | null {
  const whole = text.trim();
  if (whole === '') return null;
  if (whole.length > LONGEST) return { problem: 'This is too long for a number.' };
  const plain = evaluate(whole);
  const read = plain === null ? (readSum(whole, shown) ?? readWithUnit(whole, shown)) : { value: plain };
  if (!('value' in read)) return read;
  if (shown.type === 'integer' && !Number.isInteger(read.value)) return { problem: 'Enter a whole number.' };
  return read;
}

/** A text as the plain number that it means, to be shown in its place; null if it means none, or is one already. */
export function settled(text: string, shown: Shown): string | null {
  if (typedNumber(text) !== null) return null;
  const read = readQuantity(text, shown);
  return read && 'value' in read ? String(read.value) : null;
}

/** What to say about a text that is not yet used; null if it is empty or a number. */
export function typedNote(text: string, shown: Shown): { isWrong: boolean; words: string } | null {
  const read = typedNumber(text) === null ? readQuantity(text, shown) : null;
  if (read === null) return null;
  return 'problem' in read
    ? { isWrong: true, words: read.problem }
    : { isWrong: false, words: `= ${[formatInput(read.value), nameOf(shown)].filter(Boolean).join('\u202f')}` };
}

/** The problem alone, for fields that say nothing of what is still typed. */
export const typedProblem = (text: string, shown: Shown): string | undefined => {
  const note = typedNote(text, shown);
  return note?.isWrong ? note.words : undefined;
};

/** A sum of quantities with a unit each, such as `2 t + 500 kg`; null if the text is something else. */
function readSum(text: string, shown: Shown): ReadQuantity | null {
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
    const read = evaluate(part) === null ? readWithUnit(part, shown) : null;
    if (read === null) return { problem: `Enter a unit after ${part}, too.` };
    if ('problem' in read) return read;
    sum += at === 0 || text[start] === '+' ? read.value : -read.value;
  }
  return { value: Number(sum.toPrecision(12)) };
}

function readWithUnit(text: string, shown: Shown): ReadQuantity {
  let unknown: string | null = null;
  // The longest unit is the unit: 1e6/mL rather than mL.
  for (const { index } of text.matchAll(/(?<=[\s\d.)])(?=\S)/g)) {
    const [head, tail] = [text.slice(0, index), text.slice(index)];
    const isInNumber = /^[\d.]/.test(tail) && !/\s$/.test(head);
    const number = isInNumber || !/[\p{L}%°]/u.test(tail) ? null : evaluate(head.trim());
    if (number === null) continue;
    const read = unitIn(tail, shown);
    if (read === null) {
      // Not from within a number: 2e3.
      if (!/^e[+-]?\d/i.test(tail)) unknown ??= tail;
      continue;
    }
    const value = inShown(number, read, shown);
    return value === null
      ? { problem: `${tail} is not a valid unit for this setting. ${fitting(shown)}`.trim() }
      : { value };
  }
  if (unknown === null) return { problem: 'This is not a number.' };
  return { problem: `Unknown unit “${unknown}”. ${fitting(shown)}`.trim() };
}

interface NamedUnit {
  unit: Unit | 'own';
  /** Its money is in the display currency. */
  isShownMoney: boolean;
}

function unitIn(tail: string, shown: Shown): NamedUnit | null {
  if (tail === nameOf(shown)) return { unit: 'own', isShownMoney: true };
  const [code = ''] = /^[A-Z]{3}\b/.exec(unitShown('USD')) ?? [];
  const isShownMoney = code !== 'USD' && tail.startsWith(code);
  const written = (isShownMoney ? tail.replace(code, 'USD') : tail).replace(CARBON, 'CO2e');
  // In headings of instruments, Mg is a milligram; a person who types it means a tonne.
  const name = written.replace(/^Mg(?![\p{L}])/u, 't');
  const unit = readUnit(name.startsWith('/') ? `1${name}` : name);
  return unit === null || hasOtherPrefix(written, unit) || OF_GAUGES.test(written) ? null : { unit, isShownMoney };
}

/** Pressures above that of the air: where the model has absolute ones, they are not the same number. */
const OF_GAUGES = /^(?:bar|psi) ?\(?g\)?$/i;

/** Whether a spelling differs from its unit in the case of an m: Mg is a tonne, and mg is not. */
const hasOtherPrefix = (written: string, unit: Unit): boolean =>
  unit !== 'min' &&
  written.length === unit.length &&
  written.toLowerCase() === unit.toLowerCase() &&
  Array.from(unit).some((letter, at) => letter.toLowerCase() === 'm' && letter !== written[at]);

/** Null if the unit measures something else. */
function inShown(number: number, { unit, isShownMoney }: NamedUnit, shown: Shown): number | null {
  if (unit === 'own') return number;
  const { reported = PER_KG } = shown;
  const to = unitOf(shown);
  if (to === null || dimension(unit) !== dimension(to)) return null;
  const isDifference = to === 'K' && !shown.isAbsolute;
  // A difference has no zero of a scale.
  const zero = isDifference ? convert(0, unit, to) : 0;
  const value = (isShownMoney ? convert(number, unit, to) : shownIn(number, unit, to)) - zero;
  const ofAmount = unitPer(to, reported) === to ? value : valuePer(value, reported);
  const inMillions = shown.display_unit.startsWith(MILLIONS) ? ofAmount / 1e6 : ofAmount;
  // Converting leaves rounding errors; money in another currency keeps its digits.
  return Number(inMillions.toPrecision(isMoney(to) ? 15 : 12));
}

const MILLIONS = 'M USD';
const CARBON = / ?CO[2₂]e/;

/** The unit that others convert to; null if there is none. */
function unitOf({ display_unit, type }: Shown): Unit | null {
  if (type === 'integer' && RATIOS.has(display_unit)) return null;
  const name = display_unit.startsWith(MILLIONS) ? display_unit.slice(2) : display_unit.replace(CARBON, 'CO2e');
  return isUnit(name) ? name : null;
}

/** The unit after the number on screen; empty for a ratio or a count. */
const nameOf = ({ display_unit, reported = PER_KG }: Shown): string =>
  RATIOS.has(display_unit) ? '' : unitShown(unitPer(display_unit, reported));

/** Ratios whose unit is not written. */
const RATIOS: ReadonlySet<string> = new Set(['1', 'g/g', 'kg/kg', 'L/L', 'mol/mol']);

/** 'Valid units: kg, g, t.'; a count takes none. */
function fitting(shown: Shown): string {
  const to = unitOf(shown);
  if (to === null) return shown.type === 'integer' ? 'Enter a number without a unit.' : '';
  const names = UNIT_NAMES.filter((unit) => dimension(unit) === dimension(to) && !RATIOS.has(unit)).map(unitShown);
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
