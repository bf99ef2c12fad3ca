import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import {
  compile,
  type Configuration,
  evaluate,
  explainer,
  figureRefs,
  recompute,
  type ProductBasis,
  type Results,
  type SettingValue,
  type Step,
} from '../index.ts';
import { OWN_PLANTS, run as runPlant } from '../cases/index.ts';
import { step } from '../steps/graph.test-support.ts';

const whole = (from: string, outlet = 'product') => ({ from, outlet });
const run = (
  given: Partial<Configuration> & Pick<Configuration, 'uo_settings'>,
  mode: 'batch' | 'continuous',
  basis = product,
) =>
  evaluate(
    {
      locked_values: { uo_settings: [] },
      ...given,
      assumptions: { ...given.assumptions, plant: { grade: 'industrial', ...given.assumptions?.plant, mode } },
    },
    basis,
    library,
  );
const both = (given: Configuration, basis?: ProductBasis): [Results, Results] => [
  resultsOf(run(given, 'batch', basis)),
  resultsOf(run(given, 'continuous', basis)),
];
const sum = (results: Results, kind: (one: Results['streams'][number]) => boolean): number =>
  results.streams.filter(kind).reduce((kg, { mass }) => kg + mass, 0);
const find = ({ steps }: Results, id: string) => steps.find(({ step_id }) => step_id === id)!;

