/** The readable sheets: one table each, with the titles and units of the contract. */
import { isLowerBound } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { Configuration, Experiment, Figures, Results } from '#generated/types.ts';
import { libraryWith } from '#server/shared-library.ts';
import { assumptionsOf, type Assumption } from './assumptions.ts';
import { AT_LEAST, fieldColumns, MOMENT, PRICE, QUANTITY, WHOLE, type Column } from './columns.ts';
import { inputsHash } from './inputs-hash.ts';
import { evaluated, type Evaluated, type ExportedProcess, type WorkbookInput } from './input.ts';
import { operationName, outletName, parameterOf, sentence } from './names.ts';
import { details, mixed, stepColumn, whose, withUnit, type Detail } from './rows.ts';
import { tableSheet, type WorkbookSheet } from './sheet.ts';

const FIGURES = Object.keys(fields.Figures) as (keyof typeof fields.Figures)[];

type Item<Key extends keyof Results> = Results[Key] extends (infer One)[] ? One : never;

/** In the order of the workbook, after the cover. */
export function readableSheets(input: WorkbookInput): WorkbookSheet[] {
  const all = evaluated(input);
  return [
    processes(input),
    configurations(input.processes),
    steps(all),
    settings(all),
    assumptions(all),
    streams(all),
    composition(all),
    equipment(all),
    schedule(all),
    capital(all),
    operatingCost(all),
    costByCategory(all),
    cashFlow(all),
    ...facility(all),
    inventory(all),
    warnings(all),
    experiments(input.experiments),
  ];
}

const at = (instant: string) => new Date(instant);

function processes({ product, processes: rows, own }: WorkbookInput): WorkbookSheet {
  const library = libraryWith(own);
  const columns: Column<ExportedProcess>[] = [
    { title: 'Process', value: ({ process }) => process.name },
    { title: 'Description', value: ({ process }) => process.description, width: 40 },
    {
      title: 'Unit operations',
      value: ({ process }) => process.unit_operations.map(operationName).join(', '),
      width: 48,
    },
    { title: 'Configurations', value: ({ process }) => process.configuration_count, format: WHOLE },
    { title: 'Current configuration', value: (row) => numberOf(row), format: WHOLE },
    { title: 'Changed', unit: 'UTC', value: ({ process }) => at(process.updated_at), format: MOMENT },
    ...figureColumns(({ process }: ExportedProcess) => process.figures),
    {
      title: 'Inputs, SHA-256',
      value: ({ process, current }) => (current ? inputsHash(product, process.name, current, library) : null),
      width: 68,
    },
  ];
  return tableSheet('Processes', columns, rows);
}

/** Metrics of a project with known sales that can have no value: it never pays back. */
const NEVER: ReadonlySet<string> = new Set(['irr', 'payback']);

/** Key metrics; a footprint with missing factors stays a number, displayed with 'at least'. */
function figureColumns<Row>(of: (row: Row) => Figures | null): Column<Row>[] {
  const columns = fieldColumns<Row, (typeof FIGURES)[number]>(fields.Figures, FIGURES, of);
  return columns.map((column, index) => {
    const key = FIGURES[index]!;
    if (key === 'gwp')
      return { ...column, format: (row: Row) => (isLowerBound(of(row)?.gwp_coverage) ? AT_LEAST : QUANTITY) };
    if (!NEVER.has(key)) return column;
    return { ...column, value: (row: Row) => column.value(row) ?? (of(row)?.npv == null ? null : 'never') };
  });
}

const numberOf = ({ process, configurations }: ExportedProcess) =>
  configurations.find(({ id }) => id === process.configuration_id)?.number ?? null;

function configurations(all: ExportedProcess[]): WorkbookSheet {
  const rows = all.flatMap(({ process, configurations }) => configurations.map((one) => ({ process, one })));
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'Process', value: ({ process }) => process.name },
    { title: 'Configuration', value: ({ one }) => one.number, format: WHOLE },
    { title: 'Current', value: ({ process, one }) => one.id === process.configuration_id },
    { title: 'Note', value: ({ one }) => one.note },
    { title: 'Created', unit: 'UTC', value: ({ one }) => at(one.created_at), format: MOMENT },
    ...fieldColumns(fields.ConfigurationSummary, ['step_count', 'newer'], (row: (typeof rows)[number]) => row.one),
    ...figureColumns((row: (typeof rows)[number]) => row.one.figures),
  ];
  return tableSheet('Configurations', columns, rows, { frozenColumns: 2 });
}

