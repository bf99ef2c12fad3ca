/** Volatility belongs to the substance: every component of the library, whichever step works on it. */
import { describe, expect, test } from 'vitest';
import { from, run, step } from '../cases/plant.ts';
import { library } from '../tests/fixtures.test-support.ts';
import { traceVolatility } from '../substances/mixture.ts';
import { vapourOf } from '../substances/vapour.ts';
import type { SettingValue } from '../types/configuration.ts';
import { celsius } from '../wording/quantity.ts';

const LIQUIDS = [...library.molecules, ...library.solvents].flatMap((row) => {
  const vapour = vapourOf(row);
  return vapour ? [{ id: row.id, volatility: traceVolatility(vapour) }] : [];
});
const ids = LIQUIDS.map(({ id }) => id);

/** 3 % of a component in a solution of glucose, starch and salt; what leaves the step by the outlet that goes on, kg of 30. */
function kept(
  id: string,
  operation: string,
  settings: Record<string, SettingValue>,
  composition = SYRUP,
  share = 0.03,
): number {
  const results = run(
    {
      product: { name: 'Starch', kind: 'molecule', component_id: 'mol_glucose', host_id: null, selling_price: 1 },
      assumptions: { plant: { grade: 'industrial' } },
      outlet: { from: 'tested', outlet: 'product' },
      steps: [
        step(
          'bought',
          'purchased_feed',
          { amount: 1000, temperature: celsius(40), ...composition, [`composition.${id}`]: share },
          { feeds: [] },
        ),
        step('tested', operation, settings, { feeds: [from('bought')] }),
      ],
    },
    library,
  );
  const out = results.streams.find(({ from_step, kind }) => from_step === 'tested' && kind === 'product')!;
  return out.components.find(({ component_id }) => component_id === id)?.mass ?? 0;
}
const SYRUP = { 'composition.mol_glucose': 0.15, 'composition.mol_starch': 0.1 };
const CAKE = { 'composition.mol_glucose': 0.3, 'composition.mol_starch': 0.3 };

test('the library has its liquids: ethanol and methanol as molecules and as solvents, acids, furfural, glycols', () => {
  expect(ids).toEqual(
    expect.arrayContaining([
      'mol_ethanol',
      'mol_methanol',
      'sol_methanol',
      'mol_acetic_acid',
      'mol_formic_acid',
      'mol_furfural',
      'mol_glycerol',
      'mol_1_4_butanediol',
    ]),
  );
  expect(LIQUIDS.length).toBeGreaterThan(33);
});

const leaving = LIQUIDS.filter(({ volatility }) => volatility >= 0.1);
const staying = LIQUIDS.filter(({ volatility }) => volatility < 0.1);
const DRYERS: readonly (readonly [string, Record<string, SettingValue>, typeof SYRUP])[] = [
  ['spray_drying', { powder_solids: 0.95 }, SYRUP],
  ['drum_drying', { product_solids: 0.9 }, CAKE],
  ['direct_fired_dryer', { product_solids: 0.9 }, CAKE],
];

describe.each(leaving)('$id', ({ id, volatility }) => {
  test.each(DRYERS)('is not in the powder of %s', (operation, settings, feed) => {
    expect(kept(id, operation, settings, feed)).toBeLessThan(1e-9);
  });
  test('leaves an evaporator, a flash and a stripper by its own volatility', () => {
    expect(kept(id, 'evaporation', { product_solids: 0.5 })).toBeLessThan(volatility > 10 ? 3 : 29);
    expect(kept(id, 'flash', { temperature: celsius(102) })).toBeLessThan(volatility > 10 ? 29.9 : 30);
    const stripper = { distilled: 'component', component: id, factor: 1.5, stages: 10 };
    expect(kept(id, 'stripping', stripper) / 30).toBeNear(0.00584812, 1e-4);
  });
});

describe.each(staying)('$id', ({ id }) => {
  test.each(DRYERS)('stays in the powder of %s', (operation, settings, feed) => {
    expect(kept(id, operation, settings, feed)).toBeGreaterThan(28);
  });
  test('stays in an evaporator', () => {
    expect(kept(id, 'evaporation', { product_solids: 0.5 })).toBeNear(30, 1e-9);
  });
});

test('10 % methanol is in the vapour of a flash at 95 °C', () => {
  const kg = kept(
    'mol_methanol',
    'flash',
    { temperature: celsius(95) },
    { ...SYRUP, 'composition.mol_glucose': 0.01 },
    0.1,
  );
  expect(kg).toBeLessThan(60);
});

test('an acid that a base holds stays in the powder, a free one leaves', () => {
  const base = { ...SYRUP, 'composition.mol_sodium_hydroxide': 0.03 };
  expect(kept('mol_acetic_acid', 'spray_drying', {}, base)).toBeGreaterThan(28);
  expect(kept('mol_acetic_acid', 'spray_drying', {})).toBeLessThan(0.5);
});

test.each(['sol_ethanol', 'mol_ethanol'])('powder of fermented syrup holds no %s', (ethanol) => {
  const results = run(
    {
      product: {
        name: 'Protein',
        kind: 'molecule',
        component_id: 'mol_soluble_protein',
        host_id: null,
        selling_price: 1,
      },
      assumptions: { plant: { grade: 'industrial' } },
      outlet: { from: 'dryer', outlet: 'product' },
      steps: [
        step(
          'syrup',
          'purchased_feed',
          { amount: 1000, 'composition.mol_glucose': 0.15, 'composition.mol_soluble_protein': 0.08 },
          { feeds: [] },
        ),
        step(
          'tank',
          'reactor',
          { 'reactions.r1.equation': `mol_glucose -> 2 ${ethanol} + 2 carbon_dioxide`, 'reactions.r1.conversion': 1 },
          { feeds: [from('syrup')] },
        ),
        step('evaporator', 'evaporation', { product_solids: 0.3 }, { feeds: [from('tank')] }),
        step('dryer', 'spray_drying', {}, { feeds: [from('evaporator')] }),
      ],
    },
    library,
  );
  const powder = results.streams.find(({ kind }) => kind === 'product')!;
  expect(powder.components.find(({ component_id }) => component_id === ethanol)?.mass ?? 0).toBeLessThan(1e-6);
  expect(powder.mass).toBeGreaterThan(80);
  expect(powder.mass).toBeLessThan(90);
});