describe('a continuous plant', () => {
  const base = configuration('cfg_secreted_v1');
  const [batch, steady] = both(base);
  const [fermentation] = batch.schedule.resources.filter(
    ({ step_id, phases }) =>
      step_id === 'stp_fermentation' &&
      phases.some(({ kind }) => kind === 'sip') &&
      phases.some(({ kind }) => kind === 'fill'),
  );

  test('makes per hour what its fermenters make in a batch ÷ the hours of one', () => {
    const { occupancy, n_units } = fermentation!;
    const broth = ({ streams }: Results) =>
      streams.find(({ from_step, kind }) => from_step === 'stp_fermentation' && kind === 'main')!.mass;
    expect(broth(steady)).toBeNear((broth(batch) * n_units) / occupancy, 1e-12);
    // The yields of some later steps depend a little on the size of a batch.
    expect(steady.figures.batch_output).toBeNear((batch.figures.batch_output * n_units) / occupancy, 2e-3);
    expect(steady.figures.output).toBeNear(steady.figures.batches * steady.figures.batch_output * 0.98, 1e-9);
    expect([steady.figures.cycle_time, steady.figures.batch_time]).toEqual([1, 1]);
    expect(steady.figures.batches).toBe(7920);
    expect(steady.figures.titre).toBe(batch.figures.titre);
    expect(steady.figures.space_time_yield).toBeNear(batch.figures.space_time_yield!, 2e-3);
  });

  test('has machines that are busy for at most all of their interval, and surge tanks that hold liquid at all times', () => {
    const { resources } = steady.schedule;
    for (const { utilisation, name } of resources)
      expect({ name, isPossible: utilisation > 0 && utilisation <= 1 + 1e-9 }).toEqual({ name, isPossible: true });
    expect(resources.find(({ tag }) => tag === fermentation!.tag)!.utilisation).toBeNear(1, 1e-9);
    for (const { phases, occupancy } of resources)
      expect(phases.reduce((sum, { duration }) => sum + duration, 0)).toBeNear(occupancy, 1e-9);
  });

  test('keeps the balance', () => {
    expect(sum(steady, (one) => one.to_step === null)).toBeNear(
      sum(steady, (one) => one.kind === 'feed'),
      1e-9,
    );
  });

  test('costs about what a batch plant without waiting costs', () => {
    // Every step is used at all times, so nothing is idle beside the bottleneck.
    expect(steady.figures.cogs).toBeLessThan(1.05 * batch.figures.cogs);
    expect(steady.figures.cogs).toBeGreaterThan(0.5 * batch.figures.cogs);
    expect(steady.figures.electricity).toBeNear(batch.figures.electricity, 0.02);
  });

  test('needs the same operator hours per kg, except for tanks', () => {
    const hours = (results: Results) =>
      results.operating_cost.lines
        .filter(({ item_id }) => item_id === 'operator')
        .reduce((all, { amount }) => all + amount!, 0) / results.figures.batch_output;
    expect(hours(steady)).toBeNear(hours(batch), 0.1);
  });

  describe('with steps that prepare its fermentation', () => {
    const steps = [
      step('medium', 'media_preparation'),
      step('sterile', 'heat_sterilisation'),
      step('seed', 'seed_train'),
      ...base.uo_settings,
    ];
    const [once, hourly] = both({ ...base, uo_settings: steps });
    /** Fermenters ÷ hours that a batch occupies one of them. */
    const rate =
      fermentation!.n_units /
      hourly.schedule.resources.find(
        ({ step_id, phases }) =>
          step_id === 'stp_fermentation' &&
          phases.some(({ kind }) => kind === 'sip') &&
          phases.some(({ kind }) => kind === 'fill'),
      )!.occupancy;

    test('makes and buys per hour what it does per batch, as often as there is one', () => {
      for (const id of ['medium', 'sterile', 'seed', 'stp_fermentation']) {
        const out = ({ streams }: Results) => streams.find((one) => one.from_step === id && one.kind === 'main')!.mass;
        expect(out(hourly)).toBeNear(out(once) * rate, 1e-9);
        for (const { item_id, direction, amount } of once.inventory.filter(
          (one) => one.step_id === id && one.direction === 'in',
        )) {
          // Surge tanks are cleaned otherwise than those of a batch.
          if (['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid', 'electricity'].includes(item_id))
            continue;
          const other = hourly.inventory.find(
            (one) => one.step_id === id && one.item_id === item_id && one.direction === direction,
          );
          expect([item_id, other?.amount]).toEqual([
            item_id,
            expect.closeTo(amount * rate, 6 - Math.floor(Math.log10(amount * rate))),
          ]);
        }
      }
      expect(hourly.figures.titre).toBe(once.figures.titre);
      expect(sum(hourly, (one) => one.from_step === null)).toBeNear(
        sum(hourly, (one) => one.to_step === null),
        1e-9,
      );
    });
    test('needs as many of their machines as keep up', () => {
      const slow = steps.map((one) => (one.id === 'medium' ? { ...one, settings: { fill_time: 24 } } : one));
      const outcome = run({ ...base, uo_settings: slow }, 'continuous');
      if (outcome.feasible) throw new Error('feasible');
      expect(outcome.problem.step_id).toBe('medium');
      expect(outcome.problem.message).toMatch(/^medium cannot keep up: it is occupied for [\d.]+ h per batch/i);
    });
    test('has the same results after an edit and back', () => {
      const compiled = compile(
        { ...base, uo_settings: steps, assumptions: { plant: { grade: 'industrial', mode: 'continuous' } } },
        product,
        library,
      );
      const first = compiled.evaluate();
      compiled.set('sterile', 'temperature', 410);
      compiled.evaluate();
      compiled.set('sterile', 'temperature', null);
      expect(compiled.evaluate()).toEqual(first);
    });
    test('is explained', () => {
      const compiled = compile(
        { ...base, uo_settings: steps, assumptions: { plant: { grade: 'industrial', mode: 'continuous' } } },
        product,
        library,
      );
      const outcome = compiled.evaluate();
      if (!outcome.feasible) throw new Error(outcome.problem.message);
      const explain = explainer(compiled);
      const wrong = [...new Set(figureRefs(outcome.results))].filter((ref) => {
        const one = explain(ref);
        const again = recompute(one);
        return one.value !== null && !(Math.abs((again ?? NaN) - one.value) <= 1e-9 * Math.abs(one.value));
      });
      expect(wrong).toEqual([]);
    });
  });
});

const mash = (amount: number, more: Record<string, SettingValue> = {}): Step =>
  step('mash', 'purchased_feed', [], { settings: { amount, 'composition.mol_glucose': 0.02, ...more } });

