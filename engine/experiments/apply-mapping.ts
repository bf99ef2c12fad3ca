/** Converts a table and its mapping to an experiment in the model’s units, with all data that could not be used. */
import { convert, dimension, isUnit, type Unit } from '../wording/quantity.ts';
import { figure } from '../wording/text.ts';
import { measuredBy } from './error-key.ts';
import { readFigure } from '../wording/figure.ts';
import { LeftOutList } from './left-out.ts';
import { type Read, readCell, type Reading } from './read-cell.ts';
import { readHeader } from '../wording/read-unit.ts';
import { timesIn } from './times.ts';
import type {
  AppliedMapping,
  ColumnMeaning,
  DataCell,
  DataColumn,
  DataTable,
  MappedRow,
  Mapping,
  ReadColumn,
  Variable,
} from './types.ts';
import { variablesOf } from './variables.ts';
import { headingKey, isHeadingOf } from './vocabulary.ts';

interface Source {
  column: DataColumn;
  cells: DataCell[];
  variable: Variable;
  reading: Reading;
  into: ReadColumn;
  /** The run of its values; null if they are those of the whole row. */
  run: string | null;
  /** Hours of each row, for a column of times. */
  times: (number | null)[] | null;
}

/**
 * Applies a mapping that `problemOfMapping` has accepted. A row is used if each mapped input and at least one response
 * can be read; all other data are in `left_out`, with the reason. A row of several runs becomes a row of each.
 */
export function applyMapping(operation: string, table: DataTable, mapping: Mapping): AppliedMapping {
  const left = new LeftOutList();
  const meanings = new Map(mapping.columns.map((one) => [one.column, one]));
  const variables = new Map(variablesOf(operation).map((one) => [one.key, one]));
  const sources: Source[] = [];
  const columns = table.columns.map((column, k): ReadColumn => {
    const meaning = meanings.get(column.name);
    const variable = meaning?.variable ? variables.get(meaning.variable)! : null;
    if (!meaning || !variable) {
      left.column(column.name, column.type === 'empty' ? 'Empty.' : 'Not used.');
      return unused(column.name);
    }
    const cells = table.cells[k]!;
    const scale = scaleOf(meaning, column, variable);
    const into = { ...scale, ...saidBy(meaning, column), column: column.name, variable: variable.key, rows_read: 0 };
    const { below = 'left_out', limit = limitOf(cells), run = null } = meaning;
    const reading: Reading = {
      factor: scale.factor ?? 1,
      offset: scale.offset ?? 0,
      logarithm: scale.logarithm === true,
      below,
      limit,
    };
    sources.push({ column, cells, variable, reading, into, run, times: null });
    return into;
  });
  const notes = [
    ...(table.notes ?? []),
    ...new Set(sources.flatMap(({ column }) => (column.notes ?? []).map((note) => `“${column.name}”: ${note}`))),
    ...filledDown(sources),
    ...readTimes(table, sources, meanings),
    ...unusedIn(table, sources, meanings),
    ...fractionsIn(sources),
    ...farFromOthers(table, sources),
    ...withoutConditions(table, sources),
  ];
  const rows = rowsOf(table, sources, mapping, left);
  const constants = (mapping.constants ?? []).flatMap(({ variable, value }) =>
    value === undefined ? [] : [[variable, value] as const],
  );
  for (const { inputs } of rows) Object.assign(inputs, Object.fromEntries(constants));
  const mapped = new Set([
    ...sources.map(({ variable }) => variable),
    ...constants.map(([key]) => variables.get(key)!),
  ]);
  return {
    columns,
    experiment: { unit_operation: operation, variables: [...mapped], rows },
    left_out: left.entries,
    notes: [...notes, ...remarksIn(table, sources)],
  };
}

/** What a mapping says about a column besides its variable and unit. A factor of its own stands for the multiplier and the molar mass. */
function saidBy(meaning: ColumnMeaning, column: DataColumn): Partial<ReadColumn> {
  const { factor, unit, molar_mass, below, limit, day_first, run } = meaning;
  const multiplier = factor === undefined && unit !== undefined ? multiplierOf(meaning, column) : 1;
  return {
    ...(multiplier !== 1 && { multiplier }),
    ...(factor === undefined && molar_mass !== undefined && { molar_mass }),
    ...(below !== undefined && { below }),
    ...(limit !== undefined && { limit }),
    ...(day_first !== undefined && { day_first }),
    ...(run !== undefined && { run }),
  };
}

const unused = (column: string): ReadColumn => ({
  column,
  variable: null,
  unit: null,
  model_unit: null,
  factor: null,
  offset: null,
  rows_read: 0,
});

type Scale = Pick<ReadColumn, 'unit' | 'model_unit' | 'factor' | 'offset' | 'logarithm'>;

