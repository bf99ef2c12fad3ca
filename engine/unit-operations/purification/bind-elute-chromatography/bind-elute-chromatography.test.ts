import { describe, expect, test } from 'vitest';
import { antibody as antibodyPlant } from '../../../cases/own/antibody.ts';
import { configurationOf, run as evaluatePlant } from '../../../cases/plant.ts';
import { compile } from '../../../evaluate/evaluate.ts';
import { Random } from '../../../numeric/random.ts';
import { library, product, runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import { MIXED_POOL, SMALL_POOL } from '../../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../../laws.test-support.ts';
import type { SettingValue } from '../../../types/configuration.ts';

/** A gradient of an ion exchanger that is solved from its equations, and feeds with the salt that it needs. */
const SOLVED = {
  ligand: 'cation',
  column_model: 'mechanistic',
  elution_mode: 'gradient',
  elution: 12,
  elution_salt: 29,
} as const;
const FRESH_POOL = { ...MIXED_POOL, salt: 6, buffer_salt: 15 };
const SALTED_POOL = { ...MIXED_POOL, salt: 0, ammonium_sulphate: 1300 };

keepsItsBooks(
  'bind_elute_chromatography',
  ['short_cut', 'mechanistic'].map((column_model) => ({
    settings: { ligand: 'affinity', capacity_by: 'measured', column_model },
    feed: SMALL_POOL,
  })),
  {
    // Ligand comes from the resin.
    alsoBought: ({ state }) => state.inlets[0]!.stream.mass[state.run.components.ids.indexOf('leached_protein_a')]!,
  },
);
keepsItsBooks('bind_elute_chromatography', [
  { feed: MIXED_POOL },
  { settings: { ligand: 'hydrophobic', size_by: 'column', column_volume: 800 }, feed: MIXED_POOL },
  { settings: { ligand: 'cation', elution_mode: 'gradient', elution: 12, elution_salt: 29 }, feed: MIXED_POOL },
  { settings: { ligand: 'anion', wash: 0, pool_volume: 3 }, feed: SMALL_POOL },
  { settings: { ...SOLVED, utilisation: 0.5 }, feed: FRESH_POOL },
]);
everySettingCounts(
  'bind_elute_chromatography',
  [
    { feed: MIXED_POOL },
    { settings: { ligand: 'cation', utilisation: 0.95 }, feed: MIXED_POOL },
    { settings: { max_diameter: 0.3 }, feed: MIXED_POOL },
    { settings: { ligand: 'affinity', storage_cycles: 50 }, feed: MIXED_POOL },
    { settings: { ligand: 'cation', elution_mode: 'gradient', elution: 12, elution_salt: 29 }, feed: MIXED_POOL },
    { settings: SOLVED, feed: FRESH_POOL },
    { settings: { ...SOLVED, pool_by: 'cuts' }, feed: FRESH_POOL },
    { settings: { ...SOLVED, pool_by: 'purity', least_concentration: 8 }, feed: FRESH_POOL },
    { settings: { ligand: 'hydrophobic', column_model: 'mechanistic' }, feed: SALTED_POOL },
    { settings: { ligand: 'affinity', column_model: 'mechanistic' }, feed: SMALL_POOL },
    { settings: { ligand: 'affinity', column_model: 'mechanistic', rotation: 2 }, feed: SMALL_POOL },
  ],
  ['fitted_load'],
);

describe('measured capacity', () => {
  // Columns of resins that bind less have the same transfer units, and more void liquid per load.
  test.each([0.2, 1, 5, 20])('of %d g/L loses no larger a share of the load than one of 50 g/L', (capacity) => {
    const at = (dynamic_capacity: number) =>
      runUnit('bind_elute_chromatography', { ligand: 'anion', capacity_by: 'measured', dynamic_capacity }, FRESH_POOL)
        .outputs.load_loss!;
    expect(at(capacity)).toBeLessThanOrEqual(at(50));
    expect(at(50)).toBeLessThan(0.005);
  });
});

describe('bind-and-elute chromatography', () => {
  test('runs the worked affinity column', () => {
    const concentration = 3;
    const feed = { water: 997 * (1.7 - (concentration * 1.7) / 1370), target: concentration * 1.7 };
    // The worked column has fresh resin and the yield of the whole elution.
    const settings = {
      ligand: 'affinity',
      capacity_by: 'measured',
      dynamic_capacity: 30,
      rate_constant: 4,
      pool_volume: 2,
      resin_life: 150,
    };
    const run = runUnit('bind_elute_chromatography', settings, feed);
    expect(run.outputs.load_loss!).toBeNear(0.00215, 1e-3);
    expect(run.outputs.step_yield!).toBeNear(0.9572);
    expect(run.state.run.processTime).toBeNear(5.6);
  });
  test('sizes the worked resin and column', () => {
    const feed = { water: 997 * (2.5 - 5 / 1370), target: 5 };
    const settings = { capacity_by: 'measured', dynamic_capacity: 40 };
    const { outputs } = runUnit('bind_elute_chromatography', settings, feed);
    expect(outputs.resin!).toBeNear(52.08);
    expect(outputs.column_diameter!).toBeNear(0.5758);
  });
  test('runs as many cycles as the load needs with a given column', () => {
    const { outputs } = runUnit('bind_elute_chromatography', { size_by: 'column', column_volume: 200 }, MIXED_POOL);
    expect(outputs.cycles_run! * 200 * 0.8 * outputs.capacity!).toBeGreaterThanOrEqual(60_000);
    expect((outputs.cycles_run! - 1) * 200 * 0.8 * outputs.capacity!).toBeLessThan(60_000);
    expect(tryUnit('bind_elute_chromatography', { size_by: 'column', column_volume: 1 }, MIXED_POOL)).toMatchObject({
      fields: ['column_volume'],
      limit: { title: 'Cycles', value: 30 },
    });
  });
  test('removes host cell protein, and does not carry over salt', () => {
    const { state, at } = runUnit('bind_elute_chromatography', {}, MIXED_POOL);
    expect(state.run.out.mass[at.host_protein]!).toBeNear(0.15 * 12, 1e-9);
    expect(state.run.out.mass[at.salt]).toBe(0);
  });
  describe('mechanistic', () => {
    const solved = (settings: Record<string, SettingValue> = {}, feed = FRESH_POOL) =>
      runUnit('bind_elute_chromatography', { ...SOLVED, utilisation: 0.5, ...settings }, feed);

    test('agrees with the short-cut at a low load', () => {
      const low = { ...SOLVED, size_by: 'column', column_volume: 30_000 };
      const [mechanistic, shortCut] = ['mechanistic', 'short_cut'].map((column_model) =>
        runUnit('bind_elute_chromatography', { ...low, column_model, aggregate_selectivity: 2 }, FRESH_POOL),
      ) as [ReturnType<typeof runUnit>, ReturnType<typeof runUnit>];
      expect(mechanistic.outputs.step_yield!).toBeNear(shortCut.outputs.step_yield!, 0.03);
      expect(mechanistic.outputs.pool!).toBeNear(shortCut.outputs.pool!, 0.12);
      expect(mechanistic.outputs.aggregate_left!).toBeNear(shortCut.outputs.aggregate_left!, 0.08);
    });
    test('keeps its mass, with the error and the cells beside the results', () => {
      const { outputs } = solved();
      expect(outputs.column_balance!).toBeLessThan(1e-12);
      expect(outputs.column_error!).toBeLessThan(0.005);
      expect(outputs.column_cells!).toBe(20);
    });
    test('a load above what the resin can hold breaks through, and a salty one does not bind', () => {
      const { outputs, state } = solved({ utilisation: 0.95, residence_time: 3 / 60 });
      expect(outputs.load_loss!).toBeGreaterThan(0.05);
      expect(state.warnings.map(({ field }) => field)).toContain('utilisation');
      expect(solved({}, { ...FRESH_POOL, salt: 60 }).outputs.load_loss!).toBeGreaterThan(0.3);
    });
    test('pools between cut points, and by purity with the highest yield', () => {
      const cut = solved({ pool_by: 'cuts', pool_start: 2, pool_end: 6 });
      expect(cut.outputs.pool_from!).toBe(2);
      expect(cut.outputs.pool!).toBeNear((4 * cut.outputs.resin! * cut.outputs.cycles_run!) / 1000, 1e-9);
      const pure = solved({ pool_by: 'purity', least_purity: 0.985 });
      const purer = solved({ pool_by: 'purity', least_purity: 0.995 });
      expect(pure.outputs.pool_purity!).toBeGreaterThanOrEqual(0.985);
      expect(purer.outputs.pool_purity!).toBeGreaterThanOrEqual(0.995);
      expect(purer.outputs.step_yield!).toBeLessThan(pure.outputs.step_yield!);
      const all = { ...SOLVED, utilisation: 0.5, pool_by: 'purity', least_concentration: 250 };
      expect(tryUnit('bind_elute_chromatography', all, FRESH_POOL)).toMatchObject({ limit: { title: 'Purity' } });
    });
    test('columns in rotation take a fuller load with less resin, and take turns', () => {
      const capture = { ligand: 'affinity', column_model: 'mechanistic', residence_time: 2 / 60 };
      const [one, two, three, four] = [1, 2, 3, 4].map(
        (rotation) => runUnit('bind_elute_chromatography', { ...capture, rotation }, SMALL_POOL).outputs,
      ) as Record<'load' | 'resin' | 'load_loss' | 'columns' | 'switch_time' | 'cycle_time' | 'step_yield', number>[];
      expect(two!.load).toBeGreaterThan(1.5 * one!.load);
      expect(two!.resin * two!.load).toBeNear(one!.resin * one!.load, 1e-9);
      for (const each of [two!, three!, four!]) {
        expect(each.load_loss).toBeGreaterThanOrEqual(0);
        expect(each.load_loss).toBeLessThanOrEqual(0.01);
        expect(each.step_yield).toBeNear(one!.step_yield, 0.02);
      }
      expect([one!, two!, three!, four!].map(({ columns }) => columns)).toEqual([1, 2, 3, 4]);
      for (const [k, each] of [two!, three!, four!].entries())
        expect(each.cycle_time).toBeNear((k + 2) * each.switch_time);
      // Three columns have one to recover, four have two.
      expect(four!.switch_time).toBeLessThan(three!.switch_time);
    });
    test.each([
      [SOLVED, FRESH_POOL],
      [{ ligand: 'affinity', column_model: 'mechanistic' }, SMALL_POOL],
    ])('a chromatogram is solved again from the numbers that it shows', (settings, feed) => {
      const { state, outputs } = runUnit('bind_elute_chromatography', { utilisation: 0.5, ...settings }, feed);
      const { draw, recomputed } = {
        draw: state.resolved.declaration.chromatogram!,
        recomputed: state.resolved.declaration.recomputed!,
      };
      const drawn = draw(state.run, state.resolved.values as never, outputs)!;
      const shown = JSON.parse(JSON.stringify(drawn.solution.inputs)) as typeof drawn.solution.inputs;
      const again = recomputed(shown, drawn.pool.cuts);
      expect(again.pool.yield).toBeNear(drawn.pool.yield, 1e-9);
      expect(again.imbalance).toBeLessThan(1e-12);
      // Every number counts: none of those that are shown is only for show.
      const salted = shown.map((one) => (one.path === 'volumes.0' ? { ...one, value: 0.5 * Number(one.value) } : one));
      expect(recomputed(salted, drawn.pool.cuts).pool.yield).not.toBeNear(drawn.pool.yield, 1e-6);
    });
    test('says where the data end, and refuses food-grade resin', () => {
      const fields = solved({ fitted_load: 10 }).state.warnings.map(({ field }) => field);
      expect(fields).toContain('fitted_load');
      expect(solved({ fitted_load: 200 }).state.warnings.map(({ field }) => field)).not.toContain('fitted_load');
      expect(tryUnit('bind_elute_chromatography', { column_model: 'mechanistic' }, FRESH_POOL)).toMatchObject({
        fields: ['column_model', 'ligand'],
      });
    });
    test('elutes an affinity column by pH and a hydrophobic one without salt', () => {
      const affinity = runUnit(
        'bind_elute_chromatography',
        { ligand: 'affinity', column_model: 'mechanistic' },
        SMALL_POOL,
      );
      expect(affinity.outputs.step_yield!).toBeGreaterThan(0.85);
      const kept = { ligand: 'affinity', column_model: 'mechanistic', elution_ph: 7 };
      expect(tryUnit('bind_elute_chromatography', kept, SMALL_POOL)).toMatchObject({
        fields: ['elution', 'elution_ph'],
        message: expect.stringContaining('Use a lower pH'),
      });
      const hydrophobic = { ligand: 'hydrophobic', column_model: 'mechanistic', utilisation: 0.5 };
      expect(runUnit('bind_elute_chromatography', hydrophobic, SALTED_POOL).outputs.step_yield!).toBeGreaterThan(0.85);
      const { warnings } = runUnit('bind_elute_chromatography', { ...hydrophobic, elution: 0.5 }, SALTED_POOL).state;
      expect(warnings.map(({ message }) => message).join()).toContain('Use less salt in the elution buffer');
      const without = { ...hydrophobic, binding_salt: 0 };
      expect(tryUnit('bind_elute_chromatography', without, SALTED_POOL)).toMatchObject({
        fields: ['binding_salt', 'binding_buffer_id'],
      });
    });
  });
  test('reports infeasible settings', () => {
    expect(tryUnit('bind_elute_chromatography', {}, { ...MIXED_POOL, cell: 300 })).toMatchObject({
      limit: { title: 'Suspended solids', value: 0.01 },
    });
    expect(
      tryUnit('bind_elute_chromatography', { particle_diameter: 30, velocity: 10, bed_height: 0.5 }, MIXED_POOL),
    ).toMatchObject({
      limit: { title: 'Pressure drop', value: 3 },
    });
    expect(
      tryUnit('bind_elute_chromatography', { residence_time: 0.5 / 60, rate_constant: 0.2 }, MIXED_POOL),
    ).toMatchObject({
      fields: expect.arrayContaining(['residence_time']),
    });
  });
});

/** Harvest of an antibody culture at 5 g/L, 3 % of it aggregated. @param hostProtein,nucleicAcid kg per kg of product. */
const harvest = (hostProtein: number, nucleicAcid = 0.005) => ({
  water: 997 * (10 - 50 / 1370),
  target: 50,
  host_protein: 50 * hostProtein,
  nucleic_acid: 50 * nucleicAcid,
  aggregate: 50 * 0.03,
});
/** Pool of a protein A column after the low-pH hold. */
const CAPTURED = { water: 2260, target: 45, host_protein: 0.0675, nucleic_acid: 1.35e-4, aggregate: 1.35 };
const per = ({ state, at }: ReturnType<typeof runUnit>, role: 'host_protein' | 'nucleic_acid' | 'aggregate') =>
  state.run.out.mass[at[role]]! / state.run.out.mass[at.target]!;
const logs = (left: number) => -Math.log10(left);
const column = ({ outputs }: ReturnType<typeof runUnit>) =>
  outputs.pool! / ((outputs.resin! / 1000) * outputs.cycles_run!);
const within = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};

