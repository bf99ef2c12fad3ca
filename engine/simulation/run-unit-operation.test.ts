import { describe, expect, test } from 'vitest';
import { catalogue, evaluate, feedOptions, runUnitOperation, usualProduct } from '../index.ts';
import { ALL_PLOTS, configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { PLANT_OPERATIONS, UNIT_OPERATIONS } from '../unit-operations/index.ts';
import type { UnitOperationData, UnitOperationInput } from '../types/results.ts';

/** Junctions, tanks and reactions by equation have no curve to draw. */
const undrawn = new Set(PLANT_OPERATIONS.map(({ id }) => id).filter((id) => id !== 'gas_fermentation'));

const run = (id: string, input: Partial<UnitOperationInput> = {}): UnitOperationData => {
  const outcome = runUnitOperation(id, { settings: {}, product, ...input }, library);
  if (!outcome.feasible) throw new Error(`${id}: ${outcome.problem.message}`);
  return outcome.data;
};
const problem = (id: string, input: Partial<UnitOperationInput>) => {
  const outcome = runUnitOperation(id, { settings: {}, product, ...input }, library);
  if (outcome.feasible) throw new Error(`${id} works`);
  return outcome.problem;
};

describe('a unit operation by itself', () => {
  test.each(UNIT_OPERATIONS.map(({ id }) => id))(
    'runs %s on its usual feed for its usual product, with all declared plots',
    (id) => {
      const data = run(id, { product: usualProduct(id), settings: ALL_PLOTS[id] ?? {} });
      const entry = catalogue().find((one) => one.id === id)!;
      const missing = entry.outputs.filter(({ key }) => data.outputs[key] === undefined);
      expect(missing.filter(({ formula }) => !formula.includes('; not '))).toEqual([]);
      expect(Object.values(data.outputs).filter((value) => !Number.isFinite(value))).toEqual([]);
      expect(entry.plots.length > 0).toBe(!undrawn.has(id));
      expect(new Set(data.curves.map(({ plot_id }) => plot_id))).toEqual(new Set(entry.plots.map((plot) => plot.id)));
      for (const { points } of data.curves) {
        expect(points.length).toBeGreaterThan(1);
        expect(points.length).toBeLessThanOrEqual(2000);
        expect(points.some(({ y }) => y !== null)).toBe(true);
        for (const { x } of points) expect(Number.isFinite(x)).toBe(true);
      }
    },
  );

  test.each([
    ['distillation', { method: 'shortcut' }, { method: 'solvent_recovery' }, 'not in the shares model', 6],
    ['heat_sterilisation', { mode: 'continuous' }, { mode: 'batch' }, 'not in the tank', 2],
  ] as const)(
    '%s leaves out what its method does not calculate, instead of zeros',
    (id, with_, without, words, count) => {
      const declared = catalogue()
        .find((one) => one.id === id)!
        .outputs.filter(({ formula }) => formula.includes(words));
      const outputs = (settings: Record<string, string>) => run(id, { product: usualProduct(id), settings }).outputs;
      expect(declared).toHaveLength(count);
      for (const { key } of declared) {
        expect(outputs(with_), key).toHaveProperty(key);
        expect(outputs(without), key).not.toHaveProperty(key);
      }
    },
  );

  test('draws flux against pressure only where pressure changes the flux', () => {
    const plots = run('ultrafiltration', { settings: { flux_law: 'cap' } }).curves.map(({ plot_id }) => plot_id);
    expect(plots).toEqual(['flux', 'course', 'protein']);
  });

  test.each(UNIT_OPERATIONS.map(({ id }) => id))('accepts the usual feed of %s as an entered feed', (id) => {
    const input = { settings: {}, product: usualProduct(id) };
    const options = feedOptions(id, input, library);
    const takesFeed = run(id, input).streams.some(({ kind, to_step }) => kind === 'main' && to_step === 'step');
    expect(options !== null).toBe(takesFeed);
    if (!options) return;
    expect(new Set(options.components.map(({ component_id }) => component_id)).size).toBe(options.components.length);
    expect(options.components.map(({ component_id }) => component_id)).not.toContain('water');
    const components = options.components
      .filter(({ usual }) => usual > 0)
      .map(({ component_id, usual }) => ({ component_id, concentration: usual }));
    expect(run(id, { ...input, feed: { volume: options.volume, components } }).outputs).not.toEqual({});
  });

  test('gives the same metrics as inside a process with the same feed', () => {
    const results = resultsOf(evaluate(configuration('cfg_secreted_v1'), product, library));
    const step = results.steps.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
    const entered = configuration('cfg_secreted_v1').uo_settings.find(({ id }) => id === step.step_id)!.settings;
    const feed = results.streams.find(({ to_step, kind }) => to_step === step.step_id && kind === 'main')!;
    const components = new Map<string, number>();
    for (const { component_id, concentration } of feed.components)
      if (component_id !== 'water') components.set(component_id, concentration!);
    const data = run('ultrafiltration', {
      settings: entered,
      feed: {
        volume: feed.volume,
        temperature: feed.temperature,
        components: [...components].map(([component_id, concentration]) => ({ component_id, concentration })),
      },
    });
    for (const [key, value] of Object.entries(step.outputs)) expect(data.outputs[key]! / value).toBeCloseTo(1, 3);
  });

  test('ends the time course of an ultrafiltration at the closed-form result', () => {
    const { outputs, curves, streams } = run('ultrafiltration');
    const feed = streams.find(({ id }) => id === 'step-in')!;
    const end = curves.find(({ plot_id }) => plot_id === 'course')!.points.at(-1)!;
    expect(end.y! / (feed.volume / outputs.factor!)).toBeCloseTo(1, 3);
  });

  test('keeps the feasible points of a sweep, with reasons for the others', () => {
    const { sweep } = run('ultrafiltration', {
      sweep: { key: 'protein_concentration', from: 100, to: 290, points: 20 },
    });
    expect(sweep).toHaveLength(20);
    expect(sweep[0]!.outputs!.end_protein).toBeCloseTo(100, 6);
    const last = sweep.at(-1)!;
    expect(last.outputs).toBeNull();
    expect(last.message).toMatch(/the maximum for this membrane is/);
  });

  test('names what is wrong', () => {
    const fed = (components: { component_id: string; concentration: number }[]) =>
      problem('ultrafiltration', { feed: { volume: 1, components } });
    expect(fed([{ component_id: 'mol_unobtainium', concentration: 1 }]).fields).toEqual([
      'feed.components.0.component_id',
    ]);
    expect(fed([{ component_id: product.component_id!, concentration: 1990 }]).fields).toEqual(['feed.components']);
    expect(problem('ultrafiltration', { sweep: { key: 'target_by', from: 0, to: 1, points: 2 } }).fields).toEqual([
      'sweep.key',
    ]);
    expect(problem('fed_batch_fermentation', { feed: { volume: 1, components: [] } }).fields).toEqual(['feed']);
    expect(problem('ultrafiltration', { settings: { time: -1 } }).fields).toEqual(['time']);
    expect(() => runUnitOperation('nothing', { settings: {}, product }, library)).toThrow(RangeError);
  });
});
