import { describe, expect, test } from 'vitest';
import { library, product, runUnit, step, tryUnit } from '../../tests/fixtures.test-support.ts';
import { BROTH, LYSATE } from '../feeds.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const SETTINGS = { particle_diameter: 30, density_difference: 20 };
keepsItsBooks('decanter', [
  { settings: SETTINGS, feed: BROTH },
  { settings: { ...SETTINGS, product_phase: 'cake' }, feed: LYSATE },
]);
const GRANULES = {
  settings: { ...SETTINGS, product_phase: 'cake', product_diameter: 20 },
  feed: { ...LYSATE, solid: 500 },
  options: { before: [step('refolding', {}, 'refolding')] },
};
keepsItsBooks('decanter', [GRANULES]);
everySettingCounts('decanter', [{ settings: SETTINGS, feed: BROTH, options: { diameter: 5 } }, GRANULES]);

describe('decanter', () => {
  // 80 m³ of broth with 60 g/L dry cells and 17.2 g/L of solutes, flocculated to 30 µm.
  const basis = { ...product, host_id: 'cel_escherichia_coli' };
  const host = library.cells.find((cell) => cell.id === basis.host_id)!;
  const mass = { cell: 60 * 80, salt: 10 * 80, target: 5 * 80, host_protein: 2 * 80, nucleic_acid: 0.2 * 80 };
  const dryDensity = 1 / (4 / host.density - 3 / 997);
  const taken =
    mass.cell / dryDensity + mass.salt / 2200 + (mass.target + mass.host_protein) / 1370 + mass.nucleic_acid / 1800;
  const feed = { ...mass, water: 997 * (80 - taken) };
  const flocs = { particle_diameter: 30, density_difference: 20 };

  test('sizes the machines of the worked check', () => {
    const { outputs } = runUnit('decanter', flocs, feed, { basis });
    expect(outputs.machines).toBe(2);
    expect(outputs.capture!).toBeNear(0.9977, 5e-3);
    expect(outputs.step_yield!).toBeNear(0.8814, 5e-3);
    expect(outputs.sigma!).toBeNear(3982);
  });
  test('rejects single cells, and says why', () => {
    const answer = tryUnit('decanter', {}, feed, { basis, diameter: 1 });
    expect(answer).toMatchObject({ limit: { title: 'Machines', value: 40 } });
    expect('message' in answer && answer.message).toMatch(/Flocculate first\.$/);
  });
  test('rejects a cake of cells that is drier than the cells', () => {
    expect(tryUnit('decanter', { ...flocs, cake_solids: 0.24 }, feed, { basis })).toMatchObject({
      fields: ['cake_solids'],
      limit: { value: 0.225, actual: 0.24 },
    });
  });
  test('conserves the product over both phases', () => {
    const liquor = runUnit('decanter', flocs, feed, { basis }).outputs.step_yield!;
    const cake = runUnit('decanter', { ...flocs, product_phase: 'cake' }, feed, { basis }).outputs.step_yield!;
    expect(liquor + cake).toBeNear(1, 1e-12);
  });
});

describe('a decanter on fibre', () => {
  const STILLAGE: Feed = { mol_fibre: 500, mol_vegetable_oil: 50, target: 20, salt: 30, water: 9000 };
  test('makes a cake of 35 % dry solids, which holds fibre but no bound water', () => {
    const { state, outputs } = runUnit('decanter', { product_phase: 'cake' }, STILLAGE, { diameter: 300 });
    const { out, components } = state.run;
    const fibre = out.mass[components.index.get('mol_fibre')!]!;
    expect(fibre).toBeNear(500 * outputs.capture!, 1e-12);
    expect(fibre / out.total()).toBeNear(0.35, 0.02);
    expect(outputs.cake).toBeNear(fibre / 0.35, 1e-12);
  });
  test('rejects such a cake of cells or debris', () => {
    for (const solids of [{ cell: 500 }, { debris: 500 }])
      expect(tryUnit('decanter', { cake_solids: 0.35 }, { ...solids, water: 9000 }, { diameter: 300 })).toMatchObject({
        fields: ['cake_solids'],
      });
  });
});
