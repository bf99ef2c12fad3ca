import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('enzymatic_capping') };
const RNA: Feed = { water: 30, target: 0.12, aggregate: 0.003 };
const run = (settings: Settings = {}, feed = RNA) => runUnit('enzymatic_capping', settings, feed, options);
keepsItsBooks('enzymatic_capping', [
  { feed: RNA, options },
  { settings: { rna_concentration: 2 }, feed: RNA, options },
]);
everySettingCounts('enzymatic_capping', [{ feed: RNA, options }]);

describe('enzymatic capping', () => {
  test('uses half a unit of enzymes per µg: 2,500 USD per g, and GTP and SAM', () => {
    const { cost_per_gram: cost, units, volume } = run().outputs;
    expect(units!).toBeNear((0.5e6 * 120) / 1e6, 1e-9);
    expect(volume!).toBeNear(0.24, 1e-9);
    // 0.5 mmol/L of GTP and 0.2 mmol/L of SAM in 2 L per g.
    expect(cost!).toBeNear(2500 + 2 * (0.0005 * 523.18 * 20 + 0.0002 * 399.44 * 15), 1e-9);
  });
  test('a chain takes one GTP and two SAM', () => {
    const { state } = run();
    const { reaction, components } = state.run;
    const of = (id: string) => reaction[components.index.get(id)!]! / components.molarMass[components.index.get(id)!]!;
    expect(of('mol_s_adenosylmethionine')).toBeNear(2 * of('mol_gtp'), 1e-9);
    expect(-of('mol_gtp')).toBeNear((0.95 * 0.12) / 1_392_086, 1e-6);
  });
  test('recovers 97 % of the RNA', () => expect(run().outputs.recovery!).toBeNear(0.97, 2e-3));
  test('rejects a feed without RNA', () =>
    expect(tryUnit('enzymatic_capping', {}, { water: 10 }, options)).toMatchObject({ message: /no dissolved RNA/ }));
  test('rejects dry RNA, whose caps take water', () =>
    expect(tryUnit('enzymatic_capping', {}, { target: 1, salt: 100 }, options)).toMatchObject({ message: /no water/ }));
});