/** Factor and offset of a column, from its custom factor or its unit. */
function scaleOf(meaning: ColumnMeaning, column: DataColumn, variable: Variable): Scale {
  const { unit, factor } = meaning;
  const to = variable.unit;
  if (to === null) return { unit: null, model_unit: null, factor: null, offset: null };
  if (factor !== undefined) return { unit: unit ?? null, model_unit: to, factor, offset: 0 };
  if (unit === undefined || !isUnit(unit)) return { unit: unit ?? to, model_unit: to, factor: 1, offset: 0 };
  const multiplier = multiplierOf(meaning, column);
  const found = conversionOf(unit, variable, meaning.molar_mass);
  // A unit that cannot be converted is refused before.
  if (!found) return { unit, model_unit: to, factor: 1, offset: 0 };
  const { target, molar, isLogarithm } = found;
  const inTarget = (value: number): number =>
    molar === null ? convert(value, unit, target) : convert(convert(value, unit, 'mol/L') * molar, 'g/L', target);
  const zero = inTarget(0);
  return {
    unit,
    model_unit: to,
    factor: multiplier * (inTarget(1) - zero),
    // An error is a difference, which has no zero to shift.
    offset: variable.role === 'error' ? 0 : zero,
    ...(isLogarithm && { logarithm: true }),
  };
}

/** The multiplier of the heading, unless the mapping says another. */
export const multiplierOf = ({ multiplier }: ColumnMeaning, column: DataColumn): number =>
  multiplier ?? column.multiplier ?? 1;

/**
 * How values in a unit become those of a variable: by their unit, by the molar mass of the substance, with a logarithm if the variable is
 * that of the quantity. Null if they do not.
 */
export function conversionOf(
  unit: Unit,
  { unit: own, log_of }: Pick<Variable, 'unit' | 'log_of'>,
  molarMass?: number,
): { target: Unit; molar: number | null; isLogarithm: boolean } | null {
  const of = dimension(unit);
  for (const [target, isLogarithm] of [
    [own, false],
    [log_of ?? null, true],
  ] as const) {
    if (target === null) continue;
    if (dimension(target) === of) return { target, molar: null, isLogarithm };
    if (of === 'molar concentration' && dimension(target) === 'concentration' && molarMass !== undefined)
      return { target, molar: molarMass, isLogarithm };
  }
  return null;
}

/** The limit that all cells with one have; undefined if there are none or several. */
function limitOf(cells: readonly DataCell[]): number | undefined {
  const limits = new Set<number>();
  for (const cell of cells) {
    const read = typeof cell === 'string' ? readFigure(cell, 'point') : null;
    if (read?.side === '<' && read.limit !== null) limits.add(read.limit);
    if (limits.size > 1) return undefined;
  }
  return [...limits][0];
}

/** The run of each row of a source. */
function runsFor(table: DataTable, sources: readonly Source[], run: string | null): string[] {
  const naming = sources.filter(
    ({ variable, run: own }) =>
      (variable.role === 'batch' || variable.role === 'replicate') && (own === null || own === run),
  );
  return table.rows.map((_, k) => naming.flatMap(({ cells }) => cells[k] ?? []).join(', '));
}

/** Reads the columns of times. @returns what is odd in them */
function readTimes(
  table: DataTable,
  sources: readonly Source[],
  meanings: ReadonlyMap<string, ColumnMeaning>,
): string[] {
  const notes: string[] = [];
  for (const source of sources) {
    const { variable, column, cells, reading, run } = source;
    if (!variable.of || !('time' in variable.of)) continue;
    const made = timesIn({
      column,
      cells,
      rows: table.rows,
      runs: runsFor(table, sources, run),
      dayFirst: meanings.get(column.name)?.day_first,
      factor: reading.factor,
      offset: reading.offset,
    });
    source.times = made.times;
    notes.push(...made.notes);
  }
  return notes;
}

/** A run that is named once for its rows: the empty cells below take its name. @returns what was done */
function filledDown(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { cells, variable, column } = source;
    const names = cells.filter((cell) => cell !== null);
    const isOnce = cells[0] !== null && new Set(names).size === names.length && names.length < cells.length;
    if (variable.role !== 'batch' || !isOnce) return [];
    let last: DataCell = null;
    source.cells = cells.map((cell) => (last = cell ?? last));
    return [`“${column.name}” identifies each run only in its first row. The rows below are assigned to the same run.`];
  });
}

const IS_DILUTION = /^(?:dilution|verdünnung|multiplication factor)(?!.*rate)/i;
/** Of the longest time, so much is no rounding. */
const OTHER_TIME = 0.01;

