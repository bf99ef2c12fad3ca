import { describe, expect, test } from 'vitest';
import { library, product, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { runUnitOperation } from '../../index.ts';
import { drumArea, saturatedHumidity } from '../../physics/drum-drying.ts';
import type { Feed } from '../../evaluate/single.ts';
import { celsius } from '../../wording/quantity.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const CAKE: Feed = { target: 500, host_protein: 30, salt: 20, water: 450 };
keepsItsBooks('drum_drying', [
  { feed: CAKE },
  { settings: { product_solids: 0.95, temperature: celsius(90), recovery: 0.9 }, feed: CAKE },
]);
everySettingCounts('drum_drying', [{ feed: CAKE }]);

describe('drum drying', () => {
  test('sizes the drum of a published plant: 7,796 kg/h of water, 576 m²', () =>
    expect(drumArea(7796, 20, 25)).toBeNear(576, 1e-3));
  test('gives air at 70 °C and 80 % humidity 20 % of water, and no limit at the boiling point', () => {
    expect(saturatedHumidity(0.8, celsius(70))).toBeNear(0.203, 5e-3);
    expect(saturatedHumidity(1, celsius(101))).toBe(Infinity);
  });
  test('ends at the target solids, and does not denature small molecules', () => {
    const { state, at } = runUnit('drum_drying', { product_solids: 0.93 }, CAKE, {
      basis: { ...product, kind: 'molecule', component_id: 'mol_succinic_acid' },
    });
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.93, 1e-9);
    expect(state.run.out.mass[at.aggregate]).toBe(0);
  });
  const dried = (degrees: number) => runUnit('drum_drying', { temperature: celsius(degrees) }, CAKE).outputs;
  test('above the boiling point, passes the air that burns its gas', () => {
    // 125 kg/h of 55 % solids to 90 %, from 25 to 110 °C without air, in kJ/h.
    const evaporated = 125 * (1 - 0.55 / 0.9);
    const base = evaporated * (2501 + 1.86 * 110 - 4.18 * 25) + (68.75 * 1.5 + (68.75 / 9) * 4.18) * 85;
    // 1.15 · 17.19 kg of air per kg of gas, which gives 0.9 · 50 MJ and warms the air from 20 °C.
    const air = (19.77 * base) / (45_000 - 19.77 * 1.006 * 90);
    const drum = dried(110);
    expect(drum.air).toBeNear(air, 1e-3);
    expect(drum.heat! * 3600).toBeNear(base + air * 1.006 * 90, 1e-4);
    expect(drum.air! / drum.gas!).toBeNear(19.77, 1e-3);
  });
  test('needs heat without a jump, and more of it in a hotter drum once its gas sets the air', () => {
    const heats = Array.from({ length: 91 }, (_, k) => dried(60 + k).heat!);
    for (let k = 1; k < heats.length; k++) expect(Math.abs(heats[k]! / heats[k - 1]! - 1)).toBeLessThan(0.02);
    const hot = heats.slice(35);
    expect(hot).toEqual(hot.toSorted((a, b) => a - b));
  });
  test('takes no heat back from a feed that is hotter than the drum and as dry as its product', () => {
    const dry: Feed = { ...CAKE, water: 0.1001 * (550 / 0.8999) };
    const settings = { product_solids: 0.9, temperature: celsius(70) };
    const { outputs } = runUnit('drum_drying', settings, dry, { temperature: celsius(95) });
    expect(outputs).toMatchObject({ heat: 0, gas: 0 });
  });
  test('rejects a dry feed, a liquid, and humid cold air', () => {
    expect(tryUnit('drum_drying', { product_solids: 0.5 }, CAKE)).toMatchObject({ fields: ['product_solids'] });
    expect(tryUnit('drum_drying', {}, { target: 10, water: 90 })).toMatchObject({ limit: { title: 'Solids in feed' } });
    expect(
      tryUnit('drum_drying', { temperature: celsius(40), exit_humidity: 0.1, ambient_humidity: 0.03 }, CAKE),
    ).toMatchObject({ limit: { title: 'Humidity of the air' } });
  });
});

test('draws a curve through its gas consumption', () => {
  const outcome = runUnitOperation('drum_drying', { settings: {}, product }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const { curves, outputs } = outcome.data;
  expect(curves[0]!.points.find(({ x }) => x > celsius(70))!.y).toBeNear(outputs.gas!, 0.01);
});
