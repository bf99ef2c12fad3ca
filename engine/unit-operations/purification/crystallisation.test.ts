import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit, type UnitOptions } from '../../tests/fixtures.test-support.ts';
import { itemIndex } from '../../costing/items.ts';
import type { ProductBasis } from '../../index.ts';
import { crystalMass, dominantSize, meanSize, solubilityAt } from '../../physics/crystallisation.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';
import { acid } from '../solvents.test-support.ts';

const FEED: Feed = {
  water: 20_000,
  target: 6000,
  salt: 300,
  host_protein: 60,
  nucleic_acid: 10,
  cell: 5,
};
const WARM: UnitOptions = { basis: acid, temperature: 330 };
keepsItsBooks('crystallisation', [
  { feed: FEED, options: WARM },
  { settings: { antisolvent_ratio: 0.5, evaporated: 0.3, wash_ratio: 0 }, feed: FEED, options: WARM },
  {
    settings: { hydrate_ratio: 1.15, solvent: 'sol_acetone', antisolvent_ratio: 0.2, final_temperature: 310 },
    feed: FEED,
    options: WARM,
  },
]);
everySettingCounts('crystallisation', [
  { feed: FEED, options: WARM },
  { settings: { final_temperature: 310, evaporated: 0.4 }, feed: FEED, options: WARM },
  { settings: { antisolvent_ratio: 0.4, hydrate_ratio: 1.1 }, feed: FEED, options: WARM },
]);

