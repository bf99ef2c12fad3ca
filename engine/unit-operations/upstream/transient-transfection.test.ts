import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('transient_transfection') };
/** 500 L with 2 million cells per mL of 0.3 ng. */
const CULTURE: Feed = { water: 498.1, cell: 0.3 };
const run = (settings: Settings = {}) => runUnit('transient_transfection', settings, CULTURE, options);
const ALL: Settings[] = [{}, { location: 'medium', mixing_time: 40 }, { technology: 'single_use' }];
keepsItsBooks('transient_transfection', [
  ...ALL.map((settings) => ({ settings, feed: CULTURE, options })),
  { settings: { vessel: 'culture' }, feed: CULTURE, options, bare: true },
]);
everySettingCounts(
  'transient_transfection',
  ALL.map((settings) => ({ settings, feed: CULTURE, options })),
);

describe('transient transfection', () => {
  test('of 500 L makes 3 × 10¹⁶ genomes in 1.006 g of capsids with 1 g of DNA', () => {
    const { vector_genomes: genomes, titre, dna, capsids, density } = run().outputs;
    expect(genomes!).toBeNear(30_000, 1e-9);
    expect(titre!).toBeNear(60, 0.01);
    expect(density!).toBeNear(2, 0.01);
    expect(dna! * 1000).toBeNear(1, 1e-9);
    expect(capsids! * 1000).toBeNear(1.006, 1e-3);
  });
  test('buys plasmids for 80,000 USD and reagent for 30,000', () =>
    expect(run().outputs.material_cost! / 1000).toBeNear(110, 1e-9));
  test('divides the DNA 2 : 1.5 : 1', () => expect(run().outputs.transgene_dna! * 1000).toBeNear(1 / 4.5, 1e-9));
  test('loses titre with an old complex', () =>
    expect(run({ mixing_time: 30 }).outputs.vector_genomes!).toBeNear(30_000 * Math.exp(-0.2), 1e-9));
  test('rejects a feed without cells, and more capsids than cells', () => {
    expect(tryUnit('transient_transfection', {}, { water: 10 }, options)).toMatchObject({ message: /no cells/ });
    expect(tryUnit('transient_transfection', { per_cell: 1e6, full: 0.005 }, CULTURE, options)).toMatchObject({
      fields: ['per_cell', 'full'],
    });
  });
});
