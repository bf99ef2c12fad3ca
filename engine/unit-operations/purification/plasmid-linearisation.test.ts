import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('plasmid_linearisation') };
const PLASMID: Feed = { water: 19, target: 0.09502, aggregate: 0.005 };
const run = (settings: Settings = {}) => runUnit('plasmid_linearisation', settings, PLASMID, options);
keepsItsBooks('plasmid_linearisation', [{ feed: PLASMID, options }]);
everySettingCounts('plasmid_linearisation', [{ feed: PLASMID, options }]);

describe('plasmid linearisation', () => {
  test('cuts 95.02 g to 85.52 g, with 2,777.8 USD of enzyme per g', () => {
    const { linear, cost_per_gram: cost } = run().outputs;
    expect(linear! * 1000).toBeNear(85.52, 1e-3);
    expect(cost!).toBeNear(2777.8, 1e-3);
  });
  test('costs in proportion to the dose', () =>
    expect(run({ dose: 10 }).outputs.cost_per_gram!).toBeNear(4 * 2777.78, 1e-5));
  test('rejects a feed without plasmid', () =>
    expect(tryUnit('plasmid_linearisation', {}, { water: 10 }, options)).toMatchObject({
      message: /no dissolved plasmid/,
    }));
});
