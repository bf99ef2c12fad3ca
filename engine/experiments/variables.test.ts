import { describe, expect, test } from 'vitest';
import { library, product } from '../fixtures.test-support.ts';
import { catalogue, runUnitOperation, variablesOf } from '../index.ts';
import { dimension } from '../quantity.ts';

const operations = catalogue();
/** What an operation does not run on by itself without it. */
const SETTINGS: Record<string, Record<string, number>> = { perfusion: { batch_substrate_concentration: 30 } };

describe.each(operations.map((one) => [one.id, one] as const))('variables of %s', (id, operation) => {
  const list = variablesOf(id);

  test('have keys of their own, short enough to travel', () => {
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    for (const { key } of list) expect(key).toMatch(/^[a-z0-9_.]{1,64}$/);
  });

  test('hold every figure and every setting that data can give', () => {
    for (const { key } of operation.outputs) expect(list.some((one) => one.key === `outputs.${key}`)).toBe(true);
    for (const { key, type } of operation.parameters)
      expect(list.some((one) => one.key === `settings.${key}`)).toBe(type !== 'buffer');
  });

  test('can be shown, and have what a series is measured against', () => {
    const wrong = list.filter(({ unit, display_unit: shown }) => unit && dimension(shown!) !== dimension(unit));
    const lost = list.filter(
      ({ against, kind, role }) =>
        kind === 'series' && role === 'response' && list.find((one) => one.key === against)?.role !== 'input',
    );
    expect([...wrong, ...lost]).toEqual([]);
  });

  test('name lines that a run draws, and of several lines say which', () => {
    const outcome = runUnitOperation(id, { settings: SETTINGS[id] ?? {}, product }, library);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const { curves } = outcome.data;
    const lines = list.flatMap(({ of }) => (of && 'plot' in of ? [of] : []));
    const wrong = lines.filter(({ plot, series }) => {
      const names = curves.filter(({ plot_id }) => plot_id === plot).map((one) => one.series);
      return series === null ? names.length !== 1 : !names.includes(series);
    });
    expect(wrong).toEqual([]);
  });
});

test('flux by protein is measured at a protein concentration, titre at a time', () => {
  const flux = variablesOf('ultrafiltration').find(({ key }) => key === 'curves.flux');
  expect(flux).toMatchObject({ role: 'response', kind: 'series', unit: 'L/m²/h', against: 'curves.flux.x' });
  const titre = variablesOf('fed_batch_fermentation').find(({ key }) => key === 'curves.concentrations.product');
  expect(titre).toMatchObject({ title: 'Product, concentration', unit: 'g/L', against: 'time' });
});

test('an id that is not in the catalogue is refused', () => {
  expect(() => variablesOf('alchemy')).toThrow(RangeError);
});
