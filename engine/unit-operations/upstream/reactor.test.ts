import { describe, expect, test } from 'vitest';
import { celsius } from '../../wording/quantity.ts';
import { afterFeed, balance, FEED, massIn, tryAfterFeed } from '../plant-operations.test-support.ts';

const LACTIC = { 'reactions.x.equation': 'mol_glucose -> 2 mol_lactic_acid' };

describe('a reactor', () => {
  test('converts by the equation, in mol', () => {
    const results = afterFeed('reactor', { ...LACTIC, 'reactions.x.conversion': 0.8 });
    expect(massIn(results, 'it-out', 'mol_glucose')).toBeNear(200, 1e-9);
    expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeNear(1300, 1e-9);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
  test('converts by the equation, in kg', () => {
    const results = afterFeed('reactor', {
      'reactions.x.equation': '3 mol_glucose -> 2 mol_lactic_acid + mol_acetic_acid',
      'reactions.x.basis': 'kg',
      'reactions.x.conversion': 0.9,
    });
    expect(massIn(results, 'it-out', 'mol_acetic_acid')).toBeNear(300, 1e-9);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
  test('sends gas that it makes to its vent', () => {
    const results = afterFeed('reactor', {
      'reactions.x.equation': '1000 mol_glucose -> 511.4 sol_ethanol + 488.6 carbon_dioxide',
      'reactions.x.basis': 'kg',
      'reactions.x.kinetics': 'first_order',
      'reactions.x.rate': 0.05,
      time: 20,
    });
    const reacted = 1000 * (1 - Math.exp(-1));
    expect(massIn(results, 'it-gas', 'carbon_dioxide')).toBeNear(0.4886 * reacted, 1e-9);
    expect(massIn(results, 'it-out', 'carbon_dioxide')).toBe(0);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
  test('runs reactions one after the other or side by side', () => {
    const given = {
      ...LACTIC,
      'reactions.x.conversion': 0.5,
      'reactions.y.equation': 'mol_glucose -> mol_acetic_acid',
      'reactions.y.basis': 'kg',
      'reactions.y.conversion': 0.5,
    };
    const left = (order: string) => massIn(afterFeed('reactor', { ...given, order }), 'it-out', 'mol_glucose');
    expect(left('series')).toBeNear(250, 1e-9);
    expect(left('parallel')).toBeLessThan(1e-9);
  });
  test('stops where another reactant runs out, and says so', () => {
    const results = afterFeed('reactor', {
      'reactions.x.equation': 'mol_glucose + mol_sodium_chloride -> 2 host_protein',
      'reactions.x.basis': 'kg',
      'reactions.x.conversion': 1,
    });
    expect(massIn(results, 'it-out', 'mol_glucose')).toBeNear(900, 1e-9);
    expect(massIn(results, 'it-out', 'mol_sodium_chloride')).toBe(0);
    expect(results.warnings.map(({ message }) => message).join()).toMatch(/Another reactant runs out first/);
  });
  test('takes its heat away, or brings it', () => {
    const utility = (heat: number, item: string) =>
      afterFeed('reactor', { ...LACTIC, temperature: 298.15, 'reactions.x.heat': heat }).inventory.find(
        (one) => one.step_id === 'it' && one.item_id === item,
      )?.amount ?? 0;
    expect(utility(100, 'chilled_water')).toBeGreaterThan(utility(0, 'chilled_water'));
    expect(utility(-100, 'lp_steam')).toBeGreaterThan(utility(0, 'lp_steam'));
  });
  // 8.4 t of water and 1.6 t of solids: 37,512 kJ/K, from 25 °C.
  test('heats with the lowest steam that is 10 K hotter', () => {
    const steam = (degrees: number, item: string, heat = 0) =>
      afterFeed('reactor', { ...LACTIC, temperature: celsius(degrees), 'reactions.x.heat': heat }).inventory.find(
        (one) => one.step_id === 'it' && one.item_id === item,
      )?.amount ?? 0;
    expect(steam(129, 'mp_steam')).toBe(0);
    expect(steam(129, 'lp_steam') - steam(25, 'lp_steam')).toBeNear((37_512 * 104) / (2150 * 0.95), 1e-9);
    expect(steam(150, 'lp_steam')).toBeNear(steam(25, 'lp_steam'), 1e-9);
    expect(steam(150, 'mp_steam')).toBeNear((37_512 * 125) / (2010 * 0.9), 1e-9);
    // 900 kg of glucose react.
    expect(steam(150, 'mp_steam', -100) - steam(150, 'mp_steam')).toBeNear(((900 / 180.16) * 1e5) / (2010 * 0.9), 1e-4);
  });
  test('rejects heating beyond the reach of steam, and needs none for a hot feed', () => {
    const hot = { ...LACTIC, temperature: celsius(200) };
    expect(tryAfterFeed('reactor', hot)).toMatchObject({
      feasible: false,
      problem: { fields: ['temperature'], limit: { value: celsius(172), actual: celsius(200), unit: 'K' } },
    });
    const from = { ...FEED, temperature: celsius(220) };
    expect(tryAfterFeed('reactor', hot, from)).toMatchObject({ feasible: true });
    expect(tryAfterFeed('reactor', { ...hot, 'reactions.x.heat': -10 }, from)).toMatchObject({ feasible: false });
  });
  test('converts more in more time, and with more enzyme', () => {
    const enzyme = { ...LACTIC, 'reactions.x.kinetics': 'michaelis_menten', 'reactions.x.turnover': 100 };
    const left = (more: Record<string, number>) =>
      massIn(afterFeed('reactor', { ...enzyme, ...more }), 'it-out', 'mol_glucose');
    expect(left({ time: 10 })).toBeLessThan(left({ time: 5 }));
    expect(left({ 'reactions.x.dose': 0.002 })).toBeLessThan(left({}));
    expect(left({ 'reactions.x.loss': 0.2 })).toBeGreaterThan(left({}));
    expect(left({ 'reactions.x.constant': 50 })).toBeGreaterThan(left({}));
  });
  test('needs molar masses only for amounts in mol', () => {
    const outcome = tryAfterFeed('reactor', { 'reactions.x.equation': 'mol_glucose -> host_protein' });
    expect(outcome).toMatchObject({ feasible: false, problem: { fields: ['reactions.x.equation'] } });
    expect(outcome.feasible || outcome.problem.message).toMatch(
      /The molar mass of “Host cell protein” in reaction x is not known/,
    );
  });
});
