import { describe, expect, test } from 'vitest';
import {
  library,
  configuration,
  product,
  resultsOf,
  runUnit,
  step,
  tryUnit,
  type UnitRun,
} from '../fixtures.test-support.ts';
import { catalogue, evaluate, type Parameter, type SettingValue } from '../index.ts';

type Feed = NonNullable<Parameters<typeof runUnit>[2]>;

const BROTH: Feed = {
  water: 72_000,
  cell: 6982,
  target: 745,
  host_protein: 60,
  salt: 1500,
  feed_substrate: 4,
  antifoam: 16,
};
const THIN: Feed = {
  water: 78_000,
  cell: 1200,
  target: 300,
  host_protein: 60,
  nucleic_acid: 20,
  salt: 1500,
  antifoam: 16,
};
const LYSATE: Feed = {
  water: 40_000,
  cell: 300,
  held: 40,
  debris: 900,
  target: 600,
  host_protein: 900,
  nucleic_acid: 200,
  lipid: 150,
  salt: 300,
  aggregate: 10,
};
const CELLS: Feed = { water: 40_000, cell: 3000, held: 450, target: 30, host_protein: 20, salt: 300 };
const POOL: Feed = { water: 9900, target: 100, host_protein: 6, aggregate: 1, nucleic_acid: 0.5, salt: 50 };

const CASES: [string, Record<string, SettingValue>, Feed][] = [
  ['decanter', { particle_diameter: 30, density_difference: 20 }, BROTH],
  ['decanter', { particle_diameter: 30, density_difference: 20, product_phase: 'cake' }, LYSATE],
  ['depth_filtration', {}, THIN],
  ['depth_filtration', { mode: 'flow', blocking: 'cake', flush: 5 }, LYSATE],
  ['microfiltration', {}, THIN],
  ['microfiltration', { product_phase: 'cells', concentration_factor: 1.2, sieving_decay: 0.2 }, LYSATE],
  ['cell_lysis', {}, CELLS],
  ['cell_lysis', { method: 'alkaline' }, CELLS],
  ['cell_lysis', { method: 'lysozyme' }, CELLS],
  ['cell_lysis', { method: 'heat' }, CELLS],
  ['cell_lysis', { method: 'autolysis' }, CELLS],
  ['flocculation', {}, LYSATE],
  ['precipitation', {}, POOL],
  ['precipitation', { agent: 'polymer' }, LYSATE],
  ['precipitation', { product_phase: 'supernatant', ionic_strength: 4.5 }, LYSATE],
  ['viral_inactivation', {}, POOL],
  ['viral_inactivation', { method: 'detergent' }, POOL],
  ['virus_filtration', {}, POOL],
  ['virus_filtration', { blocking: 'linear' }, POOL],
  ['sterile_filtration', {}, POOL],
];
const OPERATIONS = new Set(CASES.map(([operation]) => operation));

