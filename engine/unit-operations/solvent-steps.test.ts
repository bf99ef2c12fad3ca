import { describe, expect, test } from 'vitest';
import { library, product, runUnit, step, tryUnit } from '../fixtures.test-support.ts';
import { compile, type Configuration, type Parameter, type ProductBasis, type SettingValue } from '../index.ts';
import type { Role } from '../process/components.ts';
import { unitOperation } from './index.ts';

type Settings = Record<string, SettingValue>;
type Feed = Partial<Record<Role, number>>;
type Options = Parameters<typeof runUnit>[3];

const molecule = (component_id: string, host_id = 'cel_escherichia_coli'): ProductBasis => ({
  name: 'Product',
  kind: 'molecule',
  component_id,
  host_id,
  selling_price: 30,
});
const penicillin = molecule('mol_penicillin_g');
const acid = molecule('mol_succinic_acid');
const yeast = library.cells.find((cell) => cell.kind === 'yeast')!.id;
const spirit = molecule('mol_ethanol', yeast);

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
const EXTRACT: Feed = { solvent: 7000, water: 80, target: 590, lipid: 4, antifoam: 3, by_product: 2, salt: 1 };
const BEER: Feed = { water: 18_000, target: 2000, salt: 100, cell: 20 };
/** A step that brings butyl acetate, or ethanol, into the process. */
const first = step('liquid_liquid_extraction', {}, 'extraction');
const spirits = step('crystallisation', { antisolvent_ratio: 0.5 }, 'crystals');

const SHORTCUT = { method: 'shortcut' };
const CASES: [string, Settings, Feed, Options][] = [
  ['liquid_liquid_extraction', {}, BROTH, { basis: penicillin }],
  [
    'liquid_liquid_extraction',
    { contactor: 'mixer_settler', solvent_load: 0.5, flow_pattern: 'crosscurrent' },
    BROTH,
    { basis: penicillin },
  ],
  [
    'liquid_liquid_extraction',
    { solvent: 'sol_1_octanol', ph: 8, ionisation: 'base', pka: 7, stages: 4 },
    BROTH,
    { basis: acid },
  ],
  ['liquid_liquid_extraction', { direction: 'into_water' }, EXTRACT, { basis: penicillin, before: [first] }],
  [
    'liquid_liquid_extraction',
    { direction: 'into_water', solvent_returned: true },
    EXTRACT,
    { basis: penicillin, before: [first], solventBought: 1e5 },
  ],
  ['distillation', {}, EXTRACT, { basis: penicillin, before: [first] }],
  ['distillation', { solvent_returned: true }, EXTRACT, { basis: penicillin, before: [first], solventBought: 1e5 }],
  [
    'distillation',
    { ...SHORTCUT, top_purity: 0.7, bottom_purity: 0.001 },
    { water: 20_000, solvent: 3000, target: 200 },
    { basis: acid, before: [spirits] },
  ],
  ['distillation', { distilled: 'product' }, BEER, { basis: spirit }],
  ['distillation', { ...SHORTCUT, distilled: 'product', bottom_purity: 4e-4 }, BEER, { basis: spirit }],
  [
    'distillation',
    { ...SHORTCUT, distilled: 'ethanol' },
    { water: 18_000, by_product: 2000, target: 100 },
    { basis: molecule('mol_succinic_acid', yeast) },
  ],
];

describe.each(CASES)('%s %o', (operation, settings, feedOf, options) => {
  const { state, outputs } = runUnit(operation, settings, feedOf, options);
  const { out, feed, amounts, items, reaction } = state.run;
  const streams = [out, ...state.sides.map((one) => one.stream)];

  test('closes the balance of every component to 1e-9 without a negative amount', () => {
    for (let i = 0; i < out.mass.length; i++) {
      const entering = feed.mass[i]! + state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, reaction[i]!);
      const leaving = streams.reduce((sum, stream) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
    }
    for (const stream of streams) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
  });
  test('buys what its inlets bring in, less what is returned', () => {
    const { at, ids } = state.run.components;
    const loaded = state.inlets.reduce((sum, { stream }) => sum + stream.mass[at.target]!, 0);
    const brought = state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0) - loaded;
    const back = at.solvent < 0 ? 0 : state.run.sides.returned!.mass[at.solvent]!;
    const own = new Set([ids[at.solvent], 'ro_water', 'mol_hydrochloric_acid']);
    // Cleaning takes caustic too, but no water of the process.
    const bought = items.reduce((sum, item, i) => sum + (own.has(item.id) ? item.mass * amounts[i]! : 0), 0);
    const caustic =
      Number(settings.ph ?? state.resolved.values.ph ?? 0) >= 7 ? state.run.inlets.titrant!.mass[at.titrant]! : 0;
    expect(1 + bought + back + caustic).toBeNear(1 + brought, 1e-9);
  });
  test('gives a finite number for every output it declares', () => {
    expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(unitOperation(operation)!.outputs).toSorted());
    for (const value of Object.values(outputs)) expect(Number.isFinite(value)).toBe(true);
  });
});

