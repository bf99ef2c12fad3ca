import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';

import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('solid_phase_synthesis') };
const PEPTIDE = { basis: { ...options.basis, component_id: 'prt_peptide_31mer' } };
const run = (settings: Settings = {}, of = options) => runUnit('solid_phase_synthesis', settings, {}, of);
const ALL: Settings[] = [{}, { kind: 'peptide' }, { support: 'galnac' }];
keepsItsBooks(
  'solid_phase_synthesis',
  ALL.map((settings) => ({ settings, options })),
);
everySettingCounts(
  'solid_phase_synthesis',
  ALL.map((settings) => ({ settings, options })),
);

describe('synthesis of an oligonucleotide', () => {
  test.each([
    [0.985, 0.7504],
    [0.99, 0.8262],
    [0.995, 0.9092],
  ])('at %d per cycle has %d full chains', (efficiency, full) =>
    expect(run({ efficiency }).outputs.full_length!).toBeNear(full, 1e-3),
  );
  test('of 0.5 mol makes up to 3,930 g, of which 0.8262 × 0.95 are full chains', () => {
    const { theoretical, product } = run().outputs;
    expect(theoretical! * 1000).toBeNear(3930, 1e-6);
    expect(product! * 1000 * 0.8 * 0.95 * 0.98).toBeNear(2297, 1e-3);
  });
  test('takes 15,794 g of amidites, 206.2 USD per g of product', () => {
    const { monomer_mass: mass, monomer_cost: cost } = run().outputs;
    expect(mass! * 1000).toBeNear(15_794, 1e-4);
    expect(cost! / (0.8 * 0.95 * 0.98)).toBeNear(206.2, 2e-3);
  });
  test('takes 4,655 L of solvents, 3,864 kg, and 1.429 kg of support in 6.43 L for 15.67 h', () => {
    const { solvent, solvent_mass: mass, support_mass: support, bed, synthesis_time: time } = run().outputs;
    expect(solvent! * 1000).toBeNear(4655, 1e-6);
    expect(mass!).toBeNear(3864, 2e-3);
    expect(support!).toBeNear(1.429, 1e-3);
    expect(bed! * 1000).toBeNear(6.43, 1e-3);
    expect(time!).toBeNear(12.67 + 3, 1e-3);
  });
});

describe('synthesis of a peptide', () => {
  const { outputs } = run({ kind: 'peptide' }, PEPTIDE);
  test('of 5 mol has 0.8604 full chains of 18.76 kg, and 7.757 kg after 0.92 × 0.55 × 0.95', () => {
    expect(outputs.full_length!).toBeNear(0.8604, 1e-3);
    expect(outputs.theoretical!).toBeNear(18.76, 1e-3);
    expect(outputs.product! * 0.55 * 0.95).toBeNear(7.757, 2e-3);
    expect(outputs.crude!).toBeNear(19.8, 1e-3);
  });
  test('takes 11.11 kg of resin, 124 kg of amino acids, 37.9 m³ of solvent, 448.7 L of acid and ten times as much ether', () => {
    expect(outputs.support_mass!).toBeNear(11.11, 1e-3);
    expect(outputs.monomer_mass!).toBeNear(124, 1e-3);
    expect(outputs.solvent!).toBeNear(37.9, 1e-3);
    expect(outputs.cleavage_solvent! * 1000).toBeNear(448.7 * 11, 1e-3);
  });
  test('rejects chains heavier than their monomers', () =>
    expect(tryUnit('solid_phase_synthesis', { kind: 'peptide', molar_mass: 100_000 }, {}, PEPTIDE)).toMatchObject({
      fields: ['equivalents', 'molar_mass'],
    }));
  test('rejects a crude product that is heavier only because it is impure', () =>
    expect(tryUnit('solid_phase_synthesis', { purity: 0.2, equivalents: 1 }, {}, options)).toMatchObject({
      fields: ['equivalents', 'purity'],
    }));
});
