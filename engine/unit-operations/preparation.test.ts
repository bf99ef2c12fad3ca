import { describe, expect, test } from 'vitest';
import { library, product, resultsOf, runUnit, step, tryUnit } from '../fixtures.test-support.ts';
import {
  compile,
  type Configuration,
  evaluate,
  type Parameter,
  type Results,
  type SettingValue,
  type Step,
} from '../index.ts';
import { unitOperation } from './index.ts';

type Settings = Record<string, SettingValue>;
const media = (settings: Settings = {}) => step('media_preparation', settings, 'media');
const steriliser = (settings: Settings = {}) => step('heat_sterilisation', settings, 'sterile');
const seeds = (settings: Settings = {}) => step('seed_train', settings, 'seeds');
const fed = (settings: Settings = {}) => step('fed_batch_fermentation', settings, 'fermentation');
const centrifuge = step('disc_stack_centrifuge', { pass_time: 12 }, 'centrifuge');

const configuration = (steps: Step[], assumptions: Configuration['assumptions'] = {}): Configuration => ({
  uo_settings: steps,
  locked_values: { uo_settings: [] },
  assumptions,
});
const run = (steps: Step[], assumptions: Configuration['assumptions'] = {}): Results =>
  resultsOf(compile(configuration([...steps, centrifuge], assumptions), product, library).evaluate());
const problem = (steps: Step[], search = false) => {
  const all = configuration([...steps, centrifuge]);
  const outcome = search ? evaluate(all, product, library) : compile(all, product, library).evaluate();
  if (outcome.feasible) throw new Error('It works');
  return outcome.problem;
};
const bought = ({ inventory }: Results, item: string) =>
  inventory.filter((row) => row.item_id === item).reduce((sum, row) => sum + row.amount, 0);
const equipment = ({ equipment: list }: Results, name: string) => list.filter((one) => one.name === name);

const LINES: [string, Step[]][] = [
  ['media', [media(), fed()]],
  ['media and sterilisation', [media(), steriliser(), fed()]],
  ['all three', [media(), steriliser(), seeds(), fed()]],
  ['seeds', [seeds(), fed()]],
  ['media and seeds', [media(), seeds(), fed()]],
  ['all three before a batch', [media(), steriliser(), seeds(), step('batch_fermentation', {}, 'fermentation')]],
  ['seeds before a batch', [seeds(), step('batch_fermentation', {}, 'fermentation')]],
];

describe.each(LINES)('%s', (_, steps) => {
  const results = run(steps);
  const alone = run([steps.at(-1)!]);

  test('closes the balance at the border to 1e-9', () => {
    const sum = (list: Results['streams']) => list.reduce((kg, one) => kg + one.mass, 0);
    const leaving = sum(results.streams.filter((one) => one.to_step === null));
    expect(sum(results.streams.filter((one) => one.kind === 'feed'))).toBeNear(leaving, 1e-9);
  });
  test('makes the broth that the fermentation would make alone', () => {
    expect(results.figures.titre).toBeNear(alone.figures.titre, 2e-3);
    expect(results.figures.batch_output).toBeNear(alone.figures.batch_output, 2e-3);
  });
  test('buys nothing twice', () => {
    for (const item of ['mol_glucose', 'mol_glycerol', 'mol_magnesium_sulphate', 'mol_ammonia', 'mol_antifoam'])
      expect(1 + bought(results, item)).toBeNear(1 + bought(alone, item), 3e-3);
  });
  test('has each piece of equipment once, and seed vessels of the same size', () => {
    for (const name of ['Seed vessel 1', 'Seed vessel 2', 'Production fermenter'])
      expect(equipment(results, name).map((one) => [one.size, one.purchase_cost])).toEqual(
        equipment(alone, name).map((one) => [one.size, one.purchase_cost]),
      );
    expect(equipment(results, 'Medium tank')).toHaveLength(1);
    const skids = results.equipment.filter((one) => one.cost_id === 'C-40');
    expect(skids).toHaveLength(2);
  });
  test('gives a yield, a schedule and finite outputs for every step', () => {
    for (const one of results.steps) {
      expect(Object.keys(one.outputs).toSorted()).toEqual(
        Object.keys(unitOperation(one.unit_operation)!.outputs).toSorted(),
      );
      for (const value of [...Object.values(one.outputs), one.yield, one.purity, one.cost])
        expect(Number.isFinite(value)).toBe(true);
    }
    expect(results.schedule.resources.every((one) => one.start >= 0 && one.utilisation <= 1 + 1e-9)).toBe(true);
    expect(results.figures.batch_time).toBeGreaterThanOrEqual(alone.figures.batch_time - 0.01);
    expect(results.figures.cycle_time).toBeNear(alone.figures.cycle_time, 1e-3);
  });
});

