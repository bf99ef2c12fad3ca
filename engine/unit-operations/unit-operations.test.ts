import { describe, expect, test } from 'vitest';
import { BASE_ITEMS } from '../costing/items.ts';
import { product, runUnit, tryUnit, type UnitRun } from '../fixtures.test-support.ts';
import { catalogue } from '../index.ts';
import type { SettingValue } from '../types.ts';

/** Water that fills the rest of a volume, kg. */
const FEEDS = {
  broth: { water: 72_000, cell: 6982, target: 745, host_protein: 60, salt: 1500, feed_substrate: 4, antifoam: 16 },
  cells: { water: 40_000, cell: 6000, held: 900, target: 3, salt: 300 },
  protein: { water: 49_400, target: 400, host_protein: 80, aggregate: 5, nucleic_acid: 10, lipid: 3, salt: 400 },
  concentrate: { water: 3500, target: 640, host_protein: 20, aggregate: 4, buffer_salt: 8, salt: 2 },
};

const CASES: [string, Record<string, SettingValue>, Partial<Record<string, number>>][] = [
  ['fed_batch_fermentation', {}, {}],
  [
    'fed_batch_fermentation',
    { product_location: 'intracellular', batch_substrate: 'mol_glycerol', medium: 'basal_salts' },
    {},
  ],
  ['fed_batch_fermentation', { feed_growth_rate: 0.17, overflow_threshold: 0.1, end_by: 'time', end_time: 60 }, {}],
  ['disc_stack_centrifuge', { product_phase: 'liquor' }, FEEDS.broth],
  ['disc_stack_centrifuge', { product_phase: 'cells', feed_dilution: 1, wash_stages: 2 }, FEEDS.broth],
  ['high_pressure_homogenisation', {}, FEEDS.cells],
  ['high_pressure_homogenisation', { target_content: 0.1, denaturation: 0.2 }, FEEDS.cells],
  ['ultrafiltration', {}, FEEDS.protein],
  ['ultrafiltration', { target_by: 'factor', concentration_factor: 3, salt_rejection: 0.3 }, FEEDS.protein],
  ['diafiltration', {}, FEEDS.protein],
  ['diafiltration', { protein_concentration: 5, buffer_salt: 20 }, FEEDS.concentrate],
  ['spray_drying', {}, FEEDS.concentrate],
];

describe.each(CASES)('%s %o', (operation, settings, feed) => {
  const run = runUnit(operation, settings, feed);

  test('closes the balance of every component to 1e-9', () => {
    const { state } = run;
    const { out, reaction } = state.run;
    for (let i = 0; i < out.mass.length; i++) {
      const entering =
        state.run.feed.mass[i]! * (operation === 'fed_batch_fermentation' ? 0 : 1) +
        state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0) +
        reaction[i]!;
      const leaving = out.mass[i]! + state.sides.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
    }
  });

  test('makes and uses mass in equal parts', () => {
    const { reaction } = run.state.run;
    const turned = reaction.reduce((sum, kg) => sum + Math.abs(kg), 0);
    expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, turned));
  });

  test('has no negative amount', () => {
    for (const stream of streamsOf(run)) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
  });

  test('buys what its inlets bring in', () => {
    const { state } = run;
    // Oxygen comes with the air, and the cells of the vial are not bought.
    const { oxygen, cell } = run.at;
    const brought = state.inlets.reduce(
      (sum, { stream }) => sum + stream.total() - stream.mass[oxygen]! - stream.mass[cell]!,
      0,
    );
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);
    const bought = state.run.items.reduce(
      (sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * state.run.amounts[i]!),
      0,
    );
    const water = operation === 'disc_stack_centrifuge' ? brought : 0;
    const acid = settings.medium === 'basal_salts' ? 45.1 * 40 : 0;
    expect(1 + bought + water + acid).toBeNear(1 + brought, 1e-9);
  });

  test('gives a finite number for every output', () => {
    for (const value of Object.values(run.outputs)) expect(Number.isFinite(value)).toBe(true);
  });
});

const streamsOf = ({ state }: UnitRun) => [
  state.run.out,
  ...state.inlets.map((one) => one.stream),
  ...state.sides.map((one) => one.stream),
];

