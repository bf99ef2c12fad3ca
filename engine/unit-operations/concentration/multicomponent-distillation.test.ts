import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { celsius } from '../../wording/quantity.ts';
import { everySettingCounts, keepsItsBooks, type Settings, type Trial } from '../laws.test-support.ts';
import { acid, molecule } from '../solvents.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';

const ID = 'multicomponent_distillation';
/** Beer of acetone, butanol and ethanol, and a mixture of solvents with sugar. */
const BEER: Feed = { water: 18_000, target: 20, sol_acetone: 300, sol_1_butanol: 600, sol_ethanol: 100, cell: 20 };
const SOLVENTS: Feed = { water: 500, target: 50, mol_methanol: 3000, sol_acetone: 300, sol_ethanol: 4000 };
const ACETONE = { light_key: 'sol_acetone', heavy_key: 'sol_1_butanol', light_recovery: 0.98, heavy_recovery: 0.97 };
const METHANOL = { light_key: 'mol_methanol', heavy_key: 'sol_ethanol', light_recovery: 0.95, heavy_recovery: 0.95 };
const basis = molecule('mol_succinic_acid');
const TRIALS: Trial[] = [
  {
    settings: { light_key: 'sol_1_butanol', light_recovery: 0.98, heavy_recovery: 0.9 },
    feed: BEER,
    options: { basis },
  },
  { settings: METHANOL, feed: SOLVENTS, options: { basis } },
  { settings: { ...METHANOL, method: 'stages', product_leaves: 'top' }, feed: SOLVENTS, options: { basis } },
  { settings: { ...METHANOL, method: 'stages', stages: 40 }, feed: SOLVENTS, options: { basis, temperature: 350 } },
  {
    settings: { light_key: 'mol_methanol', heavy_key: 'mol_acetic_acid', light_recovery: 0.9, heavy_recovery: 0.9 },
    feed: { water: 3000, target: 150, mol_methanol: 300, mol_acetic_acid: 300, mol_furfural: 100 },
    options: { basis },
  },
  { feed: { water: 3000, target: 150, mol_methanol: 2000, mol_furfural: 2000 }, options: { basis } },
];
keepsItsBooks(ID, TRIALS);
everySettingCounts(ID, TRIALS);

const distil = (settings: Settings, feed = SOLVENTS) => runUnit(ID, settings, feed, { basis: acid });

describe('multicomponent distillation', () => {
  test('reaches the entered recoveries of both keys, and what is lighter leaves over the top', () => {
    const { state, outputs } = distil(METHANOL);
    expect(outputs.light_recovered).toBeNear(0.95, 1e-9);
    expect(outputs.heavy_recovered).toBeNear(0.95, 1e-9);
    const { distillate } = state.run.sides;
    const acetone = state.run.components.index.get('sol_acetone')!;
    expect(distillate!.mass[acetone]! / state.run.feed.mass[acetone]!).toBeGreaterThan(0.95);
    expect(outputs.top_temperature!).toBeLessThan(outputs.bottom_temperature!);
    expect(outputs.top_temperature!).toBeGreaterThan(celsius(56));
  });

  test('stage by stage, methanol and ethanol are separated as the shortcut says within 2 points', () => {
    const { outputs } = distil({ ...METHANOL, method: 'stages' });
    expect(Math.abs(outputs.light_recovered! - 0.95)).toBeLessThan(0.02);
    expect(Math.abs(outputs.heavy_recovered! - 0.95)).toBeLessThan(0.02);
    const cost = distil(METHANOL).outputs;
    expect(outputs.reboiler).toBeNear(cost.reboiler!, 0.05);
  });

  test('boils at the pressure of the column: ethanol and water under vacuum, where the azeotrope is richer', () => {
    const feed: Feed = { water: 160_000, sol_ethanol: 40_000 };
    const settings = { light_key: 'sol_ethanol', light_recovery: 0.95, heavy_recovery: 0.95 };
    const at = (pressure: number) => distil({ ...settings, pressure }, feed).outputs;
    // Water with a trace of ethanol boils at 45.8 °C under 0.1 bar and at 133.5 °C under 3 bar (steam tables).
    expect(at(0.1).bottom_temperature!).toBeNear(celsius(45.8), 0.01);
    expect(at(3).bottom_temperature!).toBeNear(celsius(133.5), 0.01);
    expect(at(0.1).diameter!).toBeGreaterThan(1.5 * at(1.01325).diameter!);
    const message = (pressure: number): string => {
      const outcome = tryUnit(ID, { ...settings, pressure, heavy_recovery: 0.99999 }, feed, { basis: acid });
      return 'infeasible' in outcome ? outcome.message : '';
    };
    const azeotrope = (pressure: number) => Number(/at ([\d.]+) mol-%/.exec(message(pressure))![1]);
    // 89.4 mol-% at 1 atm; the share of ethanol rises as the pressure falls.
    expect(azeotrope(1.01325)).toBeNear(89.4, 0.01);
    expect(azeotrope(0.3)).toBeGreaterThan(91);
  });

  test('more stages and more reflux separate better', () => {
    const base = distil({ ...METHANOL, method: 'stages', stages: 25 }).outputs;
    expect(distil({ ...METHANOL, method: 'stages', stages: 40 }).outputs.light_recovered).toBeGreaterThan(
      base.light_recovered!,
    );
    expect(
      distil({ ...METHANOL, method: 'stages', stages: 25, reflux_factor: 2 }).outputs.light_recovered,
    ).toBeGreaterThan(base.light_recovered!);
  });

  test('says how volatilities change along the column, and what its stages miss', () => {
    const { state } = runUnit(ID, ACETONE, BEER, { basis: acid });
    expect(state.warnings.map(({ message }) => message).join()).toContain('Choose the stage-by-stage model');
    const few = runUnit(ID, { ...METHANOL, method: 'stages', stages: 8 }, SOLVENTS, { basis: acid });
    expect(few.state.warnings.map(({ message }) => message).join()).toContain('The stages recover');
  });

  test('refuses an azeotrope, keys in the wrong order, a key that is not there, and one that does not boil', () => {
    const message = (settings: Settings, feed = SOLVENTS): string => {
      const outcome = tryUnit(ID, settings, feed, { basis: acid });
      return 'infeasible' in outcome ? outcome.message : '';
    };
    expect(message({ light_key: 'sol_ethanol', light_recovery: 0.999, heavy_recovery: 0.9999 })).toContain(
      'form an azeotrope at',
    );
    expect(message({ light_key: 'sol_ethanol', heavy_key: 'mol_methanol' })).toMatch(
      /the volatility of “.*” is .* times that of “.*”/,
    );
    expect(message({ light_key: 'sol_toluene' })).toContain('does not contain the light key');
    expect(message({ heavy_key: 'mol_succinic_acid' })).toContain('does not contain the heavy key');
  });
  test('a product that boils below water leaves over the top, any other with the bottoms', () => {
    const leaves = (id: string, settings: Settings = {}) =>
      runUnit(ID, settings, { water: 9000, target: 1000, mol_methanol: 500 }, { basis: molecule(id) }).state.resolved
        .values.product_leaves;
    expect(leaves('mol_ethanol')).toBe('top');
    expect(leaves('mol_succinic_acid')).toBe('bottoms');
    expect(leaves('mol_ethanol', { product_leaves: 'bottoms' })).toBe('bottoms');
  });
});
