/** The readable sheets: one table each, with the titles and units of the contract. */
import {
  type Calculations,
  figureRef,
  type FigureRef,
  inputKey,
  isLowerBound,
  mapPlantTables,
  mapTables,
  type Results as StoredResults,
  type ResultTable,
  type TableColumn,
  type TableValue,
  unitTitle,
} from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { Configuration, Experiment, Figures } from '#generated/types.ts';
import { libraryWith } from '#server/shared-library.ts';
import { assumptionsOf, type ListedAssumption } from './assumptions.ts';
import {
  AT_LEAST,
  type Column,
  fieldColumns,
  formatOf,
  MOMENT,
  PERCENT,
  QUANTITY,
  readable,
  type Value,
  WHOLE,
} from './columns.ts';
import { inputsHash } from './inputs-hash.ts';
import { evaluated, type Evaluated, type ExportedProcess, type WorkbookInput } from './input.ts';
import { operationName, parameterOf, sentence } from './names.ts';
import { details, mixed, stepColumn, whose, type Detail } from './rows.ts';
import { tableSheet, type WorkbookSheet } from './sheet.ts';

const FIGURES = Object.keys(fields.Figures) as (keyof typeof fields.Figures)[];

/** In the order of the workbook, after the cover. */
export function readableSheets(input: WorkbookInput, calculations: Calculations): WorkbookSheet[] {
  const all = evaluated(input);
  const [steps, ...others] = mapTables((table) => sheetOf(table, all));
  return [
    processes(input),
    configurations(input.processes),
    steps!,
    settings(all),
    assumptions(all, calculations),
    ...others,
    ...mapPlantTables((table) => sheetOf(table, all)).filter(({ data }) => data.length > 1),
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
    { title: 'Current configuration', value: ({ process }) => process.configuration_number, format: WHOLE },
    { title: 'Changed', unit: 'UTC', value: ({ process }) => at(process.updated_at), format: MOMENT },
    ...figureColumns(({ process }: ExportedProcess) => process.figures).map((column, index) => ({
      ...column,
      link: ({ current }: ExportedProcess) => current && { of: current.id, key: figureRef('figures', FIGURES[index]!) },
    })),
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

function configurations(all: ExportedProcess[]): WorkbookSheet {
  const rows = all.flatMap(({ process, configurations, branches }) =>
    configurations.map((one) => ({ process, one, branch: branches.find(({ id }) => id === one.branch_id) })),
  );
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'Process', value: ({ process }) => process.name },
    { title: 'Configuration', value: ({ one }) => one.number, format: WHOLE },
    { title: 'Current', value: ({ process, one }) => one.id === process.configuration_id },
    { title: 'Branch', value: ({ branch }) => branch?.name ?? null },
    { title: 'Note', value: ({ one }) => one.note },
    { title: 'Created', unit: 'UTC', value: ({ one }) => at(one.created_at), format: MOMENT },
    ...fieldColumns(fields.ConfigurationSummary, ['step_count', 'newer'], (row: (typeof rows)[number]) => row.one),
    ...figureColumns((row: (typeof rows)[number]) => row.one.figures),
  ];
  return tableSheet('Configurations', columns, rows, { frozenColumns: 2 });
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
    { title: 'Value', value: (row) => shown(row).value, format: (row) => formatIn(shown(row).unit), width: 18 },
    { title: 'Unit', value: (row) => shown(row).unit },
    { title: 'Value state', value: ({ item }) => item.setting.source },
    { title: 'Key', value: ({ item }) => item.setting.key },
  ];
  return tableSheet('Settings', columns, rows, { frozenColumns: 4 });
}

const formatIn = (unit: Value): string => (unit === '%' ? PERCENT : QUANTITY);

function assumptions(all: Evaluated[], calculations: Calculations): WorkbookSheet {
  type Row = Detail<ListedAssumption>;
  const shown = ({ item: { value, unit, display } }: Row) => mixed(value, unit ?? '1', display ?? '1');
  const columns: Column<Row>[] = [
    ...whose<Row>(),
    { title: 'Section', value: ({ item }) => item.section },
    { title: 'Assumption', value: ({ item }) => item.title },
    {
      title: 'Value',
      value: (row) => shown(row).value,
      format: (row) => formatIn(shown(row).unit),
      width: 18,
      link: ({ configuration, item }) => ({ of: configuration.id, key: inputKey(item.path) }),
    },
    { title: 'Unit', value: (row) => shown(row).unit },
    { title: 'Value state', value: ({ item }) => item.state },
    { title: 'Source', value: ({ item }) => item.source },
    { title: 'Key', value: ({ item }) => item.path },
    {
      title: 'Name in formulas',
      value: ({ configuration, item }) => calculations.get(configuration.id)?.names.get(inputKey(item.path)) ?? null,
    },
  ];
  const rows = details(all, (_results, configuration) =>
    assumptionsOf(configuration, calculations.get(configuration.id)?.inputs),
  );
  return tableSheet('Assumptions', columns, rows, { frozenColumns: 4 });
}

/** The metrics that the sheets show of a configuration. */
export const metricsOf = (configuration: Configuration): FigureRef[] => [
  ...Object.keys(configuration.results.figures).map((key) => figureRef('figures', key)),
  ...mapTables(({ rows, columns }) =>
    rows(configuration.results as StoredResults, configuration).flatMap((row) =>
      columns.flatMap(({ figure, value }) => (value(row) === null ? [] : (figure?.(row) ?? []))),
    ),
  ).flat(),
];

/** The tables of the results of all processes. */
const sheetOf = <Row>(table: ResultTable<Row>, all: Evaluated[]): WorkbookSheet =>
  tableSheet(
    table.name,
    [...whose<Detail<Row>>(), ...table.columns.filter(({ only }) => only !== 'pages').flatMap(tableColumns)],
    // The contract says of a unit that it is a text.
    details(all, (results, configuration) => table.rows(results as StoredResults, configuration)),
    { frozenColumns: 2 + table.named, totals: ({ item }) => table.isTotal?.(item) ?? false },
  );

export function tableColumns<Row>(column: TableColumn<Row>): Column<Detail<Row>>[] {
  const { title, unit, display = unit, unitOf, value, figure, sign } = column;
  const stored = ({ item }: Detail<Row>) => value(item);
  const link = ({ configuration, item }: Detail<Row>) => {
    const key = figure?.(item) ?? null;
    return key === null ? null : { of: configuration.id, key, ...(sign && { scale: sign }) };
  };
  if (unitOf)
    return [
      { title, value: stored, format: QUANTITY, link },
      { title: unitTitle(title), value: ({ item }) => unitOf(item) },
    ];
  if (unit === undefined || display === undefined)
    return [{ title, value: stored, format: (row) => (Number.isInteger(stored(row)) ? WHOLE : QUANTITY), link }];
  // Money and shares are stored as they are shown; other units are not calculated with.
  const isLinked = display === unit || display === '%';
  const cells = (row: Detail<Row>) => shown(stored(row), unit, display);
  return [{ title, unit: display, value: cells, format: formatOf(unit, display), ...(isLinked && { link }) }];
}

const shown = (value: TableValue, unit: string, display: string) =>
  typeof value === 'number' ? readable(value, unit, display).value : value;

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
