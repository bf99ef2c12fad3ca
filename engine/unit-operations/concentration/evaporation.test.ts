import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../costing/items.ts';
import { runUnit, tryUnit, type UnitRun } from '../../tests/fixtures.test-support.ts';
import { entrainment, latentHeat } from '../../physics/evaporation.ts';
import { celsius } from '../../wording/quantity.ts';
import { MIXED_POOL } from '../feeds.test-support.ts';
import type { Stream } from '../../stream/stream.ts';
import { evaporation } from './evaporation.ts';
import { everySettingCounts, keepsItsBooks, netHeat, type Settings } from '../laws.test-support.ts';

// Motive steam is bought as a utility.
keepsItsBooks(
  'evaporation',
  [
    { feed: MIXED_POOL },
    { settings: { drive: 'mechanical', product_solids: 0.2 }, feed: MIXED_POOL },
    { settings: { drive: 'thermal', effects: 2, body: 'long_tube' }, feed: MIXED_POOL },
  ],
  { alsoBought: ({ state: { run } }) => run.inlets.steam!.total() },
);
everySettingCounts('evaporation', [{ feed: MIXED_POOL }, { settings: { drive: 'mechanical' }, feed: MIXED_POOL }]);

describe('evaporation', () => {
  test('ends at the target solids', () => {
    const { state, at } = runUnit('evaporation', { product_solids: 0.3 }, MIXED_POOL);
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.3, 1e-9);
  });
  test('retains all product', () => {
    const { state, at } = runUnit('evaporation', {}, MIXED_POOL);
    expect(state.run.out.mass[at.target]).toBe(MIXED_POOL.target);
  });
  test('needs no steam with recompression', () => {
    const run = runUnit('evaporation', { drive: 'mechanical' }, MIXED_POOL);
    expect(run.outputs.steam).toBe(0);
    expect(run.outputs.power!).toBeGreaterThan(0.02 * run.outputs.evaporation!);
  });
  test.each(['steam', 'thermal'])(
    'of a hot feed by %s needs no steam: its heat leaves through the condenser',
    (drive) => {
      const { state, outputs } = runUnit(
        'evaporation',
        { drive, product_solids: 0.017, effects: 1, first_temperature: 323.15 },
        MIXED_POOL,
        { temperature: 368.15 },
      );
      const solids = outputs.feed_solids!;
      const flow = state.run.feed.total() / 8;
      expect(outputs.steam).toBe(0);
      expect(outputs.area).toBe(0);
      expect(outputs.condenser! * 3600).toBeNear(flow * 4.18 * (1 - 0.6 * solids) * 45, 1e-9);
      expect(state.equipment.find(({ slot }) => slot.row.id === 'C-32')!.slot.size).toBeGreaterThan(0);
      expect(state.warnings).toContainEqual(
        expect.objectContaining({ field: 'first_temperature', message: expect.stringContaining('boil without steam') }),
      );
    },
  );
  test.each([undefined, celsius(139)])('draws the area with any number of effects, with steam of %s K', (steam) => {
    const given: Settings = steam === undefined ? {} : { steam_temperature: steam };
    const surfaceOf = (effects: number): number => {
      const { area, first_area } = runUnit('evaporation', { ...given, effects }, MIXED_POOL).outputs;
      return first_area! + (effects - 1) * area!;
    };
    for (const effects of [1, 3]) {
      const { state, outputs } = runUnit('evaporation', { ...given, effects }, MIXED_POOL);
      const { area } = evaporation.curves!(state.run, state.resolved.values as never, outputs);
      for (const n of [1, 2, 3, 4]) expect(area[0]!.points[n - 1]).toEqual([n, expect.closeTo(surfaceOf(n), 6)]);
    }
  });
  const heats = (drive: string, settings: Settings = {}) => {
    const { state, outputs } = runUnit('evaporation', { drive, ...settings }, MIXED_POOL);
    const steam = outputs.steam! * latentHeat(outputs.steam_temperature!);
    return { state, outputs, steam, condenser: outputs.condenser! * 3600 };
  };
  const steep = ({ state }: Pick<UnitRun, 'state'>) =>
    state.warnings.some(({ message }) => message.includes('thermocompressor'));
  test('with thermal recompression saves the same heat in the condenser as in steam', () => {
    const live = heats('steam');
    const thermal = heats('thermal');
    expect(thermal.steam).toBeNear((3 / (3 + thermal.outputs.entrainment!)) * live.steam, 1e-9);
    expect(live.condenser - thermal.condenser).toBeNear(live.steam - thermal.steam, 1e-9);
    expect(thermal.outputs.area).toBe(live.outputs.area);
    expect(live.outputs.entrainment).toBe(0);
  });
  test('with thermal recompression raises vapour of the first effect to the pressure of its steam', () => {
    const { state, outputs } = heats('thermal');
    // The first effect has about 2.3 % solids, so its vapour condenses 1 K below 75 °C.
    expect(outputs.entrainment).toBeNear(
      entrainment({ motive: celsius(182), vapour: celsius(74), mixture: outputs.steam_temperature! }),
      1e-3,
    );
    expect(outputs.entrainment! > 0.8 && outputs.entrainment! < 1.1).toBe(true);
    expect(steep({ state })).toBe(false);
  });
  test('with thermal recompression in two effects at the same temperatures warns of the compression ratio', () => {
    const two = heats('thermal', { effects: 2 });
    expect(steep(two)).toBe(true);
    const narrow = heats('thermal', { effects: 2, last_temperature: celsius(60) });
    expect(steep(narrow)).toBe(false);
    expect(narrow.outputs.entrainment).toBeGreaterThan(two.outputs.entrainment!);
  });
  test('buys motive steam of medium pressure, which leaves with the condensate and no stream can replace', () => {
    const { state, outputs } = heats('thermal');
    const { run } = state;
    const motive = 8 * outputs.steam!;
    expect(run.amounts[itemIndex('mp_steam')]).toBeNear(motive, 1e-12);
    expect(run.sides.condensate!.total()).toBeNear(8 * outputs.evaporation! + motive, 1e-12);
    expect(netHeat(run)).toBeNear(-8 * 3600 * outputs.condenser!, 1e-12);
  });
  test('entrains no more vapour than there is', () => {
    // The cold feed needs far more steam than it evaporates.
    const settings = { product_solids: 0.0163, effects: 1, first_temperature: celsius(90) };
    const { outputs } = heats('thermal', settings);
    expect(outputs.entrainment! * outputs.steam!).toBeNear(outputs.evaporation!, 1e-9);
    // Only the difference of the heats of condensation at 90 and 110 °C is left for the condenser.
    expect(outputs.condenser! * 3600).toBeNear(outputs.evaporation! * 2.361 * 20, 1e-9);
  });
  const compressed = (settings: Settings, temperature: number) => {
    const { state, outputs } = runUnit('evaporation', { drive: 'mechanical', ...settings }, MIXED_POOL, {
      temperature,
    });
    const { run } = state;
    const enthalpy = (stream: Stream): number => stream.heatCapacity() * (stream.temperature - 298.15);
    const work = 3600 * 8 * (settings['specific_power'] as number) * outputs.evaporation!;
    return { run, outputs, work, gained: enthalpy(run.out) + enthalpy(run.sides.condensate!) - enthalpy(run.feed) };
  };
  // Boiling feed: 2323.925 kJ/kg at 75 °C, U = 2839 · (1 - 0.8 x).
  test.each([
    { lift: 6, solids: 0.15, remains: 6 - 1.1125 },
    { lift: 6, solids: 0.4, remains: 6 - 1.8 },
    { lift: 6, solids: 0.65, remains: 6 - 3.1125 },
    { lift: 9, solids: 0.65, remains: 9 - 3.1125 },
  ])('with mechanical recompression by $lift K to $solids, $remains K remain', ({ lift, solids, remains }) => {
    const { outputs } = compressed({ specific_power: 0.02, lift, product_solids: solids }, celsius(75));
    const transfer = 2.839 * (1 - 0.8 * solids) * 3600; // kJ/h/m²/K
    expect(outputs.area).toBeNear((outputs.evaporation! * 2323.925) / (transfer * remains), 1e-9);
    expect(outputs.steam_temperature).toBeNear(celsius(75 + remains), 1e-12);
  });
  test('needs power in proportion to the temperature lift', () => {
    const power = (settings: Settings) => {
      const { state, outputs } = runUnit('evaporation', { drive: 'mechanical', ...settings }, MIXED_POOL);
      return [state.resolved.values['specific_power'], outputs.power! / outputs.evaporation!] as const;
    };
    const [usual, all] = power({});
    const [higher, more] = power({ lift: 9 });
    expect(usual).toBeNear(0.02, 1e-12);
    expect(higher).toBeNear(0.03, 1e-12);
    expect(more - all).toBeNear(0.01, 1e-9);
    expect(power({ lift: 9, specific_power: 0.025 })[0]).toBe(0.025);
  });
  test('rejects a temperature lift that the boiling point elevation takes up', () => {
    // 1 + 5 · 0.8² = 4.2 K.
    expect(tryUnit('evaporation', { drive: 'mechanical', lift: 4.5, product_solids: 0.8 }, MIXED_POOL)).toMatchObject({
      fields: ['lift', 'product_solids'],
      message: /4\.2 K .* above 4\.7 K/,
      limit: { title: 'Temperature lift', value: 4.7, actual: 4.5, unit: 'K' },
    });
    expect(
      tryUnit('evaporation', { drive: 'mechanical', lift: 4.8, product_solids: 0.8 }, MIXED_POOL),
    ).not.toHaveProperty('infeasible');
  });
  test.each<{ temperature: number; settings: Settings; steam: boolean; cooled: boolean }>([
    // The condensate and the compressor heat the feed.
    { temperature: 298.15, settings: { specific_power: 0.02 }, steam: false, cooled: false },
    // Steam is missing: little condensate, and little work.
    { temperature: 283.15, settings: { specific_power: 0.01, product_solids: 0.02 }, steam: true, cooled: false },
    {
      temperature: 283.15,
      settings: { specific_power: 0.01, first_temperature: 403.15, product_solids: 0.02 },
      steam: true,
      cooled: false,
    },
    // The feed is nearly as hot as the condensate, or hotter.
    { temperature: 346.15, settings: { specific_power: 0.02 }, steam: false, cooled: true },
    { temperature: 363.15, settings: { specific_power: 0.02 }, steam: false, cooled: true },
  ])(
    'with mechanical recompression heats the feed: $settings at $temperature K',
    ({ temperature, settings, steam, cooled }) => {
      const { run, outputs, work, gained } = compressed(settings, temperature);
      expect(gained).toBeNear(work + netHeat(run), 1e-9);
      const boiling = run.out.temperature;
      const condensate = run.sides.condensate!.temperature;
      expect(condensate).toBeLessThanOrEqual(boiling);
      expect(condensate).toBeGreaterThanOrEqual(Math.min(boiling, temperature + 5) - 1e-9);
      expect(outputs.steam! > 0).toBe(steam);
      expect(outputs.condenser! > 0).toBe(cooled);
      expect(run.equipment.preheater!.size > 0).toBe(condensate < boiling);
      expect(condensate === temperature + 5).toBe(steam);
    },
  );
  test('steam of a given temperature makes the first effect smaller, and heats as much', () => {
    const equal = heats('steam');
    const given = heats('steam', { steam_temperature: celsius(139) });
    expect(given.steam).toBeNear(equal.steam, 1e-9);
    expect(given.outputs.area).toBe(equal.outputs.area);
    const ratio = (equal.outputs.steam_temperature! - celsius(75)) / (139 - 75);
    expect(given.outputs.first_area! / equal.outputs.first_area!).toBeNear(ratio, 1e-9);
    const bodies = (state: UnitRun['state']) => state.equipment.find(({ slot }) => slot.row.id === 'C-32')!.slot.size;
    expect(bodies(given.state) / bodies(equal.state)).toBeNear((2 + ratio) / 3, 1e-9);
    for (const [degrees, item] of [
      [139, 'lp_steam'],
      [182, 'mp_steam'],
    ] as const)
      expect(
        heats('steam', { steam_temperature: celsius(degrees) }).state.run.amounts[itemIndex(item)],
      ).toBeGreaterThan(0);
    expect(heats('thermal', { steam_temperature: celsius(139) }).outputs).toEqual(heats('thermal').outputs);
    expect(tryUnit('evaporation', { steam_temperature: celsius(75.2) }, MIXED_POOL)).toMatchObject({
      fields: ['steam_temperature', 'first_temperature'],
      message: /above 75\.5 °C/,
    });
  });
  test('rejects too many effects for the temperatures', () => {
    expect(
      tryUnit('evaporation', { effects: 7, first_temperature: 318.15, last_temperature: 313.15 }, MIXED_POOL),
    ).toMatchObject({ fields: ['first_temperature', 'last_temperature', 'effects'] });
    expect(tryUnit('evaporation', { product_solids: 0.001 }, MIXED_POOL)).toMatchObject({ fields: ['product_solids'] });
  });
});