const streamsOf = ({ state }: UnitRun) => [
  state.run.out,
  ...state.inlets.map((one) => one.stream),
  ...state.sides.map((one) => one.stream),
];

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
    const turned = reaction.reduce((sum, kg) => sum + Math.abs(kg), 0);
    expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, turned));
  });

  test('has no negative amount, and solids keep the water that they bind', () => {
    for (const stream of streamsOf(run)) {
      for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
      expect(stream.mass[run.at.water]! - stream.heldWater()).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  test('buys what its inlets bring in', () => {
    const brought = state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0);
    // Tanks are cleaned with process water, caustic and acid; titrating takes caustic too.
    const cleaning = new Set(['process_water', 'mol_phosphoric_acid']);
    const titrated = operation === 'viral_inactivation' && settings.method !== 'detergent';
    const caustic = state.run.items.findIndex((item) => item.id === 'mol_sodium_hydroxide');
    const bought = state.run.items.reduce(
      (sum, item, i) => sum + (cleaning.has(item.id) || i === caustic ? 0 : item.mass * state.run.amounts[i]!),
      0,
    );
    const base = titrated ? (run.outputs.salt! / 58.44) * 40 : 0;
    expect(1 + bought + base).toBeNear(1 + brought, 1e-9);
  });

  test('gives a finite number for every output and every setting, and sizes what it needs', () => {
    for (const value of Object.values(run.outputs)) expect(Number.isFinite(value)).toBe(true);
    for (const value of Object.values(state.resolved.values)) expect(Number.isNaN(value)).toBe(false);
    for (const { slot } of state.equipment) expect(slot.size).toBeGreaterThan(0);
    expect(state.run.processTime).toBeGreaterThan(0);
    expect(state.run.size * state.run.units).toBeGreaterThan(0);
  });

  test('reports the yield that its streams show', () => {
    const { at } = run;
    // Precipitation counts dissolved product alone.
    const counted = operation === 'precipitation' ? [at.target] : [at.target, at.held];
    const part = (stream: { mass: Float64Array }): number => counted.reduce((sum, i) => sum + stream.mass[i]!, 0);
    expect(run.outputs.step_yield!).toBeNear(part(state.run.out) / part(state.run.feed), 1e-9);
  });
});

describe('every setting does something', () => {
  /** Everything that a run leaves behind. */
  const trace = (operation: string, settings: Record<string, SettingValue>, feed: Feed): string => {
    const answer = tryUnit(operation, settings, feed, { diameter: 5 });
    if ('infeasible' in answer) return answer.message;
    const { run, unit } = answer.state;
    const { trains } = unit;
    return JSON.stringify([
      streamsOf(answer).map((stream) => [
        [...stream.mass],
        stream.temperature,
        stream.diameter,
        stream.densityDifference,
      ]),
      [...run.amounts],
      [...run.prices],
      run.processTime,
      run.units,
      answer.state.equipment.map(({ slot }) => slot.size),
      answer.outputs,
      answer.state.warnings,
      trains,
    ]);
  };
  const other = (parameter: Parameter, now: SettingValue): SettingValue => {
    if (parameter.type === 'choice') return parameter.choices.find(({ value }) => value !== now)!.value;
    const { min, max } = parameter;
    const value = Number(now) * 0.93 >= min! && Number(now) !== 0 ? Number(now) * 0.93 : min! + 0.07 * (max! - min!);
    return parameter.type === 'integer' ? max! : value;
  };
  // Settings of some choice only are tried with that choice made.
  const CHOSEN: Record<string, Record<string, SettingValue>> = {
    decanter: { particle_diameter: 30, density_difference: 20 },
  };
  // Some settings bind only where another does not.
  const WHERE_IT_SHOWS: Record<string, Record<string, SettingValue>[]> = {
    microfiltration: [
      { concentration_factor: 1.2 },
      { concentration_factor: 1.2, design_flux: 150, transmembrane_pressure: 0.1 },
    ],
    cell_lysis: [{ temperature: 303.15 }],
    flocculation: [{ collision_efficiency: 0.001, time: 1 / 60, shear: 10 }],
    precipitation: [{ ionic_strength: 9 }, { isoelectric_point: 5 }],
  };
  const FEED: Record<string, Feed> = {
    decanter: BROTH,
    depth_filtration: LYSATE,
    microfiltration: THIN,
    cell_lysis: CELLS,
    flocculation: LYSATE,
    precipitation: LYSATE,
  };
  const tried = catalogue()
    .filter(({ id }) => OPERATIONS.has(id))
    .flatMap(({ id, parameters }) =>
      parameters.filter((one) => one.key !== 'parallel_trains').map((one) => [id, one.key, one] as const),
    );
  test.each(tried)('%s %s', (id, key, parameter) => {
    const base = { ...CHOSEN[id] };
    if (parameter.depends_on) base[parameter.depends_on.key] = parameter.depends_on.value;
    const feed = FEED[id] ?? POOL;
    const cases = [base, ...(WHERE_IT_SHOWS[id] ?? []).map((settings) => ({ ...base, ...settings }))];
    const changes = cases.some((settings) => {
      const answer = tryUnit(id, settings, feed, { diameter: 5 });
      if ('infeasible' in answer) return false;
      const now = answer.state.resolved.values[key]!;
      return trace(id, { ...settings, [key]: other(parameter, now) }, feed) !== trace(id, settings, feed);
    });
    expect(changes).toBe(true);
  });
});

