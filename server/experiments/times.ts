/** Dates, clocks and durations as people, instruments and workbooks write them. */

import { yearsPastNewYear } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';

/** Maximum characters of a date. */
const LONGEST = 90;

/** A date as written. Which of two numbers is the day may not be certain. */
export interface Stamp {
  year: number;
  /** The numbers of day and month in the order in which they are written; with a named month the day comes first. */
  first: number;
  second: number;
  /** Whether the order is not certain from the text alone. */
  isOpen: boolean;
  /** h since midnight; null for a day. */
  hours: number | null;
  /** Minutes east of Greenwich; null without a zone. */
  zone: number | null;
  /** Whether the clock has AM and PM. */
  isHalfDay: boolean;
  /** Its year if the month comes first, where that differs. */
  monthFirstYear?: number;
  /** The same with its first number as the year: 25/04/05. */
  yearFirst?: Stamp;
}

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan janv ene',
    'feb fév fev févr',
    'mar mär mrz mars märz',
    'apr avr abr avri',
    'may mai',
    'jun juin',
    'jul juil',
    'aug aoû août ago',
    'sep sept',
    'oct okt',
    'nov',
    'dec dez déc dic',
  ].flatMap((words, month) => words.split(' ').map((word) => [word, month + 1])),
);

const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  cet: 60,
  mez: 60,
  cest: 120,
  mesz: 120,
  edt: -240,
  est: -300,
  cdt: -300,
  mdt: -360,
  mst: -420,
  pdt: -420,
  pst: -480,
};

const CLOCK =
  /^(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d{2})(?:[:.](\d{2})(?:[.,:](\d{1,9}))?)?)?(?:\s?([ap])\.?\s?m\.?)?(?:\s?(?:uhr|h))?(?:\s?(z|utc|gmt|[a-z]{3,4}|(?:gmt|utc)?[+-]\d{2}:?\d{2}))?$/i;

/** Hours since midnight of a clock; null for any other text. */
function clockOf(text: string): Pick<Stamp, 'hours' | 'zone' | 'isHalfDay'> | null {
  const parts = CLOCK.exec(text);
  if (!parts) return null;
  const [, hour, minute, second = '0', fraction = '', half, zone] = parts;
  if (minute === undefined && half === undefined) return null;
  const shift = zone === undefined ? null : zoneOf(zone);
  if (shift === undefined) return null;
  const twelve = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (twelve > 24 || Number(minute ?? 0) > 59 || Number(second) > 60 || (half !== undefined && Number(hour) > 12))
    return null;
  const seconds = Number(`${second}.${fraction || '0'}`);
  return { hours: twelve + Number(minute ?? 0) / 60 + seconds / 3600, zone: shift, isHalfDay: half !== undefined };
}