describe('every setting does something', () => {
  const bases: Record<string, number[]> = {
    liquid_liquid_extraction: [0, 1, 2, 4],
    distillation: [5, 6, 7, 8, 9],
  };
  const cases = Object.keys(bases).flatMap((id) =>
    Object.entries(unitOperation(id)!.settings as Record<string, { parameter: Parameter }>)
      // The direction goes with the phase of the feed, which the cases above cover.
      .filter(([key]) => key !== 'parallel_trains' && key !== 'direction')
      .map(([key, { parameter }]) => [id, key, parameter] as const),
  );
  test.each(cases)('%s: %s', (id, key, parameter) => {
    const changes = (number: number): boolean => {
      const [, given, feed, options] = CASES[number]!;
      const bought = { ...options, solventBought: 1e5 };
      const digest = (settings: Settings): string | null => {
        const answer = tryUnit(id, settings, feed, bought);
        if ('infeasible' in answer) return null;
        const { run, equipment, sides } = answer.state;
        return JSON.stringify([
          Array.from(run.out.mass),
          sides.map(({ stream }) => Array.from(stream.mass)),
          run.components.ids,
          Array.from(run.amounts),
          answer.outputs,
          run.processTime,
          equipment.map(({ slot }) => [slot.size, slot.atLeast, slot.factor]),
        ]);
      };
      const before = digest(given);
      if (before === null) throw new Error(`${id} does not work`);
      const now = runUnit(id, given, feed, bought).state.resolved.values[key]!;
      const other: SettingValue[] =
        parameter.type === 'choice'
          ? parameter.choices.map((one) => one.value).filter((one) => one !== now)
          : parameter.type === 'boolean'
            ? [!now]
            : parameter.type === 'integer'
              ? [Number(now) + 1]
              : [1.03 * Number(now), 0.97 * Number(now), 0.7 * parameter.min! + 0.3 * parameter.max!].filter(
                  (value) => value >= parameter.min! && value <= parameter.max!,
                );
      return other.some((value) => {
        const after = digest({ ...given, [key]: value });
        return after !== null && after !== before;
      });
    };
    expect(bases[id]!.some(changes)).toBe(true);
  });
});