describe('decanter', () => {
  // 80 m³ of broth with 60 g/L dry cells and 17.2 g/L of solutes, flocculated to 30 µm.
  const basis = { ...product, host_id: 'cel_escherichia_coli' };
  const host = library.cells.find((cell) => cell.id === basis.host_id)!;
  const mass = { cell: 60 * 80, salt: 10 * 80, target: 5 * 80, host_protein: 2 * 80, nucleic_acid: 0.2 * 80 };
  const dryDensity = 1 / (4 / host.density - 3 / 997);
  const taken =
    mass.cell / dryDensity + mass.salt / 2200 + (mass.target + mass.host_protein) / 1370 + mass.nucleic_acid / 1800;
  const feed = { ...mass, water: 997 * (80 - taken) };
  const flocs = { particle_diameter: 30, density_difference: 20 };

  test('sizes the machines of the worked check', () => {
    const { outputs } = runUnit('decanter', flocs, feed, { basis });
    expect(outputs.machines).toBe(2);
    expect(outputs.capture!).toBeNear(0.9977, 5e-3);
    expect(outputs.step_yield!).toBeNear(0.8814, 5e-3);
    expect(outputs.sigma!).toBeNear(3982);
  });
  test('single cells are out of its reach, and it says so', () => {
    const answer = tryUnit('decanter', {}, feed, { basis, diameter: 1 });
    expect(answer).toMatchObject({ limit: { title: 'Machines', value: 40 } });
    expect('message' in answer && answer.message).toMatch(/Flocculate first\.$/);
  });
  test('a cake of cells is no drier than its cells', () => {
    expect(tryUnit('decanter', { ...flocs, cake_solids: 0.24 }, feed, { basis })).toMatchObject({
      fields: ['cake_solids'],
      limit: { value: 0.225, actual: 0.24 },
    });
  });
  test('both sides together hold all product', () => {
    const liquor = runUnit('decanter', flocs, feed, { basis }).outputs.step_yield!;
    const cake = runUnit('decanter', { ...flocs, product_phase: 'cake' }, feed, { basis }).outputs.step_yield!;
    expect(liquor + cake).toBeNear(1, 1e-12);
  });
});

