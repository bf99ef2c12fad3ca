import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('lipid_nanoparticle_formation') };
/** 105 g of RNA. */
const RNA: Feed = { water: 50, target: 0.105 };
const run = (settings: Settings = {}) => runUnit('lipid_nanoparticle_formation', settings, RNA, options);
const ALL: Settings[] = [{}, { lipids: 'alc_0315' }];
keepsItsBooks(
  'lipid_nanoparticle_formation',
  ALL.map((settings) => ({ settings, feed: RNA, options })),
);
everySettingCounts(
  'lipid_nanoparticle_formation',
  ALL.map((settings) => ({ settings, feed: RNA, options })),
);

describe('lipid nanoparticle formation', () => {
  test('of 105 g has phases of 617.6 and 205.9 L, 162.4 kg of ethanol, and needs 12 jets for 4 h', () => {
    const { aqueous, ethanol, ethanol_mass: kg, heads } = run().outputs;
    expect(aqueous! * 1000).toBeNear(617.6, 1e-3);
    expect(ethanol! * 1000).toBeNear(205.9, 1e-3);
    expect(kg!).toBeNear(162.4, 1e-3);
    expect(heads).toBe(12);
  });
  test.each([
    ['sm_102', [13.11, 2.918, 5.497, 1.39, 22.92]],
    ['alc_0315', [14.15, 2.962, 6.584, 1.589, 25.28]],
  ])('%s takes %j g of lipids per g of RNA', (lipids, ratios) => {
    const {
      ionisable_ratio: ion,
      dspc_ratio: dspc,
      cholesterol_ratio: sterol,
      peg_ratio: peg,
      lipid_ratio: all,
    } = run({ lipids }).outputs;
    for (const [k, value] of [ion, dspc, sterol, peg, all].entries()) expect(value!).toBeNear(ratios[k]!, 1e-3);
  });
  test('costs 5,918 USD of lipids per g of RNA, at 18.83 mmol/L', () => {
    const { lipid_cost: cost, lipid_concentration: level } = run().outputs;
    expect(cost!).toBeNear(5918, 1e-3);
    expect(level!).toBeNear(18.83, 1e-3);
  });
  test('needs 5.52 volumes to wash 25 % of ethanol down to 0.1 %', () =>
    expect(run({ dilution: 0 }).outputs.washing!).toBeNear(5.52, 1e-3));
  test('rejects a feed that is too dilute, and shares without ionisable lipid', () => {
    expect(
      tryUnit('lipid_nanoparticle_formation', { rna_concentration: 2 }, { water: 5000, target: 0.1 }, options),
    ).toMatchObject({ fields: ['rna_concentration'] });
    expect(tryUnit('lipid_nanoparticle_formation', { ionisable: 0.9, dspc: 0.5 }, RNA, options)).toMatchObject({
      fields: ['ionisable', 'dspc', 'peg'],
    });
  });
});
