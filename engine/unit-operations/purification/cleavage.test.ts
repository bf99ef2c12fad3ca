import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks(
  'cleavage',
  ['protease', 'trypsin', 'cyanogen_bromide'].map((method) => ({ settings: { method }, feed: POOL })),
  { yieldOf: ['target'] },
);
everySettingCounts('cleavage', [{ feed: POOL }]);

describe('cleavage', () => {
  test('keeps the mass of the product, and leaves what is cut off', () => {
    const { outputs, state, at } = runUnit('cleavage', { kept: 0.6185 }, POOL);
    const { mass } = state.run.out;
    expect(mass[at.target]).toBeNear(100 * outputs.intact! * 0.6185, 1e-12);
    expect(mass[at.host_protein]! - 6).toBeNear(100 * outputs.intact! * (1 - 0.6185), 1e-12);
    expect(mass[at.aggregate]! - 1).toBeNear(100 * (1 - outputs.intact!), 1e-12);
  });
  test('cleaves nearly all in 1 h with cyanogen bromide and keeps 70 to 80 % overnight (Busse and Carpenter 1976)', () => {
    expect(runUnit('cleavage', { method: 'cyanogen_bromide', time: 1 }, POOL).outputs.cleaved).toBeGreaterThan(0.94);
    const { intact } = runUnit('cleavage', { method: 'cyanogen_bromide' }, POOL).outputs;
    expect(intact).toBeGreaterThan(0.7);
    expect(intact).toBeLessThan(0.8);
  });
  test('needs a time between too little and too much', () => {
    const intact = (time: number) => runUnit('cleavage', { time, further_rate: 0.05 }, POOL).outputs.intact!;
    expect(intact(8)).toBeGreaterThan(intact(1));
    expect(intact(8)).toBeGreaterThan(intact(60));
  });
  test('rejects a feed without product', () =>
    expect(tryUnit('cleavage', {}, { water: 100 })).toMatchObject({ message: /no product in solution/ }));
});