describe('a step with a steady feed', () => {
  const concentrate = (amount: number, hours: number) =>
    resultsOf(
      run(
        {
          uo_settings: [
            mash(amount),
            step('evaporate', 'evaporation', [whole('mash')], { settings: { time: hours, product_solids: 0.2 } }),
          ],
          product: { ...whole('evaporate'), basis: 'mol_glucose' },
        },
        'continuous',
      ),
    );
  const sizeOf = (results: Results): number =>
    results.equipment
      .filter(({ step_id, name }) => step_id === 'evaporate' && !name.includes('tank'))
      .reduce((all, { size, n_units }) => all + size * n_units, 0);

  test('is sized for the flow, and for the time in which it is cleaned', () => {
    const [short, long] = [concentrate(10_000, 10), concentrate(10_000, 20)];
    // Twice the time between cleanings: more of it is used, so the machines are a little smaller.
    expect(sizeOf(long) / sizeOf(short)).toBeGreaterThan(0.7);
    expect(sizeOf(long)).toBeLessThan(sizeOf(short));
    expect(sizeOf(concentrate(20_000, 20)) / sizeOf(long)).toBeGreaterThan(1.8);
  });

  test('passes on what it is given', () => {
    const results = concentrate(10_000, 10);
    expect(results.figures.batch_output).toBeNear(200, 0.02);
    expect(sum(results, (one) => one.to_step === null)).toBeNear(
      sum(results, (one) => one.kind === 'feed'),
      1e-9,
    );
  });

  test('has as many fermenters as the flow fills in the time of one batch', () => {
    const vessel = { vessel_volume: 100, batch_substrate_concentration: 20 };
    const ferment = (amount: number) =>
      resultsOf(
        run(
          {
            uo_settings: [mash(amount), step('ferment', 'batch_fermentation', [whole('mash')], { settings: vessel })],
            product: whole('ferment'),
          },
          'continuous',
        ),
      );
    for (const amount of [5000, 20_000]) {
      const results = ferment(amount);
      const { occupancy, n_units } = results.schedule.resources.find(
        ({ step_id, phases }) => step_id === 'ferment' && phases.length > 4,
      )!;
      // 1.03 m³ of medium per 1000 kg, in vessels of 80 m³ of it.
      const needed = ((amount / 1000) * occupancy) / 80;
      expect(n_units).toBeGreaterThanOrEqual(needed);
      expect(n_units).toBeLessThan(1.05 * needed + 1);
      expect(find(results, 'ferment').outputs.titre).toBeNear(find(ferment(10_000), 'ferment').outputs.titre!, 0.03);
    }
    expect(ferment(20_000).figures.output).toBeNear(4 * ferment(5000).figures.output, 0.02);
  });
});

test('a recycle closes at the same hourly flows as one of a batch', () => {
  const steps: Step[] = [
    mash(1000, { 'composition.mol_glucose': 0.5 }),
    step('mix', 'mixer', [whole('mash'), whole('split', 'other')]),
    step('tank', 'storage_tank', [whole('mix')]),
    step('split', 'splitter', [whole('tank')], { settings: { share: 0.25 } }),
  ];
  const given = (mode: 'batch' | 'continuous') =>
    run({ uo_settings: steps, product: { ...whole('split'), basis: 'mol_glucose' } }, mode);
  const [batch, steady] = [resultsOf(given('batch')), resultsOf(given('continuous'))];
  const flows = ({ streams }: Results) => streams.map(({ id, mass }) => [id, mass] as const);
  for (const [k, [id, mass]] of flows(batch).entries()) {
    expect(flows(steady)[k]![0]).toBe(id);
    expect(flows(steady)[k]![1]).toBeNear(mass, 1e-8);
  }
  expect(steady.streams.some(({ next_batch }) => next_batch)).toBe(false);
  expect(steady.loops).toHaveLength(1);
});

test('in a batch plant, a chemostat by itself costs the same with any harvest interval, up to the last one of a year', () => {
  const cost = (interval: number): number => {
    const settings = { vessel_volume: 100, harvest_interval: interval };
    return resultsOf(run({ uo_settings: [step('culture', 'chemostat', undefined, { settings })] }, 'batch')).figures
      .cogs;
  };
  const shortest = cost(4);
  for (const interval of [8, 12, 24, 48, 72])
    expect(cost(interval) / shortest - 1).toBeLessThan((1.1 * interval) / 7920);
  expect(cost(72)).toBeGreaterThan(0.999 * shortest);
});

