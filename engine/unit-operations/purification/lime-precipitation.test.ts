import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit, type UnitRun } from '../../tests/fixtures.test-support.ts';
import { evaluate, type ProductBasis } from '../../index.ts';
import { library, resultsOf, step } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { acid } from '../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const citric: ProductBasis = { ...acid, component_id: 'mol_citric_acid', host_id: 'cel_aspergillus_oryzae' };
const options = { basis: citric };
const BROTH: Feed = { water: 8000, target: 1000, salt: 40, batch_substrate: 30, host_protein: 5 };

// Process water is not compared, because it also cleans.
const alsoBought = ({ state, at }: UnitRun): number => {
  const { water } = state.run.inlets;
  return water!.mass[at.water]!;
};
keepsItsBooks(
  'lime_precipitation',
  [
    { feed: BROTH, options },
    { feed: { ...BROTH, cell: 30, calcium: 50, ammonium: 20 }, options, settings: { wash_ratio: 0 } },
  ],
  { yieldOf: ['target'], alsoBought },
);
everySettingCounts('lime_precipitation', [{ feed: BROTH, options }]);

describe('lime precipitation', () => {
  test('needs 1.5 mol of lime per mol of citric acid', () => {
    const { outputs } = runUnit('lime_precipitation', { excess: 0 }, BROTH, options);
    expect(outputs['lime']).toBeNear((1.5 * 74.09 * 1000) / 192.12, 1e-9);
  });
  test('leaves in the liquor what dissolves, 0.9 g/L of citric acid', () => {
    const { outputs, state } = runUnit('lime_precipitation', {}, BROTH, options);
    expect(1 - outputs['precipitated']!).toBeNear((0.9 * state.run.feed.volume()) / 1000, 1e-9);
  });
  test('purifies: sugar leaves with the mother liquor, and less with little washing', () => {
    const sugar = (wash_ratio: number): number => {
      const { state, at } = runUnit('lime_precipitation', { wash_ratio }, BROTH, options);
      return state.run.out.mass[at.batch_substrate]! / 30;
    };
    expect(sugar(1)).toBeLessThan(0.02);
    expect(sugar(0)).toBeGreaterThan(0.05);
  });
  test('takes the lime that is already in the broth', () => {
    const { outputs } = runUnit('lime_precipitation', { excess: 0 }, { ...BROTH, calcium: 19.03 }, options);
    expect(outputs['lime']).toBeNear(((3 * 1000) / 192.12) * 37.045 - 37.045, 1e-9);
  });
  test('followed by acidification gives the acid and gypsum', () => {
    const results = resultsOf(
      evaluate(
        {
          uo_settings: [
            step(
              'batch_fermentation',
              {
                batch_substrate_concentration: 150,
                product_growth: 6,
                product_yield: 0.9,
                max_growth_rate: 0.1,
                base: 'none',
                ph: 3,
              },
              'f',
            ),
            step('rotary_vacuum_filtration', {}, 'v'),
            step('lime_precipitation', {}, 'l'),
            step('acidification', {}, 'a'),
          ],
          locked_values: { uo_settings: [] },
          assumptions: { plant: { grade: 'industrial' } },
        },
        citric,
        library,
      ),
    );
    const outputsOf = (id: string) => results.steps.find((one) => one.step_id === id)!.outputs;
    expect(outputsOf('l')['step_yield']!).toBeGreaterThan(0.95);
    // 3/2 mol of gypsum per mol of citric acid: 1.344 kg/kg, less what dissolves.
    const gypsum =
      outputsOf('a')['gypsum']! /
      results.streams
        .find(({ id }) => id === 'l-out')!
        .components.find(({ component_id: id }) => id === 'mol_citric_acid')!.mass;
    expect(gypsum).toBeGreaterThan(1.3);
    expect(gypsum).toBeLessThan((1.5 * 172.17) / 192.12);
  });
  test('refuses a product that is no acid, and one that stays dissolved', () => {
    const alcohol = { ...acid, component_id: 'mol_1_3_propanediol' };
    expect(tryUnit('lime_precipitation', {}, BROTH, { basis: alcohol })).toMatchObject({ infeasible: true });
    expect(tryUnit('lime_precipitation', {}, { ...BROTH, target: 5 }, options)).toMatchObject({
      fields: ['solubility'],
    });
  });
  test('warns of cells and of a broth with another base', () => {
    const warnings = (feed: Feed): string =>
      runUnit('lime_precipitation', {}, feed, options)
        .state.warnings.map(({ message }) => message)
        .join(' ');
    expect(warnings({ ...BROTH, cell: 100 })).toMatch(/Cells/);
    expect(warnings({ ...BROTH, ammonium: 100 })).toMatch(/ammonia/);
    expect(warnings(BROTH)).toBe('');
  });
});
