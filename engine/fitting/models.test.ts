import { describe, expect, test } from 'vitest';
import { library, product } from '../fixtures.test-support.ts';
import { runUnitOperation } from '../simulation/run-unit-operation.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { unitOperation } from '../unit-operations/index.ts';
import type { SettingValue } from '../types.ts';
import { fitModelOf, settingOf, variableOf } from './model-of.ts';
import { FIT_MODELS } from './models/index.ts';
import { acid, antibody } from './recovery.test-support.ts';

const models = Object.entries(FIT_MODELS).map(([id, model]) => ({ id, model }));

describe.each(models)('$id', ({ id, model }) => {
  test('names numeric settings, and variables that data can have', () => {
    for (const { key } of model.parameters) expect(settingOf(id, key).type).toBe('number');
    for (const key of model.responses) expect(variableOf(id, key).role).toBe('response');
    for (const { key, known } of model.inputs) expect(variableOf(id, key).role).toBe(known ? 'response' : 'input');
    expect(model.least).toBeGreaterThan(model.parameters.filter(({ optional }) => !optional).length);
    const told = fitModelOf(id)!;
    expect(told.variables.filter(({ required }) => required).length).toBeGreaterThanOrEqual(2);
    expect(told.parameters.map(({ key }) => key)).toEqual(model.parameters.map(({ key }) => key));
  });
});

test('an operation without a model to fit has none', () => expect(fitModelOf('fill_finish')).toBeNull());

/** Settings for which the unit operation draws the curve that the model fits. */
const DRAWN: Record<string, Record<string, SettingValue>> = {
  distillation: { method: 'shortcut', relative_volatility: 3 },
  depth_filtration: { mode: 'pressure' },
  perfusion: { batch_substrate_concentration: 30 },
};
/** Parts that the model does not cover because of limits. */
const LIMITED: Record<string, (y: number) => boolean> = {
  ultrafiltration: (flux) => flux < 79,
  viral_inactivation: (logs) => logs < 5,
};
/** Operations that draw their differential equations, while the model is the closed form. */
const CLOSED = 0.01;

describe('the fitted model is the model used in a run', () => {
  test.each(models)('$id', ({ id, model }) => {
    const basis =
      {
        distillation: acid,
        bind_elute_chromatography: antibody,
        viral_inactivation: antibody,
        perfusion: antibody,
      }[id] ?? product;
    const run = runUnitOperation(id, { settings: DRAWN[id] ?? {}, product: basis }, library);
    if (!run.feasible) throw new Error(run.problem.message);
    const settings = Object.fromEntries(run.data.settings.map(({ key, value }) => [key, value]));
    const { target = 0, host_protein: host = 0, aggregate = 0 } = usualFeed(unitOperation(id)!).roles;
    // All protein determines viscosity; only the product binds.
    const protein = id === 'virus_filtration' ? target + host + aggregate : target;
    const curves = model.responses.map((response) => {
      const [, plot, key] = response.split('.') as [string, string, string?];
      const series = key === undefined ? null : unitOperation(id)!.plots[plot]!.measured![key];
      return run.data.curves.find((one) => one.plot_id === plot && one.series === series)!.points;
    });
    const known = (key: string, i: number) =>
      run.data.curves.find(({ plot_id }) => `curves.${plot_id}` === key)!.points[i]!.y!;
    const rows = curves[0]!.map(({ x }, i) => ({
      run: 'one',
      x: model.inputs.map((input, k) => {
        if (k === 0) return x;
        if (input.known) return known(input.key, i);
        return input.key === 'feed.target' ? protein : Number(settings[input.key.split('.')[1]!]);
      }),
      y: curves.map((points) => points[i]!.y),
      used: false,
    }));
    const predicted = model.prepare(rows, settings).predict(model.parameters.map(({ key }) => Number(settings[key])));
    let compared = 0;
    for (const [k, points] of curves.entries()) {
      const most = Math.max(...points.map(({ y }) => Math.abs(y ?? 0)));
      for (const [i, { y }] of points.entries()) {
        if (y === null || !(LIMITED[id]?.(y) ?? true)) continue;
        compared += 1;
        const tolerance = model.course ? CLOSED : 1e-9;
        expect(Math.abs(predicted[i * curves.length + k]! - y)).toBeLessThanOrEqual(tolerance * most);
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