describe('protein A as published', () => {
  // Gagnon, The secret life of protein A (BioProcess International): several hundred to a few thousand ppm of host cell protein
  // in pools; nucleic acid falls by 2 to 4 logs in platform processes.
  test.each([0.1, 0.3, 1])('leaves 1,000 to 3,000 ppm of host cell protein from %d kg/kg', (hostProtein) => {
    const run = runUnit('bind_elute_chromatography', { ligand: 'affinity' }, harvest(hostProtein));
    expect(1e6 * per(run, 'host_protein')).toBeGreaterThan(1000);
    expect(1e6 * per(run, 'host_protein')).toBeLessThan(3000);
    within(logs(run.outputs.nucleic_acid_left!), 2, 4);
    within(column(run), 1.5, 3);
    within(run.outputs.pool_concentration!, 10, 30);
    within(run.outputs.step_yield!, 0.93, 0.99);
  });
  test('leaves less host cell protein after a longer wash, and what is between the beads without a wash', () => {
    const left = (wash: number) =>
      runUnit('bind_elute_chromatography', { ligand: 'affinity', wash }, harvest(0.3)).outputs.host_protein_left!;
    expect(left(10) / left(5)).toBeNear(Math.exp(-0.5), 1e-3);
    // 0.6 of the bed holds feed with 1.5 g/L, beside the 0.169 g/L of resin that are bound.
    const bed =
      50 / (0.8 * runUnit('bind_elute_chromatography', { ligand: 'affinity' }, harvest(0.3)).outputs.mean_capacity!);
    const feed =
      15 / runUnit('bind_elute_chromatography', { ligand: 'affinity' }, harvest(0.3)).state.run.feed.volume();
    expect(left(0)).toBeNear(((0.6 * feed + (0.18 * feed) / (0.1 + feed)) * bed) / 15, 1e-9);
  });
  test('is replaced at 90 % of its capacity, after 143 cycles with 0.5 M caustic', () => {
    const of = (settings: Record<string, number>) =>
      runUnit('bind_elute_chromatography', { ligand: 'affinity', ...settings }, harvest(0.1));
    const life = (settings: Record<string, number>) => Number(of(settings).state.resolved.values.resin_life);
    expect(life({})).toBeNear(0.1 / 0.0007, 1e-9);
    // Cytiva: about 90 % after 150 cycles.
    within(life({}), 130, 170);
    expect(life({ caustic: 100 })).toBeNear(0.1 / 0.00014, 1e-9);
    expect(life({ storage_cycles: 60 })).toBe(60);
    expect(life({ resin_life: 100 })).toBe(100);
    const { outputs } = of({});
    expect(outputs.end_capacity! / outputs.capacity!).toBeNear(0.9, 1e-9);
    expect(outputs.mean_capacity! / outputs.capacity!).toBeNear(0.95, 1e-9);
    expect(outputs.resin!).toBeNear(50_000 / (3 * 0.8 * outputs.mean_capacity!), 1e-9);
  });
});

