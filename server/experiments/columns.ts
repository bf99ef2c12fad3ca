/** The type of a column, decided by all of its cells, and each cell converted to it. */
import {
  type ColumnType,
  type DataCell,
  type DataColumn,
  type Decimals,
  decimalsOf,
  type Figure,
  figureText,
  isNothing,
  leadingNumber,
  readError,
  readFigure,
  readNumber,
  type Scaled,
} from '#engine/index.ts';
import { convert, dimension, type Unit } from '#engine/wording/index.ts';
import { cleanText, UNCALCULATED, type RawCell } from './grid.ts';
import { MAX_TEXT } from './limits.ts';
import {
  DATE_NAME,
  dayOrderOf,
  extremes,
  isoOf,
  millisecondsOf,
  partsOf,
  partsOfSpans,
  readSpan,
  readStamp,
  separatorIn,
  type Stamp,
  timeInNumber,
  withoutNoDay,
  withYears,
  yearIsFirst,
} from './times.ts';

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

export interface ReadCells extends Pick<DataColumn, 'is_clock' | 'dates' | 'notes'> {
  type: ColumnType;
  cells: DataCell[];
  /** Number of cells of the column's type. */
  count: number;
  minimum: number | null;
  maximum: number | null;
  /** Unit given by the cells themselves: hours for durations, per cent for a sign after each number. */
  unit: Scaled | null;
  /** The errors that its cells give after ±, by cell; null if none does. */
  errors: (number | null)[] | null;
  /** Cells of which only a limit is known, with the limit if all have the same one. */
  below: { count: number; limit: number | null } | null;
  /** Number of cells with text next to the number. */
  remarks: number;
  /** Cells that are left out as their unit is of another kind than that of the heading, by their place. */
  left: ReadonlyMap<number, string>;
}

/** Decimal separator of a file, for columns that do not show it, and whether any number of the file shows it. */
export interface Usual {
  decimals: Decimals;
  isShown: boolean;
}

/** Error values of spreadsheets, which are ignored when the type of a column is determined. */
const isFormulaError = (cell: RawCell): boolean =>
  typeof cell === 'string' && /^#(UNCALCULATED!|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/.test(cell);

/** A trimmed cell; an empty text is an empty cell. */
const cleaned = (cell: RawCell): RawCell =>
  cell === UNCALCULATED ? null : typeof cell === 'string' ? cleanText(withoutNoDay(cell), MAX_TEXT) : cell;

/** Headings of times: nothing else is said by their words. */
const OF_TIME =
  /^(?:(?:\p{L}*(?:time|zeit|date|datum|stamp|stempel|punkt|entnahme)|t|days?|\p{L}*tage?|d[ií]as?|giorn[oi]|dag(?:en)?|clock|age|epoch|unix|utc|eft|elapsed|datenum|start|end|begin|beginn|ende|sampled|measured|inoculation|fecha|hora|jour|heure|date|temps|dur[eé]e|prélèvement|prelevement|tiempo|culture|process|run|sampling|sample|samples|measurement|of|and|und|der|de|du|hours?|h|d|s|ms|min)(?:[^\p{L}\d]+|$))+$/iu;

/** Headings of words that only go with a time: “Sample” or “Run” alone has numbers. */
const NOT_TIME = /^(?:(?:culture|process|run|sampling|samples?|measurement|of|and|und)(?:[^\p{L}\d]+|$))+$/iu;

/** Whether a heading is that of times. */
const isOfTime = (name: string | null): name is string => name !== null && OF_TIME.test(name) && !NOT_TIME.test(name);

/** The dates of a column with years, if they have none; null for all others. The slash of a date is in no number of days. */
export function yearsIn(raw: readonly RawCell[], { name, unit }: Said): (string | null)[] | null {
  if (!(isOfTime(name) || DATE_NAME.test(name ?? '')) || (unit !== null && unit !== 'd')) return null;
  const texts = raw.map((cell) => (isBlank(cleaned(cell)) ? null : cleaned(cell)));
  if (!texts.every((text) => text === null || typeof text === 'string')) return null;
  const areSlashed = texts.every((text) => text === null || /^\d{1,2}\/\d{1,2}(?!\S)/.test(text));
  return withYears(texts, unit === 'd' ? areSlashed : /dat|fecha/i.test(name!));
}

