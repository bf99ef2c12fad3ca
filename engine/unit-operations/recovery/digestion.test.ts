import { describe, expect, test } from 'vitest';
import { evaluate } from '../../evaluate/evaluate.ts';
import { library, product, runUnit, step, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

/** 50 g/L of dry cells with 77 % of polymer, as Choi and Lee, and the same with 57 %, as Ramsay et al. */
const RICH: Feed = { water: 9600, cell: 115, held: 385 };
const POOR: Feed = { water: 9600, cell: 215, held: 285 };
const options = {
  basis: {
    name: 'Polymer',
    kind: 'molecule',
    component_id: 'mol_polyhydroxybutyrate',
    host_id: 'cel_escherichia_coli',
    selling_price: null,
  },
} as const;
keepsItsBooks(
  'digestion',
  ['alkaline', 'hypochlorite', 'surfactant', 'both'].map((method) => ({ settings: { method }, feed: RICH, options })),
);
everySettingCounts('digestion', [{ feed: RICH, options }]);

describe('digestion', () => {
  test.each([
    ['alkaline', RICH, 0.985, 'Choi and Lee 1999'],
    ['hypochlorite', POOR, 0.95, 'US 5,110,980'],
    ['both', POOR, 0.99, 'US 5,110,980'],
    ['surfactant', POOR, 0.875, 'Ramsay et al. 1990: 10 % below 97 to 98 %'],
  ])('with %s is as pure as published: %d', (method, feed, purity) =>
    expect(runUnit('digestion', { method }, feed, options).outputs.purity!).toBeNear(purity, 0.003),
  );
  test('breaks chains as published: 1.2 million to 600,000 with hypochlorite, 1.25 to 1.20 after a surfactant', () => {
    const mass = (method: string, chain_mass: number) =>
      runUnit('digestion', { method, chain_mass }, POOR, options).outputs.chain_mass!;
    expect(mass('hypochlorite', 1200)).toBeNear(600, 0.01);
    expect(mass('both', 1250)).toBeNear(1200, 0.01);
  });
  test('takes 8 g/L of caustic for 11.5 g/L of cell mass without polymer', () =>
    expect(runUnit('digestion', {}, RICH, options).outputs.reagent! / 115).toBeNear(8 / 11.5, 0.01));
  test('dissolves less below the dose of the method', () => {
    const dissolved = (dose: number) => runUnit('digestion', { dose }, RICH, options).outputs.dissolved!;
    expect(dissolved(0.35)).toBeNear(dissolved(0.7) / 2, 1e-12);
  });
  test('rejects a feed without cells, and one without solid product', () => {
    expect(tryUnit('digestion', {}, { water: 100 }, options)).toMatchObject({ message: /no cells/ });
    expect(tryUnit('digestion', {}, { water: 1000, cell: 100 }, options)).toMatchObject({
      message: /no solid product/,
    });
  });
  test('rejects cells that hold their product in solution, which is set free', () => {
    const uo_settings = [
      step('batch_fermentation', { product_location: 'intracellular' }, 'culture'),
      step('digestion', {}, 'digestion'),
    ];
    const outcome = evaluate({ uo_settings, locked_values: { uo_settings: [] }, assumptions: {} }, product, library);
    expect(outcome).toMatchObject({ problem: { step_id: 'digestion', message: /no solid product/ } });
  });
});