describe('filters', () => {
  test('a depth filter of 12 m² per m³ at its defaults', () => {
    const { outputs, state } = runUnit('depth_filtration', {}, THIN);
    expect(outputs.area! / state.run.feed.volume()).toBeNear(1.4 * 1000 * (1 / 150 + 1 / 480), 1e-9);
    expect(outputs.step_yield!).toBeNear(0.99 - (8 * outputs.area! * 0.1) / (state.run.feed.volume() * 1000), 2e-2);
  });
  test('the pool is the feed with the flush and without the hold-up and what is caught', () => {
    const { state, outputs } = runUnit('depth_filtration', {}, { ...POOL });
    expect(state.run.out.volume()).toBeNear(state.run.feed.volume() + (12 * outputs.area!) / 1000, 1e-3);
  });
  test('a short flush leaves more product behind', () => {
    const yields = [0, 10, 16].map((flush) => runUnit('depth_filtration', { flush }, POOL).outputs.step_yield!);
    expect(yields[0]).toBe(yields[1]);
    expect(yields[2]!).toBeGreaterThan(yields[1]! + 0.05);
  });
  test('at constant flow the pressure stays below its limit', () => {
    for (const blocking of ['standard', 'intermediate', 'complete', 'cake']) {
      const { outputs } = runUnit('depth_filtration', { mode: 'flow', blocking }, POOL);
      expect(outputs.end_pressure!).toBeGreaterThan(0.1);
      expect(outputs.end_pressure!).toBeLessThanOrEqual(1.5);
    }
  });
  test('media that would keep all liquid are refused', () => {
    expect(
      tryUnit('depth_filtration', { hold_up: 20, capacity: 20, initial_flux: 20, time: 0.5, flush: 0 }, POOL),
    ).toMatchObject({ infeasible: true, limit: { title: 'Hold-up' } });
  });
  test('a virus filter of the worked check', () => {
    const target = 4;
    const { outputs } = runUnit('virus_filtration', {}, { target, water: 997 * (0.4 - target / 1370) });
    expect(outputs.area!).toBeNear(4.9);
    expect(outputs.process_time!).toBeNear(2.564);
    expect(outputs.flux_decay!).toBeNear(0.3665);
    expect(outputs.reduction_small).toBe(4);
  });
  test('a virus filter slows above 20 g/L, and loses a log where it blocks', () => {
    const thick = runUnit('virus_filtration', {}, { target: 50, water: 970 }).outputs;
    expect(thick.flux!).toBeLessThan(20);
    const blocked = runUnit('virus_filtration', { safety: 1, capacity: 50, initial_flux: 150 }, POOL);
    expect(blocked.outputs.reduction_small).toBe(3);
    expect(blocked.state.warnings.map((one) => one.field)).toContain('safety');
  });
  test('single-use media are thrown away and flushed before use', () => {
    const { state, outputs } = runUnit('sterile_filtration', {}, POOL, { assumptions: { plant: { grade: 'pharma' } } });
    const amount = (id: string): number => state.run.amounts[state.run.items.findIndex((item) => item.id === id)]!;
    expect(amount('sterile_filter')).toBe(outputs.area);
    expect(amount('wfi')).toBeNear(0.05 * outputs.area!, 1e-12);
    expect(amount('biowaste')).toBeNear(0.003 * outputs.area!, 1e-9);
    expect(outputs.step_yield!).toBeNear(0.995 - (0.3 * outputs.area!) / (state.run.feed.volume() * 1000), 1e-9);
  });
});

describe('microfiltration', () => {
  test('yields what the worked check says', () => {
    const { outputs } = runUnit('microfiltration', { concentration_factor: 5 }, THIN);
    expect(outputs.step_yield!).toBeNear(0.9842);
    expect(outputs.flux!).toBeNear(20 * Math.log(450 / outputs.wet_cells!), 1e-9);
  });
  test('thick broth takes a lower factor by itself, and a high one is refused', () => {
    expect(runUnit('microfiltration', {}, BROTH).outputs.factor!).toBe(1);
    expect(runUnit('microfiltration', {}, CELLS).outputs.wet_cells!).toBeNear(0.7 * 450, 0.25);
    expect(tryUnit('microfiltration', { concentration_factor: 5 }, BROTH)).toMatchObject({
      fields: ['concentration_factor', 'packed_concentration'],
      limit: { value: 405, unit: 'g/L' },
    });
  });
  test('both sides together hold all product', () => {
    const permeate = runUnit('microfiltration', {}, THIN).outputs.step_yield!;
    expect(permeate + runUnit('microfiltration', { product_phase: 'cells' }, THIN).outputs.step_yield!).toBeNear(
      1,
      1e-12,
    );
  });
});

