/** The template of a flowsheet: a workbook with a process filled in, and what can be entered. */
import writeWorkbook from 'write-excel-file/node';
import { catalogue, type Library, type ScenarioInput, type SettingValue } from '@titre/engine';
import { NONE, PROPERTIES, type PropertyKey, SHEETS, type SheetKind, type SheetName } from './sheets.ts';

type Value = string | number | boolean | null | undefined;

type Flowsheet = Pick<ScenarioInput, 'name' | 'product' | 'configuration'>;

/** A workbook with a process, which `readFlowsheet` reads as the same process. */
export async function flowsheetWorkbook(sheet: Flowsheet, library: Library): Promise<Buffer> {
  const rows = rowsOf(sheet, library);
  const kinds = Object.entries(SHEETS) as [SheetName, SheetKind][];
  const sheets = [
    table(
      'Guide',
      ['Sheet', 'Column', 'Content'],
      [
        ...kinds.flatMap(([, { name, rows: each, columns }]): Value[][] => [
          [name, '', `One row per ${each}`],
          ...columns.map(({ title, required, help }): Value[] => [
            '',
            title,
            `${help}${required === true ? '. Required' : ''}`,
          ]),
        ]),
        ['Catalogue', '', 'Permitted content of the Steps and Settings sheets; this sheet is not imported'],
        ['', '', 'Import with: titre import <this file> > scenario.json'],
      ],
    ),
    ...kinds.map(([key, { name, columns }]) =>
      table(
        name,
        columns.map(({ title }) => title),
        rows[key],
      ),
    ),
    table('Catalogue', CATALOGUE_HEAD, catalogueRows()),
  ];
  return writeWorkbook(sheets as Parameters<typeof writeWorkbook>[0] & typeof sheets).toBuffer();
}

const shown = (value: SettingValue): Value =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === '' ? NONE : value;

function rowsOf({ name, product, configuration }: Flowsheet, library: Library): Record<SheetName, Value[][]> {
  const { uo_settings, locked_values, assumptions, product: outlet } = configuration;
  const nameOf = (list: readonly { id: string; name: string }[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? id;
  const properties: Record<PropertyKey, Value> = {
    name,
    product: product.name,
    kind: product.kind,
    component: nameOf([...library.proteins, ...library.molecules], product.component_id),
    host: nameOf(library.cells, product.host_id),
    price: product.selling_price,
    product_step: outlet?.from,
    product_outlet: outlet?.outlet,
    product_basis: outlet?.basis,
  };
  const { prices = {}, ...groups } = assumptions;
  return {
    process: PROPERTIES.map(({ key, title }) => [title, properties[key]]),
    steps: uo_settings.map(({ id, unit_operation, name: title }) => [id, unit_operation, title]),
    settings: uo_settings.flatMap(({ id, settings }) => {
      const locks = locked_values.uo_settings.find((one) => one.id === id)?.settings ?? {};
      return [
        ...Object.entries(settings)
          .filter(([key]) => !(key in locks))
          .map(([key, value]): Value[] => [id, key, shown(value), null, null]),
        ...Object.entries(locks).map(([key, value]): Value[] => [id, key, shown(value), null, 'yes']),
      ];
    }),
    streams: uo_settings.flatMap(({ id, feeds = [] }) =>
      feeds.map(({ from, outlet: of, share, next_batch, inlet }): Value[] => [
        from,
        of,
        id,
        share,
        next_batch === undefined ? null : shown(next_batch),
        inlet,
      ]),
    ),
    outlets: uo_settings.flatMap(({ id, outlets = {} }) =>
      Object.entries(outlets).map(([key, one]): Value[] => [
        id,
        key,
        one.disposal,
        one.name,
        one.price,
        one.basis,
        one.avoided_gwp,
      ]),
    ),
    prices: Object.entries(prices),
    assumptions: Object.entries(groups).flatMap(([group, values]) =>
      Object.entries(values as Record<string, Value>).map(([key, value]): Value[] => [`${group}.${key}`, value]),
    ),
  };
}

const CATALOGUE_HEAD = ['Unit operation', 'Id', 'Setting', 'Title', 'Unit', 'Default', 'Minimum', 'Maximum', 'Choices'];

const catalogueRows = (): Value[][] =>
  catalogue().flatMap(({ id, name, parameters, leaves }) =>
    [...parameters, ...leaves].map((one): Value[] => [
      name,
      id,
      one.key,
      one.title,
      one.unit,
      one.default === null ? null : shown(one.default),
      one.min,
      one.max,
      one.choices.map(({ value }) => value).join(' '),
    ]),
  );

const WIDEST = 60;

function table(name: string, head: readonly string[], rows: readonly Value[][]) {
  const cell = (value: Value) =>
    value === null || value === undefined || value === ''
      ? null
      : typeof value === 'number'
        ? { value, type: Number }
        : { value: String(value), type: String };
  return {
    sheet: name,
    data: [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cell)),
    ],
    stickyRowsCount: 1,
    columns: head.map((title, c) => ({
      width: Math.min(WIDEST, 2 + Math.max(title.length, ...rows.map((row) => String(row[c] ?? '').length))),
    })),
  };
}