/** Columns that change what is used, and are not used: other times, and dilutions. */
function unusedIn(
  table: DataTable,
  sources: readonly Source[],
  meanings: ReadonlyMap<string, ColumnMeaning>,
): string[] {
  const time = sources.find(({ times }) => times);
  return table.columns.flatMap((column, k) => {
    const { name, type, unit, multiplier = 1 } = column;
    if (meanings.get(name)?.variable) return [];
    const cells = table.cells[k]!;
    const plain = readHeader(name).name;
    if (type === 'number' && IS_DILUTION.test(plain)) {
      const at = cells.findIndex((cell) => typeof cell === 'number' && cell !== 1);
      return at < 0
        ? []
        : [
            `“${name}” is not used; its value is ${figure(Number(cells[at]))} in row ${table.rows[at]}. If the measured values have not been corrected for the dilution, correct them first.`,
          ];
    }
    const key = headingKey(plain.replace(/\s\(\d+\)$/, ''));
    const factor =
      type === 'date' ? 1 : unit !== null && dimension(unit) === 'time' ? convert(multiplier, unit, 'h') : null;
    if (!time?.times || !isHeadingOf(key, 'time') || factor === null || column.is_clock) return [];
    const runs = runsFor(table, sources, time.run);
    const hours = timesIn({ column, cells, rows: table.rows, runs, dayFirst: undefined, factor, offset: 0 }).times;
    // Elapsed hours are the same, and steps between moments.
    const isElapsed = [column, time.column].every((one) => one.type === 'number' && !one.is_clock);
    const step = (of: readonly (number | null)[], row: number) => of[row]! - (isElapsed ? 0 : of[row - 1]!);
    const longest = time.times.reduce<number>((most, one) => Math.max(most, one ?? 0), 0);
    const other = hours.findIndex(
      (_, row) =>
        row > 0 &&
        runs[row] === runs[row - 1] &&
        [row, row - 1].every((at) => hours[at] !== null && time.times![at] !== null) &&
        Math.abs(step(hours, row) - step(time.times!, row)) > OTHER_TIME * longest,
    );
    return other < 0
      ? []
      : [
          `“${name}” is not used; its times differ from those of “${time.column.name}”, for example in row ${table.rows[other]}.`,
        ];
  });
}

/** Shares in per cent of which none is above 1 may be fractions. */
const fractionsIn = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ column, variable, into, cells }) => {
    const numbers = cells.filter((cell) => typeof cell === 'number');
    const isSmall =
      numbers.length > 0 && numbers.every((number) => number <= 1) && numbers.some((number) => number > 0);
    return into.unit === '%' && variable.display_unit === '%' && isSmall
      ? [`No value of “${column.name}” is above 1 %. If they are fractions, choose the unit 1.`]
      : [];
  });

const FAR = 100;
const ENOUGH_NUMBERS = 5;

/** Measured numbers far from all others: a sign of thousands taken for that of decimals, or a number such as 9999 for a missing value. */
function farFromOthers({ rows }: DataTable, sources: readonly Source[]): string[] {
  return sources.flatMap(({ cells, column, variable }) => {
    if (variable.role !== 'response' || column.type !== 'number') return [];
    const sizes = cells
      .flatMap((cell) => (typeof cell === 'number' && cell !== 0 ? [Math.abs(cell)] : []))
      .toSorted((a, b) => a - b);
    const gap = sizes.findIndex((size, k) => k > 0 && size >= FAR * sizes[k - 1]!);
    // A number for missing values may be there many times.
    const above = new Set(sizes.slice(gap)).size;
    if (sizes.length < ENOUGH_NUMBERS || gap * 2 <= sizes.length || above > Math.max(1, sizes.length / 10)) return [];
    const at = cells.findIndex((cell) => typeof cell === 'number' && Math.abs(cell) >= sizes[gap]!);
    return [
      `${String(cells[at])} in row ${rows[at]} of “${column.name}” is more than ${FAR} times all other values. Check its decimal sign, or leave it out if it stands for a missing value.`,
    ];
  });
}

/** Several measurements of which nothing says how they differ. */
function withoutConditions({ rows }: DataTable, sources: readonly Source[]): string[] {
  const isKnown = sources.some(
    ({ variable, run }) => variable.role === 'input' || variable.key === 'time' || run !== null,
  );
  const measured = sources.filter(({ variable }) => variable.role === 'response');
  return isKnown || measured.length === 0 || rows.length < 3
    ? []
    : [
        `No column gives a time or a setting, so the ${rows.length} rows are used as repeated measurements at the same conditions. If a column gives the time, map it to “Time”.`,
      ];
}

