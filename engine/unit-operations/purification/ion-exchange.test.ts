import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../costing/items.ts';
import { runUnit, tryUnit, type UnitRun } from '../../tests/fixtures.test-support.ts';
import type { ProductBasis, SettingValue } from '../../index.ts';
import type { Feed } from '../../evaluate/single.ts';
import { acid } from '../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { chargesOf } from '../shared/salts.ts';
import { afterFeed, balance, massIn } from '../plant-operations.test-support.ts';

const lactic: ProductBasis = { ...acid, component_id: 'mol_lactic_acid' };
const lysine: ProductBasis = { ...acid, component_id: 'mol_l_lysine_hydrochloride' };
const options = { basis: lactic };
/** Acidified broth of lactic acid with dissolved gypsum, sodium chloride and excess acid. */
const SOUR: Feed = {
  water: 10_000,
  target: 1000,
  base_sulphate: 19,
  sodium_chloride: 10,
  titrant: 15,
  salt: 8,
  ammonia: 1,
};
/** Sodium lactate. */
const SALT: Feed = { water: 10_000, target: 1000, sodium: (1000 / 90.08) * 21.985, salt: 5, sodium_chloride: 2 };
const LYSINE: Feed = { water: 10_000, target: 1000, salt: 20, titrant: 100 };

// Caustic is not compared, because it also cleans.
const alsoBought = ({ state, at }: UnitRun): number => {
  const { mass } = state.run.inlets.base!;
  return state.resolved.values.base === 'sodium_hydroxide' ? (mass[at.sodium]! / 21.985) * 40 : 0;
};
keepsItsBooks(
  'ion_exchange',
  [
    { feed: SOUR, options },
    { feed: SOUR, options, settings: { resin: 'cation', acid: 'sulphuric_acid' } },
    { feed: SOUR, options, settings: { resin: 'anion', base: 'ammonia' } },
    { feed: SALT, options, settings: { task: 'capture', resin: 'anion' } },
    { feed: LYSINE, options: { basis: lysine }, settings: { task: 'capture', resin: 'cation', base: 'ammonia' } },
  ],
  { yieldOf: ['target'], alsoBought },
);
everySettingCounts('ion_exchange', [
  { feed: SOUR, options },
  { feed: SOUR, options, settings: { max_flow: 1 } },
  { feed: SALT, options, settings: { task: 'capture', resin: 'anion' } },
]);

/** Charge of all streams that enter, and of all that leave, kmol of base and of acid. */
function charges({ state }: UnitRun, side: 'in' | 'out') {
  const { run, inlets, sides } = state;
  const streams =
    side === 'in' ? [run.feed, ...inlets.map((one) => one.stream)] : [run.out, ...sides.map((one) => one.stream)];
  let plus = 0;
  let minus = 0;
  for (const { mass } of streams)
    for (const [i, kg] of mass.entries()) {
      // Weak acids count as their groups: at a high pH all are charged.
      const one = chargesOf(run.components, i, kg, 14);
      plus += one.plus;
      minus += one.minus;
    }
  return { plus, minus };
}

