import { describe, expect, test } from 'vitest';
import { product, resultsOf, runUnit, step, library, tryUnit, type UnitRun } from '../fixtures.test-support.ts';
import { catalogue, evaluate, type Parameter, type SettingValue } from '../index.ts';

type Feed = NonNullable<Parameters<typeof runUnit>[2]>;
type Settings = Record<string, SettingValue>;

const POOL: Feed = {
  water: 9800,
  target: 60,
  host_protein: 12,
  aggregate: 2,
  nucleic_acid: 1,
  lipid: 0.5,
  antifoam: 0.5,
  reagent: 0.2,
  salt: 60,
  buffer_salt: 20,
  by_product: 5,
  ammonia: 1,
};
const SMALL: Feed = { water: 500, target: 5, host_protein: 0.1, aggregate: 0.1, buffer_salt: 1, by_product: 0.1 };
const POWDER: Feed = { water: 30, target: 500, host_protein: 60, aggregate: 5, salt: 5 };

const CASES: [string, Settings, Feed][] = [
  ['bind_elute_chromatography', {}, POOL],
  ['bind_elute_chromatography', { ligand: 'affinity', capacity_by: 'measured' }, SMALL],
  ['bind_elute_chromatography', { ligand: 'hydrophobic', size_by: 'column', column_volume: 800 }, POOL],
  ['flow_through_chromatography', {}, POOL],
  ['flow_through_chromatography', { media: 'membrane' }, POOL],
  ['flow_through_chromatography', { media: 'mixed_mode', cycles: 3 }, SMALL],
  ['size_exclusion_chromatography', {}, SMALL],
  ['size_exclusion_chromatography', { separate_from: 'salt', load_fraction: 0.2, cycles: 10 }, POOL],
  ['evaporation', {}, POOL],
  ['evaporation', { drive: 'mechanical', product_solids: 0.2 }, POOL],
  ['evaporation', { drive: 'thermal', effects: 2, body: 'long_tube' }, POOL],
  ['freeze_drying', {}, SMALL],
  ['freeze_drying', { container: 'vials', solids: 0.01 }, SMALL],
  ['conditioning', {}, POOL],
  ['conditioning', { ph: 4, dilute_by: 'conductivity', conductivity: 3 }, POOL],
  ['conditioning', { dilute_by: 'conductivity', conductivity: 60 }, POOL],
  ['conditioning', { dilute_by: 'concentration', product_concentration: 2 }, POOL],
  ['formulation', {}, POOL],
  ['formulation', { excipient: 'sodium_chloride', surfactant: 0.2, product_concentration: 4 }, POOL],
  ['formulation', { excipient: 'none' }, POOL],
  ['fill_finish', {}, POWDER],
  ['fill_finish', { container: 'vial' }, SMALL],
];
const OPERATIONS = new Set(CASES.map(([operation]) => operation));

const streamsOf = ({ state }: UnitRun) => [
  state.run.out,
  ...state.inlets.map((one) => one.stream),
  ...state.sides.map((one) => one.stream),
];
const used = ({ state }: UnitRun, id: string): number =>
  state.run.amounts[state.run.items.findIndex((item) => item.id === id)]!;

describe.each(CASES)('%s %o', (operation, settings, feed) => {
  const run = runUnit(operation, settings, feed);
  const { state } = run;

  test('closes the balance of every component to 1e-9', () => {
    const { out, reaction } = state.run;
    for (let i = 0; i < out.mass.length; i++) {
      const entering =
        state.run.feed.mass[i]! + state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0) + reaction[i]!;
      const leaving = out.mass[i]! + state.sides.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
    }
    expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9);
  });

  test('has no negative amount', () => {
    for (const stream of streamsOf(run)) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
  });

  test('buys what its inlets bring in', () => {
    const brought = state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0);
    // What cleans; caustic that titrates is added below.
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);
    const bought = state.run.items.reduce(
      (sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * state.run.amounts[i]!),
      0,
    );
    expect(1 + bought + (run.outputs.caustic ?? 0)).toBeNear(1 + brought, 1e-9);
  });

  test('gives a finite number for every output and setting', () => {
    for (const value of Object.values(run.outputs)) expect(Number.isFinite(value)).toBe(true);
    for (const value of Object.values(state.resolved.values)) expect(Number.isNaN(value)).toBe(false);
    expect(state.run.processTime).toBeGreaterThan(0);
    expect(state.run.size).toBeGreaterThan(0);
  });

  test('reports the yield that its streams show', () => {
    const { target } = run.at;
    const kept = state.run.out.mass[target]! / state.run.feed.mass[target]!;
    expect(run.outputs.step_yield ?? 1).toBeNear(kept, 1e-9);
  });
});

