import { describe, expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('transient_transfection') };
const LYSATE: Feed = { water: 500, debris: 0.5, target: 0.0003, host_protein: 0.3, nucleic_acid: 0.02, lipid: 0.05 };
const run = (settings: Settings = {}) => runUnit('nuclease_treatment', settings, LYSATE, options);
keepsItsBooks('nuclease_treatment', [{ feed: LYSATE, options }]);
everySettingCounts('nuclease_treatment', [{ feed: LYSATE, options }]);

describe('nuclease treatment', () => {
  test('costs 25 USD per litre at 50 units per mL', () => expect(run().outputs.cost_per_litre!).toBeNear(25, 1e-3));
  test('leaves 10^-2.5 of the nucleic acid, and proportionally less with dose and time', () => {
    expect(run().outputs.nucleic_acid_left!).toBeNear(10 ** -2.5, 1e-9);
    expect(run({ dose: 25 }).outputs.reduction!).toBeNear(1.25, 1e-9);
    expect(run({ dose: 25, time: 4 }).outputs.reduction!).toBeNear(2.5, 1e-9);
  });
  test('digests nucleic acid to nucleotides, and leaves the product', () => {
    const { state, at } = run();
    const { out, components } = state.run;
    expect(out.mass[components.index.get('mol_nucleotides')!]!).toBeNear(0.02 * (1 - 10 ** -2.5), 1e-9);
    expect(out.mass[at.target]!).toBe(0.0003);
  });
});