describe('ion exchange', () => {
  test('moves salts to the spent regenerant, and keeps the charges of bases and acids', () => {
    const cases: Record<string, SettingValue>[] = [
      {},
      { resin: 'cation' },
      { resin: 'anion' },
      { ratio: 1.1, removal: 0.5 },
    ];
    for (const settings of cases) {
      const run = runUnit('ion_exchange', settings, SOUR, options);
      const before = charges(run, 'in');
      const after = charges(run, 'out');
      // Molar masses are rounded.
      expect(after.plus).toBeNear(before.plus, 1e-5);
      expect(after.minus).toBeNear(before.minus, 1e-5);
    }
  });
  test('of 1 kmol of sodium chloride takes 1 kmol of acid and of base at a ratio of 1', () => {
    const feed: Feed = { water: 10_000, target: 1, sodium_chloride: 58.44 };
    const { outputs, state, at } = runUnit('ion_exchange', { ratio: 1, removal: 1 }, feed, options);
    const { components, amounts } = state.run;
    expect(outputs['cation_load']).toBeNear(1, 1e-9);
    expect(outputs['anion_load']).toBeNear(1, 1e-2);
    expect(state.run.out.mass[at.sodium_chloride]).toBe(0);
    expect(amounts[itemIndex('mol_hydrochloric_acid')]! * 0.37).toBeNear(36.46, 1e-9);
    const spent = state.run.sides.spent!.mass;
    // Twice: what the feed brought, and what the regenerants are.
    expect(spent[at.sodium]).toBeNear(2 * 21.985, 1e-2);
    expect(spent[components.index.get('mol_hydrochloric_acid')!]).toBeNear(58.44 - 21.985 + 36.46, 1e-9);
  });
  test('takes the volume of resin from load, capacity, use and loading time', () => {
    const { outputs } = runUnit(
      'ion_exchange',
      { resin: 'cation', time: 8, loading_time: 16, cation_capacity: 1.5, bed_use: 0.75, max_flow: 60 },
      SOUR,
      options,
    );
    expect(outputs['cation_bed']).toBeNear((1000 * outputs['cation_load']! * 2) / (1.5 * 0.75), 1e-9);
    expect(outputs['regenerations']).toBeNear(0.5, 1e-9);
  });
  test('is as large as the flow needs', () => {
    const { outputs } = runUnit('ion_exchange', { resin: 'cation', max_flow: 2 }, SOUR, options);
    expect(outputs['bed_volumes']).toBeNear(2, 1e-9);
    expect(outputs['regenerations']!).toBeLessThan(1);
  });
  test('finds the pH of the feed from its charges', () => {
    const ph = (feed: Feed): number =>
      Number(runUnit('ion_exchange', { resin: 'cation' }, feed, options).state.resolved.values.ph);
    // Half of the acid neutralised: pH = pKa.
    expect(ph({ ...SALT, sodium: SALT.sodium! / 2, salt: 0 })).toBeNear(3.86, 1e-3);
    expect(ph(SOUR)).toBeLessThan(2.5);
  });
  test('captures lactate from its sodium salt and elutes lactic acid', () => {
    const { outputs, state, at } = runUnit(
      'ion_exchange',
      { task: 'capture', resin: 'anion', ph: 7, removal: 0.98, eluted: 0.97 },
      SALT,
      options,
    );
    const { out, sides } = state.run;
    expect(outputs['step_yield']).toBeNear(0.98 * 0.97 * 0.99928, 1e-4);
    expect(out.mass[at.sodium]).toBe(0);
    // The sodium leaves with the liquor, as hydroxide and chloride.
    expect(sides.passed!.mass[at.sodium]!).toBeGreaterThan(SALT.sodium!);
  });
  test('captures lysine on a cation resin and elutes it with ammonia', () => {
    const { outputs, state, at } = runUnit(
      'ion_exchange',
      { task: 'capture', resin: 'cation', base: 'ammonia' },
      LYSINE,
      { basis: lysine },
    );
    expect(outputs['step_yield']!).toBeGreaterThan(0.95);
    // The excess of ammonia is with the product, and can be evaporated.
    expect(state.run.out.mass[at.ammonia]!).toBeGreaterThan(1);
    expect(state.run.out.mass[at.salt]).toBe(0);
  });
  test('refuses a product without the charge to bind, cells, and a feed without ions', () => {
    expect(tryUnit('ion_exchange', { task: 'capture', resin: 'cation' }, SALT, options)).toMatchObject({
      fields: ['ph', 'resin'],
    });
    expect(tryUnit('ion_exchange', { task: 'capture' }, SALT, options)).toMatchObject({ fields: ['resin'] });
    expect(tryUnit('ion_exchange', {}, { ...SOUR, cell: 2000 }, options)).toMatchObject({ infeasible: true });
    expect(tryUnit('ion_exchange', { resin: 'cation' }, { water: 1000, target: 5 }, options)).toMatchObject({
      infeasible: true,
    });
  });
  test('warns of a product that binds, and of gypsum in the bed', () => {
    const warnings = (settings: Record<string, SettingValue>, feed: Feed): string[] => {
      const run = runUnit('ion_exchange', settings, feed, options);
      return run.state.warnings.map(({ message }) => message);
    };
    expect(warnings({ resin: 'anion', ph: 7 }, SALT).join(' ')).toMatch(/binds/);
    expect(warnings({ resin: 'cation', acid: 'sulphuric_acid' }, SOUR).join(' ')).toMatch(/ypsum/);
  });
  test('works where no fermentation has left a base', () => {
    const results = afterFeed('ion_exchange', {});
    // 1 % passes the cation resin, and 1 % of that the anion resin.
    expect(massIn(results, 'it-out', 'mol_sodium_chloride')).toBeNear(0.01, 1e-9);
    expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeNear(495, 1e-9);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
});
