import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit, type UnitOptions } from '../../../fixtures.test-support.ts';
import type { Feed } from '../../../process/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings, type Trial } from '../../laws.test-support.ts';
import { acid, EXTRACT, first, molecule, penicillin, returnedOrTitrated } from '../../solvents.test-support.ts';

const BROTH: Feed = {
  water: 20_000,
  target: 600,
  salt: 300,
  host_protein: 60,
  lipid: 5,
  antifoam: 4,
  by_product: 20,
  cell: 5,
};
const TRIALS: Trial[] = [
  { feed: BROTH, options: { basis: penicillin } },
  {
    settings: { contactor: 'mixer_settler', solvent_load: 0.5, flow_pattern: 'crosscurrent' },
    feed: BROTH,
    options: { basis: penicillin },
  },
  {
    settings: { solvent: 'sol_1_octanol', ph: 8, ionisation: 'base', pka: 7, stages: 4 },
    feed: BROTH,
    options: { basis: acid },
  },
  { settings: { direction: 'into_water' }, feed: EXTRACT, options: { basis: penicillin, before: [first] } },
  {
    settings: { direction: 'into_water', solvent_returned: true },
    feed: EXTRACT,
    options: { basis: penicillin, before: [first], solventBought: 1e5 },
  },
];
keepsItsBooks('liquid_liquid_extraction', TRIALS, { alsoBought: returnedOrTitrated });
// The direction depends on the phase of the feed, which the trials cover.
everySettingCounts('liquid_liquid_extraction', TRIALS, ['direction']);

describe('liquid-liquid extraction', () => {
  const run = (settings: Settings) => runUnit('liquid_liquid_extraction', settings, BROTH, { basis: penicillin });
  test('partitions penicillin G into butyl acetate with 25.0 at pH 2.1 and 0.10 at pH 5.8', () => {
    expect(run({}).outputs.partition_at_ph).toBeNear(25, 1e-3);
    expect(run({ contactor: 'mixer_settler' }).outputs.ideal_stages).toBeNear(1.7, 1e-12);
    const one = run({ stages: 1, phase_ratio: 0.1 }).outputs;
    expect(one.left).toBeNear(1 / 3.5, 1e-3);
    expect(one.extracted).toBeNear((1 - 1 / 3.5) * Math.exp(-0.005), 1e-3);
  });
  test('extracts more with a lower pH, more stages and more solvent, and less in cross-current flow', () => {
    const base = run({ ph: 3.5 }).outputs.extracted!;
    expect(run({ ph: 2.5 }).outputs.extracted).toBeGreaterThan(base);
    expect(run({ ph: 3.5, stages: 4 }).outputs.extracted).toBeGreaterThan(base);
    expect(run({ ph: 3.5, phase_ratio: 0.8 }).outputs.extracted).toBeGreaterThan(base);
    expect(run({ ph: 3.5, flow_pattern: 'crosscurrent' }).outputs.extracted).toBeLessThan(base);
  });
  test('estimates the partition coefficient from log P if it is not measured', () => {
    const { state } = runUnit('liquid_liquid_extraction', {}, BROTH, { basis: molecule('mol_vanillin') });
    expect(state.resolved.values.partition).toBeNear(10 ** 1.21, 1e-12);
    expect(state.warnings.map((one) => one.field)).toContain('partition');
  });
  test('loses solvent by dissolution, entrainment and evaporation', () => {
    const { state, outputs, at } = run({});
    const { raffinate, vapour } = state.run.sides;
    const bought = state.run.inlets.extractant!.mass[at.solvent]!;
    const water = 20_000 + state.run.inlets.titrant!.mass[at.water]!;
    expect(raffinate!.mass[at.solvent]!).toBeNear((0.0068 / 0.9932) * water + 0.002 * bought, 1e-9);
    expect(outputs.solvent_lost).toBeNear(raffinate!.mass[at.solvent]! + vapour!.mass[at.solvent]!, 1e-12);
  });
  test('rejects a solvent that dissolves completely, the wrong phase, cells, and phases of similar density', () => {
    const refused = (settings: Settings, feed: Feed, options: UnitOptions) =>
      tryUnit('liquid_liquid_extraction', settings, feed, options);
    expect(refused({ phase_ratio: 0.05, solvent: 'sol_mek' }, BROTH, { basis: acid })).toMatchObject({
      limit: { title: 'Solvent' },
    });
    expect(refused({ direction: 'into_water' }, BROTH, { basis: acid, before: [first] })).toMatchObject({
      fields: ['direction'],
    });
    expect(refused({}, EXTRACT, { basis: acid })).toMatchObject({ fields: ['direction'] });
    expect(refused({ direction: 'into_water' }, BROTH, { basis: acid })).toMatchObject({ infeasible: true });
    expect(refused({}, BROTH, { basis: { ...product, kind: 'biomass', component_id: null } })).toMatchObject({
      infeasible: true,
    });
    const spent = refused({ solvent_load: 10 }, { ...BROTH, target: 2 }, { basis: penicillin });
    expect(spent).toMatchObject({ limit: { title: 'Product in the feed' } });
    const heavy = { ...EXTRACT, salt: 1500 };
    expect(refused({ direction: 'into_water' }, heavy, { basis: penicillin, before: [first] })).toMatchObject({
      limit: { title: 'Density difference' },
    });
  });
});