describe('cost of the steps apart', () => {
  const alone = run([fed()]);
  test('three steps and a fermentation cost about what the fermentation alone does', () => {
    const apart = run([media(), steriliser(), seeds(), fed()]);
    expect(Math.abs(apart.figures.cogs / alone.figures.cogs - 1)).toBeLessThan(0.03);
    const upstream = apart.steps.slice(0, 4).reduce((sum, one) => sum + one.cost, 0);
    expect(Math.abs(upstream / alone.steps[0]!.cost - 1)).toBeLessThan(0.05);
    expect(apart.steps.reduce((sum, one) => sum + one.cost_share, 0)).toBeNear(1, 1e-9);
  });
  test('the seed vessels and their hours are the seed train’s', () => {
    const apart = run([seeds(), fed()]);
    const vessel = apart.equipment.find((one) => one.name === 'Seed vessel 1')!;
    expect(vessel.step_id).toBe('seeds');
    const ends = apart.schedule.resources.filter((one) => one.name.startsWith('Seed')).map((one) => one.step_id);
    expect(new Set(ends)).toEqual(new Set(['seeds']));
    expect(apart.steps[0]!.outputs.inoculum_density).toBeNear(0.5, 1e-9);
  });
});

describe('the medium fits', () => {
  test('follows the fermentation where its volume is not set, also after a change', () => {
    const compiled = compile(configuration([media(), fed(), centrifuge]), product, library);
    expect(resultsOf(compiled.evaluate()).steps[0]!.outputs.volume).toBeNear(40, 1e-9);
    compiled.set('fermentation', 'vessel_volume', 50);
    const changed = resultsOf(compiled.evaluate());
    expect(changed.steps[0]!.outputs.volume).toBeNear(20, 1e-9);
    const fresh = run([media(), fed({ vessel_volume: 50 })]);
    expect(changed.figures.cogs).toBe(fresh.figures.cogs);
  });
  test('too much or too little is refused with the volume that fits', () => {
    const limit = { title: 'Medium', value: 40 };
    expect(problem([media({ volume: 60 }), fed()])).toMatchObject({ step_id: 'media', fields: ['volume'], limit });
    expect(problem([media({ volume: 20 }), fed()])).toMatchObject({ step_id: 'media', fields: ['volume'], limit });
    expect(problem([media({ volume: 60 }), fed()]).message).toContain('prepare less');
    expect(problem([media({ volume: 20 }), fed()]).message).toContain('prepare more');
    const { nearest } = problem([media({ volume: 60 }), fed()], true);
    expect(nearest!.field).toBe('volume');
    expect(Math.abs(nearest!.value / 40 - 1)).toBeLessThanOrEqual(0.0101);
  });
  test('the fermentation takes the substrate as it comes', () => {
    const rich = run([media({ substrate: 30 }), fed()]);
    const set = run([fed({ batch_substrate_concentration: 30 })]);
    expect(rich.figures.titre).toBeNear(set.figures.titre, 2e-3);
    expect(problem([media({ substrate: 0 }), fed()])).toMatchObject({ step_id: 'fermentation' });
  });
});

describe('settings that a step before takes over', () => {
  test('are named in a warning where they are set, and only there', () => {
    const fields = (results: Results) =>
      results.warnings.filter((one) => one.message.startsWith('This does not count')).map((one) => one.field);
    const given = { inoculum_fraction: 0.1, medium: 'mineral' };
    expect(fields(run([media(), seeds(), fed(given)]))).toEqual(['medium', 'inoculum_fraction']);
    expect(fields(run([media(), fed(given)]))).toEqual(['medium']);
    expect(fields(run([media(), seeds(), fed()]))).toEqual([]);
    expect(fields(run([fed(given)]))).toEqual([]);
  });
});

describe('the order of the steps', () => {
  test.each([
    ['a medium without a fermentation', [media()], 'A fermentation must follow'],
    ['sterilisation without a medium', [steriliser(), fed()], 'put a media preparation before it'],
    ['seeds before the medium', [seeds(), media(), fed()], 'in this order'],
    ['a medium twice', [media(), step('media_preparation', {}, 'again'), fed()], 'in this order'],
    ['a medium after the fermentation', [fed(), media()], 'must come before it'],
    ['before a perfusion', [media(), step('perfusion', {}, 'p')], 'leave out the steps before it'],
    ['a centrifuge between', [media(), centrifuge, fed()], 'begins with a fermentation'],
  ])('%s is refused', (_, steps, message) => {
    const outcome = compile(configuration(steps), product, library).evaluate();
    expect(outcome.feasible ? 'works' : outcome.problem.message).toContain(message);
  });
});

describe('media preparation', () => {
  test('heats water of 15 °C: Q = Σ m C_p ΔT, and the tank’s time adds up', () => {
    const { outputs, state, at } = runUnit('media_preparation', { substrate: 20 });
    const { out } = state.run;
    const solids = out.mass[at.salt]! + out.mass[at.batch_substrate]!;
    expect(out.volume()).toBeNear(40, 1e-9);
    expect(outputs.heat).toBeNear(((out.mass[at.water]! * 4.18 + solids * 1.5) * 10) / 3600, 1e-9);
    const rate = Math.max(500, solids / 2);
    expect(outputs.process_time).toBeNear(
      1 + solids / rate + (10 * outputs.mixing_time!) / 3600 + outputs.heating_time!,
      1e-9,
    );
  });
  test('closes its balance, buys what goes in, and says how salty it is', () => {
    const { state, outputs } = runUnit('media_preparation', { substrate: 20 });
    const { out, inlets, amounts, items } = state.run;
    expect(out.total()).toBeNear(inlets.medium!.total(), 1e-12);
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);
    expect(items.reduce((sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * amounts[i]!), 0)).toBeNear(
      out.total(),
      1e-9,
    );
    // 5/132.14·3 + 6/136.09·2 + 1.2/246.47·2 + 1/192.12 + 0.05/250·2 + 20/180.16, in mmol/L.
    expect(outputs.osmolality).toBeNear(328, 5e-3);
  });
});