/** Undefined for a word that is no zone. */
function zoneOf(text: string): number | undefined {
  const known = ZONES[text.toLowerCase()];
  if (known !== undefined) return known;
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  return (text.includes('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mardi|mart|mer|jeu|jue|ven|vi)\p{L}*\.?,?\s+(?=\d|\p{L}{3})/iu;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d.])/;
const RUN_TOGETHER = /^((?:19|20)\d{2})(\d{2})(\d{2})(?=[T_ ]\d)/;
/** A second year is that of a date without one if the month comes first. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:\|(\d{4}))?(?!\d)/;
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th|er)?[-. ]{1,2}(\p{L}{3,9})[-., ]{1,2}(\d{4}|\d{2})(?!\d)/iu;
/** 29MAR2025:18:00:00 */
const NAMED_TOGETHER = /^(\d{1,2})(\p{L}{3})(\d{4})(?!\d)/u;
/** 2025-W13-6, and with a clock 2025-088: the day of a week, and of a year. */
const WEEK = /^(\d{4})-?W(\d{2})-?([1-7])(?!\d)/;
const DAY_OF_YEAR = /^(\d{4})-(\d{3})(?=[T ]\d)/;
const NAMED_DAY = /^(\p{L}{3,9})[-. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?[-., ]{1,2}(\d{4})(?!\d)/iu;
const YEAR_NAMED = /^(\d{4})[-. ](\p{L}{3,9})[-. ](\d{1,2})(?!\d)/u;
/** Sat Apr 05 18:00:00 2025 */
const YEAR_AT_END = /^(\p{L}{3,9}) {1,2}(\d{1,2}) (\d{1,2}:\d{2}:\d{2}) (\d{4})$/u;

const monthOf = (word: string): number | undefined => {
  const small = word.toLowerCase();
  return MONTHS[small] ?? MONTHS[small.slice(0, 4)] ?? MONTHS[small.slice(0, 3)];
};

/** 18:00 05.04.2025 */
const CLOCK_FIRST = /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?),?\s+(\S.{5,})$/i;

/** A date whose zone stands in brackets, without them; the name of a zone in brackets adds nothing to its hours. */
function withZone(text: string): string {
  const at = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const zone = text.slice(at + 1, -1);
  if (at <= 0 || !/[)\]]$/.test(text)) return text;
  const before = text.slice(0, at).trimEnd();
  if (/^[+-]\d{2}:?\d{2}$/.test(zone)) return before + zone;
  return /^[\p{L}/_ ]+$/u.test(zone) && /[+-]\d{2}:?\d{2}$/.test(before) ? before : text;
}

const DAY = 86_400_000;

/** The date of a number of days after another; its year, day and month. */
function dateOf(time: number): [year: number, day: number, month: number] {
  const date = new Date(time);
  return [date.getUTCFullYear(), date.getUTCDate(), date.getUTCMonth() + 1];
}

/** The day of a week, which begins on Monday; the first has the fourth of January. */
function dayOfWeek(year: number, week: number, day: number): ReturnType<typeof dateOf> {
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  return dateOf(monday + (7 * (week - 1) + day - 1) * DAY);
}

const WITHOUT_YEAR: readonly RegExp[] = [
  /^()(\d{1,2})\.(\d{1,2})\.?(?=$|,?\s)(.*)$/,
  /^()(\d{1,2})[/-](\d{1,2})(?=$|,?\s)(.*)$/,
  /^()(\d{1,2})(?:st|nd|rd|th|\.)?[-. ]{0,2}(\p{L}{3,9})\.?(?=$|,?\s)(.*)$/u,
  /^(\p{L}{3,9})\.?[- ]?(\d{1,2})(?:st|nd|rd|th)?()(?=$|,?\s)(.*)$/u,
];
const CLOCK_BEHIND = /^,?\s{1,3}\d{1,2}(?:[:.h]\d{2}|\s?[ap]\.?\s?m)/i;

/** Years without a meaning, for dates without one; the second has a 29 February. */
const NO_YEAR = { usual: 2001, leap: 2000 };

/** Dates without a year, “29.03. 18:00” or “Mar 29, 18:00”, with years by which their times go on past a new year; null if they are others. */
export function withYears(texts: readonly (string | null)[], isOfDates: boolean): (string | null)[] | null {
  const parts = texts.map((text) => {
    if (text === null) return null;
    // A comma before the clock in the column beside it.
    const plain = text.replace(WEEKDAY, '').replace(/,$/, '');
    for (const pattern of WITHOUT_YEAR) {
      const [, named, first, second, rest] = pattern.exec(plain) ?? [];
      if (first === undefined || !(rest === '' || CLOCK_BEHIND.test(rest!))) continue;
      const word = named || second!;
      const month = /^\d/.test(word) ? Number(word) : monthOf(word);
      if (month === undefined) continue;
      return { first: Number(first), second: month, isOpen: /^\d/.test(word), dots: plain.includes('.'), rest: rest! };
    }
    return undefined;
  });
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || known.some((part) => part === undefined)) return null;
  const list = known as NonNullable<(typeof known)[number]>[];
  // “5.3” and “0-5” may be numbers, unless the heading says that they are dates.
  const isCertain = texts.some((text) => text !== null && /[\p{L}:]|\.$/u.test(text));
  if (!isCertain && !isOfDates) return null;
  const isLeap = list.some(({ first, second }) => Math.max(first, second) === 29 && Math.min(first, second) === 2);
  const start = isLeap ? NO_YEAR.leap : NO_YEAR.usual;
  const yearsBy = (dayFirst: boolean): number[] | null => {
    const days = list.map(({ first, second, isOpen }) => (dayFirst || !isOpen ? [second, first] : [first, second]));
    const isReading = days.every(([month, day]) => month! >= 1 && month! <= 12 && day! >= 1 && day! <= 31);
    return isReading
      ? yearsPastNewYear(
          days.map(([month, day]) => Date.UTC(start, month! - 1, day) / DAY),
          start,
        )
      : null;
  };
  const [dayFirst, monthFirst] = [yearsBy(true), yearsBy(false)];
  const years = dayFirst ?? monthFirst;
  if (!years) return null;
  let at = 0;
  return texts.map((text) => {
    if (text === null) return null;
    const { first, second, isOpen, dots, rest } = list[at]!;
    const [year, other] = [years[at]!, (monthFirst ?? years)[at]!];
    at += 1;
    const sign = dots ? '.' : '/';
    return isOpen
      ? `${first}${sign}${second}${sign}${year}${other === year ? '' : `|${other}`}${rest}`
      : `${year}-${String(second).padStart(2, '0')}-${String(first).padStart(2, '0')}${rest}`;
  });
}

