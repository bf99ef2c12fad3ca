/** What a table says over several columns: a date and a clock beside each other, and one analyte per row. */
import { readScaled } from '#engine/index.ts';
import { isFilled, type RawCell } from './grid.ts';
import { isFigure, type Heading } from './tables.ts';
import { readSpan, readStamp } from './times.ts';

/** Columns with their cells, and the row of the file of each place. */
export interface Shape {
  columns: (Heading & { joined?: string[] })[];
  cells: RawCell[][];
  rows: number[];
  /** Rows with a value of a row before them, and the analyte. */
  doubles: { row: number; name: string }[];
  /** Names of the columns from which analytes became columns of their own; null if each row has all of them. */
  pivoted: { analytes: string; values: string } | null;
}

/** The hours of a clock in a cell; null for anything else. */
function clockIn(cell: RawCell): number | null {
  if (cell instanceof Date) return null;
  const span = typeof cell === 'string' ? readSpan(cell.trim()) : null;
  return span && span.hours >= 0 && span.hours < 24 ? span.hours : null;
}

/** Whether a cell is a day without a time. */
const isDayOnly = (cell: RawCell): boolean =>
  cell instanceof Date
    ? cell.getTime() % 86_400_000 === 0
    : typeof cell === 'string' && readStamp(cell.trim())?.hours === null;

