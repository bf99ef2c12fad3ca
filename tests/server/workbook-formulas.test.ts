/** Workbooks of products, recalculated as a spreadsheet program does. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import { Figures } from '#generated/fields.ts';
import {
  changed,
  check,
  differing,
  inputsOf,
  isNear,
  type Kind,
  library,
  other,
  type Plant,
  PLANTS,
  uniform,
  VARIANTS,
  workbookOf,
} from '../support/calculating-workbooks.ts';
import { shareOfCommit } from '../support/night.ts';
import { Spreadsheet } from '../support/spreadsheet.ts';

const named = PLANTS.map((plant): [string, Plant] => [plant.name, plant]);

const kind = (product: Parameters<typeof workbookOf>[1] = {}): Kind => ({
  workbookOf: (plant) => workbookOf([plant], product),
  rate: product.currency?.rate ?? 1,
});

describe('the workbook of a product recalculates to what the engine calculates, for its inputs and for others', () => {
  const euros: Parameters<typeof workbookOf>[1] = {
    currency: { code: 'EUR', rate: 0.8, date: '2026-11-02', source: 'European Central Bank' },
    reporting_unit: 'g',
  };
  const terms = [
    ...named.map(([name, plant]) => ({ name, plant, seed: 1, product: {} })),
    { name: 'in another currency and per gram', plant: PLANTS[0]!, seed: 5, product: euros },
  ];
  test.each(shareOfCommit(terms, 12))('as it is: $name', async ({ plant, seed, product }) =>
    expect(await check(plant, uniform(seed), kind(product))).toEqual([]),
  );

  test.each(shareOfCommit(VARIANTS, 12))('with other assumptions: %s', async (_name, plant) =>
    expect(await check(plant, uniform(3), kind())).toEqual([]),
  );

  // Of another variant than the test above has.
  test.each(shareOfCommit(VARIANTS, 12, 6))('without a selling price: %s', async (_name, plant) =>
    expect(await check({ ...plant, product: { ...plant.product, selling_price: null } }, uniform(4), kind())).toEqual(
      [],
    ),
  );

  test.each(shareOfCommit(named, 12, 1))('each input alone: %s', async (_name, plant) => {
    const book = await workbookOf([plant]);
    const sheet = await Spreadsheet.open(book);
    const next = uniform(2);
    const cells = book.cells.filter((one) => one.sheet === 'Processes');
    const headings = new Map(cells.map((one) => [one.address, String(one.value)]));
    const keys = new Map<string, string>(Object.entries(Figures).map(([key, { title }]) => [title, key]));
    const faults: string[] = [];
    let back: Parameters<typeof sheet.change>[0] = [];
    for (const { key: path, value, ...at } of shareOfCommit(inputsOf(book), 12)) {
      const now = other(path, value, next());
      sheet.change([...back, [at, now]]);
      back = [[at, value]];
      const { configuration, product } = changed(plant, new Map([[path, now]]));
      const outcome = evaluate(configuration, product, library);
      const figures: Partial<Record<string, number | null>> = outcome.feasible ? outcome.results.figures : {};
      for (const { address, formula } of cells) {
        if (formula === null) continue;
        const title = headings.get(address.replace(/\d+$/u, '1'))!.replace(/ \([^()]*\)$/u, '');
        const expected = figures[keys.get(title)!] ?? 'never';
        const found = sheet.value('Processes', address);
        if (!isNear(found, expected)) faults.push(`${path}: ${title} is ${found} instead of ${expected}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

test('each process has formulas and names of its own, and values if its inputs do not reproduce its results', async () => {
  const book = await workbookOf(PLANTS.slice(0, 2));
  expect(book.cells.filter(({ formula }) => formula !== null).length).toBeGreaterThan(600);
  const sheet = await Spreadsheet.open(book);
  sheet.change([]);
  expect(differing(sheet, book)).toEqual([]);
  expect([...book.names.keys()].filter((name) => name.startsWith('tax_rate_'))).toEqual(['tax_rate_1', 'tax_rate_2']);
  const older = await workbookOf(PLANTS.slice(0, 1), {}, '0.1.0');
  expect([older.names.size, older.cells.filter(({ formula }) => formula !== null).length]).toEqual([0, 0]);
});

test('a wrong formula is found', async () => {
  const book = await workbookOf(PLANTS.slice(0, 1));
  const at = book.cells.findIndex(({ formula }) => formula?.includes('tax_rate_1'));
  const wrong = book.cells.with(at, { ...book.cells[at]!, formula: `${book.cells[at]!.formula}*1.00000001` });
  const sheet = await Spreadsheet.open({ ...book, cells: wrong });
  sheet.change([]);
  expect(differing(sheet, book)).not.toEqual([]);
});