describe('fed-batch fermentation', () => {
  test('makes carbon dioxide and water, and uses oxygen, in the proportions of respiration', () => {
    const { state, at } = runUnit('fed_batch_fermentation', { lysed_fraction: 0 });
    const { reaction } = state.run;
    const quotient = reaction[at.carbon_dioxide]! / 44.01 / (-reaction[at.oxygen]! / 32);
    expect(quotient).toBeGreaterThan(0.9);
    expect(quotient).toBeLessThan(1.2);
    expect(reaction[at.water]).toBeGreaterThan(0);
  });

  test('an anaerobic host takes no air and ends its electrons in by-product', () => {
    const basis = { ...product, host_id: 'cel_saccharomyces_cerevisiae_anaerobic' };
    const run = runUnit('fed_batch_fermentation', {}, {}, { basis });
    expect(run.outputs.compressor_power).toBe(0);
    expect(run.outputs.peak_uptake).toBe(0);
    const used = -run.state.run.reaction[run.at.batch_substrate]!;
    const ethanol = run.state.run.reaction[run.at.by_product]! / used;
    expect(ethanol).toBeGreaterThan(0.35);
    expect(ethanol).toBeLessThan(0.52);
  });

  test('more stirring raises the oxygen margin', () => {
    const low = runUnit('fed_batch_fermentation', { power_per_volume: 2, feed_cap: 0.005 }).outputs.oxygen_margin!;
    const high = runUnit('fed_batch_fermentation', { power_per_volume: 3, feed_cap: 0.005 }).outputs.oxygen_margin!;
    expect(high).toBeGreaterThan(low);
  });

  test('product cannot hold more carbon than the substrate', () => {
    expect(
      tryUnit('fed_batch_fermentation', { product_growth: 5, cost_in_batch_yield: true, product_yield: 1 }),
    ).toMatchObject({
      fields: ['product_growth', 'product_maintenance', 'product_yield'],
      message: expect.stringMatching(/would hold .* % of the carbon/),
    });
  });

  test('a batch phase longer than the fermentation is refused by its end time', () => {
    const answer = tryUnit('fed_batch_fermentation', { end_by: 'time', end_time: 5 });
    expect(answer).toMatchObject({ infeasible: true, fields: ['end_time'] });
  });
});

describe('disc-stack centrifuge', () => {
  test('both phases together are the feed', () => {
    const liquor = runUnit('disc_stack_centrifuge', { product_phase: 'liquor' }, FEEDS.broth).outputs.step_yield!;
    const cells = runUnit('disc_stack_centrifuge', { product_phase: 'cells', wash_stages: 1 }, FEEDS.broth).outputs
      .step_yield!;
    expect(liquor + cells).toBeCloseTo(1, 9);
  });
  test('washing wins product back', () => {
    const yields = [0, 1, 2].map(
      (n) => runUnit('disc_stack_centrifuge', { wash_stages: n }, FEEDS.broth).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => a - b));
    expect(yields[0]!).toBeNear(0.69, 0.02);
    expect(yields[1]!).toBeNear(0.91, 0.02);
  });
  test('dilution needs fewer machines for thick feeds of fine solids', () => {
    const thick = runUnit('disc_stack_centrifuge', { particle_diameter: 1.5 }, FEEDS.broth).outputs.machines!;
    const thin = runUnit('disc_stack_centrifuge', { particle_diameter: 1.5, feed_dilution: 1 }, FEEDS.broth).outputs
      .machines!;
    expect(thin).toBeLessThan(thick);
  });
  test('a clear feed is refused', () => {
    expect(tryUnit('disc_stack_centrifuge', {}, { water: 1000, target: 5 })).toMatchObject({ fields: [] });
  });
});

describe('homogeniser', () => {
  test('releases what it breaks, less what it denatures', () => {
    const { outputs, state, at } = runUnit('high_pressure_homogenisation', { denaturation: 0.1 }, FEEDS.cells);
    expect(outputs.released!).toBeNear(900 * outputs.broken! * 0.9, 1e-9);
    expect(state.run.out.mass[at.aggregate]!).toBeNear(900 * outputs.broken! * 0.1, 1e-9);
  });
  test('cannot release more than cells hold', () => {
    const answer = tryUnit('high_pressure_homogenisation', { target_content: 0.3 }, FEEDS.cells);
    expect(answer).toMatchObject({
      fields: ['target_content'],
      message: 'The cells hold 0.13 g/g of product; 0.3 g/g cannot be released.',
    });
  });
  test('a host of unknown kinetics asks for them', () => {
    const basis = { ...product, host_id: 'cel_cho' };
    expect(tryUnit('high_pressure_homogenisation', {}, FEEDS.cells, { basis })).toMatchObject({
      fields: ['disruption_constant', 'disruption_exponent'],
    });
  });
});

describe('ultrafiltration', () => {
  // 50 m³ of 8 g/L and nothing else: the worked check of the model reference.
  const plain = { water: 997 * (50 - 400 / 1370), target: 400 };
  test('sizes the membrane of the worked check', () => {
    const { outputs } = runUnit('ultrafiltration', {}, plain);
    expect(outputs.factor!).toBeNear(12.56);
    expect(outputs.area!).toBeNear(167.8);
    expect(outputs.hold_up_loss!).toBeNear(0.003373);
  });
  test('keeps of the product what the concentration factor leaves', () => {
    const settings = { target_by: 'factor', concentration_factor: 5, product_rejection: 0.98 };
    const { outputs } = runUnit('ultrafiltration', settings, plain);
    expect(outputs.step_yield! / (1 - outputs.hold_up_loss!)).toBeNear(0.9683);
  });
  test('ends at the protein that was asked for', () => {
    const { outputs, state } = runUnit('ultrafiltration', { protein_concentration: 60 }, FEEDS.protein);
    const reached = state.run.out.protein() / state.run.out.volume();
    expect(reached).toBeNear(60 * (1 - outputs.hold_up_loss!), 1e-9);
  });
  test('keeps less as it concentrates more', () => {
    const yields = [2, 4, 8, 12].map(
      (factor) =>
        runUnit(
          'ultrafiltration',
          { target_by: 'factor', concentration_factor: factor, product_rejection: 0.98 },
          plain,
        ).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => b - a));
  });
  test('says where the membrane stops', () => {
    const strong = { water: 997 * (50 - 725 / 1370), target: 725 };
    const answer = tryUnit(
      'ultrafiltration',
      { target_by: 'factor', concentration_factor: 16, product_rejection: 1, gel_concentration: 180 / 0.95 },
      strong,
    );
    expect(answer).toMatchObject({
      fields: ['concentration_factor'],
      limit: { value: expect.closeTo(180, 9), unit: 'g/L' },
      message: '16 × gives 232 g/L protein; the membrane stops at 180 g/L.',
    });
  });
});

