import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('preparative_chromatography') };
/** 19.8 kg of a crude peptide of 75 %. */
const CRUDE: Feed = { water: 970, target: 14.85, aggregate: 4.95 };
const run = (settings: Settings = {}) => runUnit('preparative_chromatography', settings, CRUDE, options);
const ALL: Settings[] = [{}, { method: 'anion' }];
keepsItsBooks(
  'preparative_chromatography',
  ALL.map((settings) => ({ settings, feed: CRUDE, options })),
);
everySettingCounts('preparative_chromatography', [
  ...ALL.map((settings) => ({ settings, feed: CRUDE, options })),
  { settings: { purity: 0.99 }, feed: CRUDE, options },
]);

describe('preparative chromatography', () => {
  test('of 19.8 kg in two passes takes 47.5 m³ of eluent', () => expect(run().outputs.eluent!).toBeNear(47.5, 1e-3));
  test('yields 0.55 at the usual purity, and less above it', () => {
    expect(run().outputs.recovery!).toBeNear(0.55, 1e-9);
    expect(run({ purity: 0.99 }).outputs.recovery!).toBeNear(0.52, 1e-9);
  });
  test('is as pure as entered', () => {
    const { state, at } = run({ method: 'anion' });
    const { mass } = state.run.out;
    expect(mass[at.target]! / (mass[at.target]! + mass[at.aggregate]!)).toBeNear(0.95, 1e-9);
    expect(mass[at.target]! / 14.85).toBeNear(0.8, 1e-9);
  });
  test('loads 10 g/L in ten cycles: 198 L', () => expect(run().outputs.column!).toBeNear(198, 1e-9));
  test('rejects a purity that leaves nothing', () =>
    expect(tryUnit('preparative_chromatography', { purity: 0.9999, slope: 50 }, CRUDE, options)).toMatchObject({
      fields: ['purity'],
    }));
});
