/**
 * All data again as one tidy table: one value per row, in the stored units, to be filtered, pivoted
 * and read by programs.
 */
import * as fields from '#generated/fields.ts';
import type { Field, Fields } from '#generated/fields.ts';
import type { Results, WaterLoopResult } from '#generated/types.ts';
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
  yield* steps(results);
  yield* streams(results);
  for (const { size, size_unit, tag, name, step_id, ...item } of results.equipment) {
    const label = `${tag} ${name}`;
    yield { section: 'equipment', item: label, figure: 'Size', value: size, unit: size_unit, step_id };
    yield* numbers('equipment', label, fields.EquipmentItem, item, step_id);
  }
  yield* numbers('schedule', null, fields.Schedule, results.schedule);
  for (const resource of results.schedule.resources) {
    const label = `${resource.tag} ${resource.name}`;
    yield* numbers('schedule', label, fields.Resource, resource, resource.step_id);
  }
  yield* costs(results);
  yield* utilities(results);
  yield* facility(results);
  for (const { title, amount, unit, gwp, direction, step_id } of results.inventory) {
    const section = `inventory ${direction}`;
    yield { section, item: title, figure: 'Amount', value: amount, unit, step_id };
    yield* numbers(section, title, fields.Exchange, { gwp }, step_id);
  }
}

function* steps(results: Results): Generator<Figure> {
  for (const step of results.steps) {
    const { step_id, unit_operation, size } = step;
    for (const { key, value, source: state } of step.settings) {
      const parameter = parameterOf(unit_operation, key, results);
      const unit = typeof value === 'number' ? (parameter?.unit ?? null) : null;
      yield { section: 'settings', item: key, figure: parameter?.title ?? sentence(key), value, unit, state, step_id };
    }
    yield { section: 'steps', item: size.title, figure: 'Size', value: size.value, unit: size.unit, step_id };
    yield* numbers('steps', null, fields.StepResult, step, step_id);
    for (const [key, value] of Object.entries(step.outputs)) {
      const output = outputOf(unit_operation, key);
      const figure = output?.title ?? sentence(key);
      yield { section: 'outputs', item: key, figure, value, unit: output?.unit ?? null, step_id };
    }
  }
}

function* streams(results: Results): Generator<Figure> {
  for (const stream of results.streams) {
    const step_id = stream.from_step ?? stream.to_step;
    yield* numbers('streams', stream.name, fields.StreamResult, stream, step_id);
    for (const component of stream.components) {
      const item = `${stream.name}: ${component.name}`;
      yield* numbers('stream composition', item, fields.StreamComponent, component, step_id);
    }
  }
}

function* utilities({ utilities: own }: Results): Generator<Figure> {
  if (!own) return;
  const section = 'utilities';
  for (const { item_id: _, title: item, unit, ...amounts } of own.balances)
    for (const [key, value] of Object.entries(amounts)) {
      const { title: figure } = fields.UtilityBalance[key as keyof typeof amounts];
      yield { section, item, figure, value, unit };
    }
  for (const { title, ...fuel } of own.fuels) yield* numbers(section, title, fields.UtilityFuel, fuel);
  for (const { title: item, value, unit } of own.figures) yield { section, item, figure: 'Value', value, unit };
  for (const { step_id, share } of own.shares) yield* numbers(section, null, fields.UtilityShare, { share }, step_id);
}

/** Rooms, grades, air, water and people, in the units of the results. */
function* facility({ facility: plant }: Results): Generator<Figure> {
  if (!plant) return;
  for (const { title, grade, ...room } of plant.rooms) {
    yield { section: 'rooms', item: title, figure: fields.RoomResult.grade.title, value: grade, unit: null };
    yield* numbers('rooms', title, fields.RoomResult, room);
  }
  for (const { title, ...grade } of plant.grades) yield* numbers('grades of rooms', title, fields.GradeResult, grade);
  yield* numbers('air', null, fields.AirResult, plant.air);
  for (const key of ['fans', 'cooling', 'heat'] as const)
    for (const [month, value] of plant.months[key].entries())
      yield { section: 'air', item: `month ${month + 1}`, figure: fields.AirByMonth[key].title, value, unit: 'kWh' };
  for (const loop of plant.water) yield* waterLoop(loop);
  for (const { title: item, pattern, ...row } of plant.people) {
    const { title: figure } = fields.PeopleResult.pattern;
    if (pattern !== null) yield { section: 'people', item, figure, value: pattern, unit: null };
    yield* numbers('people', item, fields.PeopleResult, row);
  }
  yield* numbers('facility', null, fields.FacilityTotals, plant.totals);
}

/** A loop has its own unit: m³ of water, kg of steam. */
function* waterLoop(loop: WaterLoopResult): Generator<Figure> {
  const { title: item, unit, peak_step_id: step_id } = loop;
  const section = 'water loops';
  const row = (key: keyof typeof fields.WaterLoopResult, value: number, of: string | null): Figure => ({
    section,
    item,
    figure: fields.WaterLoopResult[key].title,
    value,
    unit: of,
  });
  for (const key of ['used', 'made', 'day', 'tank', 'lowest'] as const) yield row(key, loop[key], unit);
  yield { ...row('peak', loop.peak, `${unit}/h`), step_id };
  yield row('peak_hour', loop.peak_hour, 'h');
  yield row('rate', loop.rate, `${unit}/h`);
  yield row('capital', loop.capital, 'USD');
  for (const [hour, drawn] of loop.drawn.entries()) {
    const at = `${item}, hour ${hour}`;
    yield { ...row('drawn', drawn, unit), item: at };
    yield { ...row('levels', loop.levels[hour] ?? 0, unit), item: at };
  }
}

function* costs({ capital, operating_cost: cost, cash_flow }: Results): Generator<Figure> {
  for (const line of capital.lines) yield* numbers('capital', line.title, fields.CapitalLine, line);
  yield* numbers('capital', null, fields.Capital, capital);
  for (const { amount, unit, price, step_id, title, category, ...line } of cost.lines) {
    const section = `operating cost: ${category}`;
    if (amount !== null) yield { section, item: title, figure: 'Amount per batch', value: amount, unit, step_id };
    if (price !== null)
      yield { section, item: title, figure: 'Price', value: price, unit: `USD/${unit ?? '1'}`, step_id };
    yield* numbers(section, title, fields.CostLine, line, step_id);
  }
  for (const line of cost.by_category) yield* numbers('cost by category', line.category, fields.CostByCategory, line);
  yield* numbers('operating cost', null, fields.OperatingCost, cost);
  for (const { year, ...flow } of cash_flow) yield* numbers('cash flow', `year ${year}`, fields.CashFlowYear, flow);
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
