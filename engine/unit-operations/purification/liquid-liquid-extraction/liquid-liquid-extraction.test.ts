import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit, type UnitOptions } from '../../../tests/fixtures.test-support.ts';
import type { Feed } from '../../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings, type Trial } from '../../laws.test-support.ts';
import { type Liquid, Liquids } from '../../../substances/liquids.ts';
import { liquidLiquidExtraction } from './index.ts';
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
const ACETIC: Feed = { water: 20_000, target: 1000, salt: 100, host_protein: 20 };
const ACTIVE: Settings = { equilibrium: 'activity', solvent: 'sol_ethyl_acetate', phase_ratio: 1 };
const aceticAcid = molecule('mol_acetic_acid');
TRIALS.push(
  { settings: ACTIVE, feed: ACETIC, options: { basis: aceticAcid } },
  {
    settings: { ...ACTIVE, contactor: 'mixer_settler', stages: 3, flow_pattern: 'crosscurrent', calibration: 2, ph: 4 },
    feed: { ...ACETIC, by_product: 30 },
    options: { basis: aceticAcid },
  },
);
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
  test('takes as much acid as the product was charged, and caustic to charge it again', () => {
    // 600 kg of penicillin G, 334.4 g/mol, pKa 2.75, from pH 7 to 2.1, and the acidity of the water.
    const { state } = run({});
    const volume = state.run.feed.volume();
    const kmol = 600 / 334.39;
    const charged = (ph: number) => 1 / (1 + 10 ** (2.75 - ph));
    const moles = kmol * (charged(7) - charged(2.1)) + 10 ** -2.1 * volume;
    expect(state.resolved.values.titrant).toBeNear((1000 * moles) / volume, 1e-3);
    expect(state.run.inlets.titrant!.mass[state.run.components.at.titrant]).toBeNear(36.46 * moles, 1e-3);
    const twice = runUnit('liquid_liquid_extraction', {}, { ...BROTH, target: 1200 }, { basis: penicillin });
    const [one, two] = [state, twice.state].map((each) => each.resolved.values.titrant as number);
    expect(two! - one!).toBeGreaterThan(0.85 * (one! - 7.94));
    const back = runUnit('liquid_liquid_extraction', { direction: 'into_water' }, EXTRACT, {
      basis: penicillin,
      before: [first],
    });
    const added = Number(back.state.resolved.values.phase_ratio) * back.state.run.feed.volume();
    expect(back.state.resolved.values.titrant).toBeNear((1000 * (590 / 334.39) * charged(7)) / added, 1e-3);
  });
  test('takes acid for both groups of a diacid, and for the base that holds it', () => {
    const dose = (target: number, more: Feed = {}, options: UnitOptions = { basis: acid }) => {
      const { state } = runUnit('liquid_liquid_extraction', {}, { water: 10_000, target, ...more }, options);
      return Number(state.resolved.values.titrant) * state.run.feed.volume();
    };
    // Succinic acid, 118.09 g/mol, pK 4.21 and 5.64: doubly charged at pH 7 but for 4 %, uncharged at 2.1.
    expect((dose(1000) - dose(500)) / (500 / 0.11809)).toBeCloseTo(1.95, 1);
    // As the ammonium salt of both groups: 2 × 17.03 kg of ammonia per kmol.
    const ammonium = (kg: number): number => (kg / 118.09) * 2 * 17.03;
    const salt = (kg: number) => dose(kg, { ammonium: ammonium(kg) });
    expect((salt(1000) - salt(500)) / (500 / 0.11809)).toBeCloseTo(2, 1);
    // With half of the acid that it needs there already, and with too much of it.
    const acidified = (kg: number) => dose(1000, { ammonium: ammonium(1000), titrant: kg });
    const charge = 1000 / 118.09;
    expect(salt(1000) - acidified(49.04 * charge)).toBeNear(1000 * charge, 1e-3);
    expect(acidified(3 * 49.04 * charge)).toBe(0);
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

describe('liquid-liquid extraction by activity coefficients', () => {
  const run = (settings: Settings = {}, feed: Feed = ACETIC) =>
    runUnit(
      'liquid_liquid_extraction',
      { ...ACTIVE, entrainment: 0, evaporation: 0, decomposition: 0, ...settings },
      feed,
      {
        basis: aceticAcid,
      },
    );
  test('separates one stage into two liquids in equilibrium', () => {
    const { state, outputs, at } = run({ stages: 1, contactor: 'centrifugal' });
    const { out, sides, components } = state.run;
    const parts = [at.water, at.solvent, at.target];
    const liquids = new Liquids(parts.map((i) => components.vapours[i] as Liquid));
    const kmol = (mass: Float64Array) => parts.map((i) => mass[i]! / components.molarMass[i]!);
    const [organic, aqueous] = [kmol(out.mass), kmol(sides.raffinate!.mass)];
    const share = (list: number[]) => list.map((one) => one / list.reduce((a, b) => a + b, 0));
    const [x, y] = [share(aqueous), share(organic)];
    const [one, other] = [x, y].map((list) => liquids.activity(out.temperature, list));
    const uncharged = [1, 1, 1 / (1 + 10 ** (Number(state.resolved.values.ph) - Number(state.resolved.values.pka)))];
    for (let i = 0; i < 3; i++) expect((x[i]! * one![i]! * uncharged[i]!) / (y[i]! * other![i]!)).toBeNear(1, 1e-6);
    // Acetic acid between ethyl acetate and water at 30 °C: 0.907 by mass (Perry), within the factor that the setting states.
    expect(Math.abs(Math.log(outputs.partition_at_ph! / 0.907 / 0.9))).toBeLessThan(Math.log(1.65));
  });
  test('dissolves solvent and water in each other as the library says', () => {
    const { state, at } = run({ stages: 1 }, { ...ACETIC, target: 1e-6 });
    const { out, sides } = state.run;
    const { mass } = sides.raffinate!;
    expect(mass[at.solvent]! / (mass[at.solvent]! + mass[at.water]!)).toBeNear(0.08, 0.02);
    expect(out.mass[at.water]! / (out.mass[at.solvent]! + out.mass[at.water]!)).toBeNear(0.033, 0.02);
  });
  test('extracts more by more stages, also parts of them, a larger coefficient and a lower pH', () => {
    const extracted = (settings: Settings) => run(settings).outputs.extracted!;
    const parts = [0.6, 0.8, 0.999, 1, 1.001, 1.5, 2, 3].map((ideal) =>
      extracted({ stages: Math.ceil(ideal), contactor: 'mixer_settler', stage_efficiency: ideal / Math.ceil(ideal) }),
    );
    for (let k = 1; k < parts.length; k++) expect(parts[k]).toBeGreaterThan(parts[k - 1]!);
    expect(parts[4]! - parts[2]!).toBeLessThan(2e-3);
    expect(extracted({ calibration: 1.6 })).toBeGreaterThan(extracted({}));
    expect(extracted({ ph: 2 })).toBeGreaterThan(extracted({ ph: 5 }));
    expect(extracted({ flow_pattern: 'crosscurrent' })).toBeLessThan(extracted({}));
  });
  test('is that of constant coefficients where the product is dilute', () => {
    const feed = { ...ACETIC, target: 1 };
    const { outputs } = run({ stages: 3, phase_ratio: 2 }, feed);
    // The water that dissolves in the solvent, and the solvent in the water, change the volumes a little.
    const entered = run(
      {
        equilibrium: 'entered',
        partition: outputs.partition_at_ph! * 1.0,
        ionisation: 'none',
        stages: 3,
        phase_ratio: 2,
      },
      feed,
    );
    expect(outputs.left).toBeNear(entered.outputs.left!, 0.25);
  });
  test('says why it is not possible', () => {
    const refused = (settings: Settings, options: UnitOptions = { basis: aceticAcid }) =>
      tryUnit('liquid_liquid_extraction', { ...ACTIVE, ...settings }, ACETIC, options) as { message: string };
    expect(refused({}, { basis: penicillin }).message).toMatch(/not available for penicillin G/i);
    expect(refused({ solvent: 'sol_mibk' }, { basis: molecule('mol_formic_acid') }).message).toMatch(/lack parameters/);
    expect(refused({ phase_ratio: 0.04 }).message).toMatch(/single liquid phase/);
  });
  test('warns of the error of the calculation until a measurement is entered', () => {
    const fields = (settings: Settings) => run(settings).state.warnings.map(({ field }) => field);
    expect(fields({})).toContain('calibration');
    expect(fields({ calibration: 1.4 })).not.toContain('calibration');
  });
  test('draws the stages that it calculates', () => {
    const { state, outputs } = run({ stages: 3 });
    const { curves } = liquidLiquidExtraction;
    const { staircase } = curves!(state.run, state.resolved.values as never, outputs);
    const stairs = staircase.find(({ series }) => series === 'Stages')!.points;
    expect(stairs).toHaveLength(7);
    expect(stairs.at(-1)![0] / stairs[0]![0]).toBeNear(outputs.left!, 0.15);
  });
});