describe('heat sterilisation', () => {
  const big = (settings: Settings) =>
    runUnit('heat_sterilisation', settings, { water: 99_700 }, { temperature: 298.15 });
  test('100 m³ at the defaults', () => {
    const { outputs, state } = big({});
    expect(state.resolved.values.tube_diameter).toBeNear(0.1214);
    expect(outputs.del_factor).toBeNear(36.84);
    expect(outputs.holding_time).toBeNear(17.08);
    expect(outputs.tube_length).toBeNear(10.25);
    expect(outputs.steam_per_volume).toBeNear(65.81);
  });
  test('100 m³ in the tank at 121 °C', () => {
    const { outputs } = big({ mode: 'batch' });
    expect(outputs.holding_time).toBeNear(394.7);
    expect(outputs.nutrients_kept).toBeNear(0.562);
  });
  test('hotter keeps more nutrients; recovery saves steam', () => {
    expect(big({ temperature: 418.15 }).outputs.nutrients_kept).toBeGreaterThan(
      big({ temperature: 403.15 }).outputs.nutrients_kept!,
    );
    expect(big({ heat_recovery: 0 }).outputs.steam_per_volume).toBeNear(4 * 65.81);
  });
  test('an industrial plant builds it of exchangers and a tube, the others buy a skid', () => {
    const feed = { water: 99_700 };
    const slots = (grade: 'industrial' | 'food') =>
      runUnit('heat_sterilisation', {}, feed, { temperature: 298.15, assumptions: { plant: { grade } } }).state.run
        .equipment;
    expect(slots('food').skid!.size).toBeNear(25, 1e-9);
    expect(slots('food').heater!.size).toBe(0);
    expect(slots('industrial').skid!.size).toBe(0);
    // Equal differences of 28.75 K: (1 - ε)(T_s - T_in).
    const duty = (100 * 1010 * 4.1 * 0.75 * 115) / (4 * 3600);
    expect(slots('industrial').recovery!.size).toBeNear(duty / 28.75, 1e-9);
    expect(slots('industrial').tube!.size).toBeNear(10.25);
  });
  test('refuses a tube too narrow or too wide for the flow', () => {
    const narrow = tryUnit('heat_sterilisation', { tube_diameter: 0.05 }, { water: 99_700 }, { temperature: 298.15 });
    expect(narrow).toMatchObject({ fields: ['tube_diameter', 'time'], limit: { value: 2, unit: 'm/s' } });
  });
});

describe('every setting does something', () => {
  const SALTY = { water: 39_000, batch_substrate: 800, salt: 500 } as const;
  const cases = ['media_preparation', 'heat_sterilisation', 'seed_train'].flatMap((id) =>
    Object.entries(unitOperation(id)!.settings as Record<string, { parameter: Parameter }>)
      .filter(([key]) => key !== 'parallel_trains')
      .map(([key, { parameter }]) => [id, key, parameter] as const),
  );
  const bases: Settings[] = [{}, { mode: 'batch' }];
  test.each(cases)('%s: %s', (id, key, parameter) => {
    const digest = (settings: Settings): string | null => {
      const answer = tryUnit(id, settings, id === 'heat_sterilisation' ? SALTY : {});
      if ('infeasible' in answer) return null;
      const { run: own, equipment: list } = answer.state;
      const slots = list.map(({ slot }) => [slot.size, slot.atLeast, slot.row.id]);
      return JSON.stringify([
        Array.from(own.out.mass),
        own.out.temperature,
        Array.from(own.amounts),
        answer.outputs,
        slots,
      ]);
    };
    const changes = (base: Settings): boolean => {
      if (base.mode !== undefined && id !== 'heat_sterilisation') return false;
      const now = runUnit(id, base, id === 'heat_sterilisation' ? SALTY : {}).state.resolved.values[key]!;
      const before = digest(base);
      const { min, max } = parameter;
      const other: SettingValue[] =
        parameter.type === 'choice'
          ? parameter.choices.map((one) => one.value).filter((one) => one !== now)
          : [1.005 * Number(now), 1.03 * Number(now), 0.97 * Number(now), 0.7 * min! + 0.3 * max!].filter(
              (x) => x >= min! && x <= max!,
            );
      return other.some((value) => {
        const after = digest({ ...base, [key]: value });
        return after !== null && after !== before;
      });
    };
    expect(bases.some(changes)).toBe(true);
  });
});
