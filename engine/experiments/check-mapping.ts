/** Validity of a mapping: columns in the file, variables of the model, convertible units. */
import { dimension, isUnit } from '../wording/quantity.ts';
import { conversionOf } from './apply-mapping.ts';
import { measuredBy } from './error-key.ts';
import { eitherUnit } from '../wording/read-unit.ts';
import type { ColumnMeaning, DataColumn, DataTable, Mapping, MappingProblem, Variable } from './types.ts';
import { variablesOf } from './variables.ts';

/**
 * The first problem with a mapping, as a message for its author.
 * @returns null for a mapping that can be applied
 * @throws RangeError for a unit operation that is not in the catalogue
 */
export function problemOfMapping(operation: string, table: DataTable, mapping: Mapping): MappingProblem | null {
  const variables = new Map(variablesOf(operation).map((one) => [one.key, one]));
  const columns = new Map(table.columns.map((one) => [one.name, one]));
  const takenBy = new Map<string, string>();
  /** By variable and run. */
  const places = new Map<string, string>();
  const seen = new Set<string>();
  for (const [k, meaning] of mapping.columns.entries()) {
    const { column: name, variable: key, run } = meaning;
    const at = `columns.${k}`;
    const column = columns.get(name);
    if (!column) return { field: `${at}.column`, message: noColumn(name, table) };
    if (seen.has(name)) return { field: `${at}.column`, message: `Column “${name}” is listed twice.` };
    seen.add(name);
    if (key === null) continue;
    const variable = variables.get(key);
    if (!variable) return { field: `${at}.variable`, message: `Column “${name}”: the model has no variable “${key}”.` };
    const other = places.get(`${key} ${run ?? ''}`) ?? (run === undefined ? takenBy.get(key) : places.get(`${key} `));
    if (other !== undefined)
      return {
        field: `${at}.variable`,
        message: `Columns “${other}” and “${name}” are both mapped to ${variable.title}. Map only one of them, or assign each column to a run.`,
      };
    places.set(`${key} ${run ?? ''}`, name);
    takenBy.set(key, name);
    const wrong = problemOfUnit(variable, meaning, column) ?? problemOfDates(variable, meaning, column);
    if (wrong) return { field: `${at}.${wrong.field}`, message: `Column “${name}”: ${wrong.message}` };
  }
  const used = [...takenBy.keys()].map((key) => variables.get(key)!);
  return (
    problemOfChoice(used, variables) ??
    problemOfConstants(mapping, variables, takenBy) ??
    problemOfCells(table, mapping)
  );
}

function noColumn(name: string, { columns }: DataTable): string {
  const names = columns.slice(0, 20).map((one) => one.name);
  const more = columns.length > names.length ? ` and ${columns.length - names.length} more` : '';
  return `The file has no column “${name}”. Its columns are ${names.join(', ')}${more}.`;
}

function problemOfUnit(
  variable: Variable,
  { unit, factor, molar_mass }: ColumnMeaning,
  column: DataColumn,
): MappingProblem | null {
  if (unit === undefined || (unit === '' && (factor !== undefined || variable.unit === null))) return null;
  if (unit === '') {
    const { doubt } = column;
    const either = doubt === undefined ? null : eitherUnit(doubt);
    const why =
      doubt === undefined
        ? 'the file does not state the unit of this column'
        : `the meaning of “${doubt}” in the column header is ambiguous${either === null ? '' : `: it may be ${either}`}`;
    return { field: 'unit', message: `${why}. Choose a unit, or enter a factor to convert to ${variable.unit}.` };
  }
  if (variable.unit === null) return { field: 'unit', message: `${variable.title} has no unit. Leave the unit empty.` };
  // A custom factor converts any unit, known or not.
  if (factor !== undefined) return null;
  if (!isUnit(unit))
    return {
      field: 'unit',
      message: `the unit “${unit}” is unknown. Choose a unit, or enter a factor to convert to ${variable.unit}.`,
    };
  if (conversionOf(unit, variable, molar_mass)) return null;
  const from = dimension(unit);
  if (from === 'molar concentration' && dimension(variable.log_of ?? variable.unit) === 'concentration')
    return {
      field: 'molar_mass',
      message: `${unit} is converted to ${variable.unit} with the molar mass of the substance. Enter the molar mass in g/mol.`,
    };
  const what = `${/^[aeiou]/.test(from) ? 'an' : 'a'} ${from}`;
  return {
    field: 'unit',
    message: `${unit} is ${what} and cannot be converted to ${variable.unit}, the unit of ${variable.title}.`,
  };
}