function steps(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Item<'steps'>>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    ...fieldColumns(fields.StepResult, ['tag', 'name', 'stage'], ({ item }: Row) => item),
    { title: 'Unit operation', value: ({ item }) => operationName(item.unit_operation) },
    {
      title: 'Fed from',
      value: ({ item, configuration, step }) => fedFrom(configuration, item.step_id, step),
      width: 40,
    },
    { title: 'Size is', value: ({ item }) => item.size.title },
    ...withUnit<Row>(
      'Size',
      ({ item }) => item.size.value,
      ({ item }) => item.size.unit,
    ),
    ...fieldColumns(
      fields.StepResult,
      ['n_units', 'process_time', 'yield', 'cumulative_yield', 'purity', 'cost', 'cost_share', 'gwp'],
      ({ item }: Row) => item,
    ),
  ];
  return tableSheet(
    'Steps',
    columns,
    details(all, (results) => results.steps),
    { frozenColumns: 4 },
  );
}

/** The feeds of a step in words; nothing in a line, where each step is fed by the one before it. */
function fedFrom(configuration: Configuration, stepId: string, name: Detail<unknown>['step']): string | null {
  const feeds = configuration.uo_settings.find(({ id }) => id === stepId)?.feeds;
  if (!feeds) return null;
  return feeds
    .map(({ from, outlet, share }) =>
      [
        name(from),
        outletOf(configuration, { from_step: from, from_outlet: outlet }),
        share === undefined ? 'the rest' : `${Number((100 * share).toPrecision(12))} %`,
      ].join(', '),
    )
    .join('; ');
}

/** Name of an outlet of a process with feeds. */
function outletOf(
  { uo_settings }: Configuration,
  { from_step, from_outlet }: Pick<Item<'streams'>, 'from_step' | 'from_outlet'>,
): string | null {
  const step = uo_settings.find(({ id }) => id === from_step);
  return step && from_outlet !== undefined ? outletName(step, from_outlet) : null;
}

function settings(all: Evaluated[]): WorkbookSheet {
  const rows = details(all, (results) =>
    results.steps.flatMap((step) =>
      step.settings.map((setting) => {
        const parameter = parameterOf(step.unit_operation, setting.key, results);
        return { step_id: step.step_id, setting, parameter };
      }),
    ),
  );
  type Row = (typeof rows)[number];
  const shown = ({ item: { setting, parameter } }: Row) =>
    mixed(setting.value, parameter?.unit ?? '1', parameter?.display_unit ?? '1');
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    stepColumn<Row['item']>(),
    { title: 'Setting', value: ({ item }) => item.parameter?.title ?? sentence(item.setting.key) },
    { title: 'Value', value: (row) => shown(row).value, format: QUANTITY, width: 18 },
    { title: 'Unit', value: (row) => shown(row).unit },
    { title: 'Value state', value: ({ item }) => item.setting.source },
    { title: 'Key', value: ({ item }) => item.setting.key },
  ];
  return tableSheet('Settings', columns, rows, { frozenColumns: 4 });
}

function assumptions(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Assumption>;
  const shown = ({ item: { value, unit, displayUnit } }: Row) => mixed(value, unit ?? '1', displayUnit ?? '1');
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    { title: 'Section', value: ({ item }) => item.section },
    { title: 'Assumption', value: ({ item }) => item.title },
    { title: 'Value', value: (row) => shown(row).value, width: 18 },
    { title: 'Unit', value: (row) => shown(row).unit },
    { title: 'Value state', value: ({ item }) => item.state },
  ];
  const rows = details(all, (_results, configuration) => assumptionsOf(configuration));
  return tableSheet('Assumptions', columns, rows, { frozenColumns: 4 });
}

function streams(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Item<'streams'>>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    ...fieldColumns(fields.StreamResult, ['name', 'kind'], ({ item }: Row) => item),
    { title: 'From step', value: ({ item, step }) => step(item.from_step) },
    { title: 'From outlet', value: ({ item, configuration }) => outletOf(configuration, item) },
    { title: 'To step', value: ({ item, step }) => step(item.to_step) },
    ...fieldColumns(
      fields.StreamResult,
      ['share', 'next_batch', 'inlet'],
      ({ item: { share, next_batch, inlet } }: Row) => ({
        share: share ?? null,
        next_batch: next_batch ?? null,
        inlet: inlet ?? null,
      }),
    ),
    ...fieldColumns(
      fields.StreamResult,
      ['mass', 'volume', 'temperature', 'product_concentration', 'purity'],
      ({ item }: Row) => item,
    ),
  ];
  return tableSheet(
    'Streams',
    columns,
    details(all, (results) => results.streams),
    { frozenColumns: 3 },
  );
}