describe('lysis', () => {
  test('opens nine tenths of 95 % with detergent in an hour', () => {
    const { outputs } = runUnit('cell_lysis', {}, CELLS);
    expect(outputs.lysed!).toBeNear(0.9 * (1 - Math.exp(-3)), 1e-9);
    expect(outputs.released!).toBeNear(450 * outputs.lysed!, 1e-9);
  });
  test('a method brings its own temperature, time and losses', () => {
    const { outputs, state } = runUnit('cell_lysis', { method: 'alkaline' }, CELLS);
    expect(outputs.product_lost!).toBeNear(0.05, 1e-9);
    expect(outputs.rate!).toBeNear(6, 1e-9);
    const heat = runUnit('cell_lysis', { method: 'heat' }, CELLS);
    expect(heat.state.run.processTime).toBe(0.5);
    expect(heat.outputs.rate!).toBeNear(5, 1e-9);
    const steam = state.run.items.findIndex((item) => item.id === 'lp_steam');
    expect(heat.state.run.amounts[steam]!).toBeGreaterThan(state.run.amounts[steam]! + 1000);
    expect(heat.state.run.out.temperature).toBe(298.15);
  });
  test('too hot a lysis is refused with its loss', () => {
    expect(tryUnit('cell_lysis', { temperature: 350 }, CELLS)).toMatchObject({
      fields: ['temperature', 'time', 'loss_rate'],
    });
  });
  test('nothing to lyse', () => expect(tryUnit('cell_lysis', {}, POOL)).toMatchObject({ fields: [] }));
});

describe('flocculation', () => {
  test('hands flocs of their size and density to the centrifuge after it', () => {
    const { state, outputs } = runUnit('flocculation', {}, LYSATE, { diameter: 1 });
    expect(outputs.floc_diameter!).toBeNear(30, 1e-9);
    expect(state.run.out.diameter).toBeNear(30, 1e-9);
    const own = Math.max(5, state.run.basis.host.density - 1020);
    expect(state.run.out.densityDifference).toBeNear(own * 30 ** -0.8, 1e-9);
  });
  test('binds nucleic acid, host protein and a little product at the best dose', () => {
    const { state, at } = runUnit('flocculation', {}, LYSATE);
    expect(state.run.out.mass[at.nucleic_acid]!).toBeNear(20, 1e-9);
    expect(state.run.out.mass[at.host_protein]!).toBeNear(630, 1e-9);
    expect(state.run.out.mass[at.target]!).toBeNear(582, 1e-9);
  });
  test('twice the best dose does less', () =>
    expect(runUnit('flocculation', { dose: 0.05 }, LYSATE).outputs.dose_response!).toBeNear(2 / Math.E, 1e-9));
});

