import type { Row } from 'write-excel-file/node';
import { evaluated, type WorkbookInput } from './input.ts';
import { conventions, sentence, states } from './names.ts';
import { cell, type WorkbookSheet } from './sheet.ts';
import { MOMENT, type Value } from './columns.ts';
import { US_DOLLAR } from '#engine/currency.ts';

/** What each sheet holds, by its name. */
const contents: Record<string, string> = {
  Processes: 'A row for each process, with the key figures of its current configuration',
  Configurations: 'A row for each saved configuration, newest first',
  Steps: 'Sizes, yields and cost of each step',
  Settings: 'Every setting of every step, with its value state',
  Assumptions: 'Plant, capital, labour, finance and prices that were changed, with their value state',
  Streams: 'Mass, volume and product of each stream, a batch',
  'Stream composition': 'What each stream consists of',
  Equipment: 'The equipment list with purchase costs and their sources',
  Schedule: 'How long a batch holds each piece of equipment',
  Capital: 'The capital investment, line by line',
  'Operating cost': 'Operating cost a year and per kilogram, line by line',
  'Cost by category': 'The same by category, with the total',
  'Cash flow': 'Year by year',
  Inventory: 'What crosses the plant’s border, a batch, with its footprint',
  Warnings: 'What is outside the usual',
  Experiments: 'The product’s experiments',
  'Long table': 'Everything once more, one figure a row, in the units it is stored in',
};

/** Without the last bits of a product of two numbers. */
const shown = (value: number) => Number(value.toPrecision(12));

/** What the workbook is about, and how to read it. */
export function cover(input: WorkbookInput, sheets: string[]): WorkbookSheet {
  const { product, currency, host, component, made_at, processes, left_out } = input;
  const results = evaluated(input).map(({ configuration }) => configuration.results);
  const all = (values: (string | number)[]) => [...new Set(values)].join(', ') || 'no results yet';
  const { code, rate } = currency ?? US_DOLLAR;
  const price = product.selling_price === null ? 'not set' : `${shown(product.selling_price * rate)} ${code}/kg`;
  const facts: [string, Value][] = [
    ['Product', product.name],
    ['Description', product.description],
    ['Kind', product.kind],
    ['Makes', component],
    ['Host', host],
    ['Selling price', price],
    ['Exported (UTC)', new Date(made_at)],
    ['Number of processes', processes.length],
    ['Engine version', all(results.map((one) => one.engine_version))],
    ['Currency', code],
    ...(currency
      ? ([['Rate', `1 USD = ${currency.rate} ${code}, ${currency.date}, ${currency.source}`]] satisfies [
          string,
          Value,
        ][])
      : []),
    ['Price year', all(results.map((one) => one.cost_year))],
    ['Cost convention', all(results.map((one) => conventions[one.capital.convention]))],
  ];
  const notes = [
    ...Object.entries(states).map(([state, meaning]): [string, string] => [sentence(state), meaning]),
    ['Empty cell', 'no data; never zero'],
    ['Details', 'of the current configuration of each process, as they were stored when it was saved'],
    [
      'Per cent',
      'cells hold the fraction (0.25) and show per cent (25.0%), except on the sheets Settings and Assumptions',
    ],
  ] as [string, string][];
  const data: Row[] = [
    [{ value: 'Data export', type: String, fontWeight: 'bold', fontSize: 16, height: 26 }],
    [],
    ...facts.map(([label, value]) => line(label, value)),
    ...(left_out.length > 0 ? [line('Without details', `${left_out.join(', ')}: too much for one workbook`)] : []),
    [],
    title('Sheets'),
    ...sheets.map((name) => line(name, contents[name] ?? '')),
    [],
    title('Value states, and other signs'),
    ...notes.map(([label, text]) => line(label, text)),
  ];
  return { sheet: 'Cover', data, columns: [{ width: 24 }, { width: 90 }], showGridLines: false };
}

const title = (text: string): Row => [
  { value: text, type: String, fontWeight: 'bold', fontSize: 12, bottomBorderStyle: 'thin' },
  { value: ' ', type: String, bottomBorderStyle: 'thin' },
];

const line = (label: string, value: Value): Row => [
  cell(label, { bold: true }),
  cell(value, { wrap: true, ...(value instanceof Date ? { format: MOMENT } : {}) }),
];
