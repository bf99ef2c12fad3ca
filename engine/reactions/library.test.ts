import { describe, expect, test } from 'vitest';
import { library, product } from '../tests/fixtures.test-support.ts';
import { catalogue, evaluate, type SettingValue } from '../index.ts';
import { michaelisMenten, termsOf } from '../physics/reactions.ts';
import { REACTION_LIBRARY } from './library.ts';

const entry = (id: string) => REACTION_LIBRARY.find((one) => one.id === id)!;

/** Settings of a reactor with some of the reactions in this order, the first with the id r1, with other values by key. */
function reactorWith(ids: readonly string[], changes: Readonly<Record<string, SettingValue>> = {}) {
  const entries = ids.flatMap((id, k) =>
    Object.entries(entry(id).settings).map(([key, value]) => [`reactions.r${k + 1}.${key}`, value] as const),
  );
  return { ...Object.fromEntries(entries), ...changes };
}

/** Mass of each component after a reactor; an inert acid stands for the product. */
function react(settings: Record<string, SettingValue>, reactants: Record<string, number>) {
  const feed = { ...reactants, mol_succinic_acid: 1e-6 };
  const total = Object.values(feed).reduce((sum, kg) => sum + kg, 0);
  const composition = Object.entries(feed).map(([id, kg]) => [`composition.${id}`, kg / total] as const);
  const outcome = evaluate(
    {
      uo_settings: [
        {
          id: 'feed',
          unit_operation: 'purchased_feed',
          name: 'Feed',
          settings: {
            amount: total,
            ...Object.fromEntries(composition.filter(([key]) => key !== 'composition.water')),
          },
        },
        { id: 'it', unit_operation: 'reactor', name: 'It', settings },
      ],
      locked_values: { uo_settings: [] },
      assumptions: {},
    },
    { ...product, kind: 'molecule', component_id: 'mol_succinic_acid', host_id: '' },
    library,
  );
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const { streams } = outcome.results;
  return (id: string): number =>
    streams
      .filter(({ from_step }) => from_step === 'it')
      .flatMap(({ components }) => components)
      .filter(({ component_id }) => component_id === id)
      .reduce((sum, { mass }) => sum + mass, 0);
}

describe.each(REACTION_LIBRARY.map((one) => [one.id, one] as const))('%s', (id, { settings }) => {
  test('has an id, a source, conditions, and settings that a reactor has', () => {
    expect(id).toMatch(/^[a-z_]+$/);
    expect(REACTION_LIBRARY.filter((one) => one.id === id)).toHaveLength(1);
    const leaves = catalogue()
      .find((one) => one.id === 'reactor')!
      .leaves.map(({ key }) => key);
    for (const key of Object.keys(settings)) expect(leaves).toContain(`reactions.*.${key}`);
    expect(entry(id).conditions.length).toBeGreaterThan(10);
    expect(entry(id).source.length).toBeGreaterThan(10);
  });
  test('closes by its elements, and runs in a reactor to its conversion', () => {
    const terms = termsOf(settings.equation);
    if (typeof terms === 'string') throw new Error(terms);
    expect(terms.find((one) => one.id === settings.limiting)!.count).toBeLessThan(0);
    const made = react(reactorWith([id]), { [settings.limiting]: 100, mol_ammonia: 5, water: 900 });
    expect(made(settings.limiting)).toBeNear(100 * (1 - Number(settings['conversion'])), 1e-9);
  });
});

describe('worked checks', () => {
  test('28,296.4 kg/h of starch give 15,275.5 kg/h of ethanol and 14,592.8 of carbon dioxide; 1,572 of glucose remain', () => {
    const made = react(reactorWith(['starch_hydrolysis', 'ethanol_from_glucose'], { 'reactions.r1.conversion': 1 }), {
      mol_starch: 28_296.4,
      water: 100_000,
    });
    // The molar masses of the library have two digits after the point.
    expect(made('mol_ethanol')).toBeNear(15_275.5, 5e-5);
    expect(made('carbon_dioxide')).toBeNear(14_592.8, 5e-5);
    expect(made('mol_glucose')).toBeNear(1572, 5e-5);
  });
  test.each([
    ['starch', ['starch_hydrolysis', 'ethanol_from_glucose'], 'mol_starch', 0.568253],
    ['sucrose', ['ethanol_from_sucrose'], 'mol_sucrose', 0.538346],
  ])('%s gives at most its stoichiometric ethanol', (_, ids, sugar, most) => {
    const all = Object.fromEntries(ids.map((_id, k) => [`reactions.r${k + 1}.conversion`, 1]));
    expect(react(reactorWith(ids, all), { [sugar]: 100, water: 900 })('mol_ethanol')).toBeNear(100 * most, 1e-4);
  });
  test('first order of 0.05 1/h reaches 95 % in 59.91465 h', () => {
    const id = 'cellulose_hydrolysis';
    const left = react(
      reactorWith([id], {
        'reactions.r1.kinetics': 'first_order',
        'reactions.r1.rate': 0.05,
        time: 59.91465,
      }),
      { mol_cellulose: 100, water: 900 },
    )('mol_cellulose');
    expect(left).toBeNear(5, 1e-6);
  });
  test.each([
    [0, 10.99787],
    [0.05, 15.96541],
  ])('an enzyme that loses %d of its activity per hour converts 95 %% in %d h', (loss, hours) => {
    const share = michaelisMenten({ substrate: 100, rate: 10, constant: 5, loss }, hours, false);
    expect(share).toBeNear(0.95, 1e-6);
  });
  test('each enzyme reaches about its conversion at the end of the usual time, by its kinetics', () => {
    const left = (id: string, sugar: number, time: number) => {
      const { limiting } = entry(id).settings;
      const feed = { [limiting]: sugar, water: 1000 - sugar };
      return (
        1 - react(reactorWith([id], { 'reactions.r1.kinetics': 'michaelis_menten', time }), feed)(limiting) / sugar
      );
    };
    expect(left('sucrose_inversion', 150, 6)).toBeNear(0.97, 0.03);
    expect(left('lactose_hydrolysis', 45, 6)).toBeNear(0.85, 0.05);
    expect(left('dextrin_hydrolysis', 270, 5)).toBeNear(0.97, 0.03);
    expect(left('cellulose_hydrolysis', 110, 84)).toBeNear(0.9, 0.05);
  });
  test('a fermentation by yeast gives 0.45535 of ethanol', () => {
    const made = react(reactorWith(['yeast_fermentation'], { 'reactions.r1.conversion': 1 }), {
      mol_glucose: 100,
      mol_ammonia: 1,
      water: 900,
    });
    expect(made('mol_ethanol')).toBeNear(45.535, 1e-5);
    expect(made('mol_yeast')).toBeNear(5, 1e-5);
  });
});
