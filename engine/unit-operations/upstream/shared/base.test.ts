import { describe, expect, test } from 'vitest';
import { product, runUnit } from '../../../tests/fixtures.test-support.ts';
import type { ProductBasis, Step } from '../../../index.ts';
import { antibody } from '../../cultures.test-support.ts';
import { netHeat } from '../../laws.test-support.ts';

const making = (component_id: string, host_id = 'cel_escherichia_coli'): ProductBasis => ({
  ...product,
  kind: 'molecule',
  component_id,
  host_id,
});
const settings: Step['settings'] = { product_growth: 0.6, product_maintenance: 0.02, product_yield: 0.9 };

const OPERATIONS = ['batch_fermentation', 'fed_batch_fermentation', 'chemostat'];
/** Item, kg per kg of lactic acid at pH 6, kg per mol of charge without the water formed, ion. */
const BASES = [
  ['ammonia', 'mol_ammonia', 0.1877, 17.03, 'ammonium'],
  ['sodium_hydroxide', 'mol_sodium_hydroxide', 0.44083, 21.985, 'sodium'],
  ['calcium_hydroxide', 'mol_calcium_hydroxide', 0.40831, 19.03, 'calcium'],
  ['magnesium_hydroxide', 'magnesium_hydroxide', 0.32139, 11.145, 'magnesium'],
] as const;

describe.each(OPERATIONS)('the base of a %s', (operation) => {
  test.each(BASES)('is %s, bought as %s: %d kg per kg of lactic acid at pH 6', (base, item, perAcid, ion, role) => {
    const of = (choice: string) =>
      runUnit(operation, { ...settings, base: choice, ph: 6 }, {}, { basis: making('mol_lactic_acid') });
    const { state, outputs, at } = of(base);
    const bought = ({ state: { run } }: typeof it) => run.amounts[run.items.findIndex(({ id }) => id === item)]!;
    const it = of(base);
    expect((bought(it) - bought(of('none'))) / state.run.made).toBeNear(perAcid, 2e-3);
    expect(outputs['base_per_product']).toBeNear(perAcid, 2e-3);
    expect(state.run.out.mass[at[role]]! / state.run.made).toBeNear((0.99281 * ion) / 90.08, 2e-3);
  });
  test('is ammonia for an acid, and none for a protein or for a product without charge', () => {
    const chosen = (basis: ProductBasis) => runUnit(operation, {}, {}, { basis }).state.resolved.values['base'];
    expect(chosen(making('mol_succinic_acid'))).toBe('ammonia');
    expect(chosen(making('mol_l_glutamic_acid'))).toBe('ammonia');
    expect(chosen(making('mol_l_lysine_hydrochloride'))).toBe('none');
    expect(chosen(making('mol_1_3_propanediol'))).toBe('none');
    expect(chosen(product)).toBe('none');
    expect(chosen(antibody)).toBe('none');
  });
  test('is less at a low pH, and not needed below the pH of the acid itself', () => {
    const of = (ph: number) =>
      runUnit(
        operation,
        { ...settings, ph, ...(operation === 'fed_batch_fermentation' && { feed_growth_rate: 0.03 }) },
        {},
        { basis: making('mol_succinic_acid', 'cel_issatchenkia_orientalis') },
      ).outputs['base_per_product']!;
    expect(of(6)).toBeGreaterThan(1.5 * of(5));
    expect(of(3)).toBeLessThan(0.1 * of(5));
    expect(of(2)).toBe(0);
  });
  test('is missed in words if an acid gets none', () => {
    const { state } = runUnit(operation, { ...settings, base: 'none' }, {}, { basis: making('mol_citric_acid') });
    expect(state.warnings.find(({ field }) => field === 'base')?.message).toMatch(/lower the pH to [\d.]+/);
  });
});

/** kJ per mol of charge, g per mol of charge. */
const HEATS = [
  ['ammonia', 52.22, 17.03],
  ['sodium_hydroxide', 55.84, 40],
  ['calcium_hydroxide', 64.2, 37.045],
  ['magnesium_hydroxide', 56.985, 29.16],
] as const;
describe.each([
  ['batch_fermentation', 'cel_lactococcus_lactis'],
  ['fed_batch_fermentation', 'cel_escherichia_coli'],
  ['chemostat', 'cel_lactococcus_lactis'],
])('the heat of neutralisation in a %s of %s', (operation, host) => {
  test.each(HEATS)('with %s is %d kJ per mol of charge, which is cooled', (base, heat, equivalent) => {
    const of = (choice: string) =>
      runUnit(operation, { base: choice, ph: 6 }, {}, { basis: making('mol_lactic_acid', host) });
    const without = of('none');
    const it = of(base);
    const cooled = netHeat(without.state.run) - netHeat(it.state.run);
    expect(cooled).toBeNear((1000 * it.outputs['base_used']! * heat) / equivalent, 1e-6);
    expect(it.outputs['cooling']).toBeGreaterThan(without.outputs['cooling']!);
  });
});
test('the peak of a culture without air has the heat of neutralisation in proportion to that of its substrate', () => {
  const of = (base: string) =>
    runUnit('batch_fermentation', { base, ph: 6 }, {}, { basis: making('mol_lactic_acid', 'cel_lactococcus_lactis') });
  const it = of('ammonia');
  const { run } = it.state;
  const stirring = it.outputs['agitator_power']! / (0.8 * run.size);
  const used = -run.reaction[it.at.batch_substrate]!;
  const ratio = 1 + (52_220 * it.outputs['base_used']!) / 17.03 / (555 * used);
  expect(it.outputs['cooling']! - stirring).toBeNear(ratio * (of('none').outputs['cooling']! - stirring), 1e-9);
});

test('also neutralises the lactic acid beside a protein of lactic acid bacteria', () => {
  const { state, at, outputs } = runUnit(
    'batch_fermentation',
    {},
    {},
    {
      basis: { ...product, host_id: 'cel_lactococcus_lactis' },
    },
  );
  const acid = state.run.reaction[at.by_product]!;
  expect(outputs['base_used']! / acid).toBeNear(17.03 / 90.08, 0.01);
});
test('warns of a calcium salt that crystallises in the broth', () => {
  const of = (id: string) =>
    runUnit('batch_fermentation', { ...settings, base: 'calcium_hydroxide' }, {}, { basis: making(id) }).state.warnings;
  expect(of('mol_citric_acid').map(({ field }) => field)).toContain('base');
  expect(of('mol_itaconic_acid').map(({ field }) => field)).not.toContain('base');
});
