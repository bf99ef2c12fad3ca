import { describe, expect, test } from 'vitest';
import { library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate, type Results, type SettingValue, type Step, type StepFeed } from '../index.ts';
import { step } from '../steps/graph.test-support.ts';

const whole = (from: string, outlet = 'product') => ({ from, outlet });
const run = (uo_settings: Step[], out?: string) =>
  evaluate(
    {
      uo_settings,
      locked_values: { uo_settings: [] },
      assumptions: { plant: { grade: 'industrial' } },
      ...(out && { product: whole(out) }),
    },
    product,
    library,
  );

const SUGAR = 40;
const vessel = { vessel_volume: 50, batch_substrate_concentration: SUGAR, construction: 'hygienic' } as const;
/** Glucose in water, as it comes from a mill: kg per batch, and g/kg. */
const mash = (amount: number, sugar: number, more: Record<string, SettingValue> = {}): Step =>
  step('mash', 'purchased_feed', [], {
    settings: { amount, 'composition.mol_glucose': sugar / 1000, temperature: 303.15, ...more },
  });
const fed = (settings: Record<string, SettingValue> = {}): Step =>
  step('ferment', 'batch_fermentation', [whole('mash')], { settings: { ...vessel, ...settings } });
const alone = resultsOf(run([step('ferment', 'batch_fermentation', undefined, { settings: vessel })]));

const find = (results: Results, id: string) => results.steps.find(({ step_id }) => step_id === id)!;
const sum = (results: Results, kind: (one: Results['streams'][number]) => boolean): number =>
  results.streams.filter(kind).reduce((kg, { mass }) => kg + mass, 0);
const boughtBy = ({ inventory }: Results, id: string, item: string): number =>
  inventory
    .filter((one) => one.step_id === id && one.item_id === item && one.direction === 'in')
    .reduce((kg, { amount }) => kg + amount, 0);
const fermenters = ({ equipment }: Results): number =>
  equipment.find(({ step_id, name }) => step_id === 'ferment' && name.includes('ermenter'))!.n_units;

