import type { Row } from 'write-excel-file/node';
import { evaluated, type WorkbookInput } from './input.ts';
import { amountOf } from './amount.ts';
import { conventions, sentence, states } from './names.ts';
import { cell, type WorkbookSheet } from './sheet.ts';
import { MOMENT, type Value } from './columns.ts';
import { mapPlantTables, mapTables } from '#engine/index.ts';
import { citation, US_DOLLAR } from '#engine/wording/index.ts';

/** Contents of each sheet, by name. */
const contents: Record<string, string> = {
  Processes: 'One row per process, with the key metrics of its current configuration and the hash of its inputs',
  Configurations: 'One row per saved configuration, newest first',
  Settings: 'Every setting of every step, with its value state',
  Assumptions:
    'Plant, capital, labour, finance and prices, with their value state; yellow cells are the inputs of the formulas',
  Experiments: 'Experiments on the product',
  Calculation:
    'Quantities, constants and intermediate results that are needed by the formulas and are not on any other sheet',
  'Long table': 'All numbers again, one value per row, in the stored units',
  ...Object.fromEntries([mapTables, mapPlantTables].flatMap((map) => map(({ name, about }) => [name, about]))),
};

/** Rounds away floating-point errors of a product. */
const shown = (value: number) => Number(value.toPrecision(12));

/**
 * The cover: what the workbook contains, and how to read it.
 * @param isCalculated whether all processes have formulas
 */
export function cover(input: WorkbookInput, sheets: string[], isCalculated: boolean): WorkbookSheet {
  const { product, currency, host, component, made_at, processes, left_out } = input;
  const results = evaluated(input).map(({ configuration }) => configuration.results);
  const all = (values: (string | number)[]) => [...new Set(values)].join(', ') || 'no results yet';
  const { code, rate } = currency ?? US_DOLLAR;
  const { unit: amount, mass } = amountOf(product);
  const price =
    product.selling_price === null ? 'not set' : `${shown(product.selling_price * mass * rate)} ${code}/${amount}`;
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
    ['Citation', citation({ versions: { engine: all(results.map((one) => one.engine_version)) } })],
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
    ['Estimate', 'default of an assumption that is based on an engineering estimate'],
    ...Object.entries(states).map(([state, meaning]): [string, string] => [sentence(state), meaning]),
    ['Empty cell', 'no data; an empty cell never means zero'],
    ['Details', 'of the current configuration of each process, as stored when the configuration was saved'],
    [
      'Inputs, SHA-256',
      'hash of the inputs of a process, identical to the hash of its scenario file; empty if the engine or the library has changed since the process was saved',
    ],
    [
      'Signs',
      'on the sheets Cash flow and Long table, income is positive and spending is negative, so that a year adds up to its cash; in results of the API, spending is positive',
    ],
    ['Per cent', 'cells contain the fraction (0.25) and display per cent (25.0%)'],
  ] as [string, string][];
  const calculation: [string, string][] = [
    [
      'What calculates',
      'Costs, unit costs, capital, cash flow, net present value, rate of return, payback and minimum selling price are formulas. If you change a yellow cell on the sheet Assumptions, these values are recalculated. Each input has a name, such as tax_rate_1, which ends with the number of the process.',
    ],
    [
      'What is not calculated',
      'Amounts, sizes, times, yields, equipment prices, rooms, people, utilities made on site and footprints are fixed values from the model, so the assumptions that change them are not inputs here. The same applies to the depreciation method and the years of construction and production, which determine the rows. The sheets Configurations and Long table keep the stored values. A line exists only if its cost is not zero: royalties of 0 % have no line.',
    ],
    [
      'Values instead of formulas',
      isCalculated
        ? 'A minimum selling price of #N/A means that the search for this price failed because prices were changed too much; export the process again.'
        : 'The inputs of some processes no longer reproduce their results in this workbook, because the engine or the library has changed since these processes were saved. Save them again to get formulas.',
    ],
  ];
  const data: Row[] = [
    [{ value: 'Data export', type: String, fontWeight: 'bold', fontSize: 16, height: 26 }],
    [],
    ...facts.map(([label, value]) => line(label, value)),
    ...(left_out.length > 0 ? [line('Without details', `${left_out.join(', ')}: too large for one workbook`)] : []),
    [],
    title('Sheets'),
    ...sheets.map((name) => line(name, contents[name] ?? '')),
    [],
    title('Value states and other conventions'),
    ...notes.map(([label, text]) => line(label, text)),
    [],
    title('Formulas'),
    ...calculation.map(([label, text]) => line(label, text)),
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
