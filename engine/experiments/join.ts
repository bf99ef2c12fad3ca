/** Joins the tables of two files of one experiment by run and time. */
import { convert, dimension, isUnit } from '../wording/quantity.ts';
import { parseMoment } from './moment.ts';
import { swapped } from './times.ts';
import type { DataCell, DataColumn, DataTable, Mapping } from './types.ts';

/**
 * A table with its mapping: which columns have the run and the time, and in which units its columns are. A row excluded by hand is
 * joined to no other, and corrected cells are compared by their corrections.
 */
export interface JoinPart extends Mapping {
  /** Of the file, to name columns that both files have. */
  name: string;
  table: DataTable;
}

/** A value that the two files give differently for one run and time. */
export interface JoinConflict {
  column: string;
  /** Null if the files have no runs. */
  run: string | null;
  /** In the unit of the first file; null if they have no times. */
  time: number | null;
  first: string;
  second: string;
}

export interface JoinReport {
  /** Rows of both files, of the first and of the second only. */
  both: number;
  first_only: number;
  second_only: number;
  /** The first hundred. */
  conflicts: JoinConflict[];
  conflicts_total: number;
}

export interface Joined {
  /** Its rows are numbered as in a file with one row of headers. */
  table: DataTable;
  /** Row of each row of the first table, by its number there. */
  rowOf: ReadonlyMap<number, number>;
  report: JoinReport;
}

const MOST_CONFLICTS = 100;
/** Characters of a name. */
const LONGEST_NAME = 255;
/** Digits to which two times are the same: a conversion rounds. */
const DIGITS = 10;

interface Keyed {
  run: string | null;
  /** h. */
  time: number | null;
  /** Place in its table. */
  at: number;
  isExcluded: boolean;
}

/**
 * The rows of both tables: one for each run and time in either, with the cells of both. Nothing is interpolated: a time that only one
 * file has leaves the cells of the other empty. The k-th row of a run and time is joined to the k-th of the other file. A column of the same
 * name is one column in the unit of the first if its values agree, and two otherwise.
 * @returns the table with the columns of the first, then of the second, by run and time; or what a file lacks
 */
export function joinTables(first: JoinPart, second: JoinPart): Joined | { message: string } {
  const read = corrected(first);
  const [a, b] = [keysOf(read), keysOf(second)];
  for (const part of [a, b]) if ('message' in part) return part;
  const [one, two] = [a, b] as [Keys, Keys];
  if ((one.time === null) !== (two.time === null)) {
    const [has, lacks] = one.time === null ? [second, first] : [first, second];
    return {
      message: `“${has.name}” has a time column but “${lacks.name}” does not, so their rows cannot be joined.`,
    };
  }
  if (one.time !== null && one.isDate !== two.isDate) {
    const [dated, other] = one.isDate ? [first, second] : [second, first];
    return {
      message: `“${dated.name}” has dates and “${other.name}” has elapsed times, so their rows cannot be joined. Use dates in both, or hours from the start of the run in both.`,
    };
  }
  if (one.time === null && (one.run === null || two.run === null))
    return { message: 'The files have no common run or time column by which their rows can be joined.' };
  const single = oneRun(one, first, two, second);
  if (single !== null) return single;
  const twins = twinsOf(first, one, second, two);
  if ('message' in twins) return twins;
  const pairs = pairsOf(one, two);
  const { conflicts, total, differs } = compare(read, one, second, twins, pairs);

  const cellOf = runCells(first, one, second, two);
  /** What a row has in a column of the first file if that has no cell there. */
  const otherwise = (c: number): ((pair: Pair) => DataCell) => {
    if (c === one.run) return ({ left, right }) => (left ? null : cellOf(right!.run));
    if (c === one.time)
      return ({ left, right }) => {
        if (left) return null;
        // A moment is written as in the second file.
        return one.isDate ? momentIn(second, two, right!) : inUnit(right!.time, 1 / one.hours);
      };
    const twin = twins.find((each) => each.first === c && !differs.has(each.second));
    return ({ right }) => (twin ? cellIn(second, twin, right) : null);
  };
  const cells = first.table.cells.map((own, c) => {
    const other = otherwise(c);
    return pairs.map((pair): DataCell => (pair.left ? own[pair.left.at]! : null) ?? other(pair));
  });
  const columns = first.table.columns.map(({ name, type, unit, notes }, c): DataColumn => {
    const twin = type === 'empty' ? twins.find((each) => each.first === c) : undefined;
    return { ...(twin ? second.table.columns[twin.second]! : { type, unit, ...(notes && { notes }) }), name };
  });
  const names = new Set(columns.map(({ name }) => name));
  const merged = new Set(twins.map((twin) => twin.second).filter((c) => !differs.has(c)));
  for (const [c, column] of second.table.columns.entries()) {
    if (c === two.run || c === two.time || merged.has(c)) continue;
    columns.push({ ...column, name: unique(column.name, second.name, names) });
    cells.push(pairs.map(({ right }) => (right ? second.table.cells[c]![right.at]! : null)));
  }
  // The second file may be the only one that distinguishes runs.
  if (one.run === null && two.run !== null) {
    const column = second.table.columns[two.run]!;
    columns.push({ ...column, name: unique(column.name, second.name, names) });
    cells.push(pairs.map(({ left, right }) => cellOf((left ?? right)!.run)));
  }
  const both = pairs.filter(({ left, right }) => left !== null && right !== null).length;
  const notes = [first, second].flatMap(({ name, table }) => (table.notes ?? []).map((note) => `“${name}”: ${note}`));
  return {
    table: {
      // What the headings say of the numbers stays, what was counted does not.
      columns: columns.map(
        ({ missing: _missing, minimum: _least, maximum: _most, below: _below, ...column }) => column,
      ),
      cells,
      rows: pairs.map((_, k) => k + 2),
      ...(notes.length > 0 && { notes }),
    },
    rowOf: new Map(pairs.flatMap(({ left }, k) => (left ? [[first.table.rows[left.at]!, k + 2] as const] : []))),
    report: {
      both,
      first_only: one.keys.length - both,
      second_only: two.keys.length - both,
      conflicts,
      conflicts_total: total,
    },
  };
}