/** A date with or without a time; null for any other text. */
export function readStamp(text: string): Stamp | null {
  if (text.length > LONGEST || text.length < 6 || !/\d/.test(text)) return null;
  const zoned = withZone(text);
  const dated = zoned.replace(CLOCK_FIRST, '$2 $1');
  const plain = /^\d/.test(dated) ? dated : dated.replace(WEEKDAY, '');
  const last = YEAR_AT_END.exec(plain);
  if (last) return stampOf(Number(last[4]), Number(last[2]), monthOf(last[1]!), last[3]!, false);
  const week = WEEK.exec(plain);
  if (week) {
    const [year, day, month] = dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3]));
    return stampOf(year, day, month, plain.slice(week[0].length), false);
  }
  const ofYear = DAY_OF_YEAR.exec(plain);
  if (ofYear && Number(ofYear[2]) >= 1 && Number(ofYear[2]) <= 366) {
    const [year, day, month] = dateOf(Date.UTC(Number(ofYear[1]), 0, Number(ofYear[2])));
    return stampOf(year, day, month, plain.slice(ofYear[0].length), false);
  }
  const first = YEAR_FIRST.exec(plain) ?? RUN_TOGETHER.exec(plain);
  if (first) return stampOf(Number(first[1]), Number(first[3]), Number(first[2]), plain.slice(first[0].length), false);
  const two = YEAR_LAST.exec(plain);
  if (two) {
    const [all, a, , b, c, d] = two as unknown as [string, string, string, string, string, string?];
    const rest = plain.slice(all.length);
    const own = stampOf(yearOf(c), Number(a), Number(b), rest, true);
    const stamp = own && d !== undefined ? { ...own, monthFirstYear: Number(d) } : own;
    const yearFirst = a.length === 2 && c.length === 2 ? stampOf(yearOf(a), Number(c), Number(b), rest, false) : null;
    return stamp && yearFirst ? { ...stamp, yearFirst } : (stamp ?? yearFirst);
  }
  const named = DAY_NAMED.exec(plain) ?? NAMED_TOGETHER.exec(plain);
  if (named)
    return stampOf(yearOf(named[3]!), Number(named[1]), monthOf(named[2]!), plain.slice(named[0].length), false);
  const month = NAMED_DAY.exec(plain);
  if (month)
    return stampOf(Number(month[3]), Number(month[2]), monthOf(month[1]!), plain.slice(month[0].length), false);
  const year = YEAR_NAMED.exec(plain);
  if (year) return stampOf(Number(year[1]), Number(year[3]), monthOf(year[2]!), plain.slice(year[0].length), false);
  return null;
}

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function stampOf(year: number, first: number, second: number | undefined, rest: string, isOpen: boolean): Stamp | null {
  if (second === undefined || year < 1900) return null;
  const day = { year, first, second, isOpen };
  const after = rest
    .replace(/^(?:[T,_: ]|\bat\b|\bum\b|à(?= )|\ba las\b){1,4}/i, '')
    .replace(/^(\d{2})-(\d{2})(?:-(\d{2}))?$/, (_, ...at) => at.slice(0, 3).filter(Boolean).join(':'))
    .trim();
  const clock =
    after === ''
      ? { hours: null, zone: null, isHalfDay: false }
      : clockOf(
          after.replace(/^(\d{2})(\d{2})(\d{2})?(?=\D|$)/, (_, ...at) => at.slice(0, 3).filter(Boolean).join(':')),
        );
  return clock && (isDay(year, second, first) || (isOpen && isDay(year, first, second))) ? { ...day, ...clock } : null;
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** ms since 1970; null for a day that does not exist. @param shift minutes to subtract */
export function millisecondsOf(
  { year: own, first, second, isOpen, hours, monthFirstYear = own }: Stamp,
  dayFirst: boolean,
  shift = 0,
): number | null {
  const [day, month, year] = dayFirst || !isOpen ? [first, second, own] : [second, first, monthFirstYear];
  if (!isDay(year, month, day)) return null;
  return Date.UTC(year, month - 1, day) + Math.round((hours ?? 0) * 3_600_000) - shift * 60_000;
}

/** As ISO 8601 without a zone: a day, or a time to the second, or to the millisecond if it has any. */
export function isoOf(milliseconds: number, isDayOnly: boolean): string {
  const text = new Date(milliseconds).toISOString();
  return isDayOnly ? text.slice(0, 10) : text.slice(0, text.endsWith('.000Z') ? 19 : 23);
}

/**
 * Days of a spreadsheet from 1954 to 2119, as it counts from 1900, and those since the year 0 from 1916 to 2080; seconds and milliseconds
 * since 1970 from 2001 to 2100.
 */
const COUNTED: readonly { from: number; to: number; units: readonly (Unit | null)[]; size: number; zero: number }[] = [
  { from: 20_000, to: 80_000, units: [null, 'd'], size: 86_400_000, zero: Date.UTC(1899, 11, 30) },
  { from: 700_000, to: 760_000, units: [null, 'd'], size: DAY, zero: -719_529 * DAY },
  { from: 1e9, to: 4.1e9, units: [null, 's'], size: 1000, zero: 0 },
  // Milliseconds are thousandths of s.
  { from: 1e12, to: 4.1e12, units: [null, 's'], size: 1, zero: 0 },
];

/** A number that counts the time since a fixed one, or is a day or a time written together, 20250405 or 20250405180000; null for any other. */
export function timeInNumber(number: number, said: Unit | null): Date | null {
  const whole =
    said === null ? /^((?:19|20)\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(String(number)) : null;
  if (whole) {
    const [year, month, date, hour, minute, second] = whole.slice(1).map((part) => Number(part ?? 0));
    return isDay(year!, month!, date!) && hour! < 24 && minute! < 60 && second! < 60
      ? new Date(Date.UTC(year!, month! - 1, date, hour, minute, second))
      : null;
  }
  const found = COUNTED.find(({ from, to, units }) => number >= from && number <= to && units.includes(said));
  return found ? new Date(found.zero + number * found.size) : null;
}

export interface Span {
  /** h. */
  hours: number;
  /** Two numbers with a colon between them, which may be minutes and seconds. */
  isShort: boolean;
  /** Whether it has AM and PM, and is a clock therefore. */
  isHalfDay: boolean;
}

const COLONS = /^([+-]?)(\d{1,5}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,7}))?)?$/;
const HOURS_AND_MINUTES = /^(\d{1,4})\s?h\s?(\d{2})$/i;
const DAYS =
  /^(\d{1,4})(?:[. ](?=\d{1,2}:\d{2}:)|\s?d(?:ays?|ías?|ias?)?,?\s|\s?Tage?,?\s|\s?j(?:ours?)?,?\s)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/i;