function composition(all: Evaluated[]): WorkbookSheet {
  const rows = details(all, (results) =>
    results.streams.flatMap((stream) => stream.components.map((component) => ({ stream, component }))),
  );
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    { title: 'Stream', value: ({ item }) => item.stream.name },
    { title: 'Component', value: ({ item }) => item.component.name },
    ...fieldColumns(fields.StreamComponent, ['mass', 'concentration'], ({ item }: Row) => item.component),
  ];
  return tableSheet('Stream composition', columns, rows, { frozenColumns: 4 });
}

function equipment(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Item<'equipment'>>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    ...fieldColumns(fields.EquipmentItem, ['tag', 'name'], ({ item }: Row) => item),
    stepColumn<Item<'equipment'>>(),
    ...withUnit<Row>(
      'Size',
      ({ item }) => item.size,
      ({ item }) => item.size_unit,
    ),
    ...fieldColumns(
      fields.EquipmentItem,
      ['n_units', 'unit_cost', 'purchase_cost', 'cost_id', 'formula', 'source'],
      ({ item }: Row) => item,
    ),
  ];
  return tableSheet(
    'Equipment',
    columns,
    details(all, (results) => results.equipment),
    { frozenColumns: 4 },
  );
}

function schedule(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Results['schedule']['resources'][number]>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    ...fieldColumns(
      fields.Resource,
      ['tag', 'name', 'stage', 'n_units', 'start', 'occupancy', 'utilisation'],
      ({ item }: Row) => item,
    ),
  ];
  return tableSheet(
    'Schedule',
    columns,
    details(all, (results) => results.schedule.resources),
    { frozenColumns: 4 },
  );
}

function capital(all: Evaluated[]): WorkbookSheet {
  const rows = details(all, ({ capital: { lines, total } }) => [
    ...lines,
    { key: 'total', title: fields.Capital.total.title, amount: total, basis: 'Sum of the lines' },
  ]);
  type Row = (typeof rows)[number];
  const columns = [
    ...whose<Row>(),
    ...fieldColumns(fields.CapitalLine, ['title', 'amount', 'basis'], ({ item }: Row) => item),
  ];
  return tableSheet('Capital', columns, rows, { frozenColumns: 3, totals: ({ item }) => item.key === 'total' });
}

function operatingCost(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Results['operating_cost']['lines'][number]>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    ...fieldColumns(fields.CostLine, ['title', 'category'], ({ item }: Row) => item),
    stepColumn<Results['operating_cost']['lines'][number]>(),
    ...withUnit<Row>(
      'Amount per batch',
      ({ item }) => item.amount,
      ({ item }) => item.unit,
    ),
    { title: 'Price', unit: 'USD per unit', value: ({ item }) => item.price, format: PRICE },
    ...fieldColumns(fields.CostLine, ['annual', 'per_kg'], ({ item }: Row) => item),
  ];
  const rows = details(all, (results) => results.operating_cost.lines);
  return tableSheet('Operating cost', columns, rows, { frozenColumns: 3 });
}

function costByCategory(all: Evaluated[]): WorkbookSheet {
  const rows = details(all, ({ operating_cost: { by_category, annual }, figures }) => [
    ...by_category.map(({ category, ...row }) => ({ title: sentence(category), total: false, ...row })),
    {
      title: 'Total',
      total: true,
      annual: annual - (figures.co_product_sales ?? 0),
      per_kg: figures.cogs,
      share: 1 - (figures.co_product_sales ?? 0) / annual,
    },
  ]);
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    { title: fields.CostByCategory.category.title, value: ({ item }) => item.title },
    ...fieldColumns(fields.CostByCategory, ['annual', 'per_kg', 'share'], ({ item }: Row) => item),
  ];
  return tableSheet('Cost by category', columns, rows, { frozenColumns: 3, totals: ({ item }) => item.total });
}

function cashFlow(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Item<'cash_flow'>>;
  const keys = Object.keys(fields.CashFlowYear) as (keyof typeof fields.CashFlowYear)[];
  const columns = [...whose<Row>(), ...fieldColumns(fields.CashFlowYear, keys, ({ item }: Row) => item)];
  return tableSheet(
    'Cash flow',
    columns,
    details(all, (results) => results.cash_flow),
    { frozenColumns: 3 },
  );
}

