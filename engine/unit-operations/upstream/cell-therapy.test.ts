import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';

import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('cell_therapy') };
const run = (settings: Settings = {}) => runUnit('cell_therapy', settings, {}, options);
keepsItsBooks('cell_therapy', [{ options }]);
everySettingCounts('cell_therapy', [{ options }]);

describe('cell therapy', () => {
  test('needs 7.353 × 10⁸ cells for a dose of 2 × 10⁸, in 98.8 h', () => {
    const { harvested, fold, expansion_time: hours } = run({ efficiency: 0.4 }).outputs;
    expect(harvested!).toBeNear(735.3, 1e-3);
    expect(fold!).toBeNear(7.353, 1e-3);
    expect(hours!).toBeNear(98.8, 1e-3);
  });
  test.each([
    [5, 0.3935],
    [10, 0.6321],
  ])('with %d units per cell transduces %d', (moi, share) =>
    expect(Number(run({ moi }).state.resolved.values['efficiency'])).toBeNear(share, 1e-3),
  );
  test('takes 0.546 L of medium and 5 × 10⁸ units of vector for 7,500 USD', () => {
    const { medium, vector, vector_cost: cost } = run({ efficiency: 0.4 }).outputs;
    expect(medium! * 1000).toBeNear(0.546, 2e-3);
    expect(vector!).toBeNear(500, 1e-9);
    expect(cost!).toBeNear(7500, 1e-9);
  });
  test.each([
    [25, 0.9793],
    [12, 0.7928],
  ])('patients with a median expansion of %d reach the dose in %d', (median_fold, chance) =>
    expect(run({ efficiency: 0.4, median_fold }).outputs.chance!).toBeNear(chance, 1e-3),
  );
  test('for 400 patients needs 14.12 stations', () => expect(run().outputs.stations!).toBeNear(14.12, 1e-3));
  test('counts failures per patient', () => {
    const { failure, starts, chance } = run().outputs;
    expect(failure!).toBeNear(1 - chance! * 0.95, 1e-9);
    expect(starts!).toBeNear(1 / (1 - failure!), 1e-9);
  });
  test('rejects too little time, too few cells, and a product that is not cells', () => {
    expect(tryUnit('cell_therapy', { process_days: 3 }, {}, options)).toMatchObject({
      fields: ['process_days', 'start_cells', 'target'],
    });
    expect(tryUnit('cell_therapy', { start_cells: 4000 }, {}, options)).toMatchObject({ fields: ['start_cells'] });
    expect(tryUnit('cell_therapy', {}, {}, { basis: usualProduct('conjugation') })).toMatchObject({
      message: /kind of the product/,
    });
  });
});