/** “Day 3” and “t = 12 h” without their words. */
const ofDay = (cell: RawCell, isDays: boolean): RawCell =>
  typeof cell !== 'string'
    ? cell
    : cell
        .replace(/^(?:day|tag|jour|j)\s?(?=\d+(?:[.,]\d+)?$)(.*)/i, '$1 d')
        .replace(/^t\s?[=+]\s?(?=\d)/i, '')
        .replace(/^d(?=\d+$)/i, isDays ? '' : 'd');

/** Headings of hours and minutes with a full stop between them: (hh.mm). */
const POINTED = /(?<!\p{L})h{1,2}[.,](?:mm|min)(?!\p{L})/iu;

/** 50.30 below “(hh.mm)” with a colon. */
const pointed = (cell: RawCell): RawCell => {
  const [, hours, minutes] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(isBlank(cell) ? '' : String(cell).trim()) ?? [];
  return hours === undefined ? cell : `${hours}:${(minutes ?? '').padEnd(2, '0')}`;
};

const isBlank = (cell: RawCell): boolean =>
  cell === null || isFormulaError(cell) || (typeof cell === 'string' && isNothing(cell));

/** What a heading says of the cells below it: a unit, to which units in cells are converted, and its whole text. */
interface Said {
  name: string | null;
  unit: Unit | null;
}

export function readCells(raw: readonly RawCell[], usual: Usual, { name, unit: said }: Said): ReadCells {
  const clean = raw.map(cleaned);
  const cells = isOfTime(name)
    ? inDates(
        clean.map((cell) => ofDay(POINTED.test(name) ? pointed(cell) : cell, said === 'd')),
        usual,
        said,
      )
    : clean;
  const known = cells.filter((cell) => cell !== null && !isFormulaError(cell));
  if (known.length === 0) return { ...NOTHING, type: 'empty', cells: cells.map(() => null) };
  return (
    numbersIn(cells, usual, said) ??
    datesIn(cells) ??
    spansIn(cells, said, name ?? '') ??
    booleansIn(cells) ?? { ...NOTHING, type: 'text', cells: cells.map(asText), count: known.length }
  );
}

/** Dates in place of the numbers by which spreadsheets and computers count them, if all numbers of a column are such. */
function inDates(cells: RawCell[], usual: Usual, said: Unit | null): RawCell[] {
  const { decimals } = decimalsIn(cells, usual);
  const filled = cells.filter((cell) => !isBlank(cell));
  const read = (cell: RawCell): Date | null => {
    const number = typeof cell === 'string' ? readNumber(cell, decimals) : cell;
    return typeof number === 'number' ? timeInNumber(number, said) : null;
  };
  return filled.length > 0 && filled.every((cell) => read(cell)) ? cells.map((cell) => read(cell) ?? cell) : cells;
}

const NOTHING = {
  count: 0,
  minimum: null,
  maximum: null,
  unit: null,
  errors: null,
  below: null,
  remarks: 0,
  left: new Map(),
} satisfies Partial<ReadCells>;

/** Texts between numbers, up to so many different ones, are states or remarks, and not names. */
const FEW_TEXTS = 5;
const SHARE_WITH_TEXTS = 0.1;

