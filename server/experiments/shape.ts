/** What a table says over several columns: a date and a clock beside each other, and one analyte per row. */
import { readHeader, readScaled } from '#engine/index.ts';
import { dimension } from '#engine/wording/index.ts';
import { yearsIn } from './columns.ts';
import { isFilled, type RawCell } from './grid.ts';
import { isFigure, type Heading } from './tables.ts';
import { DATE_NAME, isoOf, readSpan, readStamp, timeInNumber, withoutNoDay } from './times.ts';

/** Columns with their cells, and the row of the file of each place. */
export interface Shape {
  columns: (Heading & { joined?: string[]; isClock?: true; no_year?: true })[];
  cells: RawCell[][];
  rows: number[];
  /** Rows with a value of a row before them, and the analyte. */
  doubles: { row: number; name: string }[];
  /** Names of the columns from which analytes became columns of their own; null if each row has all of them. */
  pivoted: { analytes: string; values: string } | null;
}

const SIGN = /^(?:[<>≤≥=~≈]|<=|>=)$/;

/** Puts the signs of limits, in a column of their own, before the numbers of the next column, or of the one before. */
export function withSigns(shape: Shape): Shape {
  const { columns, cells } = shape;
  const targets = new Map<number, number>();
  for (const [c, list] of cells.entries()) {
    const filled = list.filter(isFilled).map((cell) => String(cell).trim());
    if (!filled.some((sign) => /[<>≤≥]/.test(sign)) || !filled.every((sign) => SIGN.test(sign))) continue;
    const target = [c + 1, c - 1].find((k) => cells[k]?.some((cell) => isFilled(cell) && isFigure(cell)));
    if (target !== undefined) targets.set(target, c);
  }
  if (targets.size === 0) return shape;
  const signs = new Set(targets.values());
  const whole = cells.map((list, c) => {
    const at = targets.get(c);
    return at === undefined
      ? list
      : list.map((cell, k) => {
          const sign = cells[at]![k]!;
          return isFilled(cell) && isFilled(sign) && /[<>≤≥]/.test(String(sign))
            ? `${String(sign).trim()}${String(cell)}`
            : cell;
        });
  });
  const joined = columns.map((column, c) => {
    const at = targets.get(c);
    return at === undefined ? column : { ...column, joined: [columns[at]!.name ?? '<', column.name ?? ''] };
  });
  const isKept = (_: unknown, c: number) => !signs.has(c);
  return { ...shape, columns: joined.filter(isKept), cells: whole.filter(isKept) };
}

const CLOCK_NAME = /^(?:\p{L}*(?:time|zeit)|clock)(?!\p{L})/iu;
const two = (value: number): string => String(value).padStart(2, '0');
const inClock = (hours: number): string => {
  const seconds = Math.round(hours * 3600);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

const numberOf = (cell: RawCell): number => (isFilled(cell) ? Number(String(cell).trim().replace(',', '.')) : NaN);
const DOTTED = /^(?:[01]\d|2[0-3])\.[0-5]\d$/;

/** The clock beside days, where it is a fraction of a day, 0.75, or has no colon, 1800, 180000 or 18.00. */
function withColons({ name, unit }: Heading, cells: readonly RawCell[]): readonly RawCell[] {
  if (name === null || unit !== null || !CLOCK_NAME.test(name)) return cells;
  const filled = cells.filter(isFilled);
  if (filled.length === 0) return cells;
  if (filled.every((cell) => DOTTED.test(String(cell).trim())))
    return cells.map((cell) => (isFilled(cell) ? String(cell).trim().replace('.', ':') : null));
  const numbers = filled.map(numberOf);
  const isFraction = numbers.every((number) => number >= 0 && number < 1) && numbers.some((number) => number > 0);
  const isTogether =
    numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2400 && number % 100 < 60) &&
    numbers.some((number) => number >= 100);
  const isWithSeconds =
    numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 240_000 && number % 100 < 60) &&
    numbers.every((number) => Math.floor(number / 100) % 100 < 60) &&
    numbers.some((number) => number >= 10_000);
  if (!isFraction && !isTogether && !isWithSeconds) return cells;
  return cells.map((cell) => {
    if (!isFilled(cell)) return null;
    const number = isWithSeconds && !isTogether ? Math.floor(numberOf(cell) / 100) : numberOf(cell);
    const seconds = isWithSeconds && !isTogether ? numberOf(cell) % 100 : 0;
    return inClock(isFraction ? 24 * number : Math.floor(number / 100) + (number % 100) / 60 + seconds / 3600);
  });
}

const DAY_NAME = /^(?:(?:culture|process|run|batch)\s)?(?:days?|tage?|kulturtage?|prozesstage?)(?!\p{L})/iu;
const HOUR_NAME = /^(?:hours?|stunden?|std)(?!\p{L})/iu;

