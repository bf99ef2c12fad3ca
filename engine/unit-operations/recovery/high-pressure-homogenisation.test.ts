import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const CELLS: Feed = { water: 40_000, cell: 6000, held: 900, target: 3, salt: 300 };
keepsItsBooks('high_pressure_homogenisation', [
  { feed: CELLS },
  { settings: { target_content: 0.1, denaturation: 0.2 }, feed: CELLS },
]);
everySettingCounts('high_pressure_homogenisation', [
  { feed: CELLS },
  { settings: { target_content: 0.1 }, feed: CELLS },
]);

describe('homogeniser', () => {
  test('releases the product of broken cells, minus the denatured share', () => {
    const { outputs, state, at } = runUnit('high_pressure_homogenisation', { denaturation: 0.1 }, CELLS);
    expect(outputs.released!).toBeNear(900 * outputs.broken! * 0.9, 1e-9);
    expect(state.run.out.mass[at.aggregate]!).toBeNear(900 * outputs.broken! * 0.1, 1e-9);
  });
  test('rejects a release above the content of the cells', () => {
    const answer = tryUnit('high_pressure_homogenisation', { target_content: 0.3 }, CELLS);
    expect(answer).toMatchObject({
      fields: ['target_content'],
      message: 'The cells contain 0.13 g/g of product, so 0.3 g/g cannot be released.',
    });
  });
  test('asks for the kinetics of a host if they are unknown', () => {
    const basis = { ...product, host_id: 'cel_cho' };
    expect(tryUnit('high_pressure_homogenisation', {}, CELLS, { basis })).toMatchObject({
      fields: ['disruption_constant', 'disruption_exponent'],
    });
  });
});