function numbersIn(cells: readonly RawCell[], usual: Usual, said: Unit | null): ReadCells | null {
  const { decimals, note } = decimalsIn(cells, usual);
  const left = new Map<number, string>();
  const figures = new Map<number, Figure>();
  const texts = new Set<string>();
  const percents = new Set<number>();
  let [plain, sure, unsure, others, written] = [0, 0, 0, 0, 0];
  const values = cells.map((cell, k): number | null => {
    if (isBlank(cell)) return null;
    if (typeof cell === 'number' && Number.isFinite(cell)) {
      plain += 1;
      return cell;
    }
    if (typeof cell === 'string') {
      const number = readNumber(cell, decimals);
      if (number !== null) {
        plain += 1;
        written += 1;
        if (cell.endsWith('%')) percents.add(k);
        return number;
      }
      const figure = durationIn(cell) ?? readFigure(cell, decimals) ?? limitIn(cell, decimals);
      if (figure) {
        const other = otherKind(figure, said);
        const flag = other !== null && figure.side === null ? FLAG.exec(cell)?.[1] : undefined;
        if (other !== null && flag === undefined) {
          left.set(k, cell);
          return null;
        }
        figures.set(k, flag === undefined ? figure : { ...figure, unit: null, remark: flag });
        if (figure.side) return null;
        if (figure.isSure) sure += 1;
        else unsure += 1;
        return null;
      }
    }
    others += 1;
    if (texts.size <= FEW_TEXTS) texts.add(String(cell));
    return null;
  });
  // Per cents among other numbers are another quantity: those that are more are the values.
  const numbers = plain + [...figures.values()].filter(({ side, unit }) => side === null && unit?.unit !== '%').length;
  const isMixed = said !== '%' && percents.size > 0 && percents.size < numbers;
  const isPercent = isMixed ? percents.size * 2 > numbers : written > 0 && percents.size === written;
  const united = unitsIn(figures.values(), said);
  // “12 A” may be a name; “12 g/L” is a number if all are in units of one kind.
  const measured = plain + sure + (united || plain > unsure ? unsure : 0);
  const all = plain + sure + unsure + others;
  const hasLimits = [...figures.values()].some(({ side, limit }) => side !== null && limit !== null);
  const isMost = measured * 2 >= all && (measured > 0 || hasLimits);
  const isWithStates =
    measured >= 3 && measured >= SHARE_WITH_TEXTS * all && texts.size <= FEW_TEXTS && others >= 3 * texts.size;
  if (!isMost && !isWithStates) return null;

  let [count, minimum, maximum, remarks, below] = [0, Infinity, -Infinity, 0, 0];
  const limits = new Set<number>();
  const list = cells.map((cell, k): DataCell => {
    const figure = figures.get(k);
    const inUnit = figure && united ? converted(figure, united) : figure;
    const isOther = isMixed && values[k] != null && percents.has(k) !== isPercent;
    const value = isOther ? null : (values[k] ?? inUnit?.value ?? null);
    if (figure?.side) {
      below += 1;
      if (inUnit!.limit !== null) limits.add(inUnit!.limit);
      return figureText(cell as string, inUnit!);
    }
    if (left.has(k)) return null;
    if (value === null) return asText(cell);
    count += 1;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
    if (!inUnit || inUnit.remark === null) return value;
    remarks += 1;
    return figureText(cell as string, inUnit);
  });
  return {
    type: 'number',
    cells: list,
    count,
    minimum: count > 0 ? minimum : null,
    maximum: count > 0 ? maximum : null,
    unit: united ? { unit: united, multiplier: 1 } : isPercent ? { unit: '%', multiplier: 1 } : null,
    errors: errorsIn(cells, decimals),
    below: below > 0 ? { count: below, limit: limits.size === 1 ? [...limits][0]! : null } : null,
    remarks,
    left,
    notes: [
      ...(note === null ? [] : [note]),
      ...(united && said === null && plain > 0
        ? [
            `${plain} of ${plain + figures.size} numbers have no unit and are read in ${united}, the unit of the others.`,
          ]
        : []),
    ],
  };
}

/** A duration in several parts, “1 d 4 h”, among times with one unit. */
function durationIn(text: string): Figure | null {
  const span = partsOf(text);
  const unit = { unit: 'h', multiplier: 1 } as const;
  return span && { value: span.hours, side: null, limit: null, remark: null, isSure: true, unit };
}

