import { describe, expect, test } from 'vitest';
import { runUnit, step, tryUnit, type UnitOptions, type UnitRun } from '../../../tests/fixtures.test-support.ts';
import { calculated } from '../../../declare/define.ts';
import { floodingVelocity, trayLiquid } from '../../../physics/distillation.ts';
import type { Feed } from '../../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings, type Trial } from '../../laws.test-support.ts';
import {
  acid,
  EXTRACT,
  first,
  molecule,
  penicillin,
  returnedOrTitrated,
  spirit,
  spirits,
  yeast,
} from '../../solvents.test-support.ts';

/** One end of a column. */
interface End {
  /** Heat of the vapour, kW and kJ/mol; kg/mol; K. */
  kW: number;
  heat: number;
  mass: number;
  T: number;
  /** kg/s of liquid from that of vapour. */
  flow: (vapour: number) => number;
  /** Mass fraction of water in the liquid. */
  water: number;
}
const BEER: Feed = { water: 18_000, target: 2000, salt: 100, cell: 20 };
const SHORTCUT = { method: 'shortcut' };
const extract = { basis: penicillin, before: [first], solventBought: 1e5 };
const TRIALS: Trial[] = [
  { feed: EXTRACT, options: extract },
  { settings: { solvent_returned: true }, feed: EXTRACT, options: extract },
  {
    settings: { ...SHORTCUT, top_purity: 0.7, bottom_purity: 0.001 },
    feed: { water: 20_000, solvent: 3000, target: 200 },
    options: { basis: acid, before: [spirits], solventBought: 1e5 },
  },
  { settings: { distilled: 'product' }, feed: BEER, options: { basis: spirit } },
  {
    settings: { ...SHORTCUT, distilled: 'product', bottom_purity: 4e-4 },
    feed: BEER,
    options: { basis: spirit },
  },
  {
    settings: { ...SHORTCUT, distilled: 'ethanol' },
    feed: { water: 18_000, by_product: 2000, target: 100 },
    options: { basis: molecule('mol_succinic_acid', yeast) },
  },
  {
    settings: { distilled: 'component', component: 'mol_methanol' },
    feed: { water: 18_000, target: 100, mol_methanol: 2000, mol_furfural: 300 },
    options: { basis: molecule('mol_succinic_acid') },
  },
];
keepsItsBooks('distillation', TRIALS, { alsoBought: returnedOrTitrated });
everySettingCounts('distillation', TRIALS);

