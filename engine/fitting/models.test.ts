import { describe, expect, test } from 'vitest';
import { library, product } from '../tests/fixtures.test-support.ts';
import { runUnitOperation } from '../simulation/run-unit-operation.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { unitOperation } from '../unit-operations/index.ts';
import type { SettingValue } from '../types/configuration.ts';
import { axisOf } from './model.ts';
import { fitModelOf, settingOf, variableOf } from './model-of.ts';
import { FIT_MODELS } from './models/index.ts';
import { acid, antibody } from './recovery.test-support.ts';

const models = Object.entries(FIT_MODELS).map(([id, model]) => ({ id, model }));

describe.each(models)('$id', ({ id, model }) => {
  test('names numeric settings, and variables that data can have', () => {
    for (const { key } of model.parameters) expect(settingOf(id, key).type).toBe('number');
    for (const key of model.responses) expect(variableOf(id, key).role).toBe('response');
    for (const { key, known } of model.inputs) {
      // A measured course, or a metric that is measured rather than set.
      const isMeasured = known ?? key.startsWith('outputs.');
      expect(variableOf(id, key).role).toBe(isMeasured ? 'response' : 'input');
    }
    // Those of other values of a setting are not fitted together.
    const values = new Set(model.parameters.flatMap(({ where }) => where?.slice(1) ?? ['any']));
    for (const value of values) {
      const together = model.parameters.filter(
        ({ optional, where }) => !optional && (where === undefined || where.slice(1).includes(value)),
      );
      expect(model.least).toBeGreaterThan(together.length);
    }
    const told = fitModelOf(id)!;
    const required = told.variables.filter((one) => one.required);
    // With any of several responses, none is required, nor what it is drawn against.
    expect(required.some(({ role }) => role === 'response')).toBe(!model.anyResponse);
    expect(required.length).toBeGreaterThanOrEqual(model.anyResponse ? 0 : 2);
    expect(told.parameters.map(({ key }) => key)).toEqual(model.parameters.map(({ key }) => key));
  });
});

test('an operation without a model to fit has none', () => expect(fitModelOf('fill_finish')).toBeNull());

/** Settings for which the unit operation draws the curve that the model fits. */
const DRAWN: Record<string, Record<string, SettingValue>> = {
  distillation: { method: 'shortcut', relative_volatility: 3 },
  // Salt releases the product.
  bind_elute_chromatography: { ligand: 'cation' },
  depth_filtration: { mode: 'pressure' },
  perfusion: { batch_substrate_concentration: 30 },
  freeze_drying: { container: 'vials' },
  evaporation: { fouling_rate: 0.02 },
  ultrafiltration: { flux_law: 'resistance', osmotic_pressure: 0.1, product_rejection: 1 },
};
/** Lines of the model where the unit operation draws what is measured by a finer one. */
const DRAWN_AS: Record<string, string> = { 'curves.breakthrough.model': 'Closed form' };
/** Parts that the model does not cover because of limits. */
const LIMITED: Record<string, (y: number) => boolean> = {
  // Below the osmotic pressure, where nothing passes.
  ultrafiltration: (flux) => flux > 0,
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
        crystallisation: acid,
        liquid_liquid_extraction: acid,
      }[id] ?? product;
    const run = runUnitOperation(id, { settings: DRAWN[id] ?? {}, product: basis }, library);
    if (!run.feasible) throw new Error(run.problem.message);
    const settings = Object.fromEntries(run.data.settings.map(({ key, value }) => [key, value]));
    const { target = 0, host_protein: host = 0, aggregate = 0 } = usualFeed(unitOperation(id)!).roles;
    // All protein determines viscosity; only the product binds.
    const protein = ['virus_filtration', 'ultrafiltration'].includes(id) ? target + host + aggregate : target;
    const known = (key: string, i: number) =>
      run.data.curves.find(({ plot_id }) => `curves.${plot_id}` === key)!.points[i]!.y!;
    const values = model.parameters.map(({ key }) => Number(settings[key]));
    const drawn = model.responses.flatMap((response, k) => {
      const [of, plot, key] = response.split('.') as [string, string, string?];
      // Whole runs are compared with those of a step in chromatograms.test.ts.
      if (of !== 'curves' || model.solved?.includes(response)) return [];
      const measured = key === undefined ? null : unitOperation(id)!.plots[plot]!.measured![key];
      const series = DRAWN_AS[response] ?? measured;
      return [{ k, points: run.data.curves.find((one) => one.plot_id === plot && one.series === series)!.points }];
    });
    const metrics: Record<string, number> = run.data.outputs;
    let compared = 0;
    for (const { k, points } of drawn) {
      const axis = axisOf(model, k);
      const rows = points.map(({ x }, i) => ({
        run: 'one',
        x: model.inputs.map((input, place) => {
          if (place === axis) return x;
          if (input.of !== undefined) return NaN;
          if (input.known) return known(input.key, i);
          const [of, key] = input.key.split('.') as [string, string];
          if (of === 'outputs') return metrics[key]!;
          if (input.key === 'settings.vial_area')
            return settings['container'] === 'vials' ? Number(settings[key]) : NaN;
          return input.key === 'feed.target' ? protein : Number(settings[key]);
        }),
        // The first values of the courses are where a culture begins.
        y: model.responses.map((_, other) => drawn.find((one) => one.k === other)?.points[i]?.y ?? null),
        used: false,
      }));
      const predicted = model.prepare(rows, settings).predict(values);
      const all = points.map(({ y }) => y ?? 0);
      const size = model.course ? Math.max(...all) - Math.min(...all) : Math.max(...all.map((y) => Math.abs(y)));
      for (const [i, { y }] of points.entries()) {
        if (y === null || !(LIMITED[id]?.(y) ?? true)) continue;
        compared += 1;
        const tolerance = model.course ? CLOSED : 1e-9;
        expect(Math.abs(predicted[i * model.responses.length + k]! - y)).toBeLessThanOrEqual(tolerance * size);
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