/** Two columns of one name. */
interface Twin {
  first: number;
  second: number;
  /** The number of the first column for one of the second; null if they are in the same unit. */
  scale: ((value: number) => number) | null;
}

/** The columns that both files have, besides those of runs and times; or why their values cannot be compared. */
function twinsOf(first: JoinPart, one: Keys, second: JoinPart, two: Keys): Twin[] | { message: string } {
  const places = new Map(first.table.columns.map(({ name }, c) => [name, c]));
  const twins: Twin[] = [];
  for (const [c, { name, type }] of second.table.columns.entries()) {
    const twin = places.get(name);
    if (c === two.run || c === two.time || twin === undefined || twin === one.run || twin === one.time) continue;
    const isEmpty = type === 'empty' || first.table.columns[twin]!.type === 'empty';
    const scale = isEmpty ? null : scaleOf(name, first, unitOf(first, twin), second, unitOf(second, c));
    if (scale !== null && 'message' in scale) return scale;
    twins.push({ first: twin, second: c, scale });
  }
  return twins;
}

/** The unit of a column, and its factor to the unit of a variable if it has one instead. */
interface Measure {
  /** Null without a unit, or if it is not known; a ratio is not distinguished from those. */
  unit: string | null;
  factor: { value: number; variable: string } | null;
}

function unitOf({ table, columns }: JoinPart, c: number): Measure {
  const { name, unit: read } = table.columns[c]!;
  const { variable = null, unit: said, factor } = columns.find(({ column }) => column === name) ?? {};
  const unit = said === undefined ? read : said;
  return {
    unit: unit === null || unit === '' || unit === '1' ? null : unit,
    factor: factor === undefined || variable === null ? null : { value: factor, variable },
  };
}

function scaleOf(
  name: string,
  first: JoinPart,
  to: Measure,
  second: JoinPart,
  from: Measure,
): Twin['scale'] | { message: string } {
  if (to.factor?.value === from.factor?.value && to.unit === from.unit) return null;
  if (to.factor && from.factor && to.factor.variable === from.factor.variable) {
    const ratio = from.factor.value / to.factor.value;
    return (value) => inUnit(value, ratio);
  }
  if (to.factor || from.factor) {
    const [has, lacks] = to.factor ? [first, second] : [second, first];
    return {
      message: `“${name}” is converted with a factor in “${has.name}” but not in “${lacks.name}”, so the values cannot be compared. Rename one of the two columns.`,
    };
  }
  const [a, b] = [to.unit, from.unit];
  if (a === null || b === null) {
    const [has, lacks] = a === null ? [second, first] : [first, second];
    return {
      message: `“${name}” is in ${a ?? b} in “${has.name}”, but “${lacks.name}” does not state its unit. Add the unit to the column header, such as “${name} [${a ?? b}]”, or rename one of the two columns.`,
    };
  }
  if (!isUnit(a) || !isUnit(b) || dimension(a) !== dimension(b))
    return {
      message: `“${name}” is in ${a} in “${first.name}” and in ${b} in “${second.name}”, and these units cannot be converted into each other. Rename one of the two columns.`,
    };
  return (value) => inUnit(convert(value, b, a));
}