const ISO_SPAN =
  /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5}(?:[.,]\d{1,9})?)H)?(?:(\d{1,6}(?:[.,]\d{1,9})?)M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?)?$/;
const PART =
  /^(\d{1,9}(?:[.,]\d{1,9})?)\s?(days?|d|tage?|jours?|j|hours?|hrs?|h|std|stunden?|minutes?|mins?|minuten?|m|seconds?|secs?|sek|s)\.?[\s,]{0,2}/i;

/** A duration or a clock; null for any other text. */
export function readSpan(text: string): Span | null {
  if (text.length > LONGEST || !/\d/.test(text)) return null;
  const of = (hours: number, isShort = false, isHalfDay = false): Span => ({ hours, isShort, isHalfDay });
  const colons = COLONS.exec(text.replace(HOURS_AND_MINUTES, '$1:$2'));
  if (colons) {
    const [, sign, a, b, c, fraction = '0'] = colons;
    if (Number(b) > 59 || Number(c ?? 0) > 59) return null;
    const hours = Number(a) + Number(b) / 60 + Number(`${c ?? 0}.${fraction}`) / 3600;
    return of(sign === '-' ? -hours : hours, c === undefined);
  }
  const days = DAYS.exec(text);
  if (days) {
    const [, d, h, m, s = '0', fraction = '0'] = days;
    return of(24 * Number(d) + Number(h) + Number(m) / 60 + Number(`${s}.${fraction}`) / 3600);
  }
  const iso = /^PT?\d/.test(text) ? ISO_SPAN.exec(text) : null;
  if (iso) {
    const [d = 0, h = 0, m = 0, s = 0] = iso.slice(1).map((part) => Number((part ?? '0').replace(',', '.')));
    return of(24 * d + h + m / 60 + s / 3600);
  }
  const clock = clockOf(text);
  if (clock?.isHalfDay) return of(clock.hours!, false, true);
  return partsOf(text);
}

