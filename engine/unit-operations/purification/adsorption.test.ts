import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../costing/items.ts';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { acid } from '../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { afterFeed, balance, massIn, tryAfterFeed } from '../plant-operations.test-support.ts';

const options = { basis: acid };
const LIQUOR: Feed = { water: 50_000, target: 5000, host_protein: 60, nucleic_acid: 5, salt: 300, batch_substrate: 20 };
const ELUTED = { regeneration: 'elution', eluent: 'caustic' };
const PRODUCT = { task: 'product', adsorbent: 'polymer', regeneration: 'elution' };

keepsItsBooks(
  'adsorption',
  [
    { feed: LIQUOR, options },
    { feed: LIQUOR, options, settings: ELUTED },
    { feed: LIQUOR, options, settings: { ...PRODUCT, eluent: 'solvent' } },
    { feed: LIQUOR, options, settings: { ...PRODUCT, eluent: 'water', isotherm: 'freundlich' } },
    { feed: LIQUOR, options, settings: { regeneration: 'none', isotherm: 'measured' } },
  ],
  // Caustic and process water are not compared, because they also clean.
  {
    yieldOf: ['target'],
    alsoBought: ({ state, at }) => {
      const { mass } = state.run.inlets.eluent!;
      return mass[at.water]! + mass[at.titrant]!;
    },
  },
);
everySettingCounts('adsorption', [
  { feed: LIQUOR, options },
  { feed: LIQUOR, options, settings: { isotherm: 'freundlich' } },
  { feed: LIQUOR, options, settings: ELUTED },
  { feed: LIQUOR, options, settings: { ...PRODUCT, eluent: 'solvent' } },
]);

describe('adsorption', () => {
  test('needs 13,714 kg of carbon for 50 m³/h with 2 kg/m³ in 24 h at 0.25 kg/kg and a bed use of 70 %', () => {
    // 1200 m³ in 24 h with 2 kg/m³ of host cell protein.
    const protein = 2400;
    const feed: Feed = { water: 997 * (1200 - protein / 1370), host_protein: protein };
    const { outputs } = runUnit(
      'adsorption',
      { time: 24, loading_time: 24, isotherm: 'measured', capacity: 0.25, removal: 1, bed_use: 0.7 },
      feed,
      options,
    );
    expect(outputs['bed_mass']).toBeNear(13_714.29, 1e-6);
  });
  test('follows Langmuir and Freundlich', () => {
    const feed: Feed = { water: 997 * (10 - 20 / 1370), host_protein: 20 };
    const capacity = (settings: object) =>
      runUnit('adsorption', { capacity: 0.2, ...settings }, feed, options).outputs['bed_capacity'];
    expect(capacity({ isotherm: 'langmuir', affinity: 0.5 })).toBeNear((0.2 * 0.5 * 2) / (1 + 0.5 * 2), 1e-9);
    expect(capacity({ isotherm: 'freundlich', exponent: 0.5 })).toBeNear(0.2 * 2 ** 0.5, 1e-9);
  });
  test('buys the carbon that the kiln loses', () => {
    const run = runUnit('adsorption', { regeneration_loss: 0.1, loading_time: 24 }, LIQUOR, options);
    const cycles = run.outputs['cycles']!;
    expect(run.state.run.amounts[itemIndex('activated_carbon')]).toBeNear(
      0.1 * run.outputs['bed_mass']! * cycles,
      1e-9,
    );
    expect(cycles).toBeNear(8 / 24, 1e-9);
    const once = runUnit('adsorption', { regeneration: 'none', loading_time: 24 }, LIQUOR, options);
    expect(once.state.run.amounts[itemIndex('activated_carbon')]).toBeNear(once.outputs['bed_mass']! * cycles, 1e-9);
  });
  test('binds the product and elutes it', () => {
    const { outputs, state, at } = runUnit(
      'adsorption',
      { ...PRODUCT, eluent: 'water', removal: 0.98, eluted: 0.97 },
      LIQUOR,
      options,
    );
    expect(outputs['step_yield']).toBeNear(0.98 * 0.97, 1e-9);
    expect(state.run.out.mass[at.salt]).toBe(0);
    expect(state.run.sides.passed!.mass[at.salt]).toBe(300);
  });
  test('refuses a kiln for the product, a feed without anything to adsorb, and cells', () => {
    expect(tryUnit('adsorption', { task: 'product', regeneration: 'thermal' }, LIQUOR, options)).toMatchObject({
      fields: ['regeneration'],
    });
    expect(tryUnit('adsorption', {}, { water: 1000, target: 10 }, options)).toMatchObject({ infeasible: true });
    expect(tryUnit('adsorption', {}, { ...LIQUOR, cell: 4000 }, options)).toMatchObject({ infeasible: true });
  });
  test('has a bed of at least 1 m', () => {
    const { outputs } = runUnit('adsorption', { loading_time: 1, capacity: 0.5 }, LIQUOR, options);
    expect(outputs['bed_height']).toBe(1);
    expect(outputs['cycles']!).toBeLessThan(8);
  });

  test('removes the components that are named, each with a capacity of its own', () => {
    const results = afterFeed('adsorption', {
      'components.mol_glucose.capacity': 0.3,
      'components.mol_glucose.removal': 0.6,
    });
    expect(massIn(results, 'it-out', 'mol_glucose')).toBeNear(400, 1e-9);
    expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeNear(495, 1e-9);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
  test('names a component that is not there', () => {
    const outcome = tryAfterFeed('adsorption', { 'components.mol_nothing.capacity': 0.3 });
    expect(outcome).toMatchObject({ feasible: false, problem: { fields: ['components.mol_nothing.capacity'] } });
  });
});
