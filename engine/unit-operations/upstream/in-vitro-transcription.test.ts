import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('in_vitro_transcription') };
const run = (settings: Settings = {}) => runUnit('in_vitro_transcription', settings, {}, options);
const ALL: Settings[] = [{}, { cap: 'none', modified: false }, { pyrophosphatase: false, feeds: 2, titre_cap: 12 }];
keepsItsBooks(
  'in_vitro_transcription',
  ALL.map((settings) => ({ settings, options })),
);
everySettingCounts(
  'in_vitro_transcription',
  ALL.map((settings) => ({ settings, options })),
);

describe('in vitro transcription', () => {
  test('makes as much RNA as the limiting triphosphate allows', () => {
    expect(run().outputs.highest_titre!).toBeNear(12.998, 1e-4);
    const uneven = run({ adenosine: 0.28, cytidine: 0.24, guanosine: 0.27 });
    expect(uneven.outputs.highest_titre!).toBeNear(11.638, 1e-4);
  });
  test('uses 90 % of 40 mmol/L in 1.915 h, and twice the enzyme halves the time', () => {
    const { reaction_time: time, pyrophosphate, magnesium } = run({ titre_cap: 12 }).outputs;
    expect(time!).toBeNear(1.915, 1e-3);
    expect(pyrophosphate!).toBeNear(1.08, 1e-3);
    expect(magnesium!).toBeNear(1.68, 1e-9);
    expect(run({ titre_cap: 12, enzyme: 0.1 }).outputs.reaction_time!).toBeNear(time! / 2, 1e-9);
  });
  test('costs 14,315 USD of materials per litre, 2,863 per g of RNA at 5 g/L', () => {
    const { cost_per_litre: each, material_cost: all, rna } = run().outputs;
    expect(each!).toBeNear(14_315, 1e-3);
    expect(all! / (1000 * rna!)).toBeNear(2863, 1e-3);
    expect(rna!).toBeNear(0.15, 1e-9);
  });
  test('has 0.7183 µmol of chains per g', () => {
    const { chains, rna } = run().outputs;
    expect((chains! * 1e6) / (1000 * rna!)).toBeNear(0.7183, 1e-3);
  });
  test('rejects a composition of more than 100 %', () => {
    const wrong = tryUnit('in_vitro_transcription', { adenosine: 0.6, cytidine: 0.5 }, {}, options);
    expect(wrong).toMatchObject({ fields: ['adenosine', 'cytidine', 'guanosine'] });
  });
});
