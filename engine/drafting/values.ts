/** What a value in a draft is for a setting: every reading of it, and whether one of them is certain. */
import { type Decimals, isNothing, readNumber } from '../wording/figure.ts';
import type { Parameter } from '../types/catalogue.ts';
import type { SettingValue } from '../types/configuration.ts';
import { parseInput } from '../wording/parse-input.ts';
import { convert, dimension, UNIT_NAMES, type Unit } from '../wording/quantity.ts';
import { readQuantity } from '../wording/read-quantity.ts';
import { readScaled } from '../wording/read-unit.ts';
import { entered } from '../wording/text.ts';
import type { DraftValue } from './format.ts';
import { takeNumber, takeRange } from './numbers.ts';
import { NUMBER_WORDS } from './quotation.ts';

/** One meaning of a value. */
export interface Reading {
  /** Key of the setting. */
  key: string;
  /** In the unit of the engine. */
  value: SettingValue;
  /** The value with the unit in which it is shown. */
  text: string;
}

/** `open`: the draft has no value, and the default stands. `choose`: a person says what it means. */
export type RowState = 'ready' | 'choose' | 'open' | 'refused';

export interface ReadValue {
  state: RowState;
  readings: Reading[];
  /** How it was read, or why not. */
  note: string;
  isConverted: boolean;
  /** The numbers as written, to be looked for in the quotation. */
  numbers: number[];
}

/** Rows of the library that a value can name. */
export type Named = readonly { id: string; name: string }[];

/** Longest text in which numbers are looked for. */
const LONGEST = 100;
const MOST_READINGS = 3;

const refused = (note: string): ReadValue => ({
  state: 'refused',
  readings: [],
  note,
  isConverted: false,
  numbers: [],
});
const nothing = (note: string): ReadValue => ({ ...refused(note), state: 'open' });
const sure = (parameter: Parameter, value: SettingValue, note = 'as written'): ReadValue => ({
  state: 'ready',
  readings: [readingOf(parameter, value)],
  note,
  isConverted: false,
  numbers: [],
});

export function readValue(given: DraftValue, parameter: Parameter, decimals: Decimals | null, named: Named): ReadValue {
  const { type, title } = parameter;
  const text = given.value === undefined || given.value === null ? '' : String(given.value).trim();
  if (text === '' || isNothing(text)) return nothing('The draft has no value.');
  if (type === 'boolean') {
    const answer = ANSWERS[text.toLowerCase()];
    return answer === undefined ? refused(`Enter yes or no, not “${text}”.`) : sure(parameter, answer);
  }
  if (type === 'choice') return readChoice(text, parameter);
  if (type === 'component' || type === 'buffer') {
    const row = named.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase());
    return row ? sure(parameter, row.id) : refused(`The library has nothing that is called “${text}”.`);
  }
  if (type !== 'number' && type !== 'integer') return refused(`${title} is chosen in the process.`);
  if (text.length > LONGEST) return refused('This is too long for a number.');
  return readNumbers(text, given.unit?.trim() ?? '', parameter, decimals);
}

const ANSWERS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};

function readChoice(text: string, parameter: Parameter): ReadValue {
  const small = text.toLowerCase();
  const { choices } = parameter;
  const same = choices.find(({ value, title }) => [value, title].some((one) => one.toLowerCase() === small));
  if (same) return sure(parameter, same.value);
  const near = choices.filter(({ title }) => {
    const own = title.toLowerCase();
    return small.length > 2 && (own.includes(small) || small.includes(own));
  });
  const list = choices.map(({ title }) => title).join(', ');
  if (near.length === 0) return refused(`“${text}” is not one of ${list}.`);
  return {
    ...sure(parameter, near[0]!.value, `understood, not certain: one of ${list}`),
    state: 'choose',
    readings: near.slice(0, MOST_READINGS).map(({ value }) => readingOf(parameter, value)),
  };
}