describe('a step that runs on', () => {
  /** 100 t/h into a stirred tank of an hour that runs for some time between two cleanings. */
  const tank = (hours: number) =>
    resultsOf(
      run(
        {
          uo_settings: [
            step('feed', 'purchased_feed', [], { settings: { amount: 100_000, 'composition.mol_glucose': 0.1 } }),
            step('tank', 'reactor', [whole('feed')], { settings: { mode: 'continuous', time: 1, feed_time: hours } }),
          ],
          product: { from: 'tank', outlet: 'product', basis: 'mol_glucose' },
        },
        'continuous',
        { name: 'Glucose', kind: 'molecule', component_id: 'mol_glucose', host_id: null, selling_price: 1 },
      ),
    );
  const surge = (results: Results): number => results.equipment.find(({ name }) => name.startsWith('Feed tank'))!.size;
  test('has a surge tank for the hours in which it takes nothing, however long it runs', () => {
    const [short, long] = [surge(tank(8)), surge(tank(500))];
    expect(long).toBeNear(short, 1e-9);
    expect(long).toBeLessThan(500);
    expect(long).toBeGreaterThan(100);
  });
});

describe('disposables of a continuous plant', () => {
  const antibody = { ...OWN_PLANTS.find(({ id }) => id === 'antibody')!.plant };
  const paths = (change_out?: number): number => {
    const plant = { ...antibody.assumptions?.plant, technology: 'single_use' as const, mode: 'continuous' as const };
    const results = runPlant(
      {
        ...antibody,
        steps: antibody.steps.map((one) =>
          one.unit_operation === 'fed_batch_fermentation'
            ? { ...one, settings: { ...one.settings, technology: 'stainless' } }
            : one,
        ),
        assumptions: { ...antibody.assumptions, plant: { ...plant, ...(change_out && { change_out }) } },
      },
      library,
    );
    return results.inventory
      .filter(({ item_id }) => item_id.endsWith('flow_path'))
      .reduce((all, { amount }) => all + amount, 0);
  };
  test('are changed after their time, not after each interval of a step', () => {
    const [usual, month] = [paths(), paths(720)];
    expect(usual).toBeGreaterThan(0);
    expect(month).toBeNear((usual * 336) / 720, 1e-9);
  });
});

test('a continuous antibody plant does not cost much more than the same plant in batches, as lots are released, not intervals', () => {
  const basis: ProductBasis = {
    name: 'Antibody',
    kind: 'protein',
    component_id: 'prt_igg1_mab_trastuzumab_like',
    host_id: 'cel_cho',
    selling_price: null,
  };
  const line = [
    'fed_batch_fermentation',
    'depth_filtration',
    'bind_elute_chromatography',
    'viral_inactivation',
    'flow_through_chromatography',
    'virus_filtration',
    'diafiltration',
  ].map((operation, k): Step => ({ id: `s${k}`, unit_operation: operation, name: operation, settings: {} }));
  const cost = (mode: 'batch' | 'continuous') => {
    const assumptions = { plant: { grade: 'pharma' as const } };
    return resultsOf(run({ uo_settings: line, assumptions }, mode, basis)).figures.cogs;
  };
  const ratio = cost('continuous') / cost('batch');
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.15);
});

test('a step that cannot take the flow of a day at once, but can in its own time, works', () => {
  const configuration: Configuration = {
    uo_settings: [
      step('feed', 'purchased_feed', [], { settings: { amount: 10_000 } }),
      step('culture', 'gas_fermentation', [{ from: 'feed', outlet: 'product' }]),
    ],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { mode: 'continuous' } },
    product: { from: 'culture', outlet: 'product' },
  };
  const basis: ProductBasis = {
    name: 'Cells',
    kind: 'biomass',
    component_id: null,
    host_id: 'cel_methylococcus_capsulatus',
    selling_price: 3,
  };
  const { steps } = resultsOf(evaluate(configuration, basis, library));
  // 10.03 m³/h through 80 m³.
  expect(steps[1]!.outputs['dilution_rate']).toBeNear(10.03 / 80, 1e-3);
});
