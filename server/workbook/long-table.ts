/**
 * The numbers of all sheets again as one tidy table: one value per row, in the stored units, to be filtered, pivoted
 * and read by programs.
 */
import * as fields from '#generated/fields.ts';
import type { Field, Fields } from '#generated/fields.ts';
import { mapPlantTables, mapTables, type Results as StoredResults, type ResultTable } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { Configuration, Results, StepResult } from '#generated/types.ts';
import { assumptionsOf } from './assumptions.ts';
import { WHOLE, type Column } from './columns.ts';
import { evaluated, type Evaluated, type WorkbookInput } from './input.ts';
import { outputOf, parameterOf, sentence } from './names.ts';
import { tableSheet, type WorkbookSheet } from './sheet.ts';

/** A value of one item of a section, without its process. */
interface Figure {
  section: string;
  item: string | null;
  figure: string;
  value: number | string | boolean;
  unit: string | null;
  state?: string;
  step_id?: string | null;
}

export interface LongRow extends Figure {
  of: Evaluated;
}

export const LONG_TABLE = 'Long table';

export function longTable(input: WorkbookInput): WorkbookSheet {
  const rows = evaluated(input).flatMap((one) => [...longRows(one)]);
  return tableSheet(LONG_TABLE, columns(rows), rows);
}

/** The rows of one process. */
export function* longRows(of: Evaluated): Generator<LongRow> {
  for (const row of figuresOf(of)) yield { ...row, of };
}

function columns(rows: LongRow[]): Column<LongRow>[] {
  const steps = new Map(
    [...new Set(rows.map(({ of }) => of))].map((of) => [
      of,
      new Map(of.configuration.results.steps.map((step) => [step.step_id, step])),
    ]),
  );
  const step = ({ of, step_id }: LongRow) => (step_id ? (steps.get(of)?.get(step_id) ?? null) : null);
  return [
    { title: 'Process', value: ({ of }) => of.process.name },
    { title: 'Configuration', value: ({ of }) => of.configuration.number, format: WHOLE },
    { title: 'Step', value: (row) => step(row)?.name ?? row.step_id ?? null },
    { title: 'Tag', value: (row) => step(row)?.tag ?? null },
    { title: 'Section', value: ({ section }) => section },
    { title: 'Item', value: ({ item }) => item },
    { title: 'Figure', value: ({ figure }) => figure },
    { title: 'Value', value: ({ value }) => (typeof value === 'number' ? value : null), width: 16 },
    { title: 'Text', value: ({ value }) => (typeof value === 'number' ? null : String(value)) },
    { title: 'Unit', value: ({ unit }) => unit },
    { title: 'Value state', value: ({ state }) => state ?? null },
    { title: 'Process id', value: ({ of }) => of.process.id },
    { title: 'Configuration id', value: ({ of }) => of.configuration.id },
    { title: 'Step id', value: ({ step_id }) => step_id ?? null },
  ];
}

function* figuresOf({ configuration }: Evaluated): Generator<Figure> {
  const { results } = configuration;
  yield* numbers('figures', null, fields.Figures, results.figures);
  for (const key of ['irr', 'payback'] as const)
    if (results.figures[key] === null && results.figures.npv !== null)
      yield { section: 'figures', item: null, figure: titleOf(fields.Figures[key], key), value: 'never', unit: null };
  for (const { section: item, title, value, unit, state } of assumptionsOf(configuration)) {
    yield { section: 'assumptions', item, figure: title, value, unit, state };
  }
  for (const step of results.steps) yield* stepValues(step, results);
  for (const map of [mapTables, mapPlantTables])
    for (const rows of map((table) => [...tableRows(table, configuration)])) yield* rows;
  yield* numbers('schedule', null, fields.Schedule, results.schedule);
  yield* numbers('capital', null, fields.Capital, results.capital);
  yield* numbers('operating cost', null, fields.OperatingCost, results.operating_cost);
  for (const { step_id, share } of results.utilities?.shares ?? [])
    yield* numbers('utilities', null, fields.UtilityShare, { share }, step_id);
  yield* numbers('air', null, fields.AirResult, results.facility?.air ?? {});
  yield* numbers('facility', null, fields.FacilityTotals, results.facility?.totals ?? {});
}

function* stepValues({ step_id, unit_operation, settings, outputs }: StepResult, results: Results): Generator<Figure> {
  for (const { key, value, source: state } of settings) {
    const parameter = parameterOf(unit_operation, key, results);
    const unit = typeof value === 'number' ? (parameter?.unit ?? null) : null;
    yield { section: 'settings', item: key, figure: parameter?.title ?? sentence(key), value, unit, state, step_id };
  }
  for (const [key, value] of Object.entries(outputs)) {
    const output = outputOf(unit_operation, key);
    const figure = output?.title ?? sentence(key);
    yield { section: 'outputs', item: key, figure, value, unit: output?.unit ?? null, step_id };
  }
}

/** The numbers of a table except sums, each with the cells that say which row it is. */
function* tableRows<Row>(
  { name, rows, columns, named, isTotal, stepOf }: ResultTable<Row>,
  configuration: Configuration,
): Generator<Figure> {
  const section = inSentence(name);
  // The contract says of a unit that it is a text.
  for (const row of rows(configuration.results as StoredResults, configuration)) {
    if (isTotal?.(row)) continue;
    const [item, step_id] = [
      columns
        .slice(0, named)
        .map(({ value }) => value(row))
        .join(', '),
      stepOf?.(row) ?? null,
    ];
    for (const { title: figure, value: of, unit = null, unitOf } of columns.slice(named)) {
      const value = of(row);
      if (typeof value === 'number') yield { section, item, figure, value, unit: unitOf?.(row) ?? unit, step_id };
    }
  }
}

/** One row per number of an object in the contract; null means no data and gives no row. */
function* numbers(
  section: string,
  item: string | null,
  table: Fields,
  values: object,
  step_id: string | null = null,
): Generator<Figure> {
  for (const [key, value] of Object.entries(values)) {
    const field = table[key];
    if (typeof value === 'number') {
      yield { section, item, figure: titleOf(field, key), value, unit: field?.unit ?? null, step_id };
    }
  }
}

const titleOf = (field: Field | undefined, key: string) => field?.title ?? sentence(key);