describe('a fermentation fed by a stream', () => {
  test.each([
    ['with less sugar than its medium', 30_000, 20],
    ['with more sugar than its medium', 15_000, 100],
  ])('%s, %d kg of %d g/kg, reaches the titre of its own medium', (...[, amount, sugar]) => {
    const results = resultsOf(run([mash(amount, sugar), fed()], 'ferment'));
    expect(results.figures.titre).toBeNear(alone.figures.titre!, 1e-9);
    expect(find(results, 'ferment').outputs.biomass).toBeNear(find(alone, 'ferment').outputs.biomass!, 1e-9);
    expect(sum(results, (one) => one.to_step === null)).toBeNear(
      sum(results, (one) => one.kind === 'feed'),
      1e-9,
    );
  });

  test('buys only the sugar and water that the stream does not bring', () => {
    const [poor, rich] = [20, 100].map((sugar) => resultsOf(run([mash(20_000, sugar), fed()], 'ferment')));
    const volume = (results: Results): number =>
      results.streams.find((one) => one.from_step === 'ferment' && one.kind === 'product')!.volume;
    // With what the stream brings, as much per volume as without one.
    const perVolume = boughtBy(alone, 'ferment', 'mol_glucose') / volume(alone);
    expect(boughtBy(poor!, 'ferment', 'mol_glucose') + 400).toBeNear(perVolume * volume(poor!), 1e-3);
    // Only that of the seed train.
    expect(boughtBy(rich!, 'ferment', 'mol_glucose')).toBeLessThan(0.05 * 2000);
    expect(volume(rich!)).toBeNear(2000 / SUGAR, 0.01);
    expect(boughtBy(poor!, 'ferment', 'ro_water')).toBeLessThan(1);
    for (const { amount } of [...poor!.inventory, ...rich!.inventory]) expect(amount).toBeGreaterThanOrEqual(0);
  });

  test('takes as many vessels as the stream needs, each as large as before', () => {
    const one = resultsOf(run([mash(30_000, 20), fed()], 'ferment'));
    const three = resultsOf(run([mash(90_000, 20), fed()], 'ferment'));
    expect([fermenters(one), fermenters(three)]).toEqual([1, 3]);
    expect(find(three, 'ferment').n_units).toBe(3);
    expect(find(three, 'ferment').size).toEqual(find(one, 'ferment').size);
    for (const [key, value] of Object.entries(find(one, 'ferment').outputs))
      expect(find(three, 'ferment').outputs[key], key).toBeNear(value, 1e-12);
    expect(three.figures.batch_output).toBeNear(3 * one.figures.batch_output, 1e-12);
    expect(boughtBy(three, 'ferment', 'electricity')).toBeNear(3 * boughtBy(one, 'ferment', 'electricity'), 1e-12);
    expect(three.figures.space_time_yield).toBeNear(one.figures.space_time_yield!, 1e-12);
  });

  test('needs no seed train if enough cells return', () => {
    const yeast = { [`composition.${product.host_id}`]: 0.01 };
    const results = resultsOf(run([mash(30_000, 20, yeast), fed()], 'ferment'));
    expect(results.equipment.some(({ name }) => name.startsWith('Seed vessel'))).toBe(false);
    expect(find(results, 'ferment').process_time).toBeLessThan(find(alone, 'ferment').process_time);
    expect(sum(results, (one) => one.to_step === null)).toBeNear(
      sum(results, (one) => one.kind === 'feed'),
      1e-9,
    );
  });

  test('follows the steps that make its sugar in a line, too', () => {
    const line = [mash(30_000, 20), fed()].map((one): Step => {
      const { id, unit_operation, name, settings } = one;
      return { id, unit_operation, name, settings };
    });
    expect(resultsOf(run(line)).figures).toEqual(resultsOf(run([mash(30_000, 20), fed()], 'ferment')).figures);
  });

  test('fed-batch, starts with it and adds its own feed', () => {
    const settings = { vessel_volume: 50, batch_substrate_concentration: 20 };
    const own = resultsOf(run([step('ferment', 'fed_batch_fermentation', undefined, { settings })]));
    const results = resultsOf(
      run([mash(19_000, 15), step('ferment', 'fed_batch_fermentation', [whole('mash')], { settings })], 'ferment'),
    );
    expect(results.figures.titre).toBeNear(own.figures.titre!, 0.03);
    expect(sum(results, (one) => one.to_step === null)).toBeNear(
      sum(results, (one) => one.kind === 'feed'),
      1e-9,
    );
  });

  test.each(['batch_fermentation', 'fed_batch_fermentation'])(
    'cools a hot stream and sterilises none of it in %s',
    (operation) => {
      const settings = { vessel_volume: 50, batch_substrate_concentration: 20 };
      const given = (temperature: number) =>
        resultsOf(
          run(
            [mash(19_000, 20, { temperature }), step('ferment', operation, [whole('mash')], { settings })],
            'ferment',
          ),
        );
      const [warm, hot] = [given(303.15), given(353.15)];
      // 19 t are cooled by 50 K: with cooling water, which warms by 10 K, to 42 °C, and then with chilled water.
      const more = (item: string) => boughtBy(hot, 'ferment', item) - boughtBy(warm, 'ferment', item);
      const [water, chilled] = [more('cooling_water') * 10 * 4.18, more('chilled_water') * 1e6]; // kJ
      expect(water).toBeNear(19_000 * 38 * 4.18, 0.05);
      expect(chilled).toBeNear(19_000 * 12 * 4.18, 0.05);
      const own = resultsOf(run([step('ferment', operation, undefined, { settings })]));
      expect(boughtBy(warm, 'ferment', 'mp_steam')).toBeLessThan(0.6 * boughtBy(own, 'ferment', 'mp_steam'));
    },
  );

  test('is refused if it hardly fills a vessel, with the largest vessel that it fills', () => {
    const outcome = run([mash(1000, 20), fed()], 'ferment');
    if (outcome.feasible) throw new Error('feasible');
    expect(outcome.problem).toMatchObject({ step_id: 'ferment', fields: ['vessel_volume'] });
    expect(outcome.problem.message).toMatch(/^The medium of 1\.\d+ m³ fills only 2\.\d+ % of the working volume/);
    const nearest = outcome.problem.nearest!;
    expect(run([mash(1000, 20), fed({ vessel_volume: nearest.value })], 'ferment').feasible).toBe(true);
  });

  test('is refused from a preparation where the medium is prepared throughout the run', () => {
    const perfusion = step('ferment', 'perfusion', [whole('medium')]);
    expect(run([step('medium', 'media_preparation', []), perfusion], 'ferment')).toMatchObject({
      feasible: false,
      problem: { step_id: 'ferment', fields: ['feeds.medium.product'] },
    });
  });

  test('says which of its settings the stream replaces', () => {
    const { warnings } = resultsOf(run([mash(30_000, 20), fed({ medium_supply: 'bought' })], 'ferment'));
    expect(warnings).toContainEqual({
      step_id: 'ferment',
      field: 'medium_supply',
      message: 'Ignored: the stream fed to this fermentation is its medium.',
      kind: 'doubtful',
    });
  });
});