/** A limit that is written in the other locale. */
function limitIn(text: string, decimals: Decimals): Figure | null {
  const figure = readFigure(text, decimals === 'point' ? 'comma' : 'point');
  return figure?.side ? figure : null;
}

/** The decimal separator of a column, and what is said of it where no number shows it, or the column looks as if it had the other. */
function decimalsIn(cells: readonly RawCell[], usual: Usual): { decimals: Decimals; note: string | null } {
  const votes = decimalsOf(textsOf(cells));
  if (votes.comma !== votes.point) return { decimals: votes.comma > votes.point ? 'comma' : 'point', note: null };
  const either = Array.from(textsOf(cells), leadingNumber).find((text) => EITHER.test(text));
  if (either === undefined) return { decimals: usual.decimals, note: null };
  const thousands = thousandsIn(cells);
  const decimals = usual.isShown ? usual.decimals : (thousands ?? usual.decimals);
  if (usual.isShown && (thousands === null || thousands === decimals)) return { decimals, note: null };
  const other = decimals === 'point' ? 'comma' : 'point';
  const why = usual.isShown
    ? 'as the numbers of the column look as if they had separators of thousands'
    : 'as no number of the file shows which sign separates decimals';
  return {
    decimals,
    note: `“${either}” is read as ${readNumber(either, decimals)}. It could also be ${readNumber(either, other)}, ${why}.`,
  };
}

const EITHER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** 512, 760, 980, 2.310: three digits behind a sign, beside whole numbers of hundreds, which are much larger if it is that of decimals. */
function thousandsIn(cells: readonly RawCell[]): Decimals | null {
  let [whole, hundreds, small, parted, sign] = [0, 0, 0, 0, ''];
  for (const text of Array.from(textsOf(cells), leadingNumber)) {
    if (/^\d{1,3}$/.test(text)) {
      whole = Math.max(whole, Number(text));
      if (text.length === 3) hundreds += 1;
      else small += 1;
    } else if (/^\d{4,}$/.test(text)) return null;
    const [, lead, mark] = /^([1-9]\d{0,2})([.,])\d{3}$/.exec(text) ?? [];
    if (lead === undefined) continue;
    if (sign !== '' && sign !== mark) return null;
    sign = mark!;
    parted = Math.max(parted, Number(lead) + 1);
  }
  const isEnough = hundreds >= (small === 0 ? 2 : 3);
  return sign === '' || !isEnough || whole < MUCH_LARGER * parted ? null : sign === '.' ? 'comma' : 'point';
}

const MUCH_LARGER = 3;

function* textsOf(cells: readonly RawCell[]): Generator<string> {
  for (const cell of cells) if (typeof cell === 'string') yield cell;
}

/** The unit in which numbers with units are kept: that of the heading, or of the first; null if not all have units of one kind. */
function unitsIn(figures: Iterable<Figure>, said: Unit | null): Unit | null {
  let first: Unit | null = null;
  for (const { unit, isSure, side } of figures) {
    if (!unit) {
      if (said === null && !isSure && side === null) return null;
      continue;
    }
    first ??= said !== null && dimension(said) === dimension(unit.unit) ? said : unit.unit;
    if (dimension(unit.unit) !== dimension(first)) return null;
  }
  return first;
}

/** The unit of a figure if it is of another kind than that of the heading. */
const otherKind = ({ unit }: Figure, said: Unit | null): Unit | null =>
  unit !== null && said !== null && dimension(unit.unit) !== dimension(said) ? unit.unit : null;

/** A letter that a laboratory writes beside a number, such as H for high, where it would be a unit of another kind. */
const FLAG = /\d\s+([a-fh-z])$/i;

function converted(figure: Figure, to: Unit): Figure {
  const { unit, value, limit } = figure;
  if (!unit) return figure;
  const scale = (number: number | null) =>
    number === null ? null : Number(convert(number * unit.multiplier, unit.unit, to).toPrecision(12));
  return { ...figure, value: scale(value), limit: scale(limit) };
}

