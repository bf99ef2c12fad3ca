import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { STEAM } from '../../physics/heat.ts';
import type { Feed } from '../../evaluate/single.ts';
import { celsius } from '../../wording/quantity.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const MASH: Feed = { mol_starch: 28_296.4, mol_fibre: 4933, mol_soluble_protein: 1572, salt: 647, water: 90_000 };
const books = { alsoBought: ({ state }: ReturnType<typeof runUnit>) => state.run.inlets.steam!.total() };

keepsItsBooks(
  'starch_liquefaction',
  [{ feed: MASH }, { settings: { makes: 'glucose', heating: 'wall', heat_recovery: 0, conversion: 0.98 }, feed: MASH }],
  books,
);
everySettingCounts('starch_liquefaction', [{ feed: MASH }]);

const made = (settings: Record<string, string | number>, id: string): number => {
  const { out, components } = runUnit('starch_liquefaction', settings, MASH).state.run;
  return out.mass[components.index.get(id)!]!;
};

describe('starch liquefaction', () => {
  test('makes dextrin of the mass of the starch, or 1.1111 times as much glucose', () => {
    expect(made({}, 'mol_dextrin')).toBeNear(28_296.4, 1e-12);
    expect(made({ makes: 'glucose' }, 'mol_glucose')).toBeNear(28_296.4 * 1.1111, 1e-4);
    // The mash of the corn biorefinery.
    expect(made({ makes: 'glucose' }, 'mol_glucose')).toBeNear(31_440, 1e-4);
    expect(made({ conversion: 0.9 }, 'mol_starch')).toBeNear(2829.64, 1e-9);
  });
  test('injected steam carries the heat, and dilutes the mash', () => {
    const { state, outputs, at } = runUnit('starch_liquefaction', { heat_recovery: 0 }, MASH);
    const heat = state.run.feed.heatCapacity() * (celsius(108) - 298.15);
    expect(outputs.steam).toBeNear(heat / (STEAM.lp_steam.latent + 4.18 * 31), 1e-3);
    expect(state.run.out.mass[at.water]).toBeNear(90_000 + outputs.steam!, 1e-12);
    const wall = runUnit('starch_liquefaction', { heat_recovery: 0, heating: 'wall' }, MASH);
    expect(wall.state.run.out.mass[at.water]).toBe(90_000);
  });
  test('above 129 °C, medium-pressure steam heats through the wall', () => {
    const level = (cook_temperature: number) => {
      const { duties } = runUnit('starch_liquefaction', { heating: 'wall', cook_temperature }, MASH).state.run;
      return duties.at(0).utility;
    };
    expect([level(celsius(129)), level(celsius(130))]).toEqual(['lp_steam', 'mp_steam']);
  });
  test('heat recovery saves steam, cools the mash and needs an exchanger', () => {
    const [none, much] = [0, 0.8].map((heat_recovery) => runUnit('starch_liquefaction', { heat_recovery }, MASH));
    expect(much!.outputs.steam).toBeLessThan(0.5 * none!.outputs.steam!);
    expect(none!.state.run.out.temperature).toBeNear(celsius(87), 1e-12);
    expect(much!.state.run.out.temperature).toBeLessThan(celsius(50));
    expect(none!.state.run.equipment.exchanger!.size).toBe(0);
    expect(much!.state.run.equipment.exchanger!.size).toBeGreaterThan(10);
  });
  test('rejects a feed without starch, or without water, and a tank above the cooker', () => {
    expect(tryUnit('starch_liquefaction', {}, { water: 100 })).toMatchObject({ message: /no starch/ });
    expect(
      tryUnit('starch_liquefaction', { makes: 'glucose', heating: 'wall' }, { mol_starch: 100, water: 5 }),
    ).toMatchObject({
      message: /more than there is/,
    });
    expect(
      tryUnit('starch_liquefaction', { hold_temperature: celsius(90), cook_temperature: celsius(80) }, MASH),
    ).toMatchObject({
      fields: ['hold_temperature', 'cook_temperature'],
    });
  });
  test('warns of a slurry that is too thick', () => {
    const { state } = runUnit('starch_liquefaction', {}, { mol_starch: 500, water: 500 });
    expect(state.warnings.map(({ message }) => message).join()).toMatch(/too thick/);
  });
});