const dayText = (cell: RawCell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();

/** Joins each column of days with the clock beside it. */
export function withClocks(shape: Shape): Shape {
  const { columns, cells } = shape;
  const partners = new Map<number, number>();
  const whole = new Map<number, RawCell[]>();
  for (const [c, raw] of cells.entries()) {
    const filled = raw.filter(isFilled);
    if (filled.length === 0 || filled.filter(isDayOnly).length * 2 < filled.length) continue;
    // A day may be written once for all of its rows.
    let last: RawCell = null;
    const days = raw.map((cell): RawCell => (last = isFilled(cell) ? cell : last));
    const clock = [c + 1, c - 1, c + 2].find(
      (k) => cells[k] !== undefined && ![...partners.values()].includes(k) && isClockOf(days, cells[k]),
    );
    if (clock === undefined) continue;
    partners.set(c, clock);
    whole.set(c, days);
  }
  if (partners.size === 0) return shape;
  const clocks = new Set(partners.values());
  const merged = columns.map((column, c) => {
    const clock = partners.get(c);
    if (clock === undefined) return { column, list: cells[c]! };
    const names = [column.name ?? 'Date', columns[clock]!.name ?? 'Time'];
    return {
      column: { name: names.join(' + '), group: null, label: null, unit: null, joined: names },
      list: whole.get(c)!.map((day, k): RawCell => joinedCell(day, cells[clock]![k]!)),
    };
  });
  const kept = merged.filter((_, c) => !clocks.has(c));
  return { ...shape, columns: kept.map(({ column }) => column), cells: kept.map(({ list }) => list) };
}

const joinedCell = (day: RawCell, clock: RawCell): RawCell =>
  isFilled(day) && isFilled(clock) ? `${dayText(day)} ${String(clock).trim()}` : null;

/** Whether a column has the clock of the days in another: it does not go on over midnight, as elapsed hours from 0 do. */
function isClockOf(days: readonly RawCell[], clock: readonly RawCell[]): boolean {
  const filled = clock.filter(isFilled);
  const read = clock.map(clockIn);
  if (filled.length === 0 || read.filter((hours) => hours !== null).length < 0.8 * filled.length) return false;
  let [first, changes, falls] = [null as number | null, 0, 0];
  let before: { day: string; hours: number } | null = null;
  for (const [k, hours] of read.entries()) {
    if (hours === null || !isFilled(days[k]!)) continue;
    first ??= hours;
    const day = dayText(days[k]!);
    if (before && hours < before.hours) falls += 1;
    if (before && day !== before.day) changes += 1;
    before = { day, hours };
  }
  return before !== null && !(changes > 0 && falls === 0 && first === 0);
}

const ANALYTES =
  /^(?:analytes?|analyt|parameters?|tests?|test name|assays?|components?|compounds?|substances?|measurements?|metabolites?|variables?|peak name|messgr(?:ö|oe)(?:ß|ss)e|substanz|stoff|komponente|analysen?|metabolit|name)$/i;
const VALUES =
  /^(?:values?|results?|concentrations?|conc\.?|amounts?|messwerte?|werte?|ergebnis(?:se)?|konzentration(?:en)?|reading)$/i;
const UNITS = /^(?:units?|uom|einheit(?:en)?|unité)$/i;

const plainName = ({ name, meant }: Heading): string => (meant ?? name ?? '').split(/[[({]/, 1)[0]!.trim();

/** Makes a column of each analyte if a table has one analyte per row. */
export function pivoted(shape: Shape): Shape {
  const { columns, cells, rows } = shape;
  const analytes = columns.findIndex(
    (one, c) => ANALYTES.test(plainName(one)) && isRepeating(cells[c]!, one.meant !== undefined),
  );
  const values = columns.findIndex((one, c) => c !== analytes && VALUES.test(plainName(one)));
  if (analytes < 0 || values < 0) return shape;
  const nameOf = (cell: RawCell): string => String(cell).trim();
  const names = [...new Set(cells[analytes]!.filter(isFilled).map(nameOf))];
  const others = columns.map((_, c) => c).filter((c) => c !== analytes && c !== values);
  const unit = others.find((c) => UNITS.test(plainName(columns[c]!)));
  // What the rows of one sample have in common; remarks and states of a single result do not count.
  const common = others.filter(
    (c) => c !== unit && !isOfAnalyte(columns[c]!) && isCommon(cells[c]!, cells[analytes]!, names.length),
  );
  // Each analyte of a sample is measured at a time of its own: the first of them is that of the sample.
  const clock = common.some((c) => isTimes(columns[c]!, cells[c]!))
    ? -1
    : others.findIndex((c) => c !== unit && isTimes(columns[c]!, cells[c]!));
  const keys = common;
  if (names.length < 2 || names.length > MOST_ANALYTES || keys.length === 0) return shape;
  const places = new Map<string, number>();
  const timed = clock < 0 ? [] : [others[clock]!];
  const made: { row: number; cells: Map<string, RawCell>; keys: RawCell[] }[] = [];
  const doubles: Shape['doubles'] = [];
  for (const [k, row] of rows.entries()) {
    const cell = cells[analytes]![k]!;
    if (!isFilled(cell)) continue;
    const name = String(cell).trim();
    const own = keys.map((c) => cells[c]![k]!);
    const id = own.map((one) => (one instanceof Date ? one.toISOString() : String(one))).join('\u0000');
    let place = places.get(id);
    // The same clock on the next day is another sample.
    const isAgain = place !== undefined && place < made.length - 1 && made[place]!.cells.has(name);
    if (place === undefined || isAgain) {
      place = made.length;
      places.set(id, place);
      made.push({ row, cells: new Map(), keys: [...timed.map((c) => cells[c]![k]!), ...own] });
    }
    if (made[place]!.cells.has(name)) doubles.push({ row, name });
    else made[place]!.cells.set(name, cells[values]![k]!);
  }
  const unitsOf = (name: string): string[] =>
    unit === undefined
      ? []
      : [
          ...new Set(
            cells[unit]!.flatMap((cell, k) =>
              String(cells[analytes]![k] ?? '').trim() === name && isFilled(cell) ? [String(cell).trim()] : [],
            ),
          ),
        ];
  const analyteColumns = names.map((name): Heading => {
    const said = unitsOf(name);
    // mM and mmol/L are the same.
    const reads = said.map(readScaled);
    const [first] = reads;
    const isSame = reads.every((one) => one?.unit === first?.unit && one?.multiplier === first?.multiplier);
    const read = first && isSame ? first : null;
    const { unit: common, multiplier, doubt } = columns[values]!;
    return {
      // A filter set has a number as its name.
      name: isFigure(name) ? `${columns[analytes]!.name} ${name}` : name,
      group: null,
      label: null,
      unit: read?.unit ?? common,
      ...(read && read.multiplier !== 1 ? { multiplier: read.multiplier } : multiplier !== undefined && { multiplier }),
      ...(said.length > 0 && !read ? { doubt: said.join(', ') } : doubt !== undefined && { doubt }),
    };
  });
  return {
    columns: [...timed, ...keys].map((c) => columns[c]!).concat(analyteColumns),
    cells: [
      ...[...timed, ...keys].map((_, c) => made.map(({ keys: own }) => own[c]!)),
      ...names.map((name) => made.map((one) => one.cells.get(name) ?? null)),
    ],
    rows: made.map(({ row }) => row),
    doubles,
    pivoted: { analytes: columns[analytes]!.name!, values: columns[values]!.name! },
  };
}

const MOST_ANALYTES = 60;

/** What belongs to a peak and not to its sample. */
const isOfAnalyte = (column: Heading): boolean =>
  /^(?:rt|ret(?:ention)?\.?\s?time|area|height|width|peak|channel)(?![\p{L}\d])/iu.test(plainName(column));

const TIMES = /^(?:time|date|timestamp|zeit|datum|zeitstempel|duration)(?![\p{L}\d])/iu;

const isTimes = (column: Heading, cells: readonly RawCell[]): boolean =>
  TIMES.test(plainName(column)) && cells.every((cell) => !isFilled(cell) || isFigure(cell));

/** A column of names, each in several rows. */
function isRepeating(cells: readonly RawCell[], isDeclared: boolean): boolean {
  const names = cells.filter(isFilled);
  const different = new Set(names.map(String));
  return names.length > 0 && (isDeclared || !names.some(isFigure)) && different.size * 2 <= names.length;
}

/** Whether a column has fewer different values than rows: those of the samples. */
function isCommon(cells: readonly RawCell[], analytes: readonly RawCell[], count: number): boolean {
  const filled = cells.filter(isFilled);
  if (filled.length < 0.5 * analytes.length) return false;
  const different = new Set(filled.map((cell) => (cell instanceof Date ? cell.getTime() : String(cell)))).size;
  return different <= Math.max(1, (1.5 * analytes.length) / count);
}