/** The day of a spreadsheet’s number 0 and its neighbours, which programs write before a clock. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-0[01]|3[01][./]12[./]1899|12\/3[01]\/1899|0?[01][./]0?1[./]1900)[T ](?=\d)/;
export const withoutNoDay = (text: string): string => text.replace(NO_DAY, '');

/** Parts of durations in hours, by the letters with which headings say them. */
const PARTS: Readonly<Record<string, number>> = { d: 24, h: 1, m: 1 / 60, s: 1 / 3600 };
/** Hours, minutes and seconds as a heading says their order: (hh:mm). */
export const PARTS_OF_TIME =
  /(?:^|[^\p{L}])((?:(?:d{1,3}|h{1,3}|m{1,2}|min|s{1,2}|sec):){1,3}(?:m{1,2}|min|s{1,2}|sec))(?!\p{L})/iu;
const COLON_PARTS = /^\d{1,5}(?::\d{1,2}){1,3}$/;

/**
 * Hours of durations with colons, if their parts are not hours, minutes and seconds: as the heading says, (mm:ss), or with days before
 * them. Null for any other.
 */
export function partsOfSpans(texts: readonly string[], heading: string): ((text: string) => number | null) | null {
  const said = PARTS_OF_TIME.exec(heading)?.[1]
    ?.toLowerCase()
    .split(':')
    .map((part) => part[0]!);
  const inParts =
    (letters: readonly string[]) =>
    (text: string): number | null => {
      const parts = COLON_PARTS.test(text) ? text.split(':').map(Number) : [];
      return parts.length === letters.length
        ? parts.reduce((sum, part, k) => sum + part * PARTS[letters[k]!]!, 0)
        : null;
    };
  if (said) return inParts(said);
  const isWithDays = texts.every((text) => /^\d{1,3}:(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text));
  return isWithDays && texts.length > 0 ? inParts(['d', 'h', 'm', 's']) : null;
}

/** “2 h 30 min”, “1d 3h”; at least two parts, as one alone is a number with its unit. */
export function partsOf(text: string): Span | null {
  let [rest, hours, count] = [text, 0, 0];
  while (rest !== '') {
    const part = PART.exec(rest);
    if (!part) return null;
    const letter = part[2]!.toLowerCase();
    const size = /^[dtj]/.test(letter)
      ? 24
      : letter.startsWith('m')
        ? 1 / 60
        : /^s(?!td|tu)/.test(letter)
          ? 1 / 3600
          : 1;
    hours += Number(part[1]!.replace(',', '.')) * size;
    count += 1;
    rest = rest.slice(part[0].length);
  }
  return count > 1 ? { hours, isShort: false, isHalfDay: false } : null;
}

/** Which of two numbers in dates is the day, and how that is known. */
export interface DayOrder {
  /** Null if both readings remain possible and differ. */
  day_first: boolean | null;
  by: 'number' | 'steps' | 'half_day' | 'separator' | null;
  readings: { day_first: boolean; first: string; last: string; hours: number }[];
}

/** Steps of one reading must be so much more even than those of the other. */
const MORE_EVEN = 3;

/**
 * The order of day and month, from all dates of a column: a number above 12, times that go backwards or in uneven steps, AM and PM, the
 * separator. Null if no date is written in a way that leaves it open, or both orders give the same elapsed times.
 */