describe('ion exchange', () => {
  // Ranges of platform processes: yield 90 to 97 %, 0.5 to 1.5 logs of host cell protein, aggregates from 3 to below 1 %.
  test('polishes an antibody by a step of salt', () => {
    const run = runUnit('bind_elute_chromatography', { ligand: 'cation' }, CAPTURED);
    within(run.outputs.step_yield!, 0.9, 0.97);
    within(logs(run.outputs.host_protein_left!), 0.5, 1.5);
    expect(per(run, 'aggregate')).toBeLessThan(0.01);
    within(column(run), 1.5, 4);
  });
  test('is more selective with a gradient than with a strong step', () => {
    const run = (settings: Record<string, SettingValue>) =>
      runUnit('bind_elute_chromatography', { ligand: 'cation', elution_salt: 29, ...settings }, CAPTURED);
    const step = run({});
    const gradient = run({ elution_mode: 'gradient', elution: 15 });
    expect(gradient.outputs.aggregate_left!).toBeLessThan(0.1 * step.outputs.aggregate_left!);
    expect(gradient.outputs.host_protein_left!).toBeLessThan(0.6 * step.outputs.host_protein_left!);
    // 15 CV from 63 to 560 mmol/L: half of the volume is binding buffer.
    const bed = (gradient.outputs.resin! / 1000) * gradient.outputs.cycles_run!;
    expect(gradient.outputs.binding_buffer!).toBeNear((5 + 5 + 7.5) * bed, 1e-9);
    expect(gradient.outputs.elution_buffer!).toBeNear((7.5 + 2) * bed, 1e-9);
    const { run: ran } = gradient.state;
    const salt = ran.out.mass[gradient.at.sodium_chloride]! / gradient.outputs.pool!;
    within(salt, 5, 15);
    within(step.state.run.out.mass[step.at.sodium_chloride]! / step.outputs.pool!, 29 * 0.999, 29 * 1.001);
  });
  test('warns of an elution that is too weak or too short, and reports a gradient that does not rise', () => {
    const usual = runUnit('bind_elute_chromatography', { ligand: 'cation' }, CAPTURED);
    const weak = runUnit('bind_elute_chromatography', { ligand: 'cation', elution_salt: 1 }, CAPTURED);
    expect(weak.state.warnings.map(({ field, kind }) => [field, kind])).toContainEqual(['elution_salt', 'doubtful']);
    within(weak.outputs.step_yield!, 0.9, 0.97);
    // As if it were released, but without selectivity against aggregates.
    expect(weak.outputs.aggregate_left!).toBeGreaterThan(usual.outputs.aggregate_left!);
    const short = runUnit('bind_elute_chromatography', { ligand: 'cation', elution: 0.8 }, CAPTURED);
    expect(short.state.warnings.map(({ field }) => field)).toContain('elution');
    expect(short.outputs.step_yield!).toBeGreaterThan(0.5);
    expect(short.outputs.step_yield!).toBeLessThan(usual.outputs.step_yield!);
    // A buffer of the library can release it by its pH.
    const byPh = { ligand: 'cation', elution_buffer_id: 'buf_phosphate_ph7' };
    const run = runUnit('bind_elute_chromatography', byPh, CAPTURED);
    expect(run.state.warnings.map(({ field }) => field)).toContain('elution_buffer_id');
    expect(run.outputs.step_yield!).toBeGreaterThan(0.9);
    const flat = { ligand: 'cation', elution_mode: 'gradient', elution_salt: 0 };
    expect(tryUnit('bind_elute_chromatography', flat, CAPTURED)).toMatchObject({
      fields: expect.arrayContaining(['elution_salt']),
    });
  });
});

