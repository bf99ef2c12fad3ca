import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CreateBackgroundDatabaseBody, AddBackgroundProcessesBody } from '#generated/zod/background-databases.ts';
import { inputsOf } from '#src/background/input.ts';
import { CATEGORY_IDS } from '#src/screens/life-cycle-analysis/databases/category-names.ts';
import { readDatabase } from '#src/background/read-database.ts';
import { solveDatabase } from '#src/background/solve-database.ts';
import { unitOf } from '#src/background/units.ts';

const read = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../samples/background', name)));

interface Expected {
  products: Record<string, { unit: string; results: Record<string, number> }>;
}
const { products } = JSON.parse(new TextDecoder().decode(read('expected.json'))) as Expected;

async function solved(name: string) {
  const file = await readDatabase(read(name));
  if (!('database' in file)) throw new Error('This is a table of results.');
  return solveDatabase(file.database);
}

/** Shares of allocation have three decimals in ILCD. */
const FORMATS: readonly [string, string, number][] = [
  ['openLCA JSON-LD', 'tiny_openlca_jsonld_v2.zip', 1e-6],
  ['EcoSpold 1', 'tiny_ecospold1.zip', 1e-6],
  ['EcoSpold 2', 'tiny_ecospold2.zip', 1e-6],
  ['SimaPro CSV', 'tiny_simapro.csv', 1e-6],
  ['ILCD', 'tiny_ilcd.zip', 2e-4],
  ['Brightway', 'tiny_brightway.json', 1e-6],
];

test('the largest processes fit into requests of 2 MiB, with their inputs', async () => {
  const { report } = await solved('tiny_brightway.json');
  const ids = [...CATEGORY_IDS, 'climate_change'];
  const of = (value: number) => Object.fromEntries(ids.map((id) => [id, value]));
  const inputs = Array.from({ length: 10 }, () => ({ number: 59_999, amount: -1.234_567_890_123_456_8e-10 }));
  const name = 'é'.repeat(300);
  const row = { process: name, product: name, location: name, unit: 'kg', year: 2026, inputs };
  const values = { values: of(-1.234_567_890_123_456_8e-10), direct: of(-1.234_567_890_123_456_8e-10) };
  const { parts } = inputsOf({ rows: Array.from({ length: 2500 }, () => ({ ...row, ...values })), report });
  expect(parts.flat()).toHaveLength(2500);
  for (const processes of parts)
    expect(new TextEncoder().encode(JSON.stringify({ processes })).length).toBeLessThan(2 * 1024 * 1024);
});

describe.each(FORMATS)('%s', (format, file, tolerance) => {
  test('gives the expected results of all products in seven categories', async () => {
    const { rows, report } = await solved(file);
    expect(report).toMatchObject({ format, products: 12, cut_off: 1, cells: 36 });
    const wrong: string[] = [];
    for (const [product, { unit, results }] of Object.entries(products)) {
      const row = rows.find((one) => one.product === product);
      for (const [category, value] of Object.entries(results)) {
        const size = unitOf(unit).size / unitOf(row?.unit ?? '').size;
        const got = (row?.values[category] ?? NaN) * size;
        // What cancels out is 0 but for rounding.
        if (!(Math.abs(got - value) <= tolerance * Math.abs(value) + 1e-15))
          wrong.push(`${product}, ${category}: ${got} instead of ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('reports the input without a supplier and the flow without a factor', async () => {
    const { report } = await solved(file);
    expect(report.cut_off_inputs).toMatchObject([
      {
        process: expect.any(String) as string,
        product: 'Pesticide',
        amount: expect.closeTo(0.001, 9) as number,
        unit: 'kg',
        reason: 'no process makes it',
      },
    ]);
    expect(report.flows_without_factor.join()).toMatch(/^Substance X \([^,]*\)$/);
    expect(report.largest_residual).toBeLessThan(1e-9);
  });

  test('gives inputs and direct impacts that add up to each result', async () => {
    const { rows } = await solved(file);
    const wrong = rows.flatMap(({ product, values, direct, inputs }) =>
      Object.entries(values).flatMap(([category, value]) => {
        const parts = inputs!.map(({ number, amount }) => amount * (rows[number - 1]!.values[category] ?? 0));
        const sum = parts.reduce((total, part) => total + part, direct![category]!);
        const size = [value, ...parts].reduce((total, part) => total + Math.abs(part), 0);
        return Math.abs(sum - value) <= 1e-9 * size + 1e-18 ? [] : `${product}, ${category}: ${sum}, not ${value}`;
      }),
    );
    expect(wrong).toEqual([]);
    const glucose = rows.find(({ product }) => product === 'Glucose')!;
    const taken = glucose.inputs!.map(({ number, amount }) => [rows[number - 1]!.product, amount] as const);
    expect(Object.fromEntries(taken)['Maize grain'] ?? Object.fromEntries(taken)['Maize']).toBeCloseTo(1.5, 9);
  });

  test('becomes requests that the contract accepts', async () => {
    const { first, parts } = inputsOf(await solved(file));
    const details = { name: 'Tiny', edition: '', licence: 'CC0', file_name: file, file_sha256: '0'.repeat(64) };
    expect(CreateBackgroundDatabaseBody.safeParse({ ...first, ...details }).error).toBeUndefined();
    expect(parts.map((processes) => AddBackgroundProcessesBody.safeParse({ processes }).error)).toEqual([undefined]);
    expect(parts[0]).toHaveLength(12);
  });
});