describe('liquid-liquid extraction', () => {
  const run = (settings: Settings) => runUnit('liquid_liquid_extraction', settings, BROTH, { basis: penicillin });
  test('penicillin G into butyl acetate: 25.0 at pH 2.1, 0.10 at 5.8', () => {
    expect(run({}).outputs.partition_at_ph).toBeNear(25, 1e-3);
    expect(run({ contactor: 'mixer_settler' }).outputs.ideal_stages).toBeNear(1.7, 1e-12);
    const one = run({ stages: 1, phase_ratio: 0.1 }).outputs;
    expect(one.left).toBeNear(1 / 3.5, 1e-3);
    expect(one.extracted).toBeNear((1 - 1 / 3.5) * Math.exp(-0.005), 1e-3);
  });
  test('a lower pH, more stages and more solvent extract more; cross-current less', () => {
    const base = run({ ph: 3.5 }).outputs.extracted!;
    expect(run({ ph: 2.5 }).outputs.extracted).toBeGreaterThan(base);
    expect(run({ ph: 3.5, stages: 4 }).outputs.extracted).toBeGreaterThan(base);
    expect(run({ ph: 3.5, phase_ratio: 0.8 }).outputs.extracted).toBeGreaterThan(base);
    expect(run({ ph: 3.5, flow_pattern: 'crosscurrent' }).outputs.extracted).toBeLessThan(base);
  });
  test('estimates the partition from log P where none is measured', () => {
    const { state } = runUnit('liquid_liquid_extraction', {}, BROTH, { basis: molecule('mol_vanillin') });
    expect(state.resolved.values.partition).toBeNear(10 ** 1.21, 1e-12);
    expect(state.warnings.map((one) => one.field)).toContain('partition');
  });
  test('loses what water dissolves, droplets and vapour', () => {
    const { state, outputs, at } = run({});
    const { raffinate, vapour } = state.run.sides;
    const bought = state.run.inlets.extractant!.mass[at.solvent]!;
    const water = 20_000 + state.run.inlets.titrant!.mass[at.water]!;
    expect(raffinate!.mass[at.solvent]!).toBeNear((0.0068 / 0.9932) * water + 0.002 * bought, 1e-9);
    expect(outputs.solvent_lost).toBeNear(raffinate!.mass[at.solvent]! + vapour!.mass[at.solvent]!, 1e-12);
  });
  test('refuses a solvent that all dissolves, the wrong phase, cells, and phases of like density', () => {
    const refused = (settings: Settings, feed: Feed, options: Options) =>
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

describe('distillation', () => {
  const beer = (settings: Settings, temperature?: number) =>
    runUnit('distillation', { ...SHORTCUT, distilled: 'product', bottom_purity: 4e-4, ...settings }, BEER, {
      basis: spirit,
      ...(temperature === undefined ? {} : { temperature }),
    });
  test('beer of 10 % by weight to spirit of 91 %: 1.7 kg of steam per kg from a boiling feed, 2.1 from a cold one', () => {
    const boiling = beer({ feed_quality: 1, top_purity: 0.8, relative_volatility: 9.6 }).outputs;
    const cold = beer({ top_purity: 0.8, relative_volatility: 9.6 }).outputs;
    expect(boiling.distillate_purity).toBeNear(0.91, 2e-3);
    expect(Math.abs(boiling.steam_per_distillate! - 1.7)).toBeLessThan(0.15);
    expect(Math.abs(cold.steam_per_distillate! - 2.1)).toBeLessThan(0.15);
    expect(cold.least_reflux).toBeGreaterThan(0);
  });
  test('more reflux takes more steam and fewer trays; a colder feed more steam', () => {
    const base = beer({}).outputs;
    const wet = beer({ reflux_factor: 2.5 }).outputs;
    expect(wet.steam).toBeGreaterThan(base.steam!);
    expect(wet.trays).toBeLessThan(base.trays!);
    expect(beer({}, 350).outputs.steam).toBeLessThan(base.steam!);
  });
  test('more flow makes a wider column, and several where one would pass 16 feet', () => {
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
  test('never credits more solvent than was bought', () => {
    const options: Options = { basis: penicillin, before: [first], solventBought: 1000 };
    const { state, outputs, at } = runUnit('distillation', { solvent_returned: true }, EXTRACT, options);
    expect(outputs.returned).toBeNear(1000, 1e-12);
    expect(state.run.amounts[state.run.solventItem]).toBeNear(-1000, 1e-12);
    expect(state.run.sides.distillate!.mass[at.solvent]).toBeNear(0.97 * 7000 - 1000, 1e-9);
    expect(runUnit('distillation', {}, EXTRACT, options).state.run.amounts[state.run.solventItem]).toBe(0);
  });
  test('refuses an azeotrope, a feed outside top and bottom, and what is not there', () => {
    const refused = (settings: Settings, feed: Feed, options: Options) =>
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
});

describe('ethanol as the product of a fermentation', () => {
  test('leaves as much carbon dioxide as its own carbon leaves over', () => {
    const settings = { product_growth: 2, product_maintenance: 0.02, product_yield: 0.5, lysed_fraction: 0 };
    const { state, at } = runUnit('batch_fermentation', settings, {}, { basis: spirit });
    const { out, reaction, sides } = state.run;
    const used = -reaction[at.batch_substrate]!;
    const carbon = used / 30.03 - reaction[at.cell]! / 24.6 - (2 * out.mass[at.target]!) / 46.07;
    expect(out.mass[at.target]).toBeGreaterThan(100);
    expect(sides.exhaust!.mass[at.carbon_dioxide]).toBeNear(44.01 * carbon, 1e-9);
  });
});

describe('a whole process', () => {
  const fermentation = step(
    'fed_batch_fermentation',
    { product_growth: 0.5, product_maintenance: 0.05, product_yield: 0.9, feed_growth_rate: 0.1 },
    'a',
  );
  const process = (steps: Configuration['uo_settings']): Configuration => ({
    uo_settings: [fermentation, step('disc_stack_centrifuge', { product_phase: 'liquor' }, 'b'), ...steps],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { grade: 'industrial' } },
  });
  const evaluated = (configuration: Configuration, basis = penicillin) => {
    const outcome = compile(configuration, basis, library).evaluate();
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.results;
  };
  const masses = (streams: ReturnType<typeof evaluated>['streams']) => streams.reduce((kg, one) => kg + one.mass, 0);

  test('extraction, back-extraction and crystallisation use one solvent and close at the border', () => {
    const { streams, figures } = evaluated(
      process([
        step('liquid_liquid_extraction', {}, 'c'),
        step('liquid_liquid_extraction', { direction: 'into_water', phase_ratio: 0.2 }, 'd'),
        step('crystallisation', { evaporated: 0.5, final_temperature: 278.15 }, 'e'),
      ]),
    );
    expect(masses(streams.filter((one) => one.to_step === null))).toBeNear(
      masses(streams.filter((one) => one.kind === 'feed')),
      1e-9,
    );
    expect(figures.purity).toBeGreaterThan(0.5);
  });
  test('returned solvent is credited against purchase, once, and only if declared', () => {
    const line = (returned: boolean) =>
      evaluated(
        process([step('liquid_liquid_extraction', {}, 'c'), step('distillation', { solvent_returned: returned }, 'd')]),
      );
    const bought = (results: ReturnType<typeof evaluated>) =>
      results.inventory
        .filter((row) => row.item_id === 'sol_n_butyl_acetate' && row.direction === 'in')
        .reduce((sum, row) => sum + row.amount, 0);
    const kept = line(true);
    const thrown = line(false);
    const returned = kept.steps.at(-1)!.outputs.returned!;
    expect(returned).toBeGreaterThan(1000);
    expect(bought(thrown) - bought(kept)).toBeNear(returned, 1e-9);
    expect(kept.figures.cogs).toBeLessThan(thrown.figures.cogs);
    expect(kept.figures.pmi).toBeLessThan(thrown.figures.pmi);
    // What is bought net of what is returned leaves with the waste, the vapour and the product.
    const solvent = (kinds: (name: string) => boolean) =>
      kept.streams
        .filter((one) => one.to_step === null && kinds(one.name))
        .flatMap((one) => one.components)
        .filter((one) => one.component_id === 'sol_n_butyl_acetate')
        .reduce((sum, one) => sum + one.mass, 0);
    expect(solvent((name) => !name.startsWith('Solvent returned'))).toBeNear(bought(kept), 1e-9);
  });
  test('a solvent that is set to nothing does not clash with another', () => {
    const clash = process([
      step('liquid_liquid_extraction', {}, 'c'),
      step('crystallisation', { antisolvent_ratio: 0.5 }, 'd'),
    ]);
    const outcome = compile(clash, penicillin, library).evaluate();
    expect(outcome).toMatchObject({ feasible: false, problem: { step_id: 'd', fields: ['solvent'] } });
  });
  test('setting an antisolvent where there was none rebuilds the list of components', () => {
    const compiled = compile(
      process([step('crystallisation', { evaporated: 0.8, final_temperature: 278.15 }, 'c')]),
      acid,
      library,
    );
    const before = compiled.evaluate();
    compiled.set('c', 'antisolvent_ratio', 0.4);
    const after = compiled.evaluate();
    const whole = evaluated(
      process([step('crystallisation', { evaporated: 0.8, final_temperature: 278.15, antisolvent_ratio: 0.4 }, 'c')]),
      acid,
    );
    if (!before.feasible || !after.feasible) throw new Error('does not work');
    expect(after.results.figures.cogs).toBe(whole.figures.cogs);
    expect(
      before.results.streams.flatMap((one) => one.components).some((one) => one.component_id === 'sol_ethanol'),
    ).toBe(false);
    expect(
      after.results.streams.flatMap((one) => one.components).some((one) => one.component_id === 'sol_ethanol'),
    ).toBe(true);
  });
});
