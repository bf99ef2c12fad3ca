/** Converts a table and its mapping to an experiment in the model’s units, with all data that could not be used. */
import { convert, isUnit } from '../wording/quantity.ts';
import type { SettingValue } from '../types/configuration.ts';
import { measuredBy } from './error-key.ts';
import { LeftOutList } from './left-out.ts';
import { parseMoment } from './moment.ts';
import { readCell, type Reading } from './read-cell.ts';
import type {
  AppliedMapping,
  ColumnMeaning,
  DataCell,
  DataTable,
  MappedRow,
  Mapping,
  ReadColumn,
  Variable,
} from './types.ts';
import { variablesOf } from './variables.ts';

interface Source {
  name: string;
  cells: DataCell[];
  variable: Variable;
  reading: Reading;
  into: ReadColumn;
}

/**
 * Applies a mapping that `problemOfMapping` has accepted. A row is used if each mapped input and at least one response
 * can be read; all other data are in `left_out`, with the reason.
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
    const into = { ...scaleOf(meaning, variable), column: column.name, variable: variable.key, rows_read: 0 };
    const reading: Reading = {
      factor: into.factor ?? 1,
      offset: into.offset ?? 0,
      origin: variable.of && 'time' in variable.of && column.type === 'date' ? firstDate(table.cells[k]!) : null,
    };
    sources.push({ name: column.name, cells: table.cells[k]!, variable, reading, into });
    return into;
  });
  const rows = rowsOf(table, sources, mapping, left);
  const constants = (mapping.constants ?? []).flatMap(({ variable, value }) =>
    value === undefined ? [] : [[variable, value] as const],
  );
  for (const { inputs } of rows) Object.assign(inputs, Object.fromEntries(constants));
  return {
    columns,
    experiment: {
      unit_operation: operation,
      variables: [...sources.map(({ variable }) => variable), ...constants.map(([key]) => variables.get(key)!)],
      rows,
    },
    left_out: left.entries,
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

/** Factor and offset of a column, from its custom factor or its unit. */
function scaleOf(
  { unit, factor }: ColumnMeaning,
  variable: Variable,
): Pick<ReadColumn, 'unit' | 'model_unit' | 'factor' | 'offset'> {
  const to = variable.unit;
  if (to === null) return { unit: null, model_unit: null, factor: null, offset: null };
  if (factor !== undefined) return { unit: unit ?? null, model_unit: to, factor, offset: 0 };
  if (unit === undefined || !isUnit(unit)) return { unit: unit ?? to, model_unit: to, factor: 1, offset: 0 };
  const zero = convert(0, unit, to);
  // An error is a difference, which has no zero to shift.
  return { unit, model_unit: to, factor: convert(1, unit, to) - zero, offset: variable.role === 'error' ? 0 : zero };
}

/** The earliest date of a column, which is time zero. */
function firstDate(cells: readonly DataCell[]): number | null {
  let least: number | null = null;
  for (const cell of cells) {
    const moment = typeof cell === 'string' ? parseMoment(cell) : null;
    if (moment !== null && (least === null || moment < least)) least = moment;
  }
  return least;
}

function rowsOf(table: DataTable, sources: Source[], mapping: Mapping, left: LeftOutList): MappedRow[] {
  const excluded = new Set(mapping.excluded_rows);
  const corrections = new Map((mapping.corrections ?? []).map((one) => [`${one.row} ${one.column}`, one.value]));
  const list: MappedRow[] = [];
  for (const [k, row] of table.rows.entries()) {
    if (excluded.has(row)) {
      left.add(row, null, null, 'Left out by hand.');
      continue;
    }
    const mapped = rowOf(row, k, sources, corrections, left);
    if (mapped) list.push(mapped);
  }
  return list;
}

/** One row, or null if an input is missing or nothing is measured. */
function rowOf(
  row: number,
  k: number,
  sources: Source[],
  corrections: ReadonlyMap<string, number>,
  left: LeftOutList,
): MappedRow | null {
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
  const faults: { source: Source; cell: DataCell; reason: string; stops: boolean }[] = [];
  let measured = 0;
  for (const source of sources) {
    const { variable, reading, cells, name } = source;
    const cell = (corrections.size > 0 ? corrections.get(`${row} ${name}`) : undefined) ?? cells[k]!;
    const read = readCell(cell, variable, reading);
    const stops = variable.role === 'input' || variable.role === 'weight';
    if ('reason' in read) {
      // An empty cell of a response was not measured at that time.
      if (stops ? variable.role === 'input' || cell !== null : cell !== null && isMeasured(variable))
        faults.push({ source, cell, reason: read.reason, stops });
      continue;
    }
    source.into.rows_read += 1;
    if (variable.role === 'response') measured += 1;
    put(mapped, variable, read.value);
  }
  const lost = faults.some(({ stops }) => stops) || measured === 0;
  for (const { source, cell, reason } of faults)
    left.add(
      row,
      source.name,
      cell === null ? null : String(cell),
      `${reason}${lost ? '' : ' The rest of the row is used.'}`,
    );
  if (lost && faults.length === 0) left.add(row, null, null, 'No measured value.');
  return lost ? null : mapped;
}

const isMeasured = ({ role }: Variable): boolean => role === 'response' || role === 'error';

function put(mapped: MappedRow, { key, role, of }: Variable, value: SettingValue): void {
  if (role === 'response') mapped.responses[key] = value as number;
  else if (role === 'error') (mapped.errors ??= {})[measuredBy(key)!] = value as number;
  else if (role === 'weight') mapped.weight = value as number;
  else if (role !== 'input') mapped[role] = value as string;
  else if (of && 'time' in of) mapped.time = value as number;
  else mapped.inputs[key] = value;
}