/** Joins numbered days with the clock or the hours of the day beside them, as a duration. */
function withNumberedDays(shape: Shape): Shape {
  const { columns, cells } = shape;
  const dayOf = (cell: RawCell): number =>
    isFilled(cell) ? Number(/^(?:d|day|tag)?\s?(\d{1,3})$/i.exec(String(cell).trim())?.[1] ?? NaN) : NaN;
  for (const [c, { name, unit }] of columns.entries()) {
    if (name === null || !DAY_NAME.test(name) || (unit !== null && unit !== 'd')) continue;
    const days = cells[c]!.map(dayOf);
    const filled = cells[c]!.filter(isFilled).length;
    if (filled === 0 || days.filter(Number.isInteger).length < filled) continue;
    for (const k of [c + 1, c - 1]) {
      const beside = columns[k];
      if (!beside) continue;
      const isHours = HOUR_NAME.test(beside.name ?? '') && (beside.unit === null || beside.unit === 'h');
      const clocks = isHours
        ? cells[k]!.map((cell) => (numberOf(cell) >= 0 && numberOf(cell) < 24 ? inClock(numberOf(cell)) : null))
        : withColons(beside, cells[k]!);
      if (
        !isClockOf(
          days.map((day) => (Number.isNaN(day) ? null : String(day))),
          clocks,
          isHours,
        )
      )
        continue;
      const names = [name, beside.name ?? 'Time'];
      const joined = days.map((day, at): RawCell => {
        const hours = clockIn(clocks[at]!);
        return hours === null || Number.isNaN(day) ? null : `${day} ${inClock(hours)}`;
      });
      const column = {
        name: names.join(' + '),
        group: null,
        label: null,
        unit: null,
        joined: names,
        ...(!isHours && { isClock: true as const }),
      };
      const isKept = (_: unknown, at: number) => at !== k;
      return {
        ...shape,
        columns: columns.map((one, at) => (at === c ? column : one)).filter(isKept),
        cells: cells.map((list, at) => (at === c ? joined : list)).filter(isKept),
      };
    }
  }
  return shape;
}

/** The hours of a clock in a cell; null for anything else. */
function clockIn(cell: RawCell): number | null {
  if (cell instanceof Date) return null;
  const span = typeof cell === 'string' ? readSpan(cell.trim()) : null;
  return span && span.hours >= 0 && span.hours < 24 ? span.hours : null;
}

/** Whether a cell is a day without a time; 20250405 is one below a heading of dates. */
const isDayOnly = (cell: RawCell, isOfDates: boolean): boolean =>
  cell instanceof Date
    ? cell.getTime() % 86_400_000 === 0
    : (typeof cell === 'string' && readStamp(dayText(cell))?.hours === null) ||
      (isOfDates && timeInNumber(Number(cell), 'd') === null && timeInNumber(Number(cell), null) !== null);

/** Without the midnight that programs write behind days. */
const dayText = (cell: RawCell): string =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : String(cell)
        .trim()
        .replace(/[ T]0?0:00(?::00(?:\.0+)?)?$/, '');

/** The clock of cells that have the days of another column, or the first day of a spreadsheet, before it. */
function withoutDays(days: readonly RawCell[], cells: readonly RawCell[]): readonly RawCell[] {
  const clocks = cells.map((cell, k): RawCell => {
    if (typeof cell === 'string') {
      const text = withoutNoDay(cell.trim());
      const day = isFilled(days[k]!) ? dayText(days[k]!) : '';
      return day !== '' && text.startsWith(`${day} `) ? text.slice(day.length + 1).trim() : text;
    }
    if (!(cell instanceof Date) || !isFilled(days[k]!)) return cell;
    const [day, clock] = [
      isoOf(cell.getTime(), true),
      isoOf(Math.round(cell.getTime() / 1000) * 1000, false).slice(11),
    ];
    return day === dayText(days[k]!) ? clock : cell;
  });
  return clocks;
}

/** Dates without a year, with one. */
function withYearsIn(shape: Shape): Shape {
  const found = new Map<number, RawCell[]>();
  for (const [c, column] of shape.columns.entries()) {
    const years = yearsIn(shape.cells[c]!, column);
    if (years) found.set(c, years);
  }
  if (found.size === 0) return shape;
  return {
    ...shape,
    columns: shape.columns.map((column, c) =>
      found.has(c) ? { ...column, unit: null, no_year: true as const } : column,
    ),
    cells: shape.cells.map((list, c) => found.get(c) ?? list),
  };
}