describe('distillation', () => {
  const beer = (settings: Settings, temperature?: number) =>
    runUnit('distillation', { ...SHORTCUT, distilled: 'product', bottom_purity: 4e-4, ...settings }, BEER, {
      basis: spirit,
      ...(temperature === undefined ? {} : { temperature }),
    });
  test('distils beer of 10 % by weight to spirit of 91 % with 1.7 kg of steam per kg from a boiling feed, 2.1 from a cold one', () => {
    const boiling = beer({ feed_quality: 1, top_purity: 0.8, relative_volatility: 9.6 }).outputs;
    const cold = beer({ top_purity: 0.8, relative_volatility: 9.6 }).outputs;
    expect(boiling.distillate_purity).toBeNear(0.91, 2e-3);
    expect(Math.abs(boiling.steam_per_distillate! - 1.7)).toBeLessThan(0.15);
    expect(Math.abs(cold.steam_per_distillate! - 2.1)).toBeLessThan(0.15);
    expect(cold.least_reflux).toBeGreaterThan(0);
  });
  test('strips beer to what its vapour holds, 28 mol-%, with the least reflux and less steam than to spirit', () => {
    const stripped = beer({ feed_quality: 1, top_purity: 0.28 }).outputs;
    const spirit = beer({ feed_quality: 1, top_purity: 0.8 }).outputs;
    expect(stripped.distillate_purity).toBeNear(0.4986, 2e-3);
    expect(stripped.reflux).toBe(0.1);
    expect(stripped.steam!).toBeLessThan(0.95 * spirit.steam!);
    expect(stripped.recovered).toBeNear(spirit.recovered!, 0.01);
  });
  test('needs more steam and fewer trays with more reflux, and more steam with a colder feed', () => {
    const base = beer({}).outputs;
    const wet = beer({ reflux_factor: 2.5 }).outputs;
    expect(wet.steam).toBeGreaterThan(base.steam!);
    expect(wet.trays).toBeLessThan(base.trays!);
    expect(beer({}, 350).outputs.steam).toBeLessThan(base.steam!);
  });
  describe('ethanol from a boiling feed to 0.85', () => {
    const from = (z: number, settings: Settings = {}) =>
      runUnit(
        'distillation',
        {
          ...SHORTCUT,
          distilled: 'product',
          top_purity: 0.85,
          bottom_purity: 5e-4,
          feed_quality: 1,
          ...settings,
        },
        { water: 18_020 * (1 - z), target: 46_070 * z },
        { basis: spirit },
      ).outputs;
    test('has the pinch near the azeotrope, unless the feed is dilute', () => {
      expect(from(0.02).least_reflux).toBeCloseTo(4.258, 3);
      for (const z of [0.1, 0.2, 0.3]) expect(from(z).least_reflux).toBeCloseTo(0.31 / 0.15, 9);
    });
    test('takes heat, steam, width and trays from its reflux and stages', () => {
      const [dilute, strong] = [from(0.02), from(0.2)];
      for (const [z, one] of [
        [0.02, dilute],
        [0.2, strong],
      ] as const) {
        const distillate = (1e6 * (z - 5e-4)) / (0.85 - 5e-4); // mol in 8 h
        const kW = (distillate * (one.reflux! + 1) * (0.85 * 38.56 + 0.15 * 40.65)) / (8 * 3600);
        expect(one.reflux).toBeCloseTo(1.3 * one.least_reflux!, 9);
        expect(one.condenser).toBeNear(kW, 1e-3);
        expect(one.reboiler).toBeNear(kW, 1e-3);
        expect(one.least_stages).toBeGreaterThan(11);
        expect(one.least_stages).toBeLessThanOrEqual(12);
        expect(one.trays).toBe(Math.ceil((one.stages! - 1) / one.tray_efficiency!));
        expect(one.feed_tray).toBeGreaterThan(0.5 * one.trays!);
        expect(one.feed_tray).toBeLessThan(one.trays!);
      }
      expect(dilute.steam_per_distillate).toBeNear(2.971, 1e-3);
      expect(strong.steam_per_distillate! / dilute.steam_per_distillate!).toBeNear(
        (strong.reflux! + 1) / (dilute.reflux! + 1),
        1e-9,
      );
      expect(strong.diameter).toBeGreaterThan(from(0.2, { reflux_factor: 1.05 }).diameter!);
    });
    test('keeps the equations of Underwood, Fenske and Gilliland with an entered volatility', () => {
      const one = from(0.2, { relative_volatility: 4.8 });
      expect(one.least_reflux).toBeCloseTo((0.85 / 0.2 - (4.8 * 0.15) / 0.8) / 3.8, 9);
      expect(one.least_stages).toBeCloseTo(Math.log((0.85 / 0.15) * (0.9995 / 5e-4)) / Math.log(4.8), 9);
    });
    test('works up to the azeotrope', () => {
      const close = from(0.2, { top_purity: 0.8942, reflux_factor: 1.05 });
      expect(close.least_reflux).toBeGreaterThan(5);
      expect(Number.isFinite(close.trays)).toBe(true);
      expect(() => from(0.2, { top_purity: 0.8943 })).toThrow(/azeotrope/);
    });
  });
  test('has a wider column with more flow, and several columns above 16 feet', () => {
    expect(beer({ time: 2 }).outputs.diameter).toBeGreaterThan(beer({ time: 8 }).outputs.diameter!);
    const huge = runUnit(
      'distillation',
      { distilled: 'product', time: 0.5 },
      { water: 4e6, target: 5e5 },
      { basis: spirit },
    );
    expect(huge.state.run.units).toBeGreaterThan(1);
    expect(huge.outputs.diameter).toBeLessThanOrEqual(16 * 0.3048 + 1e-9);
  });
  test('is as wide as its top, or its bottom if a cold feed makes more vapour there', () => {
    const sizes = (feed_quality: number, pressure = 1.01325) => {
      const { outputs, state, at } = runUnit(
        'distillation',
        { ...SHORTCUT, distilled: 'product', bottom_purity: 4e-4, top_purity: 0.8, feed_quality, pressure },
        { water: 900_000, target: 100_000 },
        { basis: spirit },
      );
      const width = ({ kW, heat, mass, T, flow, water }: End): number => {
        const kg = (kW / heat) * mass; // kg/s
        const density = (1e5 * pressure * mass) / (8.314462 * T);
        const velocity = 0.8 * floodingVelocity(450, flow(kg) / kg, density, trayLiquid(water));
        return Math.sqrt((4 * kg) / (density * velocity * 0.9 * Math.PI));
      };
      const { condenser, reboiler, reflux, diameter } = outputs;
      const vapour = (10.6 * 4e-4) / (1 + 9.6 * 4e-4);
      const heat = state.resolved.values['heat_of_vaporisation'] as number;
      const mix = (share: number, of: number, water: number): number => share * of + (1 - share) * water;
      const bottoms = state.run.sides.stillage!;
      expect(bottoms.mass[at.water]).toBeGreaterThan(800_000);
      return {
        diameter: diameter!,
        top: width({
          kW: condenser!,
          heat: mix(0.8, heat, 40.65),
          mass: mix(0.8, 46.07, 18.02) / 1000,
          T: state.run.out.temperature,
          flow: (kg) => (kg * reflux!) / (reflux! + 1),
          water: (0.2 * 18.02) / (0.2 * 18.02 + 0.8 * 46.07),
        }),
        bottom: width({
          kW: reboiler!,
          heat: mix(vapour, heat, 40.65),
          mass: mix(vapour, 46.07, 18.02) / 1000,
          T: bottoms.temperature,
          flow: (kg) => kg + bottoms.total() / (8 * 3600),
          water: 1 - (4e-4 * 46.07) / 18.02,
        }),
      };
    };
    const boiling = sizes(1);
    expect(boiling.top).toBeGreaterThan(boiling.bottom);
    expect(boiling.diameter).toBeNear(boiling.top, 1e-4);
    const cold = sizes(1.2);
    expect(cold.bottom).toBeGreaterThan(1.1 * cold.top);
    expect(cold.diameter).toBeNear(cold.bottom, 1e-4);
    // Twice the pressure: half the volume of vapour, which may rise at 0.7 times the velocity.
    const dense = sizes(1, 2.0265);
    expect(dense.diameter).toBeNear(dense.top, 1e-4);
    expect(dense.diameter / boiling.diameter).toBeNear(2 ** -0.25, 0.03);
  });
  test('distils a product without a boiling point in the library by what is entered', () => {
    const basis = molecule('mol_glycine');
    const tried: Settings[] = [{}, { boiling_point: 360 }, { ...SHORTCUT, boiling_point: 350, bottom_purity: 0.001 }];
    for (const settings of tried) {
      const { outputs } = runUnit('distillation', { distilled: 'product', ...settings }, BEER, { basis });
      // What the method does not calculate is absent.
      expect(Object.values(calculated(outputs)).every(Number.isFinite)).toBe(true);
      expect(outputs.distillate).toBeGreaterThan(0);
    }
  });
  test('never credits more solvent than was bought', () => {
    const options: UnitOptions = { basis: penicillin, before: [first], solventBought: 1000 };
    const { state, outputs, at } = runUnit('distillation', { solvent_returned: true }, EXTRACT, options);
    expect(outputs.returned).toBeNear(1000, 1e-12);
    expect(state.run.amounts[state.run.solventItem]).toBeNear(-1000, 1e-12);
    expect(state.run.sides.distillate!.mass[at.solvent]).toBeNear(0.97 * 7000 - 1000, 1e-9);
    expect(runUnit('distillation', {}, EXTRACT, options).state.run.amounts[state.run.solventItem]).toBe(0);
  });
  test.each([
    ['mol_acetic_acid', 0.6, 0.7],
    ['mol_propionic_acid', 0.7, 1],
    ['mol_formic_acid', 0.3, 0.4],
  ])(
    'never distils %s, which is less volatile than water, over it, whatever shares are entered',
    (component, low, high) => {
      const settings = { distilled: 'component', component };
      const refused = tryUnit(
        'distillation',
        settings,
        { water: 18_000, target: 100, [component]: 1000 },
        { basis: molecule('mol_succinic_acid') },
      );
      expect(refused).toMatchObject({ fields: ['distilled'] });
      const { value } = (refused as { limit: { value: number; actual?: number } }).limit;
      expect(value).toBe(1.05);
      const [ratio] = /[\d.]+/u.exec((refused as { message: string }).message)!;
      expect(Number(ratio)).toBeGreaterThan(low);
      expect(Number(ratio)).toBeLessThan(high);
    },
  );
  test('knows the azeotrope of a component from its functional groups: furfural of 35 % by mass', () => {
    const settings = { distilled: 'component', component: 'mol_furfural' };
    const { state } = runUnit(
      'distillation',
      settings,
      { water: 18_000, target: 100, mol_furfural: 500 },
      { basis: molecule('mol_succinic_acid') },
    );
    const { message } = state.warnings.find(({ field }) => field === 'purity')!;
    expect(Number(/at ([\d.]+)/u.exec(message)![1])).toBeGreaterThan(28);
    expect(Number(/at ([\d.]+)/u.exec(message)![1])).toBeLessThan(42);
  });
  test.each([{}, SHORTCUT])('a partial condenser condenses the reflux alone: %o', (method) => {
    const condenser = (condenser_type: string) => {
      const settings = { distilled: 'product', bottom_purity: 4e-4, ...method, condenser_type };
      const { outputs, state } = runUnit('distillation', settings, BEER, { basis: spirit });
      return { outputs, area: state.run.equipment['condenser']!.size };
    };
    const [whole, partial] = [condenser('total'), condenser('partial')];
    const { reflux } = whole.outputs as { reflux: number };
    expect(partial.outputs['condenser']).toBeNear((whole.outputs['condenser']! * reflux) / (reflux + 1), 1e-12);
    expect(partial.area).toBeNear((whole.area * reflux) / (reflux + 1), 1e-9);
    expect(partial.outputs['steam']).toBe(whole.outputs['steam']);
  });
  test('says what of the feed is volatile where nothing is distilled by default', () => {
    const refused = tryUnit(
      'distillation',
      {},
      { water: 18_000, target: 100, mol_methanol: 2000 },
      { basis: molecule('mol_succinic_acid') },
    );
    expect(refused).toMatchObject({ message: expect.stringContaining('Volatile components of the feed: Methanol') });
  });

  test('rejects an azeotrope, a feed outside top and bottom, and a missing component', () => {
    const refused = (settings: Settings, feed: Feed, options: UnitOptions) =>
      tryUnit('distillation', settings, feed, options);
    const ethanol = { ...SHORTCUT, distilled: 'product' };
    expect(refused({ ...ethanol, top_purity: 0.95 }, BEER, { basis: spirit })).toMatchObject({
      limit: { title: 'Azeotrope' },
    });
    expect(refused({ ...ethanol, bottom_purity: 0.1 }, BEER, { basis: spirit })).toMatchObject({
      fields: ['bottom_purity'],
      limit: { title: 'Mole fraction in the feed' },
    });
    expect(refused({}, BEER, { basis: acid })).toMatchObject({ fields: ['distilled'] });
    expect(refused({ distilled: 'ethanol' }, BEER, { basis: acid })).toMatchObject({ fields: ['distilled'] });
    expect(refused({ product_leaves: 'top' }, EXTRACT, { basis: acid, before: [first] })).toMatchObject({
      fields: ['product_leaves'],
    });
    expect(refused({ distilled: 'product', solvent_returned: true }, BEER, { basis: spirit })).toMatchObject({
      fields: ['solvent_returned'],
    });
    const octanol = step('liquid_liquid_extraction', { solvent: 'sol_1_octanol' }, 'extraction');
    expect(refused({}, EXTRACT, { basis: acid, before: [octanol] })).toMatchObject({
      limit: { title: 'Boiling point' },
    });
  });
  test('boils at its pressure: water at 121.4 °C and ethanol at 97 °C under 2.0649 bar', () => {
    const { state } = runUnit(
      'distillation',
      { ...SHORTCUT, bottom_purity: 1e-4, pressure: 2.0649 },
      { water: 18_000, target: 2000 },
      { basis: spirit },
    );
    // Steam tables; the vapour pressure of ethanol (Antoine).
    expect(Math.abs(state.run.sides.stillage!.temperature - 394.55)).toBeLessThan(0.5);
    expect(Math.abs(state.run.out.temperature - 370.2)).toBeLessThan(1.5);
    const under = (pressure: number) => () =>
      runUnit(
        'distillation',
        { pressure, boiling_point: 440, relative_volatility: 3 },
        { water: 100, target: 20_000 },
        { basis: spirit },
      );
    under(1)();
    expect(under(5)).toThrow(/At this pressure, the bottoms boil at/);
  });
  // Ethanol in water at 25 °C, mN/m (Vázquez et al. 1995).
  test.each([
    [0.1, 47.5],
    [0.2, 38],
    [0.3, 33],
    [0.5, 28],
    [0.8, 23.8],
  ])(
    'lowers the surface tension of water with %d of ethanol by weight as measured, within 15 %%',
    (organic, measured) => {
      const [mixed, water, alone] = [1 - organic, 1, 0].map((share) => trayLiquid(share).surfaceTension) as [
        number,
        number,
        number,
      ];
      const share = Math.log(mixed / water) / Math.log(alone / water);
      expect(72 * (21.8 / 72) ** share).toBeNear(measured, 0.15);
    },
  );
  test('distils a product that boils below water if no step adds a solvent, and to below its azeotrope', () => {
    const { state, outputs } = runUnit('distillation', {}, BEER, { basis: spirit });
    expect(state.resolved.values).toMatchObject({ distilled: 'product', product_leaves: 'top' });
    expect(outputs.distillate_purity).toBeNear(0.913, 2e-3);
    const warned = (purity: number) =>
      runUnit('distillation', { purity }, BEER, { basis: spirit }).state.warnings.filter(
        ({ field }) => field === 'purity',
      );
    expect(warned(0.98)).toMatchObject([
      { message: expect.stringContaining('azeotrope with water at 95.6 %') as string },
    ]);
    expect(warned(0.95)).toEqual([]);
    // Methanol has none.
    const methanol = runUnit('distillation', {}, { water: 20_000, target: 2000 }, { basis: molecule('mol_methanol') });
    expect(methanol.outputs.distillate_purity).toBeNear(0.98, 1e-9);
  });

  describe('by shares', () => {
    const methanol = (share: number, settings: Settings = {}, temperature = 298.15) =>
      tryUnit(
        'distillation',
        settings,
        { water: 10_000 * (1 - share), target: 10_000 * share },
        { basis: molecule('mol_methanol'), temperature },
      );
    test.each([0.01, 0.05, 0.3])('no more heat leaves than enters, from a feed with %d of methanol', (share) => {
      const run = methanol(share) as UnitRun;
      const { feed, out, sides } = run.state.run;
      const heat = (stream: typeof out) => stream.heatCapacity() * (stream.temperature - feed.temperature);
      const hours = Number(run.state.resolved.values['time']);
      const net = 3600 * hours * (run.outputs.reboiler! - run.outputs.condenser!);
      expect(net).toBeNear(heat(out) + heat(sides.stillage!), 1e-9);
      expect(run.outputs.condenser).toBeGreaterThan(0);
    });
    test('a dilute feed takes the steam that heats it: 10 t of 1 % by 75 K take 3.1 GJ, or 1.6 t for 0.1 t', () => {
      const run = methanol(0.01) as UnitRun;
      expect(run.outputs.steam_per_distillate).toBeNear(16, 0.01);
      expect((methanol(0.3) as UnitRun).state.resolved.values['steam_use']).toBe(1.2);
      expect((methanol(0.01, {}, 350) as UnitRun).outputs.steam_per_distillate).toBeLessThan(6);
    });
    test('less steam than that is refused with the least', () => {
      expect(methanol(0.01, { steam_use: 1.2 })).toMatchObject({ fields: ['steam_use'], limit: { title: 'Steam' } });
    });
  });
  test('a column recovers 99 % by default, also from a dilute feed', () => {
    for (const target of [50, 500, 5000]) {
      const settings = { method: 'shortcut' };
      const { state, at } = runUnit(
        'distillation',
        settings,
        { water: 10_000, target },
        { basis: molecule('mol_methanol') },
      );
      expect(state.run.out.mass[at.target]! / target).toBeGreaterThan(0.97);
    }
  });
});
