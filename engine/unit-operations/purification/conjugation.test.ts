import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: { ...usualProduct('conjugation') } };
const ANTIBODY: Feed = { water: 50, target: 1 };
const run = (settings: Settings = {}) => runUnit('conjugation', settings, ANTIBODY, options);
const ALL: Settings[] = [{}, { chemistry: 'site' }, { linker: 0.5 }];
keepsItsBooks(
  'conjugation',
  ALL.map((settings) => ({ settings, feed: ANTIBODY, options })),
);
everySettingCounts(
  'conjugation',
  ALL.map((settings) => ({ settings, feed: ANTIBODY, options })),
  ['antibody', 'cleaning_check'],
);
test('the containment is checked before the next batch', () => expect(run().state.run.preparation).toBe(12));

describe('conjugation', () => {
  test('of 1 kg at 8 g/L takes 138.9 L with 13.01 kg of dimethylacetamide', () => {
    const { volume, solvent_mass: solvent } = run().outputs;
    expect(volume! * 1000).toBeNear(138.9, 1e-3);
    expect(solvent!).toBeNear(13.01, 1e-3);
  });
  test.each([
    [1.8, 3.348, 35.74],
    [2.2, 4.092, 43.68],
    [2.6, 4.836, 51.62],
  ])('with %d reductants gives %d drugs and takes %d g of linker-drug per kg', (reductant, drugs, linker) => {
    const { drugs: found, linker_per_antibody: per } = run({ reductant }).outputs;
    expect(found!).toBeNear(drugs, 1e-3);
    expect(per! * 1000).toBeNear(linker, 1e-3);
  });
  test('gives 0.9328 kg from 6.757 mmol, with 4.261 g of reductant', () => {
    const { conjugate, antibody, reductant_mass: reductant } = run().outputs;
    expect(antibody! * 1000).toBeNear(6.757, 1e-3);
    expect(conjugate!).toBeNear(0.9328, 1e-3);
    expect(reductant! * 1000).toBeNear(4.261, 1e-3);
  });
  test('spreads 0 to 8 drugs over the antibodies', () => {
    const { loaded_0: none, loaded_2: two, loaded_4: four, loaded_6: six, loaded_8: eight } = run().outputs;
    for (const [value, wanted] of [
      [none, 0.0569],
      [two, 0.2385],
      [four, 0.3746],
      [six, 0.2615],
      [eight, 0.0685],
    ])
      expect(value!).toBeNear(wanted!, 2e-3);
    expect(none! + two! + four! + six! + eight!).toBeNear(1, 1e-9);
  });
  test('with engineered sites has 0.95 drugs per site, and with little linker-drug only as many', () => {
    expect(run({ chemistry: 'site', sites: 2 }).outputs.drugs!).toBeNear(1.9, 1e-9);
    expect(run({ linker: 0.5 }).outputs.drugs!).toBeNear(2.046, 1e-9);
  });
  test('rejects a feed without antibody, or too dilute', () => {
    expect(tryUnit('conjugation', {}, { water: 10 }, options)).toMatchObject({ fields: ['antibody'] });
    expect(tryUnit('conjugation', {}, { water: 1000, target: 1 }, options)).toMatchObject({
      fields: ['concentration'],
    });
  });
});