/** Joins each column of days with the clock beside it. */
export function withClocks(given: Shape): Shape {
  const shape = withNumberedDays(withYearsIn(given));
  const { columns, cells } = shape;
  const partners = new Map<number, number>();
  const whole = new Map<number, RawCell[]>();
  for (const [c, raw] of cells.entries()) {
    const filled = raw.filter(isFilled);
    const isOfDates = DATE_NAME.test(columns[c]!.name ?? '');
    if (filled.length === 0 || filled.filter((cell) => isDayOnly(cell, isOfDates)).length * 2 < filled.length) continue;
    // A day may be written once for all of its rows.
    let last: RawCell = null;
    const days = raw.map((cell): RawCell => (last = isFilled(cell) ? cell : last));
    const clock = [c + 1, c - 1, c + 2].find(
      (k) =>
        cells[k] !== undefined &&
        ![...partners.values()].includes(k) &&
        isClockOf(days, withColons(columns[k]!, withoutDays(days, cells[k]))),
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
    const clocks = withColons(columns[clock]!, withoutDays(whole.get(c)!, cells[clock]!));
    const { no_year } = column;
    return {
      column: {
        name: names.join(' + '),
        group: null,
        label: null,
        unit: null,
        joined: names,
        ...(no_year && { no_year }),
      },
      list: whole.get(c)!.map((day, k): RawCell => joinedCell(day, clocks[k]!)),
    };
  });
  const kept = merged.filter((_, c) => !clocks.has(c));
  return { ...shape, columns: kept.map(({ column }) => column), cells: kept.map(({ list }) => list) };
}

const joinedCell = (day: RawCell, clock: RawCell): RawCell =>
  isFilled(day) && isFilled(clock) ? `${dayText(day)} ${String(clock).trim()}` : null;

/** Whether a column has the clock of the days in another: it does not go on over midnight, as elapsed hours from 0 do. */
function isClockOf(days: readonly RawCell[], clock: readonly RawCell[], isElapsed = false): boolean {
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
  // Hours of a day begin again with each.
  if (isElapsed) return falls > 0 && falls <= changes;
  return before !== null && !(changes > 0 && falls === 0 && first === 0);
}

const ANALYTES =
  /^(?:analytes?|analyt|parameters?|tests?|test name|assays?|components?|compounds?|chemistry|substances?|measurements?|metabolites?|variables?|peak name|messgr(?:ö|oe)(?:ß|ss)e|substanz|stoff|komponente|analysen?|metabolit|name)$/i;
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
  const made: { row: number; cells: Map<string, number>; keys: RawCell[] }[] = [];
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
    else made[place]!.cells.set(name, k);
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
  /** Analytes in several units of one kind: each number keeps its own. */
  const united = new Set<string>();
  const analyteColumns = names.map((name): Heading => {
    const said = unitsOf(name);
    // mM and mmol/L are the same.
    const reads = said.map(readScaled);
    const [first] = reads;
    const isSame = reads.every((one) => one?.unit === first?.unit && one?.multiplier === first?.multiplier);
    const isOneKind = first && reads.every((one) => one && dimension(one.unit) === dimension(first.unit));
    if (isOneKind && !isSame) united.add(name);
    const read = first && isSame ? first : null;
    // “CDW (mg/L)” says the unit in the name of the analyte.
    const own = said.length === 0 ? readHeader(name) : null;
    const { unit: common, multiplier, doubt } = own?.unit || own?.doubt ? own : columns[values]!;
    return {
      // A filter set has a number as its name.
      name: isFigure(name) ? `${columns[analytes]!.name} ${name}` : name,
      group: null,
      label: null,
      unit: read?.unit ?? (united.has(name) ? null : common),
      ...(read && read.multiplier !== 1
        ? { multiplier: read.multiplier }
        : multiplier !== undefined && multiplier !== 1 && { multiplier }),
      ...(said.length > 0 && !read && !united.has(name)
        ? { doubt: said.join(', ') }
        : doubt !== undefined && doubt !== null && { doubt }),
    };
  });
  return {
    columns: [...timed, ...keys].map((c) => columns[c]!).concat(analyteColumns),
    cells: [
      ...[...timed, ...keys].map((_, c) => made.map(({ keys: own }) => own[c]!)),
      ...names.map((name) =>
        made.map((one): RawCell => {
          const k = one.cells.get(name);
          const cell = k === undefined ? null : cells[values]![k]!;
          return united.has(name) && isFilled(cell) ? withUnit(String(cell), String(cells[unit!]![k!] ?? '')) : cell;
        }),
      ),
    ],
    rows: made.map(({ row }) => row),
    doubles,
    pivoted: { analytes: columns[analytes]!.name!, values: columns[values]!.name! },
  };
}

/** A number with its unit behind it, before a remark. */
const withUnit = (text: string, unit: string): string =>
  text.replace(/\d[\d.,]*(?:[eE][+-]?\d{1,3})?/, (number) => `${number} ${unit}`);

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
