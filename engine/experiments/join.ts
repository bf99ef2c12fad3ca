/** Joins the tables of two files of one experiment by run and time. */
import { convert, isUnit } from '../quantity.ts';
import type { ColumnMeaning, DataCell, DataTable } from './types.ts';

/** A table with the meanings of its columns, of which those of the run and of the time are used. */
export interface JoinPart {
  /** Of the file, to name columns that both files have. */
  name: string;
  table: DataTable;
  columns: readonly ColumnMeaning[];
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

export interface JoinedTable {
  head: string[];
  rows: DataCell[][];
  report: JoinReport;
}

const MOST_CONFLICTS = 100;
/** Digits to which two times are the same: a conversion rounds. */
const DIGITS = 10;

interface Keyed {
  run: string | null;
  /** h. */
  time: number | null;
  /** Place in its table. */
  at: number;
}

/**
 * The rows of both tables: one for each run and time in either, with the cells of both. Nothing is interpolated: a time that only one
 * file has leaves the cells of the other empty. The k-th row of a run and time is joined to the k-th of the other file. A column of the same
 * name is one column if its values agree, and two otherwise.
 * @returns the table with the columns of the first, then of the second, by run and time; or what a file lacks
 */
export function joinTables(first: JoinPart, second: JoinPart): JoinedTable | { message: string } {
  const [a, b] = [keysOf(first), keysOf(second)];
  for (const part of [a, b]) if ('message' in part) return part;
  const [one, two] = [a, b] as [Keys, Keys];
  if ((one.time === null) !== (two.time === null)) {
    const [has, lacks] = one.time === null ? [second, first] : [first, second];
    return {
      message: `“${has.name}” has a column of times and “${lacks.name}” has none, so their rows cannot be joined.`,
    };
  }
  if (one.time === null && (one.run === null || two.run === null))
    return { message: 'The files have no common column of runs or times by which their rows can be joined.' };
  const single = oneRun(one, first, two, second);
  if (single !== null) return single;
  const pairs = pairsOf(one, two);
  const own = second.table.columns.map((_, c) => c).filter((c) => c !== two.run && c !== two.time);
  const same = new Map(
    own.flatMap((c) => {
      const twin = first.table.columns.findIndex(({ name }) => name === second.table.columns[c]!.name);
      return twin < 0 || twin === one.run || twin === one.time ? [] : [[c, twin] as const];
    }),
  );
  const conflicts: JoinConflict[] = [];
  let total = 0;
  const differs = new Set<number>();
  for (const { left, right } of pairs) {
    if (left === null || right === null) continue;
    for (const [c, twin] of same) {
      const [x, y] = [first.table.cells[twin]![left.at]!, second.table.cells[c]![right.at]!];
      if (x === null || y === null || x === y) continue;
      differs.add(c);
      total += 1;
      if (conflicts.length < MOST_CONFLICTS)
        conflicts.push({
          column: second.table.columns[c]!.name,
          run: left.run,
          time: one.time === null ? null : (first.table.cells[one.time]![left.at] as number),
          first: String(x),
          second: String(y),
        });
    }
  }
  const added = own.filter((c) => !same.has(c) || differs.has(c));
  const merged = [...same].filter(([c]) => !differs.has(c));
  const taken = new Set(first.table.columns.map(({ name }) => name));
  const head = [
    ...first.table.columns.map(({ name }) => name),
    ...added.map((c) => unique(second.table.columns[c]!.name, second.name, taken)),
    // The second file may be the only one that distinguishes runs.
    ...(one.run === null && two.run !== null ? [unique(second.table.columns[two.run]!.name, second.name, taken)] : []),
  ];
  const rows = pairs.map(({ left, right }) => {
    const row = first.table.columns.map((_, c): DataCell => (left === null ? null : first.table.cells[c]![left.at]!));
    if (right !== null) {
      for (const [c, twin] of merged) row[twin] ??= second.table.cells[c]![right.at]!;
      if (left === null) {
        if (one.run !== null) row[one.run] = right.run;
        if (one.time !== null) row[one.time] = Number((right.time! / one.hours).toPrecision(DIGITS));
      }
    }
    return [
      ...row,
      ...added.map((c): DataCell => (right === null ? null : second.table.cells[c]![right.at]!)),
      ...(one.run === null && two.run !== null ? [(left ?? right)!.run] : []),
    ];
  });
  const both = pairs.filter(({ left, right }) => left !== null && right !== null).length;
  return {
    head,
    rows,
    report: {
      both,
      first_only: one.keys.length - both,
      second_only: two.keys.length - both,
      conflicts,
      conflicts_total: total,
    },
  };
}

interface Keys {
  run: number | null;
  time: number | null;
  /** h of one unit of the column of times. */
  hours: number;
  keys: Keyed[];
}

function keysOf({ name, table, columns }: JoinPart): Keys | { message: string } {
  const place = (variable: string): number | null => {
    const meaning = columns.find((one) => one.variable === variable);
    const at = table.columns.findIndex((one) => one.name === meaning?.column);
    return at < 0 ? null : at;
  };
  const [run, time] = [place('batch'), place('time')];
  if (time !== null && table.columns[time]!.type !== 'number')
    return { message: `The times of “${name}” are not numbers, such as hours from the start of the run.` };
  const { unit = table.columns[time ?? 0]?.unit, factor } = columns.find((one) => one.variable === 'time') ?? {};
  if (time !== null && factor === undefined && !isUnit(unit ?? ''))
    return { message: `“${name}” does not say the unit of its times. Write it into the header, such as “Time [h]”.` };
  const hours = factor ?? (time !== null && isUnit(unit ?? '') ? convert(1, unit as 'h', 'h') : 1);
  const keys = table.rows.map((_, at): Keyed => {
    const said = run === null ? null : table.cells[run]![at]!;
    const moment = time === null ? null : table.cells[time]![at]!;
    return {
      run: said === null ? null : String(said).trim(),
      time: typeof moment === 'number' ? Number((moment * hours).toPrecision(DIGITS)) : null,
      at,
    };
  });
  return { run, time, hours, keys };
}

/** Gives rows of a file without runs the only run of the other. */
function oneRun(one: Keys, first: JoinPart, two: Keys, second: JoinPart): null | { message: string } {
  if ((one.run === null) === (two.run === null)) return null;
  const [has, lacks, withRuns, without] =
    one.run === null ? ([two, one, second, first] as const) : ([one, two, first, second] as const);
  const runs = [...new Set(has.keys.flatMap(({ run }) => run ?? []))];
  if (runs.length > 1)
    return {
      message: `“${withRuns.name}” has ${runs.length} runs and “${without.name}” does not say which of them its rows belong to. Add a column of runs to it.`,
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
    // A row without a time or a run belongs to no other.
    const isWhole = (one.time === null || left.time !== null) && (one.run === null || left.run !== null);
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
  for (let k = 1; taken.has(found); k++) found = `${name} (${file}${k === 1 ? '' : ` ${k}`})`;
  taken.add(found);
  return found;
}