const ABOUT =
  /^(?:~|≈|∼|ca?\.\s|approx(?:imately|\.)?\s|about\s|around\s|circa\s|roughly\s|etwa\s|nearly\s|some\s)\s*/i;
const LIMIT =
  /^(?:[<>≤≥]=?|below|under|less than|at most|up to|max(?:imum)?\.?(?: of)?|above|over|more than|at least|min(?:imum)?\.?(?: of)?|no more than|greater than)\s*/i;

function readNumbers(given: string, unit: string, parameter: Parameter, decimals: Decimals | null): ReadValue {
  let text = given;
  const isAbout = ABOUT.test(text);
  text = text.replace(ABOUT, '');
  const limit = LIMIT.exec(text)?.[0].trim() ?? null;
  text = text.replace(LIMIT, '').replace(ABOUT, '').trim();
  text = inDigits(withoutError(text));
  const taken = takeNumber(text.replace(/^(?:between|from)\s/i, ''));
  if (!taken) return /\d/.test(text) ? refused('This is not a number.') : nothing('The draft has no number.');
  const range = takeRange(taken.rest);
  if (range) {
    const rest = range.rest.trim() || unit;
    const [first, last] = [
      readOne(taken.number, range.unit || rest, parameter, decimals),
      readOne(range.number, rest, parameter, decimals),
    ];
    const wrong = [first, last].find(({ state }) => state === 'refused');
    if (wrong) return wrong;
    const ends = [first.readings[0]!, last.readings[0]!].map(({ value }) => value as number);
    const [a, b] = [Math.min(...ends), Math.max(...ends)];
    const middle = parameter.type === 'integer' ? Math.round((a + b) / 2) : Number(((a + b) / 2).toPrecision(12));
    return {
      state: 'choose',
      readings: [...new Set([a, middle, b])].map((value) => readingOf(parameter, value)),
      note: 'a range; choose a value in it',
      isConverted: first.isConverted || last.isConverted,
      numbers: [...first.numbers, ...last.numbers],
    };
  }
  const own = taken.rest.trim();
  const times = /^[x×*·⋅]\s?(?=\d)/.exec(own);
  if (times) return readTimes(taken.number, own.slice(times[0].length), unit, parameter, decimals);
  if (own !== '' && unit !== '' && own !== unit && readScaled(own)?.unit !== readScaled(unit)?.unit)
    return refused(`The value has the unit ${own}, and the draft says ${unit}.`);
  const read = readOne(taken.number, own || unit, parameter, decimals);
  if (read.state === 'refused') return read;
  if (limit !== null)
    return {
      ...read,
      state: 'choose',
      note: `a limit (${limit}), not a value${read.isConverted ? `; ${read.note}` : ''}`,
    };
  return isAbout && read.state === 'ready' ? { ...read, note: `approximate; ${read.note}` } : read;
}

