import { describe, expect, test } from 'vitest';
import { ALL_PLOTS, library, product } from '../tests/fixtures.test-support.ts';
import { catalogue, runUnitOperation, usualProduct, variablesOf } from '../index.ts';
import { dimension } from '../wording/quantity.ts';

const operations = catalogue();
/** Operations that work on an acid, an antibody or cells only. */
const OF_THEIR_OWN = new Set(['acidification', 'electrodialysis', 'lime_precipitation', 'conjugation', 'cell_therapy']);
/** Settings without which an operation does not run by itself. */
const SETTINGS: Record<string, Record<string, number>> = { perfusion: { batch_substrate_concentration: 30 } };

describe.each(operations.map((one) => [one.id, one] as const))('variables of %s', (id, operation) => {
  const list = variablesOf(id);

  test('have unique keys of limited length', () => {
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    for (const { key } of list) expect(key).toMatch(/^[a-z0-9_.]{1,64}$/);
  });

  test('include every metric and every setting that data can give', () => {
    for (const { key } of operation.outputs) expect(list.some((one) => one.key === `outputs.${key}`)).toBe(true);
    for (const { key, type } of operation.parameters)
      expect(list.some((one) => one.key === `settings.${key}`)).toBe(
        !['buffer', 'component', 'equation', 'outlet'].includes(type),
      );
  });

  test('can be displayed, and include the variable each series is measured against', () => {
    const wrong = list.filter(({ unit, display_unit: shown }) => unit && dimension(shown!) !== dimension(unit));
    const lost = list.filter(
      ({ against, kind, role }) =>
        kind === 'series' && role === 'response' && list.find((one) => one.key === against)?.role !== 'input',
    );
    expect([...wrong, ...lost]).toEqual([]);
  });

  test('name the lines that a run draws, and identify each of several lines', () => {
    const basis = OF_THEIR_OWN.has(id) ? usualProduct(id) : product;
    const outcome = runUnitOperation(id, { settings: SETTINGS[id] ?? ALL_PLOTS[id] ?? {}, product: basis }, library);
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

test('measure flux against protein concentration, and titre against time', () => {
  const flux = variablesOf('ultrafiltration').find(({ key }) => key === 'curves.flux');
  expect(flux).toMatchObject({ role: 'response', kind: 'series', unit: 'L/m²/h', against: 'curves.flux.x' });
  const titre = variablesOf('fed_batch_fermentation').find(({ key }) => key === 'curves.concentrations.product');
  expect(titre).toMatchObject({ title: 'Product, concentration', unit: 'g/L', against: 'time' });
});

test('reject an id that is not in the catalogue', () => {
  expect(() => variablesOf('alchemy')).toThrow(RangeError);
});