function errorsIn(cells: readonly RawCell[], decimals: Decimals): (number | null)[] | null {
  let isAny = false;
  const errors = cells.map((cell) => {
    const error = typeof cell === 'string' ? readError(cell, decimals) : null;
    isAny ||= error !== null;
    return error;
  });
  return isAny ? errors : null;
}

/** How many cells must have the type of the column. */
const isMajority = (cells: readonly RawCell[], found: number): boolean =>
  found > 0 && found * 2 >= cells.filter((cell) => !isBlank(cell)).length;

function datesIn(cells: readonly RawCell[]): ReadCells | null {
  const separators = new Set<string>();
  const isExchanged = areExchanged(cells);
  const stamps = cells.map((cell): Stamp | null => {
    if (cell instanceof Date) {
      const stamp = stampOfDate(cell);
      return stamp && isExchanged ? exchanged(stamp) : stamp;
    }
    if (typeof cell !== 'string') return null;
    const stamp = readStamp(cell);
    const separator = stamp?.isOpen ? separatorIn(cell) : undefined;
    if (separator !== undefined) separators.add(separator);
    return stamp;
  });
  if (!isMajority(cells, stamps.filter((stamp) => stamp !== null).length)) return null;
  const years = stamps.map((stamp) => stamp?.yearFirst ?? null);
  const isYearFirst = yearIsFirst(stamps, years);
  if (isYearFirst) for (const [k, stamp] of years.entries()) if (stamp) stamps[k] = stamp;
  const dates = isYearFirst ? null : dayOrderOf(stamps, separators);
  const dayFirst = dates?.day_first ?? true;
  // Times of one zone are kept as they are written.
  const zones = new Set(stamps.flatMap((stamp) => (stamp && stamp.hours !== null ? [stamp.zone] : [])));
  let count = 0;
  const list = cells.map((cell, k): DataCell => {
    const stamp = stamps[k];
    const time = stamp ? millisecondsOf(stamp, dayFirst, zones.size > 1 ? (stamp.zone ?? 0) : 0) : null;
    if (time === null) return asText(cell);
    count += 1;
    return isoOf(time, stamp!.hours === null);
  });
  return {
    ...NOTHING,
    type: 'date',
    cells: list,
    count,
    ...(dates && { dates }),
    ...(isExchanged && {
      notes: [
        'Some dates are texts and the others were read with day and month exchanged, as a spreadsheet program of another country changes them. Check the dates.',
      ],
    }),
  };
}

const exchanged = (stamp: Stamp): Stamp => ({ ...stamp, first: stamp.second, second: stamp.first, isOpen: true });

/**
 * Whether a spreadsheet program of another country took part of the dates for its own: days up to 12 became dates with day and month
 * exchanged, and all others stayed texts. Only then do the dates rise, or take much less time.
 */
function areExchanged(cells: readonly RawCell[]): boolean {
  const texts = cells.filter((cell) => typeof cell === 'string').map(readStamp);
  const dates = cells.filter((cell) => cell instanceof Date);
  if (
    dates.length === 0 ||
    texts.length === 0 ||
    !dates.every((date) => date.getUTCDate() <= 12) ||
    !texts.every((stamp) => stamp?.isOpen === true && Math.max(stamp.first, stamp.second) > 12)
  )
    return false;
  const readingOf = (isOther: boolean) => {
    const times = cells.flatMap((cell) => {
      const stamp = cell instanceof Date ? stampOfDate(cell) : readStamp(String(cell));
      if (!stamp) return [];
      const own = isOther && cell instanceof Date ? { ...exchanged(stamp), isOpen: false } : stamp;
      return millisecondsOf(own, own.first > 12) ?? [];
    });
    const [least, most] = extremes(times);
    return { isRising: times.every((time, k) => k === 0 || time >= times[k - 1]!), span: most - least };
  };
  const [other, plain] = [readingOf(true), readingOf(false)];
  return other.isRising === plain.isRising ? MUCH_LARGER * other.span < plain.span : other.isRising;
}

