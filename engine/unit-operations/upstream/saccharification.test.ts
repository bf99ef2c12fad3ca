import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const MASH: Feed = { mol_dextrin: 3000, mol_starch: 100, mol_fibre: 400, salt: 60, water: 9000 };
const PULP: Feed = { mol_cellulose: 1000, mol_lignin: 600, mol_xylose: 400, water: 8000 };
const cellulose = { substrate: 'cellulose', feed_ph: 5 };

keepsItsBooks('saccharification', [{ feed: MASH }, { settings: cellulose, feed: PULP }], {
  // The acid is bought with its water.
  alsoBought: () => 0,
});
everySettingCounts('saccharification', [
  { feed: { ...MASH, ...PULP } },
  { feed: MASH },
  { settings: { ...cellulose, kinetics: 'michaelis_menten' }, feed: PULP },
]);

const made = (settings: Record<string, string | number>, feed: Feed, id: string): number => {
  const { out, components } = runUnit('saccharification', settings, feed).state.run;
  return out.mass[components.index.get(id)!]!;
};

describe('saccharification', () => {
  test('turns starch and dextrin into glucose with the water that they take up', () => {
    expect(made({ conversion: 0.95 }, MASH, 'mol_glucose')).toBeNear(0.95 * 3100 * 1.1111, 1e-4);
    expect(made({ conversion: 0.95 }, MASH, 'mol_dextrin')).toBeNear(150, 1e-9);
  });
  test('turns cellulose into glucose, oligomers and cellobiose', () => {
    expect(made(cellulose, PULP, 'mol_glucose')).toBeNear(900 * 1.1111, 1e-4);
    expect(made(cellulose, PULP, 'mol_dextrin')).toBeNear(40, 1e-12);
    expect(made(cellulose, PULP, 'mol_cellobiose')).toBeNear(12 * 1.05557, 1e-4);
    expect(made(cellulose, PULP, 'mol_cellulose')).toBeNear(48, 1e-9);
  });
  test('the enzyme reaches the usual conversion in the usual time', () => {
    const kinetics = { kinetics: 'michaelis_menten' };
    expect(runUnit('saccharification', kinetics, MASH).outputs.conversion).toBeNear(0.97, 0.03);
    expect(runUnit('saccharification', { ...cellulose, ...kinetics }, PULP).outputs.conversion).toBeNear(0.9, 0.04);
    const reached = (more: object) => runUnit('saccharification', { ...kinetics, ...more }, MASH).outputs.conversion!;
    expect(reached({ time: 2 })).toBeLessThan(reached({}));
    expect(reached({ dose: 0.0005 })).toBeLessThan(reached({}));
    expect(reached({ loss: 0.3 })).toBeLessThan(reached({}));
    expect(reached({ inhibition: 20 })).toBeLessThan(reached({}));
  });
  test('acid brings the pH down, caustic brings it up', () => {
    const { outputs, state } = runUnit('saccharification', {}, MASH);
    expect(outputs.acid).toBeNear(4.5 * 1.3 * state.run.feed.volume() * 0.04904, 1e-9);
    const item = (ph: number, id: string) => {
      const { run } = runUnit('saccharification', { ph, feed_ph: 5 }, MASH).state;
      return run.amounts[run.items.findIndex((one) => one.id === id)]!;
    };
    expect(item(4.5, 'mol_sulphuric_acid')).toBeGreaterThan(0);
    expect(item(5.5, 'mol_sulphuric_acid')).toBe(0);
    expect(item(5.5, 'mol_sodium_hydroxide')).toBeGreaterThan(item(5, 'mol_sodium_hydroxide'));
  });
  test('cellulose is hydrolysed in tanks of 946 m³', () => {
    const { state } = runUnit('saccharification', cellulose, { mol_cellulose: 300_000, water: 2_000_000 });
    expect(state.run.equipment.tank!.row.id).toBe('C-75');
    expect(state.run.equipment.tank!.row.cost(946)).toBeNear(480_000, 1e-9);
    expect(state.run.units).toBe(3);
  });
  test('rejects a feed without the substrate, and shares above 100 %', () => {
    expect(tryUnit('saccharification', {}, PULP)).toMatchObject({ fields: ['substrate'] });
    expect(tryUnit('saccharification', cellulose, MASH)).toMatchObject({ fields: ['substrate'] });
    expect(tryUnit('saccharification', { ...cellulose, conversion: 0.99 }, PULP)).toMatchObject({
      limit: { value: 0.948 },
    });
  });
  test('warns of a slurry that is too thick', () => {
    const { state } = runUnit('saccharification', cellulose, { ...PULP, mol_lignin: 2000 });
    expect(state.warnings.map(({ message }) => message).join()).toMatch(/mixes poorly/);
  });
});