/** The cell of the second file in the unit of the first. */
function cellIn({ table }: JoinPart, { second, scale }: Twin, row: Keyed | null): DataCell {
  const cell = row === null ? null : table.cells[second]![row.at]!;
  return scale !== null && typeof cell === 'number' ? scale(cell) : cell;
}

/** Finds the values that the files give differently. */
function compare(first: JoinPart, one: Keys, second: JoinPart, twins: readonly Twin[], pairs: readonly Pair[]) {
  const conflicts: JoinConflict[] = [];
  let total = 0;
  const differs = new Set<number>();
  for (const { left, right } of pairs) {
    if (left === null || right === null) continue;
    for (const twin of twins) {
      const [x, y] = [first.table.cells[twin.first]![left.at]!, cellIn(second, twin, right)];
      if (x === null || y === null || x === y) continue;
      if (twin.scale !== null && typeof x === 'number' && inUnit(x) === y) continue;
      differs.add(twin.second);
      total += 1;
      if (conflicts.length < MOST_CONFLICTS)
        conflicts.push({
          column: second.table.columns[twin.second]!.name,
          run: left.run,
          time: one.time === null || one.isDate ? null : (first.table.cells[one.time]![left.at] as number),
          first: String(x),
          second: String(y),
        });
    }
  }
  return { conflicts, total, differs };
}

/** The cell by which a run is called, as the files have it: its key is a text. */
function runCells(first: JoinPart, one: Keys, second: JoinPart, two: Keys): (run: string | null) => DataCell {
  const cells = new Map<string, DataCell>();
  for (const [{ table }, { run: c, keys }] of [
    [first, one],
    [second, two],
  ] as const)
    if (c !== null)
      for (const { run, at } of keys) if (run !== null && !cells.has(run)) cells.set(run, table.cells[c]![at]!);
  return (run) => (run === null ? null : (cells.get(run) ?? run));
}

/** A number after a conversion, without the digits that rounding changes. */
function inUnit<T extends number | null>(value: T, factor = 1): T {
  return (value === null ? null : Number((value * factor).toPrecision(DIGITS))) as T;
}

/** The table as a person has corrected it. */
function corrected(part: JoinPart): JoinPart {
  const { table, corrections = [] } = part;
  if (corrections.length === 0) return part;
  const rows = new Map(table.rows.map((row, k) => [row, k]));
  const columns = new Map(table.columns.map(({ name }, c) => [name, c]));
  const changed = new Set(corrections.map(({ column }) => column));
  const cells = table.cells.map((column, c) => (changed.has(table.columns[c]!.name) ? [...column] : column));
  for (const { row, column, value } of corrections) {
    const [c, k] = [columns.get(column), rows.get(row)];
    if (c !== undefined && k !== undefined) cells[c]![k] = value;
  }
  return { ...part, table: { ...table, cells } };
}

/** A date as the first file reads it. */
function momentIn(second: JoinPart, two: Keys, { at }: Keyed): DataCell {
  const cell = two.time === null ? null : second.table.cells[two.time]![at]!;
  return typeof cell === 'string' && two.isSwapped ? swapped(cell) : cell;
}

interface Keys {
  run: number | null;
  time: number | null;
  /** Whether the times are dates, and whether day and month are exchanged in them. */
  isDate: boolean;
  isSwapped: boolean;
  /** h of one unit of the column of times. */
  hours: number;
  keys: Keyed[];
}