describe('leached protein A', () => {
  const LIGAND = 'leached_protein_a';
  const of = ({ state, at }: ReturnType<typeof runUnit>) => {
    const { ids } = state.run.components;
    return state.run.out.mass[ids.indexOf(LIGAND)]! / state.run.out.mass[at.target]!;
  };

  test('is ten parts per million of the product after protein A, or as entered, and comes with the buffer', () => {
    const capture = runUnit('bind_elute_chromatography', { ligand: 'affinity' }, harvest(0.1));
    expect(of(capture)).toBeNear(1e-5, 1e-9);
    expect(capture.outputs.ligand_in_pool).toBeNear(1e-5, 1e-9);
    const { inlets, run } = capture.state;
    const ligand = run.components.ids.indexOf(LIGAND);
    expect(inlets[0]!.stream.mass[ligand]).toBe(run.out.mass[ligand]);
    const worn = runUnit('bind_elute_chromatography', { ligand: 'affinity', leached_ligand: 5e-5 }, harvest(0.1));
    expect(of(worn)).toBeNear(5e-5, 1e-9);
    expect(of(runUnit('bind_elute_chromatography', { ligand: 'cation' }, CAPTURED))).toBe(0);
  });

  test('is removed by the columns of an antibody plant, and retained with the product by its filters', () => {
    const results = evaluatePlant(antibodyPlant.plant, library);
    const after = (step: string): number => {
      const { components } = results.streams.find(
        ({ from_step: from, kind }) => from === step && (kind === 'main' || kind === 'product'),
      )!;
      const kg = (id: string) => components.find(({ component_id: one }) => one === id)!.mass;
      return kg(LIGAND) / kg(antibodyPlant.plant.product.component_id!);
    };
    expect(after('protein_a')).toBeNear(1e-5, 1e-9);
    // The hold denatures 2 % of the product.
    expect(after('low_ph')).toBeNear(1e-5 / 0.98, 1e-9);
    expect(after('anion_exchange')).toBeLessThan(0.3 * after('low_ph'));
    expect(after('cation_exchange')).toBeLessThan(0.3 * after('anion_exchange'));
    expect(after('diafiltration')).toBeNear(after('virus_filtration'), 1e-9);
    expect(after('fill')).toBeLessThan(1e-6);
  });
});

