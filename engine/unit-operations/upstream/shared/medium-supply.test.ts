import { describe, expect, test } from 'vitest';
import { library, product, resultsOf, runUnit, step, type UnitRun } from '../../../tests/fixtures.test-support.ts';
import { massImbalance } from '../../../evaluate/mass-balance.ts';
import {
  type Configuration,
  evaluate,
  type LibraryBuffer,
  type ProductBasis,
  type Results,
  type Step,
} from '../../../index.ts';

const antibody: ProductBasis = { ...product, host_id: 'cel_cho' };
const FIRSTS: [string, ProductBasis][] = [
  ['batch_fermentation', product],
  ['fed_batch_fermentation', product],
  ['chemostat', product],
  ['perfusion', antibody],
];

describe.each(FIRSTS)('medium of %s, bought', (operation, basis) => {
  const results = (settings: Step['settings']) => {
    const configuration: Configuration = {
      uo_settings: [
        { id: 'a', unit_operation: operation, name: 'Culture', settings },
        step(operation === 'perfusion' ? 'bind_elute_chromatography' : 'disc_stack_centrifuge', {}, 'b'),
      ],
      locked_values: { uo_settings: [] },
      assumptions: {},
    };
    return resultsOf(evaluate(configuration, basis, library));
  };
  const made = results({});
  const bought = results({ medium_supply: 'bought', ready_medium_price: 50_000 });
  type Whole = typeof made;
  const hours = (all: Whole) =>
    all.operating_cost.lines.find((one) => one.step_id === 'a' && one.item_id === 'operator')!.amount!;
  const inventory = (all: Whole, items: readonly string[]) =>
    all.inventory.filter((one) => one.step_id === 'a' && items.includes(one.item_id)).map((one) => one.amount);

  test('needs no tank, labour or cleaning', () => {
    const tanks = (all: Whole) => all.equipment.filter((one) => one.name.startsWith('Medium tank')).length;
    expect([tanks(made), tanks(bought)]).toEqual([1, 0]);
    expect(hours(bought)).toBeLessThan(hours(made));
    const [cleaning, less] = [made, bought].map((all) => inventory(all, ['process_water'])[0]!);
    expect(less!).toBeLessThan(cleaning!);
  });
  test('has its ingredients and water in the inventory, and the same streams', () => {
    const held = ['mol_glucose', 'ro_water', 'mol_ammonium_sulphate', 'cell_culture_powder', 'trace_elements'];
    expect(inventory(made, held).length).toBeGreaterThan(1);
    expect(inventory(bought, held)).toEqual(inventory(made, held));
    expect(bought.streams).toEqual(made.streams);
    expect(bought.figures.pmi).toBeLessThanOrEqual(made.figures.pmi);
  });
  test('costs its price per volume', () => {
    const delivery = (all: Whole) => {
      const { amount, price } = all.operating_cost.lines.find((one) => one.item_id === 'medium_delivery')!;
      return amount! * price!;
    };
    const dearer = results({ medium_supply: 'bought', ready_medium_price: 50_100 });
    const { amount } = bought.operating_cost.lines.find((one) => one.item_id === 'medium_delivery')!;
    expect(delivery(dearer) - delivery(bought)).toBeNear(100 * amount!, 1e-9);
    expect(made.operating_cost.lines.find((one) => one.item_id === 'medium_delivery')).toBeUndefined();
  });
  test('causes a warning for a price below that of the ingredients, and uses theirs', () => {
    const { warnings, operating_cost: cost } = results({ medium_supply: 'bought', ready_medium_price: 1 });
    expect(warnings.map(({ field }) => field)).toContain('ready_medium_price');
    expect(cost.lines.find((one) => one.item_id === 'medium_delivery')!.annual).toBe(0);
  });
  test('has a default price that covers the ingredients', () => {
    const { warnings } = results({ medium_supply: 'bought' });
    expect(warnings.map(({ field }) => field)).not.toContain('ready_medium_price');
  });
});

test('is not bought if a step prepares it', () => {
  const of = (settings: Step['settings']) =>
    resultsOf(
      evaluate(
        {
          uo_settings: [
            step('media_preparation', {}, 'm'),
            { id: 'a', unit_operation: 'batch_fermentation', name: 'Culture', settings },
            step('disc_stack_centrifuge', {}, 'b'),
          ],
          locked_values: { uo_settings: [] },
          assumptions: {},
        },
        product,
        library,
      ),
    );
  expect(of({ medium_supply: 'bought' }).figures.cogs).toBe(of({}).figures.cogs);
});

