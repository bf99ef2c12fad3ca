/** Elapsed hours of the rows of each run, from hours, dates or clocks, and what is odd in them. */
import { figure } from '../wording/text.ts';
import { readFigure } from '../wording/figure.ts';
import { parseMoment, yearsPastNewYear } from './moment.ts';
import type { DataCell, DataColumn } from './types.ts';

interface Asked {
  column: DataColumn;
  cells: readonly DataCell[];
  /** Row numbers in the file. */
  rows: readonly number[];
  /** The run of each row. */
  runs: readonly string[];
  /** Whether the day comes first in dates; undefined: as the file was read. */
  dayFirst: boolean | undefined;
  /** Of numbers: h = number × factor + offset. */
  factor: number;
  offset: number;
}

const DAY = 24;

/** Hours since the first time of the run for dates and clocks, and as they are for numbers; null for a cell without a time. */
export function timesIn({ column, cells, rows, runs, dayFirst, factor, offset }: Asked): {
  times: (number | null)[];
  notes: string[];
} {
  const isDate = column.type === 'date';
  const isSwapped = isDate && dayFirst !== undefined && dayFirst !== (column.dates?.day_first ?? true);
  const read = isSwapped ? allSwapped(column, cells) : cells;
  const times = read.map((cell) => {
    if (isDate) return typeof cell === 'string' ? parseMoment(cell) : null;
    const number = typeof cell === 'string' ? (readFigure(cell, 'point')?.value ?? null) : cell;
    return typeof number === 'number' ? number * factor + offset : null;
  });
  const places = new Map<string, number[]>();
  for (const [k, run] of runs.entries()) {
    if (times[k] === null) continue;
    const own = places.get(run);
    if (own) own.push(k);
    else places.set(run, [k]);
  }
  const notes: string[] = column.no_year
    ? [
        `The dates of “${column.name}” have no year. Elapsed times assume a year of 365 days, and the rows cannot be joined to another file by date.`,
      ]
    : [];
  for (const [run, own] of places) {
    // Hours from days and clocks go on over midnight.
    if (column.is_clock && own.every((k) => times[k]! < DAY)) pastMidnight(times, own);
    if (isDate || column.is_clock) {
      let first = Infinity;
      for (const k of own) first = Math.min(first, times[k]!);
      for (const k of own) times[k]! -= first;
    }
    if (notes.length < MOST_NOTES) notes.push(...oddities(times as number[], own, rows, run));
  }
  return { times, notes };
}

const MOST_NOTES = 5;

/** A date with day and month exchanged; the text itself if that is no date. */
export const swapped = (iso: string): string => {
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(iso) ?? [];
  return year === undefined || Number(day) > 12 ? iso : `${year}-${day}-${month}${rest}`;
};

/** All dates with day and month exchanged. Those without a year go on past a new year in this order too. */
function allSwapped({ no_year }: DataColumn, cells: readonly DataCell[]): DataCell[] {
  const others = cells.map((cell) => (typeof cell === 'string' ? swapped(cell) : cell));
  const places = others.flatMap((cell, k) => (typeof cell === 'string' && parseMoment(cell) !== null ? [k] : []));
  if (!no_year || places.length === 0) return others;
  const start = String(others[places[0]!]).slice(0, 4);
  const days = places.map((k) => parseMoment(start + String(others[k]).slice(4))! / DAY);
  for (const [n, year] of yearsPastNewYear(days, Number(start)).entries())
    others[places[n]!] = year + String(others[places[n]!]).slice(4);
  return others;
}

/** Adds a day at each midnight, in the direction in which the times of a run go. */
function pastMidnight(times: (number | null)[], own: readonly number[]): void {
  const steps = own.slice(1).map((k, n) => times[k]! - times[own[n]!]!);
  // Read in the other direction, a run takes much longer.
  const lasting = (sign: number) => steps.reduce((sum, step) => sum + ((sign * step + DAY) % DAY), 0);
  const rising = lasting(1) <= lasting(-1);
  let days = 0;
  let before: number | null = null;
  for (const k of own) {
    const time = times[k]!;
    if (before !== null && rising && time < before) days += 1;
    if (before !== null && !rising && time > before) days -= 1;
    before = time;
    times[k] = time + DAY * days;
  }
}

/** A step is odd if it is so much longer than the usual one. */
const LONG = 20;
const ENOUGH_STEPS = 4;

/** h; no run begins so late, but a spreadsheet counts days from 1900. */
const LATE = 5 * 8760;

function oddities(times: readonly number[], own: readonly number[], rows: readonly number[], run: string): string[] {
  const of = run === '' ? '' : ` of run “${run}”`;
  const [start] = own;
  if (start !== undefined && times[start]! > LATE)
    return [
      `The times${of} begin at ${figure(times[start]!)} h in row ${rows[start]}. Check their unit, or format them as dates in the file.`,
    ];
  const steps = own.slice(1).map((k, n) => ({ from: own[n]!, to: k, size: times[k]! - times[own[n]!]! }));
  const up = steps.filter(({ size }) => size > 0);
  const down = steps.filter(({ size }) => size < 0);
  const at = (k: number) => `${figure(times[k]!)} h in row ${rows[k]}`;
  const fewer = up.length >= down.length ? down : up;
  const [turn] = fewer;
  if (turn) {
    const more = fewer.length > 1 ? `, and ${fewer.length - 1} more` : '';
    return [
      `The times${of} run backwards: ${at(turn.to)} after ${at(turn.from)}${more}. If the rows belong to several runs, map a column to “Run or batch”.`,
    ];
  }
  const sizes = steps
    .map(({ size }) => Math.abs(size))
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)];
  const long =
    usual !== undefined && sizes.length >= ENOUGH_STEPS
      ? steps.find(({ size }) => Math.abs(size) > LONG * usual)
      : undefined;
  return long
    ? [
        `The times${of} have a gap of ${figure(Math.abs(long.size))} h between rows ${rows[long.from]} and ${rows[long.to]}; the usual interval is ${figure(usual!)} h.`,
      ]
    : [];
}