describe('a continuous culture fed by a stream', () => {
  const cultures = {
    chemostat: { settings: { vessel_volume: 50, construction: 'hygienic' }, sugar: 'batch_substrate_concentration' },
    perfusion: { settings: {}, sugar: 'batch_substrate_concentration' },
  } as const;
  const antibody = { ...product, component_id: 'prt_igg1_mab_trastuzumab_like', host_id: 'cel_cho' };
  type Id = keyof typeof cultures;
  const grown = (id: Id, feeds?: StepFeed[], settings: Record<string, SettingValue> = {}): Step =>
    step('ferment', id, feeds, { settings: { ...cultures[id].settings, ...settings } });
  const results = (id: Id, steps: Step[], out?: string, mode: 'batch' | 'continuous' = 'batch'): Results =>
    resultsOf(
      evaluate(
        {
          uo_settings: steps,
          locked_values: { uo_settings: [] },
          assumptions: { plant: { grade: 'industrial', mode } },
          ...(out && { product: whole(out) }),
        },
        id === 'perfusion' ? antibody : product,
        library,
      ),
    );
  /** Of each substance, what enters the plant ÷ what leaves it. */
  const closes = (found: Results): void =>
    expect(sum(found, (one) => one.to_step === null)).toBeNear(
      sum(found, (one) => one.from_step === null),
      1e-9,
    );

  test.each(['chemostat', 'perfusion'] as const)('%s reaches the titre of its own medium', (id) => {
    const own = results(id, [grown(id)]);
    const found = results(id, [mash(20_000, 2), grown(id, [whole('mash')])], 'ferment');
    expect(found.figures.titre).toBeNear(own.figures.titre!, 1e-9);
    closes(found);
    for (const { amount } of found.inventory) expect(amount).toBeGreaterThanOrEqual(0);
    const bought = (one: Results, item: string): number =>
      boughtBy(one, 'ferment', item) / one.streams.find(({ kind }) => kind === 'product')!.volume;
    expect(bought(found, 'ro_water')).toBeLessThan(0.2 * bought(own, 'ro_water'));
  });
  test.each(['chemostat', 'perfusion'] as const)('%s takes twice the vessels for twice the stream', (id) => {
    const at = (amount: number) => results(id, [mash(amount, 2), grown(id, [whole('mash')])], 'ferment');
    const few = at(2e6);
    expect(at(4e6).figures.batch_output).toBeNear(2 * few.figures.batch_output, 1e-9);
    expect(find(at(4e6), 'ferment').n_units).toBeGreaterThan(1.5 * find(few, 'ferment').n_units);
  });
  test.each(['chemostat', 'perfusion'] as const)('%s takes the flow of an hour in a continuous plant', (id) => {
    const found = results(id, [mash(2000, 2), grown(id, [whole('mash')])], 'ferment', 'continuous');
    closes(found);
    expect(found.figures.titre).toBeNear(results(id, [grown(id)]).figures.titre!, 1e-9);
  });

  test('a chemostat to which cells return is denser, and grows more slowly', () => {
    const steps = (share: number): Step[] => [
      mash(1e6, 20),
      grown('chemostat', [
        whole('mash'),
        ...(share > 0 ? [{ from: 'spin', outlet: 'sludge', share, next_batch: false }] : []),
      ]),
      step('spin', 'disc_stack_centrifuge', [whole('ferment')], { settings: { product_phase: 'liquor' } }),
    ];
    const [once, back] = [0, 0.3].map((share) => results('chemostat', steps(share), 'spin'));
    closes(back!);
    const of = (found: Results, key: string): number => find(found, 'ferment').outputs[key]!;
    expect(of(back!, 'biomass')).toBeGreaterThan(1.1 * of(once!, 'biomass'));
    expect(of(back!, 'growth_rate')).toBeLessThan(0.95 * of(once!, 'growth_rate'));
    // µ = D (1 - X_in/X) + k_d, with X_in from the stream.
    const { settings } = find(back!, 'ferment');
    const given = (key: string): number => Number(settings.find((one) => one.key === key)!.value);
    const stream = back!.streams.find(({ from_step, to_step }) => from_step === 'spin' && to_step === 'ferment')!;
    const cells = stream.components.find(({ component_id }) => component_id === product.host_id)!.mass;
    const all = back!.streams.find(({ from_step, to_step }) => from_step === 'ferment' && to_step === 'spin')!;
    const held = 1 - cells / all.volume / of(back!, 'biomass');
    expect(of(back!, 'growth_rate')).toBeNear(given('dilution_rate') * held + given('death_rate'), 0.03);
  });
});