describe('diafiltration', () => {
  test('washes out as the exponential of its volumes', () => {
    const { state, at, outputs } = runUnit('diafiltration', { diafiltration_volumes: 6 }, FEEDS.protein);
    expect(state.run.out.mass[at.salt]! / FEEDS.protein.salt).toBeNear(0.002479);
    expect(outputs.step_yield!).toBeNear(Math.exp(-6 * 0.002), 1e-9);
    expect(state.run.out.volume()).toBeNear(state.run.feed.volume(), 1e-9);
  });
  test('no volumes change nothing', () => {
    const { state } = runUnit('diafiltration', { diafiltration_volumes: 0 }, FEEDS.protein);
    expect(Array.from(state.run.out.mass)).toEqual(Array.from(state.run.feed.mass, (kg) => expect.closeTo(kg, 6)));
  });
  test('buffer salt settles at the buffer’s own concentration', () => {
    const { state, at } = runUnit('diafiltration', { diafiltration_volumes: 20, buffer_salt: 5 }, FEEDS.protein);
    expect(state.run.out.mass[at.buffer_salt]! / state.run.out.volume()).toBeNear(5, 1e-6);
  });
});

describe('spray dryer', () => {
  test('leaves powder of the solids that were asked for', () => {
    const { state, at } = runUnit('spray_drying', { powder_solids: 0.94 }, FEEDS.concentrate);
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.94, 1e-9);
  });
  test('a dry feed and a saturated exit are refused', () => {
    expect(tryUnit('spray_drying', {}, { target: 100, water: 2 })).toMatchObject({ fields: [] });
    expect(
      tryUnit(
        'spray_drying',
        { outlet_temperature: 323.15, inlet_temperature: 523.15, ambient_humidity: 0.04 },
        FEEDS.concentrate,
      ),
    ).toMatchObject({
      fields: ['outlet_temperature', 'inlet_temperature'],
    });
  });
});

describe('catalogue', () => {
  const all = catalogue().flatMap(({ id, parameters }) =>
    parameters.map((one) => ({ name: `${id}.${one.key}`, one, parameters })),
  );
  const numbers = all.filter(({ one }) => one.type === 'number' || one.type === 'integer');
  const faulty = (list: typeof all, sound: (entry: (typeof all)[number]) => boolean): string[] =>
    list.filter((entry) => !sound(entry)).map(({ name }) => name);

  test('every operation has a tag and one setting for its card', () => {
    for (const { parameters, tag } of catalogue()) {
      expect(tag).toMatch(/^[A-Z]{2}$/);
      expect(parameters.filter((one) => one.headline)).toHaveLength(1);
    }
  });
  test('every setting says what it does, where it comes from and what it is by default', () => {
    expect(faulty(all, ({ one }) => one.help.length > 3 && one.source.length > 3)).toEqual([]);
    expect(faulty(all, ({ one }) => one.default !== null || (one.default_note ?? '').length > 3)).toEqual([]);
  });
  test('every number has limits that hold its default and its optimisable range', () => {
    const within = (value: number, { min, max }: { min: number | null; max: number | null }) =>
      value >= min! && value <= max!;
    expect(faulty(numbers, ({ one }) => one.min! < one.max!)).toEqual([]);
    expect(faulty(numbers, ({ one }) => typeof one.default !== 'number' || within(one.default, one))).toEqual([]);
    expect(
      faulty(
        numbers,
        ({ one: { optimisable, ...one } }) =>
          !optimisable || (within(optimisable.min, one) && within(optimisable.max, one)),
      ),
    ).toEqual([]);
  });
  test('what a setting depends on is a setting of the same operation', () => {
    expect(
      faulty(
        all,
        ({ one, parameters }) => !one.depends_on || parameters.some((other) => other.key === one.depends_on!.key),
      ),
    ).toEqual([]);
  });
  test('hands out copies', () => {
    catalogue()[0]!.parameters[0]!.title = 'changed';
    expect(catalogue()[0]!.parameters[0]!.title).not.toBe('changed');
  });
  test('items have unique ids and non-negative prices', () => {
    expect(new Set(BASE_ITEMS.map((item) => item.id)).size).toBe(BASE_ITEMS.length);
  });
});