test('a mineral medium of 20 g/L of glucose costs the value worked by hand', () => {
  const { run } = runUnit('batch_fermentation', {
    batch_substrate: 'mol_glucose',
    batch_substrate_concentration: 20,
    medium: 'mineral',
    medium_supply: 'bought',
    ready_medium_price: 600,
  }).state;
  const at = (id: string) => run.items.findIndex((item) => item.id === id);
  const volume = 100 * 0.8;
  expect(run.amounts[at('medium_delivery')]!).toBeNear(volume, 1e-12);
  // One m³: salts at their prices, and water for the rest of the volume.
  const salts = 5 * 0.3 + 6 * 1.85 + 1.2 * 0.275 + 1 * 1.2 + 0.05 * 6;
  const water = 2.5 * (run.inlets.medium!.mass[run.components.at.water]! / 997 / volume);
  const glucose = 20 * run.prices.values[at('mol_glucose')]!;
  expect(water).toBeNear(2.5 * 0.98, 0.01);
  expect(run.prices.values[at('medium_delivery')]!).toBeNear(600 - salts - water - glucose, 1e-3);
});

describe.each(['batch_fermentation', 'fed_batch_fermentation', 'chemostat'])('salts of %s as the cells need', (id) => {
  const settings = { medium: 'mineral_by_cells', lysed_fraction: 0 };
  const phosphate = ({ state: { run } }: UnitRun): number =>
    run.amounts[run.items.findIndex((item) => item.id === 'mol_potassium_dihydrogen_phosphate')]!;
  const made = runUnit(id, settings, {}, { basis: product });
  test('bring 75 g of potassium dihydrogen phosphate per kg of dry cells, 1.7 % phosphorus', () => {
    expect(phosphate(made) / made.state.run.out.mass[made.at.cell]!).toBeNear(0.075, 1e-9);
  });
});

