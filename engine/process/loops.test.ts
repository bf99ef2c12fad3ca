import { describe, expect, test } from 'vitest';
import { library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { type Configuration, compile, evaluate, type StepFeed } from '../index.ts';
import { step } from '../steps/graph.test-support.ts';

const from = (id: string, outlet = 'product', share?: number): StepFeed => ({
  from: id,
  outlet,
  next_batch: false,
  ...(share !== undefined && { share }),
});

/** A filter whose permeate goes back, in part, to the centrifuge before it. */
const looped = (share: number, order = [0, 1, 2, 3]): Configuration => {
  const steps = [
    step('f', 'fed_batch_fermentation'),
    step('c', 'disc_stack_centrifuge', [from('f'), { ...from('u', 'permeate', share), next_batch: true }]),
    step('d', 'depth_filtration', [from('c')]),
    step('u', 'ultrafiltration', [from('d')]),
  ];
  return {
    uo_settings: order.map((k) => steps[k]!),
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'u', outlet: 'product' },
  };
};
const results = (one: Configuration) => resultsOf(evaluate(one, product, library));
const sum = (list: readonly { mass: number }[]) => list.reduce((total, { mass }) => total + mass, 0);

describe('a plant with a recycle', () => {
  const found = results(looped(0.4));
  test('closes its balance across the boundary', () => {
    const entering = sum(found.streams.filter(({ from_step: source }) => source === null));
    const leaving = sum(found.streams.filter(({ to_step: taker }) => taker === null));
    expect(leaving).toBeNear(entering, 1e-9);
  });
  test('returns the share that it says', () => {
    const permeate = found.streams.filter((one) => one.from_step === 'u' && one.from_outlet === 'permeate');
    const [back, rest] = [permeate.find((one) => one.to_step === 'c')!, permeate.find((one) => !one.to_step)!];
    expect(back).toMatchObject({ kind: 'main', share: 0.4, next_batch: true });
    expect(back.mass / (back.mass + rest.mass)).toBeNear(0.4, 1e-12);
  });
  test('says how it was solved', () => {
    expect(found.loops).toHaveLength(1);
    const [loop] = found.loops!;
    expect(loop!.steps).toEqual(['c', 'd', 'u']);
    expect(loop!.passes).toBeLessThan(25);
    expect(loop!.error).toBeLessThan(1e-9);
    // No component comes back by more than the share that returns.
    expect(loop!.gain).toBeGreaterThan(0.2);
    expect(loop!.gain).toBeLessThanOrEqual(0.4);
  });
  test('has a tank for what waits, that is bought', () => {
    expect(found.equipment.filter((one) => one.name === 'Recycle tank of C')).toHaveLength(1);
  });
  test('gives the same figures in any order of the list', () => {
    for (const order of [
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const { figures } = results(looped(0.4, order));
      expect(figures.cogs).toBeNear(found.figures.cogs, 1e-8);
      expect(figures.yield).toBeNear(found.figures.yield, 1e-8);
    }
  });
  test('gives the same bits whatever was evaluated before', () => {
    const compiled = compile(looped(0.4), product, library);
    const first = JSON.stringify(compiled.evaluate());
    compiled.set('d', 'safety', 2);
    compiled.evaluate();
    compiled.set('d', 'safety', null);
    expect(JSON.stringify(compiled.evaluate())).toBe(first);
  });
  test('costs nothing where nothing returns', () => {
    const { loops, figures } = results(looped(0));
    expect(loops![0]!.gain).toBe(0);
    expect(figures.yield).toBeGreaterThan(0);
  });
});

test('a step that the recycle makes infeasible is named with its loop', () => {
  const outcome = evaluate(looped(1), product, library);
  if (outcome.feasible) throw new Error('Expected a problem');
  expect(outcome.problem.step_id).toBe('c');
  expect(outcome.problem.message).toContain('This step is part of the loop C → D → U → C.');
});

test('a default that changes with the feed of its own loop is named', () => {
  const outcome = evaluate(looped(0.6), product, library);
  if (outcome.feasible) throw new Error('Expected a problem');
  const { step_id, fields, message, nearest } = outcome.problem;
  expect([step_id, fields]).toEqual(['c', ['wash_stages']]);
  expect(message).toBe(
    'The loop C → D → U → C does not reach a steady state because the default for Wash stages of C depends on its feed and alternates between 0 and 1. Enter a value for this setting.',
  );
  for (const value of [0, 1, nearest!.value]) {
    const steps = looped(0.6).uo_settings.map((one) =>
      one.id === 'c' ? { ...one, settings: { wash_stages: value } } : one,
    );
    const { loops, warnings } = results({ ...looped(0.6), uo_settings: steps });
    expect(loops![0]!.error).toBeLessThan(1e-9);
    expect(warnings.filter((one) => one.message.includes('more than one steady state'))).toEqual([]);
  }
});

test('a vessel cannot be in a loop that closes within a batch', () => {
  const steps = looped(0.4).uo_settings.map((one) =>
    one.id === 'd'
      ? { ...one, unit_operation: 'storage_tank' }
      : { ...one, ...(one.feeds && { feeds: one.feeds.map((feed) => ({ ...feed, next_batch: false })) }) },
  );
  const outcome = evaluate({ ...looped(0.4), uo_settings: steps }, product, library);
  expect(outcome).toMatchObject({
    feasible: false,
    problem: { step_id: 'c', fields: ['feeds.u.permeate.next_batch'] },
  });
  expect(outcome.feasible || outcome.problem.message).toContain('D is filled and emptied once per batch');
});

test('flow steps in a loop within a batch begin together, each time the same', () => {
  const base = looped(0.4);
  const steps = base.uo_settings.map((one) => ({
    ...one,
    ...(one.feeds && { feeds: one.feeds.map((feed) => ({ ...feed, next_batch: false })) }),
  }));
  const compiled = compile({ ...base, uo_settings: steps }, product, library);
  const first = compiled.evaluate();
  for (const value of [10, 8]) compiled.set('c', 'pass_time', value);
  compiled.set('c', 'pass_time', null);
  expect(JSON.stringify(compiled.evaluate()) === JSON.stringify(first)).toBe(true);
  const { schedule, equipment } = resultsOf(first);
  const begins = ['c', 'd', 'u'].map(
    (id) =>
      schedule.resources
        .find((one) => one.step_id === id && !one.tag.startsWith('TK'))!
        .phases.find(({ kind }) => kind === 'process')!.start,
  );
  expect(new Set(begins.map((hour) => hour.toFixed(9))).size).toBe(1);
  expect(equipment.some(({ name }) => name.startsWith('Recycle tank'))).toBe(false);
});

describe('a loop that cannot close is refused by its balance', () => {
  /** Syrup to an evaporator, whose condensate comes back. */
  const evaporated = (share: number, mode: 'batch' | 'continuous' = 'continuous'): Configuration => ({
    uo_settings: [
      step('syrup', 'purchased_feed', [], { settings: { amount: 1000, 'composition.mol_glucose': 0.4 } }),
      step('mix', 'mixer', [from('syrup'), from('evaporator', 'condensate', share)]),
      step('evaporator', 'evaporation', [from('mix')], { settings: { product_solids: 0.45 } }),
    ],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { mode } },
    product: { from: 'evaporator', outlet: 'product', basis: 'mol_glucose' },
  });
  test('water that enters and cannot leave, with all of the condensate back', () => {
    const outcome = evaluate(evaporated(1), product, library);
    if (outcome.feasible) throw new Error('Expected a problem');
    const { message, nearest, limit } = outcome.problem;
    expect(message).toMatch(
      /^The loop MIX → EVAPORATOR → MIX has no exit for the component “Water”\. Purge at least 4 %/,
    );
    expect(limit?.actual).toBeGreaterThan(1 - 1e-6);
    // The cure works.
    const cured = results(evaporated(nearest!.value));
    const [entering, leaving] = ['from_step', 'to_step'].map((end) =>
      sum(cured.streams.filter((one) => one[end as 'from_step'] === null)),
    );
    expect(leaving).toBeNear(entering!, 1e-6);
  });
  test.each([0, 0.5, 0.9, 0.99, 0.999])('%f of the condensate back closes, with all mass', (share) => {
    const found = results(evaporated(share));
    const entering = sum(found.streams.filter(({ from_step: source }) => source === null));
    expect(sum(found.streams.filter(({ to_step: taker }) => taker === null))).toBeNear(entering, 1e-6);
  });
});

test.each([true, undefined])(
  'what is bought is a source, never a recycle, wherever it stands in the list (%s)',
  (next_batch) => {
    const steps = [
      step('culture', 'batch_fermentation', [{ from: 'syrup', outlet: 'product', ...(next_batch && { next_batch }) }]),
      step('c', 'disc_stack_centrifuge', [from('culture')]),
      step('syrup', 'purchased_feed', [], { settings: { amount: 80_000, 'composition.mol_glucose': 0.05 } }),
    ];
    const found = resultsOf(
      evaluate(
        {
          uo_settings: steps,
          locked_values: { uo_settings: [] },
          assumptions: {},
          product: { from: 'c', outlet: 'product' },
        },
        product,
        library,
      ),
    );
    expect(found.equipment.some(({ name }) => name.startsWith('Recycle tank'))).toBe(false);
    expect(found.streams.find(({ from_step: source }) => source === 'syrup')!.next_batch).not.toBe(true);
  },
);