/** A date in a workbook, without a time zone. A fraction of a day is not exact to the millisecond. */
function stampOfDate(date: Date): Stamp | null {
  if (Number.isNaN(date.getTime())) return null;
  const time = new Date(Math.round(date.getTime() / 1000) * 1000);
  const hours = time.getUTCHours() + time.getUTCMinutes() / 60 + time.getUTCSeconds() / 3600;
  const year = time.getUTCFullYear();
  if (year < 1900 || year > 9999) return null;
  return {
    year,
    first: time.getUTCDate(),
    second: time.getUTCMonth() + 1,
    isOpen: false,
    hours: hours === 0 ? null : hours,
    zone: null,
    isHalfDay: false,
  };
}

/** The number of numbers among cells, and the least and the greatest. */
export function extentOf(cells: readonly DataCell[]): Pick<ReadCells, 'count' | 'minimum' | 'maximum'> {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const [minimum, maximum] = numbers.length > 0 ? extremes(numbers) : [null, null];
  return { count: numbers.length, minimum, maximum };
}

/** Durations and clocks, in the unit of the heading, or in h. Times that turn back at midnight, or have AM and PM, are those of a clock. */
function spansIn(cells: readonly RawCell[], said: Unit | null, heading: string): ReadCells | null {
  const spans = cells.map((cell) => (typeof cell === 'string' ? readSpan(cell) : null));
  const known = spans.filter((span) => span !== null);
  if (!isMajority(cells, known.length)) return null;
  // “0:30” below “Time (min)” has minutes and seconds.
  const isMinutes = said === 'min' && known.every(({ isShort }) => isShort);
  const texts = cells.filter((cell, k): cell is string => spans[k] !== null && typeof cell === 'string');
  const inParts = partsOfSpans(texts, heading);
  const hours = known.map((span, k) => inParts?.(texts[k]!) ?? (isMinutes ? span.hours / 60 : span.hours));
  const isWithinDay = hours.every((one) => one >= 0 && one < 24);
  const isClock =
    isWithinDay &&
    (known.some(({ isHalfDay }) => isHalfDay) || turnsAtMidnight(hours) || /^(?:uhrzeit|clock)/i.test(heading));
  const unit: Unit = said !== null && dimension(said) === 'time' ? said : 'h';
  let at = 0;
  const list = cells.map((cell, k): DataCell => {
    if (!spans[k]) return asText(cell);
    const own = hours[at++]!;
    return unit === 'h' ? own : Number(convert(own, 'h', unit).toPrecision(12));
  });
  return {
    ...NOTHING,
    type: 'number',
    cells: list,
    ...extentOf(list),
    unit: { unit, multiplier: 1 },
    ...(isClock && { is_clock: true }),
  };
}

const HALF_DAY = 12;

/** Whether times that rise otherwise fall by more than half a day. */
function turnsAtMidnight(hours: readonly number[]): boolean {
  let turns = 0;
  for (let k = 1; k < hours.length; k++) {
    const step = hours[k]! - hours[k - 1]!;
    if (step < -HALF_DAY) turns += 1;
    else if (step < 0) return false;
  }
  return turns > 0;
}

function booleansIn(cells: readonly RawCell[]): ReadCells | null {
  const values = cells.map((cell) =>
    typeof cell === 'boolean' ? cell : (BOOLEANS[String(cell).toLowerCase()] ?? null),
  );
  const count = values.filter((value) => value !== null).length;
  if (!isMajority(cells, count)) return null;
  return { ...NOTHING, type: 'boolean', cells: cells.map((cell, k) => values[k] ?? asText(cell)), count };
}

function asText(cell: RawCell): DataCell {
  if (!(cell instanceof Date)) return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;
  const stamp = stampOfDate(cell);
  return stamp && isoOf(millisecondsOf(stamp, true)!, stamp.hours === null);
}