/** Numbers with something beside them, of which the numbers are used. */
function remarksIn({ rows }: DataTable, sources: readonly Source[]): string[] {
  return sources.flatMap(({ column, cells, variable }) => {
    if (variable.value !== 'number' || column.type !== 'number') return [];
    const places = cells.flatMap((cell, k) => {
      const read = typeof cell === 'string' && !cell.endsWith('%') ? readFigure(cell, 'point') : null;
      return read && read.side === null ? [k] : [];
    });
    const [first] = places;
    if (first === undefined) return [];
    const [what, used] =
      places.length === 1 ? ['One number has', 'number is'] : [`${places.length} numbers have`, 'numbers are'];
    return [
      `${what} a remark in the same cell of “${column.name}”, such as “${String(cells[first])}” in row ${rows[first]}. The ${used} used without the remark.`,
    ];
  });
}

function rowsOf(table: DataTable, sources: Source[], mapping: Mapping, left: LeftOutList): MappedRow[] {
  const excluded = new Set(mapping.excluded_rows);
  const corrections = new Map((mapping.corrections ?? []).map((one) => [`${one.row} ${one.column}`, one.value]));
  const labels = [...new Set(sources.flatMap(({ run }) => run ?? []))];
  const runs = (labels.length > 0 ? labels : [null]).map((run, n) => ({
    run,
    isFirst: n === 0,
    own: sources.filter((source) => source.run === null || source.run === run),
  }));
  const list: MappedRow[] = [];
  for (const [k, row] of table.rows.entries()) {
    if (excluded.has(row)) {
      left.add(row, null, null, 'Excluded manually.');
      continue;
    }
    const found = runs.map(({ run, own, isFirst }) => rowOf(row, k, own, corrections, { run, isFirst }));
    const faults = new Map(found.flatMap((one) => one.faults.map((fault) => [fault.source, fault] as const)));
    const used = found.flatMap(({ mapped }) => mapped ?? []);
    list.push(...used);
    for (const { source, cell, reason } of faults.values()) {
      const rest = used.length > 0 ? ' The other cells of the row are used.' : '';
      left.add(row, source.column.name, cell === null ? null : String(cell), `${reason}${rest}`);
    }
    if (used.length === 0 && faults.size === 0) left.add(row, null, null, 'No measured value.');
  }
  return list;
}

interface Fault {
  source: Source;
  cell: DataCell;
  reason: string;
  stops: boolean;
}

/** One row of one run; null if an input is missing or nothing is measured. */
function rowOf(
  row: number,
  k: number,
  sources: readonly Source[],
  corrections: ReadonlyMap<string, number>,
  { run, isFirst }: { run: string | null; isFirst: boolean },
): { mapped: MappedRow | null; faults: Fault[] } {
  const mapped: MappedRow = {
    row,
    label: null,
    batch: null,
    replicate: null,
    weight: 1,
    time: null,
    inputs: {},
    responses: {},
  };
  const faults: Fault[] = [];
  let measured = 0;
  for (const source of sources) {
    const { variable, reading, cells, column, times, into } = source;
    const corrected = corrections.size > 0 ? corrections.get(`${row} ${column.name}`) : undefined;
    const cell = corrected ?? cells[k]!;
    const read =
      corrected === undefined && times ? timeOf(times[k]!, cell, variable) : readCell(cell, variable, reading);
    const stops = variable.role === 'input' || variable.role === 'weight';
    if ('reason' in read) {
      // An empty cell of a response was not measured at that time.
      if (stops ? variable.role === 'input' || cell !== null : cell !== null && isMeasured(variable))
        faults.push({ source, cell, reason: read.reason, stops });
      continue;
    }
    if (source.run !== null || isFirst) {
      into.rows_read += 1;
      if ('limit' in read) into.rows_below = (into.rows_below ?? 0) + 1;
    }
    if (variable.role === 'response') measured += 1;
    put(mapped, variable, read);
  }
  if (run !== null) mapped.batch = mapped.batch === null ? run : `${mapped.batch}, ${run}`;
  const lost = faults.some(({ stops }) => stops) || measured === 0;
  return { mapped: lost ? null : mapped, faults };
}

function timeOf(time: number | null, cell: DataCell, { min }: Variable): Read {
  if (cell === null) return { reason: 'Empty.' };
  if (time === null) return { reason: 'Not a time.' };
  if (min !== null && time < min - 1e-9) return { reason: `Below the minimum of the model, ${figure(min)} h.` };
  return { value: time };
}

const isMeasured = ({ role }: Variable): boolean => role === 'response' || role === 'error';

function put(mapped: MappedRow, { key, role, of }: Variable, read: Exclude<Read, { reason: string }>): void {
  if ('limit' in read) (mapped.limits ??= {})[key] = read.limit;
  else if (role === 'response') mapped.responses[key] = read.value as number;
  else if (role === 'error') (mapped.errors ??= {})[measuredBy(key)!] = read.value as number;
  else if (role === 'weight') mapped.weight = read.value as number;
  else if (role !== 'input') mapped[role] = read.value as string;
  else if (of && 'time' in of) mapped.time = read.value as number;
  else mapped.inputs[key] = read.value;
}