/** Dates of which two readings remain possible. */
function problemOfDates(
  { of }: Variable,
  { day_first }: ColumnMeaning,
  { type, dates }: DataColumn,
): MappingProblem | null {
  if (type !== 'date' || !of || !('time' in of) || day_first !== undefined || dates?.day_first !== null) return null;
  const [one, other] = dates.readings.map(({ first }) => first.slice(0, 10));
  return {
    field: 'day_first',
    message: `the order of day and month in its dates is ambiguous: the first date is ${one} or ${other}. Choose the date format.`,
  };
}

/** Checks that something is measured, and that a series has the variable it is measured against. */
function problemOfChoice(used: Variable[], variables: ReadonlyMap<string, Variable>): MappingProblem | null {
  const measured = used.filter(({ role }) => role === 'response');
  if (measured.length === 0)
    return {
      field: 'columns',
      message: `No column is mapped to a measured variable. Map at least one column to ${measurable(variables)}. A file without any of these variables cannot be used for this model.`,
    };
  for (const { key } of used) {
    const response = measuredBy(key);
    if (response === null || measured.some((one) => one.key === response)) continue;
    const { title } = variables.get(response)!;
    return {
      field: 'columns',
      message: `No column is mapped to ${title}, although another column is mapped to its error.`,
    };
  }
  for (const { title, against } of measured)
    if (against !== null && !used.some(({ key }) => key === against)) {
      const needed = variables.get(against)!;
      return {
        field: 'columns',
        // Titles are alike in several groups, such as those of a curve and of a time course.
        message: `No column is mapped to ${needed.title} under “${needed.group}”. The model needs this variable for ${title}.`,
      };
    }
  return null;
}

/** Some of what the model predicts: its curves first, as they are measured most often. */
function measurable(variables: ReadonlyMap<string, Variable>): string {
  const responses = [...variables.values()].filter(({ role }) => role === 'response');
  const titles = responses.toSorted((a, b) => Number(b.kind === 'series') - Number(a.kind === 'series')).slice(0, 4);
  const [last, ...others] = titles.map(({ title }) => `“${title}”`).toReversed();
  return others.length === 0 ? last! : `${others.toReversed().join(', ')} or ${last}`;
}

function problemOfConstants(
  { constants = [] }: Mapping,
  variables: ReadonlyMap<string, Variable>,
  columns: ReadonlyMap<string, string>,
): MappingProblem | null {
  const seen = new Set<string>();
  for (const [k, { variable: key, value }] of constants.entries()) {
    const at = `constants.${k}`;
    const variable = variables.get(key);
    if (!variable) return { field: `${at}.variable`, message: `The model has no variable “${key}”.` };
    const { title, role, kind, min, max } = variable;
    if (role !== 'input' || kind !== 'scalar' || variable.value !== 'number')
      return {
        field: `${at}.variable`,
        message: `${title} cannot be entered once for all rows. Only numeric inputs of the model can be entered in this way.`,
      };
    if (seen.has(key)) return { field: `${at}.variable`, message: `${title} is entered twice.` };
    seen.add(key);
    if (value === undefined) continue;
    const column = columns.get(key);
    if (column !== undefined)
      return { field: `${at}.variable`, message: `${title} is already mapped to column “${column}”.` };
    const unit = variable.unit === null || variable.unit === '1' ? '' : ` ${variable.unit}`;
    if (min !== null && value < min)
      return { field: `${at}.value`, message: `${title} must be at least ${min}${unit}.` };
    if (max !== null && value > max)
      return { field: `${at}.value`, message: `${title} must be at most ${max}${unit}.` };
  }
  return null;
}

function problemOfCells(table: DataTable, { excluded_rows = [], corrections = [] }: Mapping): MappingProblem | null {
  const rows = new Set(table.rows);
  const names = new Set(table.columns.map(({ name }) => name));
  const lost = excluded_rows.findIndex((row) => !rows.has(row));
  if (lost >= 0)
    return { field: `excluded_rows.${lost}`, message: `The file has no data in row ${excluded_rows[lost]}.` };
  for (const [k, { row, column }] of corrections.entries()) {
    if (!names.has(column)) return { field: `corrections.${k}.column`, message: noColumn(column, table) };
    if (!rows.has(row)) return { field: `corrections.${k}.row`, message: `The file has no data in row ${row}.` };
  }
  return null;
}