describe('crystallisation', () => {
  test('gives the yield of a solution saturated at 60 °C on cooling to 5 °C', () => {
    const at = (degrees: number): number => 0.1 * Math.exp(0.03 * degrees);
    const solubility = { at0: at(0), at25: at(25), at60: at(60) };
    for (const degrees of [-5, 5, 40, 60, 70]) expect(solubilityAt(solubility, degrees)).toBeNear(at(degrees), 1e-12);
    const solute = 100 * at(60);
    expect(crystalMass(solute, 100, solubilityAt(solubility, 5), 1) / solute).toBeNear(0.808);
  });
  test('gives the crystals of a hydrate', () => expect(crystalMass(40, 100, 0.09, 2.268)).toBeNear(79.37));
  test('crystal size', () => {
    expect(dominantSize(2e-8, 7200) * 1e6).toBeNear(432);
    expect(meanSize(2e-8, 7200) / dominantSize(2e-8, 7200)).toBeNear(4 / 3, 1e-12);
  });
  const run = (settings: Settings) => runUnit('crystallisation', settings, FEED, { basis: acid, temperature: 330 });
  test('gives more crystals with cooling, evaporation and antisolvent, and purer crystals with washing', () => {
    const base = run({ final_temperature: 300 }).outputs;
    expect(run({ final_temperature: 280 }).outputs.crystallised).toBeGreaterThan(base.crystallised!);
    expect(run({ final_temperature: 300, evaporated: 0.3 }).outputs.crystallised).toBeGreaterThan(base.crystallised!);
    expect(run({ final_temperature: 300, antisolvent_ratio: 0.5 }).outputs.crystallised).toBeGreaterThan(
      base.crystallised!,
    );
    expect(run({ wash_ratio: 2 }).outputs.cake_purity).toBeGreaterThan(run({ wash_ratio: 0.2 }).outputs.cake_purity!);
  });
  test('what is volatile boils off with the water, with its heat, and stays without evaporation', () => {
    const volatile = { mol_ethanol: 500, mol_acetic_acid: 200, mol_lactic_acid: 100 };
    const feed: Feed = { ...FEED, ...volatile };
    const boiled = (evaporated: number) => {
      const { run: one } = runUnit('crystallisation', { evaporated }, feed, { basis: acid, temperature: 330 }).state;
      const { index } = one.components;
      const left = (id: keyof typeof volatile): number => one.sides['condensate']!.mass[index.get(id)!]! / volatile[id];
      return { left, steam: one.amounts[itemIndex('lp_steam')]! };
    };
    const [none, half] = [boiled(0), boiled(0.5)];
    for (const id of ['mol_ethanol', 'mol_acetic_acid', 'mol_lactic_acid'] as const) expect(none.left(id)).toBe(0);
    expect(half.left('mol_ethanol')).toBeGreaterThan(0.97);
    expect(half.left('mol_acetic_acid')).toBeGreaterThan(0.2);
    expect(half.left('mol_acetic_acid')).toBeLessThan(0.5);
    expect(half.left('mol_lactic_acid')).toBeLessThan(0.01);
    const without = run({ evaporated: 0.5 }).state.run.amounts[itemIndex('lp_steam')]!;
    // 500 kg of ethanol take 0.85 MJ/kg.
    expect(half.steam - without).toBeGreaterThan(150);
  });
  test('boils water off with its heat of evaporation, 2366 kJ/kg at 330 K in tables of steam, from steam of 2150 kJ/kg', () => {
    const steam = (evaporated: number) => run({ evaporated }).state.run.amounts[itemIndex('lp_steam')]!;
    expect(steam(0.3) - steam(0)).toBeNear((0.3 * FEED['water']! * 2366) / (2150 * 0.95));
  });
  test('purifies: salts stay in the mother liquor', () => {
    const { state, at } = run({});
    const { out, feed } = state.run;
    expect(out.mass[at.target]! / feed.mass[at.target]!).toBeGreaterThan(0.8);
    expect(out.mass[at.salt]! / feed.mass[at.salt]!).toBeLessThan(0.1);
  });
  test('filters while the slurry waits: half the time needs twice the filter and frees the crystallisers', () => {
    const [slow, fast] = [6, 3].map((filter_time) => run({ filter_time }).outputs);
    expect(fast!.filter_area!).toBeNear(2 * slow!.filter_area!, 1e-12);
    expect(slow!.process_time! - fast!.process_time!).toBeNear(3, 1e-12);
  });
  test('buys exchangers where the jackets are too small, and warns of fast cooling', () => {
    const large = (settings: Settings) =>
      runUnit(
        'crystallisation',
        settings,
        Object.fromEntries(Object.entries(FEED).map(([role, kg]) => [role, 10 * kg])),
        {
          basis: acid,
          temperature: 330,
        },
      );
    const fast = large({ residence_time: 1 });
    const slow = large({ residence_time: 24 });
    expect(fast.state.run.equipment['exchanger']!.size).toBe(fast.outputs.exchanger_area);
    expect(fast.outputs.exchanger_area!).toBeGreaterThan(100);
    expect(slow.outputs.exchanger_area).toBe(0);
    const warned = (one: typeof fast) => one.state.warnings.some(({ message }) => message.includes('kW/m³'));
    expect([warned(fast), warned(slow)]).toEqual([true, false]);
    // Boiling needs an exchanger too.
    expect(large({ residence_time: 24, evaporated: 0.5 }).outputs.exchanger_area!).toBeGreaterThan(0);
  });
  test('rejects a product that stays dissolved, a solid slurry, and cells as product', () => {
    const thin = { ...FEED, target: 100 };
    expect(tryUnit('crystallisation', {}, thin, { basis: acid })).toMatchObject({
      infeasible: true,
      limit: { title: 'Product in the feed' },
    });
    expect(tryUnit('crystallisation', { evaporated: 0.9 }, FEED, { basis: acid })).toMatchObject({
      limit: { title: 'Crystals in the slurry' },
    });
    const cells: ProductBasis = { ...product, kind: 'biomass', component_id: null };
    expect(tryUnit('crystallisation', {}, FEED, { basis: cells })).toMatchObject({ infeasible: true });
    expect(tryUnit('crystallisation', {}, { ...FEED, water: 0 }, { basis: acid })).toMatchObject({
      message: expect.stringContaining('contains no water'),
    });
  });
});