describe('samples of a solved column', () => {
  const STEP = 'cation_exchange';
  const { plant } = antibodyPlant;
  const compiled = (settings: Record<string, SettingValue>, samples: boolean) => {
    const steps = plant.steps.map((one) =>
      one.id === STEP ? { ...one, settings: { ...one.settings, ...SOLVED, ...settings } } : one,
    );
    return compile(configurationOf({ ...plant, steps }), plant.product, library, { samples });
  };
  const outputsOf = (one: ReturnType<typeof compiled>) => {
    const outcome = one.evaluate();
    return outcome.feasible ? outcome.results.steps.find(({ step_id: id }) => id === STEP)!.outputs : null;
  };
  /** Changes of settings that belong together, one for each sample. */
  function* changes(settings: Record<string, number>): Generator<[key: string, value: number][]> {
    const random = new Random(11);
    for (let n = 0; n < 3; n++)
      yield Object.entries(settings).map(([key, value]) => [key, value * (1 + 0.05 * random.normal())]);
  }

  test.each([
    ['a gradient', { utilisation: 0.6 }, { utilisation: 0.6, elution: 9.5, charge: 5, product_strength: 180 }],
    ['a pool by purity', { utilisation: 0.5, pool_by: 'purity', least_purity: 0.99 }, { elution: 9.5, porosity: 0.75 }],
    [
      'a step',
      { elution_mode: 'step', elution: 3, utilisation: 0.6 },
      { utilisation: 0.6, rate_constant: 3, elution: 3 },
    ],
  ])('%s: the yield is kept to 0.5 % with fewer cells, and is exact where nothing changes', (_, settings, varied) => {
    const full = compiled(settings, false);
    const samples = compiled(settings, true);
    expect(outputsOf(samples)).toEqual(outputsOf(full));
    let most = 0;
    for (const change of changes(varied)) {
      for (const [key, value] of change) for (const one of [full, samples]) one.set(STEP, key, value);
      const [a, b] = [outputsOf(full)!, outputsOf(samples)!];
      expect(b.step_yield!).toBeNear(a.step_yield!, 5e-3);
      expect(b.pool!).toBeNear(a.pool!, 0.05);
      most = Math.max(most, b.column_cells! / a.column_cells!);
      // What is proposed is solved in full.
      expect(samples.inFull(() => outputsOf(samples))).toEqual(a);
    }
    expect(most).toBeLessThan(0.75);
  });

  test('do not depend on those before, and a price does not solve the column again', () => {
    const [one, other] = [compiled({ utilisation: 0.6 }, true), compiled({ utilisation: 0.6 }, true)];
    const all = [...changes({ utilisation: 0.6, charge: 5 })];
    const values = (of: typeof one, list: typeof all) =>
      list.map((change) => {
        for (const [key, value] of change) of.set(STEP, key, value);
        return outputsOf(of)!.step_yield!;
      });
    expect(values(other, all.toReversed()).toReversed()).toEqual(values(one, all));
    const before = outputsOf(one)!;
    one.set(STEP, 'resin_price', 5000);
    expect(outputsOf(one)!.step_yield).toBe(before.step_yield);
  });
});

