import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

/** An hour of a plant: fibre 13 %, ash and soil 2.1 %, sugars 14.9 %, water 70 %. */
const CANE: Feed = {
  mol_fibre: 43_333.4,
  mol_ash: 7000,
  mol_sucrose: 45_634.8,
  mol_glucose: 4026.7,
  water: 233_339.1,
};
const hourly = { time: 1 };
const diffuser = { ...hourly, machine: 'diffuser', imbibition: 2.3 };
const books = { alsoBought: ({ state }: ReturnType<typeof runUnit>) => state.run.inlets.imbibition!.total() };

keepsItsBooks(
  'juice_extraction',
  [
    { settings: hourly, feed: CANE },
    { settings: diffuser, feed: CANE },
  ],
  books,
);
everySettingCounts('juice_extraction', [
  { settings: hourly, feed: CANE },
  { settings: diffuser, feed: CANE },
]);

describe('juice extraction', () => {
  test('a tandem of mills leaves the bagasse of the sugarcane biorefinery within 1 %', () => {
    // 34,974 kg/h of water, less than by default as ash is no fibre there.
    const { outputs } = runUnit('juice_extraction', { ...hourly, imbibition: 34_974 / 50_333.4 }, CANE);
    expect(outputs.bagasse).toBeNear(102_476, 0.01);
    expect(outputs.water).toBeNear(34_974, 1e-9);
    expect(outputs.extraction).toBeNear(0.96, 1e-12);
  });
  test('gives bagasse of the moisture that is set', () => {
    for (const settings of [hourly, diffuser, { ...diffuser, bagasse_moisture: 0.45 }]) {
      const { state, at } = runUnit('juice_extraction', settings, CANE);
      const bagasse = state.run.sides.bagasse!;
      const wanted = 'bagasse_moisture' in settings ? settings.bagasse_moisture : 0.5;
      expect(bagasse.mass[at.water]! / bagasse.total()).toBeNear(wanted, 1e-12);
    }
  });
  test('a diffuser extracts what is usual, and more with more stages and water', () => {
    const extraction = (more: object) =>
      runUnit('juice_extraction', { ...diffuser, ...more }, CANE).outputs.extraction!;
    expect(extraction({})).toBeGreaterThan(0.97);
    expect(extraction({})).toBeLessThan(0.985);
    expect(extraction({ stages: 6 })).toBeGreaterThan(extraction({}));
    expect(extraction({ imbibition: 3 })).toBeGreaterThan(extraction({}));
    expect(extraction({ stage_liquor: 4 })).toBeLessThan(extraction({}));
  });
  test('a diffuser is warmed by its steam', () => {
    const temperature = (settings: object) =>
      runUnit('juice_extraction', { ...settings }, CANE).state.run.out.temperature;
    expect(temperature(hourly)).toBeNear(298.15, 1e-9);
    expect(temperature(diffuser)).toBeGreaterThan(310);
  });
  test('rejects a feed without fibre, and bagasse that would hold all the water', () => {
    expect(tryUnit('juice_extraction', hourly, { water: 100, mol_sucrose: 10 })).toMatchObject({ message: /no fibre/ });
    expect(tryUnit('juice_extraction', hourly, { water: 10, mol_fibre: 100 })).toMatchObject({
      fields: ['bagasse_moisture', 'imbibition'],
    });
    expect(tryUnit('juice_extraction', { ...diffuser, stage_liquor: 0.6 }, CANE)).toMatchObject({
      fields: ['stage_liquor', 'bagasse_moisture'],
    });
  });
  test('warns of a diffuser with little water', () => {
    const { state } = runUnit('juice_extraction', { ...diffuser, imbibition: 0.8 }, CANE);
    expect(state.warnings.map(({ field }) => field)).toContain('imbibition');
  });
});