/** Without how much a number is uncertain, with or without a unit of it: 100 m³ ± 5 %, 30 (±1) °C. */
function withoutError(text: string): string {
  const at = text.search(/\(?\s?(?:±|\+\/-)/);
  if (at < 0) return text;
  const head = text.slice(0, at).trimEnd();
  const [sign = ''] = /^\(?\s?(?:±|\+\/-)\s?/.exec(text.slice(at)) ?? [];
  const behind = takeNumber(text.slice(at + sign.length))?.rest ?? '';
  const tail = sign.startsWith('(') ? behind.slice(behind.indexOf(')') + 1) : behind;
  return /\d$/.test(head) ? `${head} ${tail.trimStart()}`.trim() : head;
}

/** A number in one word, such as “six days”; “one hundred” and “twenty-one” are more. */
const inDigits = (text: string): string =>
  text.replace(/^\p{L}+(?=$|\s)/u, (word) => {
    const small = word.toLowerCase();
    return Object.hasOwn(NUMBER_WORDS, small) && small !== 'half' ? String(NUMBER_WORDS[small]) : word;
  });

/** “3 × 60 m³” is 3 of 60 m³ each, or the product. */
function readTimes(
  count: string,
  each: string,
  unit: string,
  parameter: Parameter,
  decimals: Decimals | null,
): ReadValue {
  const taken = takeNumber(each);
  const times = plainNumber(count, decimals);
  const size = taken && plainNumber(taken.number, decimals);
  if (taken === null || size === null || times === null || !Number.isInteger(times) || times < 1)
    return refused(`“${count} × ${each}” is not one number.`);
  const made = [size, size * times].map((one) => withUnit(one, taken.rest.trim() || unit, parameter));
  const fine = made.filter(({ state }) => state !== 'refused');
  if (fine.length === 0) return made[0]!;
  return {
    state: 'choose',
    readings: fine.flatMap(({ readings }) => readings).slice(0, MOST_READINGS),
    note: `“${count} × ${each}” is ${count} of ${each} each, or the product`,
    isConverted: fine.some(({ isConverted }) => isConverted),
    numbers: [size],
  };
}

/** Thousands or decimals. */
const EITHER = /^[+\-−–]?[1-9]\d{0,2}[.,]\d{3}$/;

const plainNumber = (text: string, decimals: Decimals | null): number | null =>
  (decimals && readNumber(text, decimals)) ?? parseInput(text) ?? readNumber(text, 'point');

/** A number with a unit, which may be missing. */
function readOne(written: string, unit: string, parameter: Parameter, decimals: Decimals | null): ReadValue {
  const plain = written.trim().replace(/^[−–]/, '-');
  const usual = plainNumber(plain, decimals);
  if (usual === null) return refused(`“${written.trim()}” is not a number.`);
  const isEither = decimals === null && EITHER.test(plain);
  const other = isEither
    ? readNumber(plain, plain.includes(',') === Number.isInteger(usual) ? 'comma' : 'point')
    : null;
  const numbers = [...new Set(other === null ? [usual] : [usual, other])];
  const made = numbers.map((number) => withUnit(number, unit, parameter));
  const fine = made.filter(({ state }) => state !== 'refused');
  if (fine.length === 0) return made[0]!;
  if (fine.length === 1 && !isEither) return { ...fine[0]!, numbers };
  return {
    state: 'choose',
    readings: fine.flatMap(({ readings }) => readings).slice(0, MOST_READINGS),
    note: `“${plain}” may have a decimal sign or a sign of thousands`,
    isConverted: fine.some(({ isConverted }) => isConverted),
    numbers,
  };
}

/** Ratios and counts, whose unit is not written. */
const WITHOUT_UNIT: ReadonlySet<Unit> = new Set<Unit>([
  '1',
  'g/g',
  'kg/kg',
  'L/L',
  'mol/mol',
  'uses',
  'sets',
  'pieces',
]);

function withUnit(number: number, unit: string, parameter: Parameter): ReadValue {
  const { display_unit: shown, unit: own } = parameter;
  // What is left to calculate is not a unit: 1/2, 10^2.
  if (/^[-−–+/:^x×*·⋅]\s?\d/.test(unit)) return refused(`“${entered(number)} ${unit}” is not one number.`);
  if (unit !== '' && !isNameOf(unit, parameter)) {
    const read = readQuantity(`${number} ${unit}`, parameter);
    if (read === null || 'problem' in read) return refused(read?.problem ?? 'The value is missing.');
    const value = inside(read.value, shown, parameter);
    const wrong = outside(value, parameter);
    if (wrong !== null) return refused(wrong);
    const isConverted = !isClose(read.value, number);
    const note = isConverted ? `converted from ${entered(number)} ${unit}` : 'as written';
    return { ...sure(parameter, value, noteOfRange(value, parameter, note)), isConverted, numbers: [number] };
  }
  if (parameter.type === 'integer' && !Number.isInteger(number)) return refused('Enter a whole number.');
  if (WITHOUT_UNIT.has(shown)) {
    const value = inside(number, shown, parameter);
    const wrong = outside(value, parameter);
    return wrong === null
      ? { ...sure(parameter, value, noteOfRange(value, parameter, 'as written')), numbers: [number] }
      : refused(wrong);
  }
  const units = [shown, ...(shown === own ? [] : [own]), ...UNIT_NAMES].filter(
    (one, at, all) => all.indexOf(one) === at && dimension(one) === dimension(own),
  );
  // Of a share, only per cent and the number itself; of a difference of temperatures, kelvin alone.
  const likely = shown === 'K' ? [shown] : dimension(own) === 'ratio' ? units.slice(0, 2) : units;
  const possible = likely
    .map((one) => ({ one, value: inside(number, one, parameter) }))
    .filter(({ value }) => outside(value, parameter) === null)
    .toSorted((a, b) => Number(isUnusual(a.value, parameter)) - Number(isUnusual(b.value, parameter)));
  // The unit of the setting is always among them.
  const listed = possible.filter(({ one }, at) => at < MOST_READINGS - 1 || one === shown);
  const readings = listed.length < MOST_READINGS ? possible.slice(0, MOST_READINGS) : listed;
  if (readings.length === 0)
    return refused(`No unit is given, and ${entered(number)} is possible in none. ${rangeText(parameter)}`);
  return {
    state: 'choose',
    readings: readings.map(({ value }) => readingOf(parameter, value)),
    note: `no unit; ${readings.map(({ one }) => `${entered(number)} ${one === '1' ? 'as a share' : one}`).join(' or ')}`,
    isConverted: false,
    numbers: [number],
  };
}

/** Whether what is written after a count is what is counted: 7 vessels. */
const isNameOf = (unit: string, { type, title }: Parameter): boolean =>
  type === 'integer' && /^\p{L}{3,}$/u.test(unit) && title.toLowerCase().includes(unit.toLowerCase().replace(/s$/, ''));

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** A value in the unit of the engine. */
function inside(value: number, from: Unit, { unit, type }: Parameter): number {
  const made = convert(value, from, unit);
  return type === 'integer' ? Math.round(made) : Number(made.toPrecision(12));
}

const isUnusual = (value: number, { typical_min: low, typical_max: high }: Parameter): boolean =>
  (low !== null && value < low) || (high !== null && value > high);

function outside(value: number, parameter: Parameter): string | null {
  const { min, max } = parameter;
  return (min !== null && value < min) || (max !== null && value > max)
    ? `Out of range. ${rangeText(parameter)}`
    : null;
}

const noteOfRange = (value: number, parameter: Parameter, note: string): string => {
  const { typical_min: low, typical_max: high } = parameter;
  if (!isUnusual(value, parameter)) return note;
  const [from, to] = [low, high].map((one) => (one === null ? '' : textOf(parameter, one)));
  return `${note}; outside the usual range, ${[from, to].filter(Boolean).join(' to ')}`;
};

function rangeText(parameter: Parameter): string {
  const { min, max } = parameter;
  const low = min === null ? null : textOf(parameter, min);
  const high = max === null ? null : textOf(parameter, max);
  if (low === null) return high === null ? '' : `${high} or less.`;
  return high === null ? `${low} or more.` : `${low} to ${high}.`;
}

/** A value with the unit in which it is shown. */
export function textOf({ unit, display_unit: shown, choices }: Parameter, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return choices.find((one) => one.value === value)?.title ?? value;
  const number = Number(convert(value, unit, shown).toPrecision(6));
  return `${entered(number)}${WITHOUT_UNIT.has(shown) ? '' : ` ${shown}`}`;
}

const readingOf = (parameter: Parameter, value: SettingValue): Reading => ({
  key: parameter.key,
  value,
  text: textOf(parameter, value),
});