/** Rooms, grades, water and people, if a process has them. */
function facility(all: Evaluated[]): WorkbookSheet[] {
  const sheet = <Item>(
    name: string,
    of: (plant: NonNullable<Results['facility']>) => readonly Item[],
    columns: Column<Detail<Item>>[],
  ): WorkbookSheet[] => {
    const rows = details(all, ({ facility: plant }) => (plant ? of(plant) : []));
    return rows.length === 0
      ? []
      : [tableSheet(name, [...whose<Detail<Item>>(), ...columns], rows, { frozenColumns: 3 })];
  };
  type Part<Key extends 'rooms' | 'grades' | 'water' | 'people'> = NonNullable<Results['facility']>[Key][number];
  const loop = (title: string, value: (loop: Part<'water'>) => number): Column<Detail<Part<'water'>>> => ({
    title,
    value: ({ item }) => value(item),
    format: QUANTITY,
  });
  return [
    ...sheet('Rooms', ({ rooms }) => rooms, [
      ...fieldColumns(
        fields.RoomResult,
        ['title', 'grade', 'count', 'area'],
        ({ item }: Detail<Part<'rooms'>>) => item,
      ),
    ]),
    ...sheet('Grades and air', ({ grades }) => grades, [
      ...fieldColumns(
        fields.GradeResult,
        ['title', 'area', 'share', 'air_changes', 'flow', 'price', 'built', 'power'],
        ({ item }: Detail<Part<'grades'>>) => item,
      ),
    ]),
    ...sheet('Water', ({ water }) => water, [
      { title: 'Loop', value: ({ item }) => item.title },
      { title: 'Unit', value: ({ item }) => item.unit },
      ...(['used', 'made', 'day', 'peak', 'rate', 'tank', 'lowest'] as const).map((key) =>
        loop(`${fields.WaterLoopResult[key].title}${PER_HOUR.has(key) ? ' per hour' : ''}`, (one) => one[key]),
      ),
      { title: 'Step of the peak', value: ({ item, step }) => step(item.peak_step_id) },
      ...fieldColumns(fields.WaterLoopResult, ['capital'], ({ item }: Detail<Part<'water'>>) => item),
    ]),
    ...sheet('People', ({ people }) => people, [
      ...fieldColumns(
        fields.PeopleResult,
        ['title', 'pattern', 'busy', 'early', 'late', 'night', 'day', 'heads', 'salary', 'annual'],
        ({ item }: Detail<Part<'people'>>) => item,
      ),
    ]),
  ];
}

const PER_HOUR: ReadonlySet<string> = new Set(['peak', 'rate']);

function inventory(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Item<'inventory'>>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    ...fieldColumns(fields.Exchange, ['title', 'direction'], ({ item }: Row) => item),
    stepColumn<Item<'inventory'>>(),
    ...withUnit<Row>(
      'Amount per batch',
      ({ item }) => item.amount,
      ({ item }) => item.unit,
    ),
    ...fieldColumns(fields.Exchange, ['gwp', 'item_id'], ({ item }: Row) => item),
  ];
  return tableSheet(
    'Inventory',
    columns,
    details(all, (results) => results.inventory),
    { frozenColumns: 3 },
  );
}

function warnings(all: Evaluated[]): WorkbookSheet {
  type Row = Detail<Item<'warnings'>>;
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    stepColumn<Item<'warnings'>>(),
    ...fieldColumns(fields.Warning, ['field', 'message'], ({ item }: Row) => item),
  ];
  return tableSheet(
    'Warnings',
    columns,
    details(all, (results) => results.warnings),
  );
}

/** One row per experiment: what was measured, and the meaning of the columns. The data have a separate download. */
function experiments(rows: Experiment[]): WorkbookSheet {
  if (rows.length === 0)
    return {
      sheet: 'Experiments',
      data: [[{ value: 'No experiments on this product.', type: String, fontStyle: 'italic' }]],
      columns: [{ width: 60 }],
    };
  const columns: Column<Experiment>[] = [
    { title: 'Experiment', value: ({ name }) => name },
    { title: 'Unit operation', value: ({ unit_operation }) => operationName(unit_operation) },
    { title: 'State', value: ({ status }) => status },
    { title: 'File', value: ({ file }) => file?.name ?? null },
    { title: 'Rows', value: ({ file }) => file?.row_count ?? null, format: WHOLE },
    { title: 'Rows used', value: ({ mapping }) => mapping?.rows_used ?? null, format: WHOLE },
    { title: 'Columns used', value: columnsUsed, width: 48 },
    { title: 'Notes', value: ({ notes }) => notes, width: 40 },
    { title: 'Changed', unit: 'UTC', value: ({ updated_at }) => at(updated_at), format: MOMENT },
  ];
  return tableSheet('Experiments', columns, rows);
}

const columnsUsed = ({ mapping }: Experiment): string =>
  (mapping?.columns ?? [])
    .flatMap(({ column, variable }) => (variable === null ? [] : [`${column} as ${variable}`]))
    .join(', ');