function keysOf({ name, table, columns, excluded_rows }: JoinPart): Keys | { message: string } {
  const place = (variable: string): number | null => {
    const meaning = columns.find((one) => one.variable === variable);
    const at = table.columns.findIndex((one) => one.name === meaning?.column);
    return at < 0 ? null : at;
  };
  const [run, time] = [place('batch'), place('time')];
  const isDate = time !== null && table.columns[time]!.type === 'date';
  if (time !== null && !isDate && table.columns[time]!.type !== 'number')
    return {
      message: `The times in “${name}” are neither dates nor numbers. Enter dates, or numbers such as hours from the start of the run.`,
    };
  const {
    unit = table.columns[time ?? 0]?.unit,
    factor,
    day_first,
  } = columns.find((one) => one.variable === 'time') ?? {};
  const read = time === null ? undefined : table.columns[time]!.dates?.day_first;
  const isSwapped = isDate && day_first !== undefined && day_first !== (read ?? true);
  if (time !== null && !isDate && factor === undefined && !isUnit(unit ?? ''))
    return {
      message: `“${name}” does not state the unit of its times. Add the unit to the column header, such as “Time [h]”.`,
    };
  const hours = factor ?? (time !== null && isUnit(unit ?? '') ? convert(1, unit as 'h', 'h') : 1);
  const excluded = new Set(excluded_rows);
  const keys = table.rows.map((row, at): Keyed => {
    const said = run === null ? null : table.cells[run]![at]!;
    const moment = time === null ? null : table.cells[time]![at]!;
    return {
      run: said === null ? null : String(said).trim(),
      time:
        typeof moment === 'number'
          ? inUnit(moment, hours)
          : isDate && typeof moment === 'string'
            ? secondsOf(isSwapped ? swapped(moment) : moment)
            : null,
      at,
      isExcluded: excluded.has(row),
    };
  });
  return { run, time, isDate, isSwapped, hours, keys };
}

/** Whole seconds of a moment, which is as exactly as clocks of two instruments agree. */
function secondsOf(moment: string): number | null {
  const hours = parseMoment(moment);
  return hours === null ? null : Math.round(hours * 3600);
}

/** Gives rows of a file without runs the only run of the other. */
function oneRun(one: Keys, first: JoinPart, two: Keys, second: JoinPart): null | { message: string } {
  if ((one.run === null) === (two.run === null)) return null;
  const [has, lacks, withRuns, without] =
    one.run === null ? ([two, one, second, first] as const) : ([one, two, first, second] as const);
  const runs = [...new Set(has.keys.flatMap(({ run }) => run ?? []))];
  if (runs.length > 1)
    return {
      message: `“${withRuns.name}” has ${runs.length} runs, but “${without.name}” does not state the run of each row. Add a run column to that file.`,
    };
  for (const key of lacks.keys) key.run = runs[0] ?? null;
  return null;
}

interface Pair {
  left: Keyed | null;
  right: Keyed | null;
}

/** Rows of one run and time together, in the order of the runs in the first file, and of the time. */
function pairsOf(one: Keys, two: Keys): Pair[] {
  const idOf = ({ run, time }: Keyed): string => `${run ?? ''}\u0000${time ?? ''}`;
  // In the order of the file, of which the first is taken next.
  const waiting = new Map<string, { keys: Keyed[]; next: number }>();
  for (const key of two.keys) {
    const found = waiting.get(idOf(key));
    if (found) found.keys.push(key);
    else waiting.set(idOf(key), { keys: [key], next: 0 });
  }
  const pairs: Pair[] = one.keys.map((left) => {
    // A row without a time or a run belongs to no other. One that was excluded would take a good one with it.
    const isWhole =
      !left.isExcluded && (one.time === null || left.time !== null) && (one.run === null || left.run !== null);
    const found = isWhole ? waiting.get(idOf(left)) : undefined;
    return { left, right: found?.keys[found.next++] ?? null };
  });
  for (const { keys, next } of waiting.values())
    for (let k = next; k < keys.length; k++) pairs.push({ left: null, right: keys[k]! });
  const runs = [...new Set(pairs.map(({ left, right }) => (left ?? right)!.run))];
  const order = new Map(runs.map((run, n) => [run, n]));
  return pairs.toSorted((x, y) => {
    const [p, q] = [(x.left ?? x.right)!, (y.left ?? y.right)!];
    return order.get(p.run)! - order.get(q.run)! || (p.time ?? Infinity) - (q.time ?? Infinity) || 0;
  });
}

function unique(name: string, file: string, taken: Set<string>): string {
  let found = name;
  for (let k = 1; taken.has(found); k++) {
    const whose = ` (${file.slice(0, 100)}${k === 1 ? '' : ` ${k}`})`;
    found = `${name.slice(0, LONGEST_NAME - whose.length)}${whose}`;
  }
  taken.add(found);
  return found;
}