test('what is entered is used as entered', () => {
  const entered = {
    ligand: 'cation',
    pool_volume: 2,
    host_protein_carry_over: 0.15,
    nucleic_acid_carry_over: 0.01,
    aggregate_carry_over: 0.5,
    elution_salt: 29,
    resin_life: 200,
  };
  const run = runUnit('bind_elute_chromatography', entered, MIXED_POOL);
  const { mass } = run.state.run.out;
  const feed = run.state.run.feed.mass;
  expect(mass[run.at.host_protein]).toBe(0.15 * feed[run.at.host_protein]!);
  expect(mass[run.at.aggregate]).toBe(0.5 * feed[run.at.aggregate]!);
  expect(run.outputs.step_yield!).toBeNear((1 - run.outputs.load_loss!) * 0.97 * (1 - Math.exp(-4.5)), 1e-12);
  expect(column(run)).toBeNear(2, 1e-12);
  // Sized with the capacity of fresh resin.
  expect(run.outputs.resin!).toBeNear((1000 * feed[run.at.target]!) / (3 * 0.8 * run.outputs.capacity!), 1e-12);
});

test.each(['prt_plasmid_5kb', 'prt_mrna_4284nt', 'prt_aav_vector', 'prt_adenovirus'])(
  'binds %s by default to the surface of an anion exchanger, at about the capacity that is published',
  (component_id) => {
    const basis = { ...product, kind: 'protein' as const, component_id, host_id: 'cel_hek293' };
    const run = runUnit('bind_elute_chromatography', {}, SMALL_POOL, {
      basis,
      assumptions: { plant: { grade: 'pharma' } },
    });
    expect(run.state.resolved.values).toMatchObject({ ligand: 'anion', capacity_by: 'measured' });
    expect(run.outputs.capacity).toBeGreaterThan(0.5);
    expect(run.outputs.capacity).toBeLessThanOrEqual(5);
  },
);