describe('every setting does something', () => {
  const trace = (operation: string, settings: Settings, feed: Feed): string => {
    const answer = tryUnit(operation, settings, feed);
    if ('infeasible' in answer) return answer.message;
    const { run } = answer.state;
    return JSON.stringify([
      streamsOf(answer).map((stream) => [[...stream.mass], stream.temperature, stream.viscosity]),
      [...run.amounts],
      [...run.prices],
      run.processTime,
      run.units,
      answer.state.equipment.map(({ slot }) => [slot.size, slot.row.id]),
      answer.outputs,
      answer.state.warnings,
    ]);
  };
  const others = (parameter: Parameter, now: SettingValue): SettingValue[] => {
    if (parameter.type === 'choice') return parameter.choices.map(({ value }) => value).filter((one) => one !== now);
    if (parameter.type === 'buffer') return ['buf_tris_ph8'];
    const { min, max } = parameter;
    if (parameter.type === 'integer') return [Number(now) + 1, Number(now) - 1].filter((x) => x >= min! && x <= max!);
    return [Number(now) + 0.1 * (max! - Number(now)), Number(now) - 0.1 * (Number(now) - min!)];
  };
  const FEEDS: Record<string, Feed> = { freeze_drying: SMALL, size_exclusion_chromatography: SMALL };
  const CHOSEN: Record<string, Settings> = { fill_finish: { container: 'vial' } };
  // Some settings bind only where another does not.
  const ELSEWHERE: Record<string, Settings[]> = {
    size_exclusion_chromatography: [
      { separate_from: 'host_protein', max_diameter: 0.3 },
      { separate_from: 'aggregate', largest: 120, smallest: 5 },
    ],
    bind_elute_chromatography: [{ ligand: 'cation', utilisation: 0.95 }, { max_diameter: 0.3 }],
    flow_through_chromatography: [{ max_diameter: 0.1 }, { load: 10_000 }, { load: 20 }],
    evaporation: [{ drive: 'mechanical' }],
    freeze_drying: [{ dryers: 1, shelf_area: 0.5 }, { container: 'vials' }, { choke: 0.5 }],
  };
  const tried = catalogue()
    .filter(({ id }) => OPERATIONS.has(id))
    .flatMap(({ id, parameters }) =>
      parameters.filter((one) => one.key !== 'parallel_trains').map((one) => [id, one.key, one] as const),
    );
  test.each(tried)('%s %s', (id, key, parameter) => {
    const base: Settings = { ...CHOSEN[id] };
    if (parameter.depends_on) base[parameter.depends_on.key] = parameter.depends_on.value;
    const feed = parameter.key === 'bag_mass' ? POWDER : (FEEDS[id] ?? POOL);
    const cases = [base, ...(ELSEWHERE[id] ?? []).map((settings) => ({ ...settings, ...base }))];
    const changes = cases.some((settings) => {
      const answer = tryUnit(id, settings, feed);
      if ('infeasible' in answer) return false;
      const now = answer.state.resolved.values[key]!;
      const before = trace(id, settings, feed);
      return others(parameter, now).some((value) => trace(id, { ...settings, [key]: value }, feed) !== before);
    });
    expect(changes).toBe(true);
  });
});

