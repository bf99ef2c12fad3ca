import { expect, test } from 'vitest';
import { catalogue, evaluate } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { assumptionTables, countStates } from './assumption-rows.ts';

const base = configuration('cfg_homogenised_v2');
const [first] = base.uo_settings;
const tablesOf = (of: typeof base) =>
  assumptionTables({
    configuration: of,
    results: resultsOf(evaluate(of, product, library)),
    catalogue: toCatalogue(catalogue()),
    library,
    reported: PER_KG,
    productPrice: product.selling_price,
  });
const rowOf = (tables: ReturnType<typeof tablesOf>, table: string, key: string) =>
  tables.find((one) => one.key === table)?.rows.find((row) => row.key === key);

test('every value has a state and a source', () => {
  const rows = tablesOf(base).flatMap((table) => table.rows);
  expect(rows.length).toBeGreaterThan(100);
  for (const { key, value, source } of rows) {
    expect(value, key).not.toMatch(/^$|undefined|NaN/);
    expect(source, key).not.toBe('');
  }
  expect(Object.values(countStates(tablesOf(base))).reduce((sum, count) => sum + count)).toBe(rows.length);
});

test('a number of years says so', () => {
  const life = rowOf(tablesOf(base), 'finance', 'finance.life');
  expect(life).toMatchObject({ value: '20\u202fyears', number: 20, unit: 'years' });
});

test('an entered, a locked and a fitted value are told apart from a default and from an estimate', () => {
  const step = first!.id;
  const changed = {
    ...base,
    assumptions: {
      ...base.assumptions,
      labour: { ...base.assumptions.labour, wage: 40 },
      prices: { electricity: 0.1 },
    },
    locked_values: { uo_settings: [{ ...first!, settings: { temperature: 303.15 } }] },
    fits: [{ fit_id: 'fit_1', unit_operation: first!.unit_operation, values: { overflow_slope: 0.4 } }],
  };
  const tables = tablesOf(changed);
  expect(rowOf(tables, 'labour', 'labour.wage')).toMatchObject({ state: 'entered', value: '40\u202fUSD/h' });
  expect(rowOf(tables, 'prices', 'prices.electricity')).toMatchObject({ state: 'entered', value: '0.1\u202fUSD/kWh' });
  expect(rowOf(tables, step, 'temperature')).toMatchObject({ state: 'locked', value: '30\u202f°C' });
  expect(rowOf(tables, step, 'overflow_slope')).toMatchObject({ state: 'fitted' });
  expect(rowOf(tablesOf(base), 'labour', 'labour.wage')?.state).toBe('estimate');
  // A convention named ‘of the capital estimate’ is not an estimate itself.
  expect(rowOf(tables, 'labour', 'labour.loading')?.state).toBe('default');
});

test('only a derived default is rounded', () => {
  const { steps } = resultsOf(evaluate(base, product, library));
  const operations = toCatalogue(catalogue());
  const derived = base.uo_settings.flatMap((step) =>
    (operations.get(step.unit_operation)?.parameters ?? []).flatMap((parameter) => {
      const value = steps
        .find(({ step_id }) => step_id === step.id)
        ?.settings.find(({ key, source }) => key === parameter.key && source === 'default')?.value;
      const isLong = typeof value === 'number' && value !== Number(value.toPrecision(7));
      return parameter.default === null && parameter.type === 'number' && isLong ? [{ step, parameter }] : [];
    }),
  );
  const digits = (text: string) => text.replace(/\u202f.*$/, '').replaceAll(/\D|^0+/g, '').length;
  const shown = derived.flatMap(({ step, parameter }) => rowOf(tablesOf(base), step.id, parameter.key)?.value ?? []);
  expect(shown.length).toBeGreaterThan(0);
  for (const text of shown) expect(digits(text.replace(/^0\.0*/, '')), text).toBeLessThanOrEqual(4);

  const typed = { ...first!, settings: { ...first!.settings, overflow_slope: 0.1482563 } };
  const changed = { ...base, uo_settings: base.uo_settings.map((step) => (step === first ? typed : step)) };
  expect(rowOf(tablesOf(changed), first!.id, 'overflow_slope')?.value).toContain('0.1482563');
  const fits = [{ fit_id: 'fit_1', unit_operation: first!.unit_operation, values: { overflow_slope: 0.1482564 } }];
  expect(rowOf(tablesOf({ ...base, fits }), first!.id, 'overflow_slope')?.value).toContain('0.1482564');
});

test('rows of the library that a setting chooses are named', () => {
  const values = tablesOf(base).flatMap((table) => table.rows.map(({ value }) => value));
  expect(values).toContain('Komagataella phaffii');
  expect(values.filter((value) => /^(cel|prt|mol|buf)_/.test(value))).toEqual([]);
});