describe('a batch that makes lactic acid from a stream', () => {
  const acid = {
    ...product,
    kind: 'molecule' as const,
    component_id: 'mol_lactic_acid',
    host_id: 'cel_lactococcus_lactis',
  };
  const made = (sugar: string, share: number, settings: Record<string, SettingValue> = {}) =>
    resultsOf(
      evaluate(
        {
          uo_settings: [
            step('mash', 'purchased_feed', [], { settings: { amount: 100_000, [`composition.${sugar}`]: share } }),
            step('ferment', 'batch_fermentation', [whole('mash')], { settings }),
          ],
          locked_values: { uo_settings: [] },
          assumptions: { plant: { grade: 'industrial' } },
          product: whole('ferment'),
        },
        acid,
        library,
      ),
    );
  const doubts = ({ warnings }: Results): string[] =>
    warnings.filter(({ field }) => field === 'batch_substrate').map(({ message }) => message);

  test.each([
    [0.05, 50],
    [0.08, 80],
    // As much as is usual for the product: the rest of the stream is diluted to it.
    [0.2, 100],
  ])('starts with its sugar, %d, neither diluted nor enriched, unless another is entered', (share, start) => {
    const results = made('mol_glucose', share);
    const batch = find(results, 'ferment');
    expect(batch.settings.find(({ key }) => key === 'batch_substrate_concentration')!.value).toBeNear(start, 0.05);
    // Only that of the seed train is bought.
    expect(boughtBy(results, 'ferment', 'mol_glucose')).toBeLessThan(0.07 * 100_000 * share);
    expect(doubts(results)).toEqual([]);
    expect(made('mol_glucose', share, { batch_substrate_concentration: 30 }).figures.titre).toBeLessThan(30);
  });

  test('says which sugar it leaves, and the cure', () => {
    const [said] = doubts(made('mol_sucrose', 0.1));
    expect(said).toMatch(/^100 % of the sugar in the stream is sucrose, .* Choose sucrose as the batch substrate\.$/);
    expect(doubts(made('mol_sucrose', 0.1, { batch_substrate: 'mol_sucrose' }))).toEqual([]);
    expect(doubts(made('mol_xylose', 0.1))[0]).toContain('It stays in the broth');
  });
});