describe('bind-and-elute chromatography', () => {
  test('runs the worked affinity column', () => {
    const concentration = 3;
    const feed = { water: 997 * (1.7 - (concentration * 1.7) / 1370), target: concentration * 1.7 };
    const settings = { ligand: 'affinity', capacity_by: 'measured', dynamic_capacity: 30 };
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
  test('a column at hand runs as many cycles as the load needs', () => {
    const { outputs } = runUnit('bind_elute_chromatography', { size_by: 'column', column_volume: 200 }, POOL);
    expect(outputs.cycles_run! * 200 * 0.8 * outputs.capacity!).toBeGreaterThanOrEqual(60_000);
    expect((outputs.cycles_run! - 1) * 200 * 0.8 * outputs.capacity!).toBeLessThan(60_000);
    expect(tryUnit('bind_elute_chromatography', { size_by: 'column', column_volume: 1 }, POOL)).toMatchObject({
      fields: ['column_volume'],
      limit: { title: 'Cycles', value: 30 },
    });
  });
  test('takes out host protein and leaves salt behind', () => {
    const { state, at } = runUnit('bind_elute_chromatography', {}, POOL);
    expect(state.run.out.mass[at.host_protein]!).toBeNear(0.15 * 12, 1e-9);
    expect(state.run.out.mass[at.salt]).toBe(0);
  });
  test('says what it cannot do', () => {
    expect(tryUnit('bind_elute_chromatography', {}, { ...POOL, cell: 300 })).toMatchObject({
      limit: { title: 'Suspended solids', value: 0.01 },
    });
    expect(
      tryUnit('bind_elute_chromatography', { particle_diameter: 30, velocity: 10, bed_height: 0.5 }, POOL),
    ).toMatchObject({
      limit: { title: 'Pressure drop', value: 3 },
    });
    expect(tryUnit('bind_elute_chromatography', { residence_time: 0.5 / 60, rate_constant: 0.2 }, POOL)).toMatchObject({
      fields: expect.arrayContaining(['residence_time']),
    });
  });
});

describe('flow-through chromatography', () => {
  test('removes what it has room for', () => {
    const loose = runUnit('flow_through_chromatography', { load: 20 }, POOL).outputs;
    expect(loose.nucleic_acid_left!).toBeNear(1e-3, 1e-9);
    expect(loose.host_protein_left!).toBeNear(0.1, 1e-9);
    const full = runUnit('flow_through_chromatography', { load: 1000 }, POOL).outputs;
    // 60 L of media hold 10 g/L of 12 kg.
    expect(full.host_protein_left!).toBeNear(1 - 0.6 / 12, 1e-9);
  });
});

describe('size exclusion chromatography', () => {
  test('parts a monomer of 150 from a dimer of 300 kDa', () => {
    const { outputs } = runUnit('size_exclusion_chromatography', { product_mass: 150 }, SMALL);
    expect(outputs.resolution!).toBeNear(1.262);
    expect(outputs.step_yield!).toBeNear(0.9942);
    expect(outputs.plates!).toBeNear(2000, 1e-12);
  });
  test('cannot part what leaves together', () => {
    expect(tryUnit('size_exclusion_chromatography', { product_mass: 700 }, SMALL)).toMatchObject({
      fields: ['separate_from', 'smallest', 'largest'],
    });
  });
});

describe('evaporation', () => {
  test('ends at the solids asked for', () => {
    const { state, at } = runUnit('evaporation', { product_solids: 0.3 }, POOL);
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.3, 1e-9);
  });
  test('recompression needs no steam', () => {
    const run = runUnit('evaporation', { drive: 'mechanical' }, POOL);
    expect(run.outputs.steam).toBe(0);
    expect(run.outputs.power!).toBeGreaterThan(0.02 * run.outputs.evaporation!);
  });
  test('too many effects for the temperatures are refused', () => {
    expect(
      tryUnit('evaporation', { effects: 7, first_temperature: 318.15, last_temperature: 313.15 }, POOL),
    ).toMatchObject({ fields: ['first_temperature', 'last_temperature', 'effects'] });
    expect(tryUnit('evaporation', { product_solids: 0.001 }, POOL)).toMatchObject({ fields: ['product_solids'] });
  });
});

describe('freeze drying', () => {
  test('leaves the moisture asked for', () => {
    const { state, at } = runUnit('freeze_drying', { residual_moisture: 0.03 }, SMALL);
    expect(state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.03, 1e-2);
  });
  test('vials of the worked example', () => {
    const { outputs } = runUnit(
      'freeze_drying',
      { container: 'vials', chamber_pressure: 0.15 * 133.322 },
      { water: 997 * (0.1 - 5 / 1370), target: 5 },
    );
    expect(outputs.primary_time!).toBeNear(6.196);
    expect(outputs.thickness!).toBeNear(6.919);
  });
  test('a cake that would collapse, a shelf too cold, a dry feed are refused', () => {
    expect(tryUnit('freeze_drying', { critical_temperature: 243.15 }, SMALL)).toMatchObject({
      limit: { title: 'Warmest frozen cake', value: 243.15 },
    });
    expect(tryUnit('freeze_drying', { shelf_temperature: 243.15, chamber_pressure: 60 }, SMALL)).toMatchObject({
      fields: ['shelf_temperature', 'chamber_pressure'],
    });
    expect(tryUnit('freeze_drying', {}, { target: 100, water: 1 })).toMatchObject({ fields: [] });
    expect(tryUnit('freeze_drying', { choke: 0.5, shelf_temperature: 303.15 }, SMALL)).toMatchObject({
      limit: { title: 'Vapour of a m² of shelf' },
    });
  });
});

describe('conditioning', () => {
  test('adds base upwards, acid downwards and neither where it stands', () => {
    const at = (ph: number) => runUnit('conditioning', { ph, feed_ph: 6 }, POOL).outputs;
    expect(at(8).caustic).toBeGreaterThan(0);
    expect(at(8).acid).toBe(0);
    expect(at(4).acid).toBeGreaterThan(0);
    expect(at(6).caustic! + at(6).acid!).toBe(0);
  });
  test('meets a conductivity from above and from below', () => {
    for (const conductivity of [2, 5, 40]) {
      const { outputs } = runUnit('conditioning', { dilute_by: 'conductivity', conductivity }, POOL);
      expect(outputs.end_conductivity!).toBeNear(conductivity, 1e-5);
    }
  });
  test('does not concentrate', () => {
    expect(tryUnit('conditioning', { dilute_by: 'concentration', product_concentration: 50 }, POOL)).toMatchObject({
      fields: ['product_concentration'],
    });
  });
});

describe('formulation', () => {
  test('excipient and product are at the concentrations asked for', () => {
    const { state, at } = runUnit('formulation', { product_concentration: 3, excipient_concentration: 50 }, POOL);
    const volume = state.run.out.volume();
    expect(state.run.out.mass[at.target]! / volume).toBeNear(3, 1e-9);
    expect(state.run.out.mass[at.excipient]! / volume).toBeNear(50, 1e-9);
  });
  test('viscosity follows Mooney', () => {
    const { outputs, state } = runUnit('formulation', { excipient: 'none' }, { water: 850, target: 150 });
    const c = 0.15 / (state.run.feed.volume() / 1);
    expect(outputs.viscosity!).toBeNear(0.89 * Math.exp((6.3 * c) / (1 - 0.45 * 6.3 * c)), 1e-9);
    expect(tryUnit('formulation', { crowding: 1, intrinsic_viscosity: 100 }, POOL)).not.toHaveProperty('infeasible');
    expect(
      tryUnit('formulation', { crowding: 1, intrinsic_viscosity: 100 }, { water: 850, target: 150 }),
    ).toMatchObject({ limit: { title: 'Protein' } });
  });
});

describe('fill and finish', () => {
  const half: Feed = { water: 997 * (0.5 - 5 / 1370), target: 5 };
  test('fills the worked batch', () => {
    const run = runUnit('fill_finish', { container: 'vial' }, half);
    expect(run.outputs.units).toBe(47_330);
    expect(run.outputs.saleable).toBe(47_282);
    expect(used(run, 'vial')).toBe(47_330);
  });
  test('bags take what is there but losses', () => {
    const { outputs } = runUnit('fill_finish', {}, POWDER);
    expect(outputs.units!).toBeNear((600 * 0.995) / (20 * 1.002), 1e-9);
    expect(outputs.step_yield!).toBeNear((0.995 / 1.002) * 0.999, 1e-9);
  });
  test('powder does not go in vials, nor a drop in a line', () => {
    expect(tryUnit('fill_finish', { container: 'vial' }, POWDER)).toMatchObject({ fields: ['container'] });
    expect(tryUnit('fill_finish', { container: 'vial' }, { water: 5, target: 0.1 })).toMatchObject({
      fields: ['fill_volume', 'hold_up'],
    });
  });
});

test('a pharmaceutical plant runs all of them one after the other', () => {
  const steps = [
    step('fed_batch_fermentation', {}, 'a'),
    step('disc_stack_centrifuge', {}, 'b'),
    step('evaporation', { product_solids: 0.12 }, 'c'),
    step('conditioning', { dilution: 2 }, 'd'),
    step('bind_elute_chromatography', {}, 'e'),
    step('flow_through_chromatography', {}, 'f'),
    step('ultrafiltration', { protein_concentration: 60 }, 'g'),
    step('size_exclusion_chromatography', { load_fraction: 0.1, cycles: 10 }, 'h'),
    step('formulation', {}, 'i'),
    step('fill_finish', {}, 'j'),
  ];
  const { figures, streams } = resultsOf(
    evaluate(
      { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: { plant: { grade: 'pharma' } } },
      product,
      library,
    ),
  );
  expect(figures.yield).toBeGreaterThan(0.3);
  expect(figures.purity).toBeGreaterThan(0.95);
  const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
  const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
  expect(leaving / entering).toBeCloseTo(1, 9);
});