describe('a medium of the library', () => {
  const medium = (id: string, components: LibraryBuffer['components']): LibraryBuffer => ({
    id,
    name: id,
    ph: 6.8,
    components,
  });
  const phosphates = { substance_id: 'potassium_phosphate', role: 'buffering', concentration: 45 } as const;
  const sulphate = { substance_id: 'magnesium_sulphate', role: 'salt', concentration: 10 } as const;
  const extract = { substance_id: 'mol_yeast_extract', role: 'additive', concentration: 5 } as const;
  const own = {
    ...library,
    buffers: [
      medium('buf_own', [phosphates, sulphate, extract]),
      medium('buf_no_phosphate', [sulphate]),
      medium('buf_sweet', [phosphates, { substance_id: 'mol_glucose', role: 'additive', concentration: 100 }]),
    ],
  };
  const plant = (operation: string, settings: Step['settings']): Configuration => ({
    uo_settings: [
      { id: 'a', unit_operation: operation, name: 'Culture', settings },
      step(operation === 'perfusion' ? 'bind_elute_chromatography' : 'disc_stack_centrifuge', {}, 'b'),
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
  });
  const chosen = { medium: 'library', medium_id: 'buf_own', batch_substrate: 'mol_glucose' };
  const kg = (all: Results, id: string) =>
    all.inventory.find((one) => one.step_id === 'a' && one.item_id === id)?.amount;

  test.each(FIRSTS)('of %s is bought by its recipe and closes the balance', (operation, basis) => {
    const byVolume = resultsOf(evaluate(plant(operation, chosen), basis, own));
    const magnesium = kg(byVolume, 'mol_magnesium_sulphate')!;
    const extracted = kg(byVolume, 'mol_yeast_extract')!;
    // 5 g/L, and 10 mmol/L of the heptahydrate.
    expect(extracted / magnesium).toBeNear(5 / 2.4647, 1e-9);
    expect(kg(byVolume, 'trace_elements')).toBeUndefined();
    expect(massImbalance(byVolume)).toBeLessThan(1e-9);
  });
  // Perfusion exchanges its medium all the time: its recipe is per volume only.
  test.each(FIRSTS.filter(([operation]) => operation !== 'perfusion'))(
    'of %s is bought for its cells if the recipe is written for some',
    (operation, basis) => {
      const extract = (medium_cells: number) =>
        kg(resultsOf(evaluate(plant(operation, { ...chosen, medium_cells }), basis, own)), 'mol_yeast_extract')!;
      expect(extract(20) / extract(40)).toBeNear(2, 1e-9);
    },
  );
  describe.each(FIRSTS)('of %s bought ready to use', (operation, basis) => {
    const priceOf = (ready_price: number | null, settings: Step['settings'] = {}) => {
      const buffers = own.buffers.map((one) => ({ ...one, ready_price }));
      const configuration = plant(operation, { ...chosen, medium_supply: 'bought', ...settings });
      const all = resultsOf(evaluate(configuration, basis, { ...own, buffers }));
      const price = all.steps[0]!.settings.find(({ key }) => key === 'ready_medium_price')!;
      const lines = all.operating_cost.lines.filter(({ item_id }) => item_id === 'medium_delivery');
      return { ...price, delivery: lines[0]!.annual, volume: lines[0]!.amount! };
    };
    test('costs what its entry says', () => {
      const [less, more] = [priceOf(60_000), priceOf(60_100)];
      expect([less.value, less.source]).toEqual([60_000, 'default']);
      expect((more.delivery - less.delivery) / (100 * less.volume)).toBeGreaterThan(1);
      expect(priceOf(60_000, { ready_medium_price: 60_100 }).delivery).toBe(more.delivery);
    });
    test('without a price costs what others of the grade do', () => expect(priceOf(null).value).toBe(800));
  });
  test('warns of what it lacks for the cells, and of nothing if it has enough', () => {
    const lacks = (settings: Step['settings']) =>
      resultsOf(evaluate(plant('batch_fermentation', { ...chosen, ...settings }), product, own)).warnings.filter(
        ({ field }) => field === 'medium_id',
      );
    expect(lacks({})).toEqual([]);
    expect(lacks({ medium_id: 'buf_no_phosphate' })).toMatchObject([
      {
        message: expect.stringMatching(
          /^The medium contains enough phosphorus for only 0 % of the cells that grow/,
        ) as string,
      },
    ]);
  });
  test.each([
    ['that is not chosen', { medium_id: '' }, /^Choose a medium/],
    ['with the carbon source in it', { medium_id: 'buf_sweet' }, /contains Glucose, the carbon source/i],
  ])('%s is refused', (_, settings, message) => {
    const outcome = evaluate(plant('batch_fermentation', { ...chosen, ...settings }), product, own);
    expect(outcome).toMatchObject({ feasible: false, problem: { fields: ['medium_id'] } });
    expect(outcome.feasible ? '' : outcome.problem.message).toMatch(message);
  });
  test('can be prepared by a step of its own, with the same salts', () => {
    const [first, ...rest] = plant('batch_fermentation', { batch_substrate: 'mol_glucose' }).uo_settings;
    const prepared = resultsOf(
      evaluate(
        {
          ...plant('batch_fermentation', {}),
          uo_settings: [
            {
              id: 'm',
              unit_operation: 'media_preparation',
              name: 'Medium',
              settings: { medium: 'library', medium_id: 'buf_own' },
            },
            first!,
            ...rest,
          ],
        },
        product,
        own,
      ),
    );
    const direct = resultsOf(evaluate(plant('batch_fermentation', chosen), product, own));
    const all = (one: Results) => one.inventory.find(({ item_id: id }) => id === 'mol_yeast_extract')!.amount;
    expect(all(prepared)).toBeNear(all(direct), 1e-9);
  });
});

test('a step that prepares the medium brings them for the cells that the substrate can yield', () => {
  const settings = { medium: 'mineral_by_cells' };
  const configuration: Configuration = {
    uo_settings: [
      { id: 'm', unit_operation: 'media_preparation', name: 'Medium', settings },
      { id: 'a', unit_operation: 'batch_fermentation', name: 'Culture', settings: {} },
      step('disc_stack_centrifuge', {}, 'b'),
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
  };
  const { inventory, steps } = resultsOf(evaluate(configuration, product, library));
  const kg = inventory.find(({ item_id: item }) => item === 'mol_potassium_dihydrogen_phosphate')!.amount;
  const value = (key: string) => Number(steps[1]!.settings.find((one) => one.key === key)!.value);
  const cells = value('batch_biomass_yield') * value('batch_substrate_concentration');
  expect(kg / Number(steps[0]!.outputs['volume'])).toBeNear(0.075 * cells, 1e-9);
});