describe('precipitation', () => {
  // 10 m³ with 10 g/L.
  const feed = { target: 100, water: 997 * (10 - 100 / 1370) };
  test('the worked check at 10 °C', () => {
    const { outputs } = runUnit('precipitation', {}, feed);
    expect(outputs.saturation!).toBeNear(0.5038);
    expect(outputs.agent! / 10).toBeNear(307.9);
    expect(outputs.dilution!).toBeNear(1.165);
    expect(outputs.precipitated!).toBeNear(0.9265);
  });
  test('more salt brings down more', () => {
    const shares = [5.6, 6, 7, 9].map(
      (strength) => runUnit('precipitation', { ionic_strength: strength }, feed).outputs.precipitated!,
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
  test('more salt than dissolves is refused, and so is too little', () => {
    expect(tryUnit('precipitation', { ionic_strength: 12 }, feed)).toMatchObject({
      fields: ['ionic_strength', 'temperature'],
      limit: { value: expect.closeTo(11.91, 9), unit: 'mol/L' },
    });
    expect(tryUnit('precipitation', { ionic_strength: 2 }, feed)).toMatchObject({ fields: ['ionic_strength'] });
  });
  test('purifies: host protein stays in the supernatant', () => {
    const { state, at } = runUnit('precipitation', { ionic_strength: 6 }, LYSATE);
    const share = (index: number): number => state.run.out.mass[index]! / state.run.feed.mass[index]!;
    expect(share(at.target)).toBeGreaterThan(0.9);
    expect(share(at.host_protein)).toBeLessThan(0.3);
  });
});

describe('viral inactivation', () => {
  test('the worked check', () => {
    const { outputs } = runUnit('viral_inactivation', { ph: 3.8, time: 0.5 }, POOL);
    expect(outputs.reduction!).toBeNear(2.308);
  });
  test('warns of too little and too much acid', () => {
    expect(runUnit('viral_inactivation', { ph: 4 }, POOL).state.warnings.map((one) => one.field)).toEqual(['ph']);
    expect(runUnit('viral_inactivation', { ph: 3 }, POOL).state.warnings.map((one) => one.message)).toEqual([
      'Below pH 3.3 antibodies aggregate; check the product.',
    ]);
  });
  test('two tanks take turns', () => expect(runUnit('viral_inactivation', {}, POOL).state.run.units).toBe(2));
});

describe('in a whole process', () => {
  const line = (...steps: ReturnType<typeof step>[]) => {
    const base = configuration('cfg_secreted_v1');
    const [fermentation] = base.uo_settings;
    return resultsOf(evaluate({ ...base, uo_settings: [fermentation!, ...steps] }, product, library));
  };
  const imbalance = ({ streams }: ReturnType<typeof line>): number => {
    const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
    const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
    return Math.abs(leaving / entering - 1);
  };

  test('a secreted protein by flocculation, decanter, filters, precipitation and a virus-safe finish', () => {
    const results = line(
      step('flocculation', {}, 'floc'),
      step('decanter', {}, 'decanter'),
      step('depth_filtration', {}, 'depth'),
      step('precipitation', { ionic_strength: 8 }, 'precipitation'),
      step('diafiltration', { protein_concentration: 15 }, 'df'),
      step('viral_inactivation', {}, 'inactivation'),
      step('virus_filtration', {}, 'virus'),
      step('sterile_filtration', {}, 'sterile'),
    );
    expect(imbalance(results)).toBeLessThan(1e-8);
    expect(results.figures.yield).toBeGreaterThan(0.4);
    expect(results.figures.cogs).toBeGreaterThan(10);
    for (const { yield: share, cost } of results.steps) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1 + 1e-9);
      expect(cost).toBeGreaterThan(0);
    }
    // Flocs make the decanter workable without its own settings.
    const settings = results.steps.find((one) => one.step_id === 'decanter')!.settings;
    const diameter = results.steps.find((one) => one.step_id === 'floc')!.outputs.floc_diameter;
    expect(settings.find((one) => one.key === 'particle_diameter')!.value).toBe(diameter);
  });
  test('a membrane’s card shows the area of one skid', () => {
    const { steps } = resultsOf(evaluate(configuration('cfg_secreted_v1'), product, library));
    const membrane = steps.find((one) => one.unit_operation === 'ultrafiltration')!;
    expect(membrane.n_units).toBeGreaterThan(1);
    expect(membrane.size.value * membrane.n_units).toBeNear(membrane.outputs.area!, 1e-9);
    expect(membrane.size.value).toBeLessThanOrEqual(80);
  });
});

describe('debris in a disc stack', () => {
  /** A homogenate of 60 m³: cell walls of 1 µm. */
  const HOMOGENATE = { water: 56_000, cell: 300, debris: 2400, target: 700, host_protein: 1900 };
  const clarify = (settings: Record<string, SettingValue>, diameter: number) => {
    const { state } = runUnit('disc_stack_centrifuge', settings, HOMOGENATE, { diameter });
    return { machines: state.run.units, warnings: state.warnings.map(({ field }) => field) };
  };

  test('takes many machines, and says what helps', () => {
    const fine = clarify({}, 1);
    expect(fine.machines).toBeGreaterThan(4);
    expect(fine.warnings).toContain('particle_diameter');
  });
  test('says nothing where flocs take few, or where that many were asked for', () => {
    const flocs = clarify({}, 30);
    expect(flocs.machines).toBeLessThanOrEqual(4);
    expect(flocs.warnings).not.toContain('particle_diameter');
    expect(clarify({ machines: 20 }, 1).warnings).not.toContain('particle_diameter');
  });
});
