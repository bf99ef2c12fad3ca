/** Workbooks that the app makes of a process, recalculated as a spreadsheet program does. */
import { expect, test } from 'vitest';
import { calculationOf, compile, evaluate, explainer } from '#engine/index.ts';
import { toWorkbook } from '#src/components/table/export.ts';
import { calculating } from '#src/components/table/formulas.ts';
import { sheetsOf } from '#src/economics/workbook.ts';
import { displayCurrency } from '#src/lib/currency.ts';
import { PER_KG, type Reported, reportedFor } from '#src/lib/reporting.ts';
import {
  changed,
  differing,
  inputsOf,
  isPrice,
  library,
  other,
  type Plant,
  PLANTS,
  uniform,
  VARIANTS,
} from '../support/calculating-workbooks.ts';
import { sampled, twelfth } from '../support/night.ts';
import { type OpenWorkbook, openWorkbook, Spreadsheet } from '../support/spreadsheet.ts';

async function workbookOf({ configuration, product, name }: Plant, reported: Reported): Promise<OpenWorkbook> {
  const outcome = evaluate(configuration, product, library);
  if (!outcome.feasible) throw new Error(`${name}: ${outcome.problem.message}`);
  const { results } = outcome;
  const price = product.selling_price;
  const sheets = sheetsOf({ title: name, state: 'v1', results, configuration, price, reported });
  const refs = sheets.flatMap(({ sheet }) => (sheet.links ?? []).flat().flatMap((link) => link?.key ?? []));
  const explain = explainer(compile(configuration, product, library), { general: true });
  const calculation = calculationOf(explain, new Set(refs));
  const file = await toWorkbook(sheets, (all) => calculating(all, calculation));
  return openWorkbook(new Uint8Array(await file.arrayBuffer()));
}

/** Sheets whose numbers follow from prices and rates. */
const isCalculated = (sheet: string): boolean =>
  ['Summary', 'Capital', 'Cost by category', 'Cost by step', 'Cost by section', 'Operating cost', 'Cash flow'].includes(
    sheet,
  );

/** Recalculates as it is, then with other inputs, and compares with the workbook of the engine’s results for them. */
async function check(plant: Plant, next: () => number, reported = PER_KG, rate = 1): Promise<string[]> {
  const book = await workbookOf(plant, reported);
  const sheet = await Spreadsheet.open(book);
  sheet.change([]);
  const before = differing(sheet, book, () => true, isCalculated);
  const inputs = inputsOf(book, 'Inputs').map((one) => {
    const scale = one.unit === '%' ? 100 : isPrice(one.key) ? rate : 1;
    return { ...one, scale, now: other(one.key, one.value / scale, next()) };
  });
  sheet.change(inputs.map(({ now, scale, ...at }) => [at, now * scale]));
  const after = await workbookOf(changed(plant, new Map(inputs.map(({ key, now }) => [key, now]))), reported);
  expect(book.cells.filter(({ formula }) => formula !== null).length).toBeGreaterThan(200);
  return [...before, ...differing(sheet, after, isCalculated, isCalculated)];
}

const named = PLANTS.map((plant): [string, Plant] => [plant.name, plant]);

test.each(sampled(named, named.length, twelfth % named.length))('%s', async (_name, plant) =>
  expect(await check(plant, uniform(1))).toEqual([]),
);

test.each(sampled(VARIANTS, 12, twelfth))('with other assumptions: %s', async (_name, plant) =>
  expect(await check(plant, uniform(3))).toEqual([]),
);

test('in another currency and per gram', async () => {
  const currency = { code: 'EUR', rate: 0.8, date: '2026-11-02', source: 'European Central Bank' } as const;
  displayCurrency.set(currency);
  try {
    const grams = reportedFor({ reporting_unit: 'g' }, null);
    expect(await check(PLANTS[0]!, uniform(5), grams, currency.rate)).toEqual([]);
  } finally {
    displayCurrency.set(null);
  }
});
