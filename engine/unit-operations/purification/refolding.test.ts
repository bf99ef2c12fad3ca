import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const SOLIDS: Feed = { water: 850, solid: 100, debris: 5, host_protein: 2, salt: 2 };
keepsItsBooks('refolding', [
  { feed: SOLIDS },
  { settings: { denaturant: 'mol_guanidine_hydrochloride', order: 'third', additions: 4 }, feed: SOLIDS },
  { settings: { buffer_supply: 'bought' }, feed: SOLIDS },
]);
everySettingCounts('refolding', [
  { feed: SOLIDS },
  { settings: { buffer_supply: 'bought' }, feed: SOLIDS },
  { settings: { buffer_supply: 'concentrate' }, feed: SOLIDS },
]);

describe('refolding', () => {
  test('folds 74.8 % of preproinsulin at 1.5 g/L in 16 h, whatever the order of aggregation (Kim et al. 2015)', () => {
    for (const order of ['second', 'third'])
      expect(runUnit('refolding', { protein_concentration: 1.5, order }, SOLIDS).outputs.refolded!).toBeNear(
        0.748,
        0.005,
      );
  });
  test('dilutes the denaturant with the protein', () => {
    const { outputs, state, at } = runUnit('refolding', {}, SOLIDS);
    // 100 kg at 10 g/L of 8 M urea, of which 95 kg at 0.5 g/L.
    expect(outputs.solubilised).toBeNear(10, 1e-12);
    expect(outputs.pool).toBeNear(190, 1e-12);
    expect(outputs.residual_denaturant).toBeNear((8 * 10) / 190, 1e-12);
    expect(outputs.denaturant).toBeNear(8 * 60.06 * 10, 1e-12);
    expect(state.run.out.mass[at.target]).toBeNear(95 * outputs.refolded!, 1e-12);
    expect(state.run.out.volume()).toBeNear(190, 0.001);
  });
  test('folds more in several additions, if there is time', () => {
    const share = (additions: number) =>
      runUnit('refolding', { protein_concentration: 3, time: 200, additions }, SOLIDS).outputs.refolded!;
    expect(share(10)).toBeGreaterThan(share(1) + 0.2);
  });
  test('rejects a feed without inclusion bodies, and one too wet for the denaturant', () => {
    expect(tryUnit('refolding', {}, { water: 900, target: 100 })).toMatchObject({ message: /no inclusion bodies/ });
    expect(tryUnit('refolding', { solubilised_protein: 50 }, { ...SOLIDS, water: 9000 })).toMatchObject({
      fields: ['solubilised_protein', 'denaturant_concentration'],
    });
    expect(tryUnit('refolding', { protein_concentration: 12 }, SOLIDS)).toMatchObject({
      fields: ['protein_concentration'],
    });
  });
});