export function dayOrderOf(stamps: readonly (Stamp | null)[], separators: ReadonlySet<string>): DayOrder | null {
  const open = stamps.filter((stamp) => stamp?.isOpen === true);
  if (open.length === 0) return null;
  const readings = [true, false].map((dayFirst) => {
    const times = open.map((stamp) => millisecondsOf(stamp!, dayFirst));
    const known = times.filter((time) => time !== null);
    return { dayFirst, times: known, lost: times.length - known.length };
  });
  const [day, month] = readings as [(typeof readings)[0], (typeof readings)[0]];
  const told = readings.flatMap(({ dayFirst, times }) => {
    if (times.length === 0) return [];
    const [least, most] = extremes(times);
    return [
      { day_first: dayFirst, first: isoOf(least, false), last: isoOf(most, false), hours: (most - least) / 3_600_000 },
    ];
  });
  const order = (dayFirst: boolean | null, by: DayOrder['by']): DayOrder => ({
    day_first: dayFirst,
    by,
    readings: told,
  });
  if (day.lost !== month.lost) return order(day.lost < month.lost, 'number');
  if (told.length === 2 && told[0]!.hours === told[1]!.hours && isSame(day.times, month.times)) return null;
  const [a, b] = [unevenness(day.times), unevenness(month.times)];
  // Years that a reading was given so that its times do not go backwards are no better than times that do.
  const turnsOf = (years: readonly number[]) => years.filter((year, k) => k > 0 && year !== years[k - 1]).length;
  const isGiven = open.some((stamp) => stamp?.monthFirstYear !== undefined);
  const backA = a.backwards + (isGiven ? turnsOf(open.map((stamp) => stamp!.year)) : 0);
  const backB = b.backwards + (isGiven ? turnsOf(open.map((stamp) => stamp!.monthFirstYear ?? stamp!.year)) : 0);
  if (Math.max(backA, backB) > 2 * Math.min(backA, backB)) return order(backA < backB, 'steps');
  if (a.steps > 1 && Math.max(a.scatter, b.scatter) > MORE_EVEN * Math.min(a.scatter, b.scatter) + 1e-3)
    return order(a.scatter < b.scatter, 'steps');
  if (separators.size === 1 && separators.has('.')) return order(true, 'separator');
  if (open.some((stamp) => stamp!.isHalfDay)) return order(false, 'half_day');
  return order(null, null);
}

/** The year comes first in 25/04/05 if the dates are much closer to each other then. */
export function yearIsFirst(stamps: readonly (Stamp | null)[], years: readonly (Stamp | null)[]): boolean {
  if (!years.some(Boolean) || stamps.some((stamp, k) => stamp?.isOpen && !years[k])) return false;
  const lasting = (list: readonly (Stamp | null)[], dayFirst: boolean): number => {
    const times = list.flatMap((stamp) => (stamp ? (millisecondsOf(stamp, dayFirst) ?? []) : []));
    if (times.length < list.filter(Boolean).length) return Infinity;
    const [least, most] = extremes(times);
    return most - least;
  };
  const other = Math.min(lasting(stamps, true), lasting(stamps, false));
  return MUCH_LONGER * lasting(years, true) < other;
}

/** Headings of days. */
export const DATE_NAME = /^(?:date|datum)(?!\p{L})/iu;

const MUCH_LONGER = 10;

export function extremes(times: readonly number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const time of times) [least, most] = [Math.min(least, time), Math.max(most, time)];
  return [least, most];
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((time, k) => time - other[k]! - (one[0]! - other[0]!) === 0);

/** How often the times turn, and the scatter of their steps ÷ the mean step. */
function unevenness(times: readonly number[]): { backwards: number; steps: number; scatter: number } {
  const steps = times.slice(1).map((time, k) => time - times[k]!);
  const up = steps.filter((step) => step > 0).length;
  const down = steps.filter((step) => step < 0).length;
  // A file of several runs begins again with each.
  const sizes = steps.filter((step) => (up >= down ? step > 0 : step < 0)).map(Math.abs);
  const mean = sizes.reduce((sum, step) => sum + step, 0) / sizes.length;
  const variance = sizes.reduce((sum, step) => sum + (step - mean) ** 2, 0) / sizes.length;
  return {
    backwards: Math.min(up, down),
    steps: sizes.length,
    scatter: sizes.length === 0 ? 0 : Math.sqrt(variance) / mean,
  };
}

const MARKS = /^\d{1,2}([-/.])\d{1,2}[-/.]\d{2}/;
export const separatorIn = (text: string): string | undefined => MARKS.exec(text)?.[1];
