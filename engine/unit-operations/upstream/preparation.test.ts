import { describe, expect, test } from 'vitest';
import { library, product, resultsOf, step } from '../../tests/fixtures.test-support.ts';
import { compile, type Configuration, evaluate, type Results, type SettingValue, type Step } from '../../index.ts';
import { massImbalance } from '../../evaluate/mass-balance.ts';
import { unitOperation } from '../index.ts';

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

// A step that prepares the medium does not know how many cells will grow, only how many can.
const salted = { medium: 'mineral' };
const LINES: [string, Step[]][] = [
  ['media', [media(salted), fed(salted)]],
  ['media and sterilisation', [media(salted), steriliser(), fed(salted)]],
  ['all three', [media(salted), steriliser(), seeds(), fed(salted)]],
  ['seeds', [seeds(), fed()]],
  ['media and seeds', [media(salted), seeds(), fed(salted)]],
  [
    'all three before a batch',
    [media(salted), steriliser(), seeds(), step('batch_fermentation', salted, 'fermentation')],
  ],
  ['seeds before a batch', [seeds(), step('batch_fermentation', {}, 'fermentation')]],
];

describe.each(LINES)('%s', (_, steps) => {
  const results = run(steps);
  const alone = run([steps.at(-1)!]);

  test('closes the balance at the plant boundary to 1e-9', () => {
    const sum = (list: Results['streams']) => list.reduce((kg, one) => kg + one.mass, 0);
    const leaving = sum(results.streams.filter((one) => one.to_step === null));
    expect(sum(results.streams.filter((one) => one.kind === 'feed'))).toBeNear(leaving, 1e-9);
  });
  test('gives the same broth as the fermentation alone', () => {
    expect(results.figures.titre).toBeNear(alone.figures.titre!, 2e-3);
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

test('seeds of a field-erected fermenter are seed reactors, whether it grows them itself or a seed train does', () => {
  const rows = (construction: string, ...before: Step[]): Set<string> => {
    const results = run([...before, fed({ construction, vessel_volume: 200 })]);
    return new Set(results.equipment.flatMap(({ name, cost_id }) => (name.startsWith('Seed vessel') ? [cost_id] : [])));
  };
  for (const before of [[], [seeds()]]) {
    expect(rows('field_erected', ...before)).toEqual(new Set(['C-12']));
    expect(rows('hygienic', ...before)).toEqual(new Set(['C-14']));
  }
});

describe('cost of separate preparation steps', () => {
  const alone = run([fed()]);
  test('is about the same as for the fermentation alone', () => {
    const apart = run([media(), steriliser(), seeds(), fed()]);
    expect(Math.abs(apart.figures.cogs / alone.figures.cogs - 1)).toBeLessThan(0.03);
    const upstream = apart.steps.slice(0, 4).reduce((sum, one) => sum + one.cost, 0);
    expect(Math.abs(upstream / alone.steps[0]!.cost - 1)).toBeLessThan(0.05);
    expect(apart.steps.reduce((sum, one) => sum + one.cost_share, 0)).toBeNear(1, 1e-9);
  });
  test('assigns the seed vessels and their labour to the seed train', () => {
    const apart = run([seeds(), fed()]);
    const vessel = apart.equipment.find((one) => one.name === 'Seed vessel 1')!;
    expect(vessel.step_id).toBe('seeds');
    const ends = apart.schedule.resources.filter((one) => one.name.startsWith('Seed')).map((one) => one.step_id);
    expect(new Set(ends)).toEqual(new Set(['seeds']));
    expect(apart.steps[0]!.outputs.inoculum_density).toBeNear(0.5, 1e-9);
  });
});

describe('the medium volume', () => {
  test('matches the fermentation if it is not set, also after a change', () => {
    const compiled = compile(configuration([media(), fed(), centrifuge]), product, library);
    expect(resultsOf(compiled.evaluate()).steps[0]!.outputs.volume).toBeNear(40, 1e-9);
    compiled.set('fermentation', 'vessel_volume', 50);
    const changed = resultsOf(compiled.evaluate());
    expect(changed.steps[0]!.outputs.volume).toBeNear(20, 1e-9);
    const fresh = run([media(), fed({ vessel_volume: 50 })]);
    expect(changed.figures.cogs).toBe(fresh.figures.cogs);
  });
  test('is rejected with the required volume if it is too large or too small', () => {
    const limit = { title: 'Medium', value: 40 };
    expect(problem([media({ volume: 60 }), fed()])).toMatchObject({ step_id: 'media', fields: ['volume'], limit });
    expect(problem([media({ volume: 20 }), fed()])).toMatchObject({ step_id: 'media', fields: ['volume'], limit });
    expect(problem([media({ volume: 60 }), fed()]).message).toContain('Prepare less');
    expect(problem([media({ volume: 20 }), fed()]).message).toContain('Prepare more');
    const { nearest } = problem([media({ volume: 60 }), fed()], true);
    expect(nearest!.field).toBe('volume');
    expect(Math.abs(nearest!.value / 40 - 1)).toBeLessThanOrEqual(0.0101);
  });
  test('gives its substrate to the fermentation', () => {
    const rich = run([media({ substrate: 30 }), fed()]);
    const set = run([fed({ batch_substrate_concentration: 30 })]);
    expect(rich.figures.titre).toBeNear(set.figures.titre!, 2e-3);
    expect(problem([media({ substrate: 0 }), fed()])).toMatchObject({ step_id: 'fermentation' });
  });
});

describe('settings that an earlier step overrides', () => {
  test('cause a warning only if they are set', () => {
    const fields = (results: Results) =>
      results.warnings.filter((one) => one.message.startsWith('Ignored: ')).map((one) => one.field);
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
    ['sterilisation without a medium', [steriliser(), fed()], 'add a media preparation step before this step'],
    ['seeds before the medium', [seeds(), media(), fed()], 'in this order'],
    ['a medium twice', [media(), step('media_preparation', {}, 'again'), fed()], 'in this order'],
    ['a medium after the fermentation', [fed(), media()], 'must come before the fermentation'],
    ['before a perfusion', [media(), step('perfusion', {}, 'p')], 'remove the steps before this step'],
    ['a centrifuge between', [media(), centrifuge, fed()], 'start the process with a fermentation'],
  ])('rejects %s', (_, steps, message) => {
    const outcome = compile(configuration(steps), product, library).evaluate();
    expect(outcome.feasible ? 'works' : outcome.problem.message).toContain(message);
  });
});

test.each([
  ['a prepared medium', [media({ medium: 'mineral' })]],
  ['salts by its cells', []],
])(
  'a culture that loses more of the incoming cells than grow takes no ammonia, and the plant keeps its mass: %s',
  (_, before) => {
    const results = run([
      ...before,
      seeds({ inoculum_fraction: 0.15, seed_density: 25 }),
      fed({
        batch_substrate_concentration: 1.9,
        ...(before.length > 0 && { medium: 'mineral' }),
        feed_growth_rate: 0.15,
        feed_cap: 0.0018,
        product_maintenance: 0.49,
      }),
    ]);
    expect(results.streams.flatMap(({ components }) => components).every(({ mass }) => mass >= 0)).toBe(true);
    expect(results.inventory.every(({ amount }) => amount >= 0)).toBe(true);
    expect(results.streams.find(({ id }) => id === 'fermentation-ammonia')).toBeUndefined();
    expect(massImbalance(results)).toBeLessThan(1e-9);
  },
);
