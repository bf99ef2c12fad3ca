/** Workbooks that the app makes of a process, recalculated as a spreadsheet program does. */
import { expect, test } from 'vitest';
import { calculationOf, compile, evaluate, explainer } from '#engine/index.ts';
import { toWorkbook } from '#src/components/table/export.ts';
import { calculating } from '#src/components/table/formulas.ts';
import { sheetsOf } from '#src/economics/workbook.ts';
import { displayCurrency } from '#src/lib/currency.ts';
import { PER_KG, type Reported, reportedFor } from '#src/lib/reporting.ts';
import { check, type Kind, library, type Plant, PLANTS, uniform, VARIANTS } from '../support/calculating-workbooks.ts';
import { shareOfCommit } from '../support/night.ts';
import { type OpenWorkbook, openWorkbook } from '../support/spreadsheet.ts';

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
const CALCULATED = new Set([
  'Summary',
  'Capital',
  'Cost by category',
  'Cost by step',
  'Cost by section',
  'Operating cost',
  'Cash flow',
]);
const kind = (reported = PER_KG, rate = 1): Kind => ({
  workbookOf: (plant) => workbookOf(plant, reported),
  inputs: 'Inputs',
  isCalculated: (sheet) => CALCULATED.has(sheet),
  percent: 100,
  rate,
});

const named = PLANTS.map((plant): [string, Plant] => [plant.name, plant]);

test.each(shareOfCommit(named, 12))('%s', async (_name, plant) =>
  expect(await check(plant, uniform(1), kind())).toEqual([]),
);

test.each(shareOfCommit(VARIANTS, 12))('with other assumptions: %s', async (_name, plant) =>
  expect(await check(plant, uniform(3), kind())).toEqual([]),
);

test('in another currency and per gram', async () => {
  const currency = { code: 'EUR', rate: 0.8, date: '2026-11-02', source: 'European Central Bank' } as const;
  displayCurrency.set(currency);
  try {
    const grams = reportedFor({ reporting_unit: 'g' }, null);
    expect(await check(PLANTS[0]!, uniform(5), kind(grams, currency.rate))).toEqual([]);
  } finally {
    displayCurrency.set(null);
  }
});
