import { describe, expect, test } from 'vitest';
import type { MappedExperiment } from '../experiments/types.ts';
import { library, product } from '../tests/fixtures.test-support.ts';
import { runUnitOperation } from '../simulation/run-unit-operation.ts';
import { fitRival, rivalsFor } from './choice.ts';
import type { FitRival } from './model.ts';
import { ranked, supportedBy, type RivalRequest } from './ranking.ts';
import { settingOf } from './model-of.ts';
import { FIT_MODELS } from './models/index.ts';
import { antibody, KNOWN, simulated, type Known } from './recovery.test-support.ts';

const known = (id: string) => KNOWN.find(({ unit_operation }) => unit_operation === id)!;
const fitted = (request: RivalRequest, rivals: readonly FitRival[], basis = product) =>
  ranked(rivals.map((rival) => fitRival(request, rival, basis, library)));
const compared = (id: string, data: MappedExperiment, sets: string[][], basis = product, held_out_share = 0) =>
  fitted(
    { unit_operation: id, experiments: [{ id: 'exp', name: 'Runs', data }], held_out_share, seed: 1 },
    sets.map((parameters) => ({ id: parameters.join(' '), title: '', parameters })),
    basis,
  );

const FULL = Boolean(process.env['NIGHT']);
/** Simulated sets of data of which a share is counted. */
const SETS = FULL ? 40 : 20;
/**
 * An ordinary run has every second row, as a fit takes as long as it has rows; with less scatter in proportion, so that they tell
 * as much.
 */
const thinned = (one: Known): Known =>
  FULL
    ? one
    : {
        ...one,
        rows: one.rows.filter((_, k) => k % 2 === 0),
        scatter: Object.fromEntries(Object.entries(one.scatter).map(([key, size]) => [key, size * Math.SQRT1_2])),
      };

describe('sets of parameters', () => {
  const capture = known('bind_elute_chromatography');
  const both = [
    ['maximum_capacity', 'rate_constant'],
    ['maximum_capacity', 'binding_constant', 'rate_constant'],
  ];

  test('that the data need have the lower criterion and the lower error of unused rows', () => {
    const data = simulated({ ...capture, truth: { ...capture.truth, binding_constant: 0.8 } }, 4);
    const [best, other] = compared(capture.unit_operation, data, both, antibody, 0.25);
    expect(best!.parameters).toEqual(both[1]);
    expect(best!.aicc!).toBeLessThan(other!.aicc! - 10);
    expect(best!.error_held_out!).toBeLessThan(other!.error_held_out!);
    expect(best!.weight).toBeGreaterThan(0.99);
    expect(best!.weight + other!.weight).toBeNear(1, 1e-9);
  });

  test('with a parameter that is as the settings say are mostly preferred without it', () => {
    const usual = compared(capture.unit_operation, simulated(capture, 1), [both[1]!], antibody)[0]!.fit!;
    const binding_constant = usual.parameters.find(({ key }) => key === 'binding_constant')!.default!;
    let without = 0;
    for (let seed = 1; seed <= SETS / 2; seed++) {
      const data = simulated({ ...capture, truth: { ...capture.truth, binding_constant } }, seed);
      if (compared(capture.unit_operation, data, both, antibody)[0]!.parameters.length === 2) without += 1;
    }
    // The criterion keeps a useless parameter in about one of seven sets of data, by chance.
    expect(without).toBeGreaterThanOrEqual(FULL ? 13 : 7);
  });

  test('that cannot be fitted are last, with the reason', () => {
    const data = simulated(capture, 1);
    const [, last] = compared(capture.unit_operation, data, [[], both[1]!], antibody);
    expect(last).toMatchObject({ fit: null, aicc: null, weight: 0, message: expect.stringContaining('Choose') });
  });
});

describe('tests of the residuals', () => {
  const film = known('ultrafiltration');
  const keys = [Object.keys(film.truth)];
  const rows = Array.from({ length: 40 }, (_, i) => ({ 'curves.flux.x': 4 * 1.1 ** i }));
  const dense = { ...film, rows, scatter: { 'curves.flux': 1 } };

  test('rarely doubt the right model', () => {
    let doubted = 0;
    for (let seed = 1; seed <= SETS; seed++) {
      const { shape, normal } = compared('ultrafiltration', simulated(dense, seed), keys)[0]!.residuals!;
      if (shape < 0.01 || normal < 0.01) doubted += 1;
    }
    expect(doubted).toBeLessThanOrEqual(SETS / 8);
  });

  test('doubt a curve of the wrong shape, and scatter with far outliers', () => {
    const data = simulated(dense, 1);
    const bent = {
      ...data,
      rows: data.rows.map((row, i) => ({
        ...row,
        responses: { 'curves.flux': row.responses['curves.flux']! + 8 * Math.sin((Math.PI * i) / 10) },
      })),
    };
    expect(compared('ultrafiltration', bent, keys)[0]!.residuals!.shape).toBeLessThan(0.001);
    const spoilt = {
      ...data,
      rows: data.rows.map((row, i) => ({
        ...row,
        responses: { 'curves.flux': row.responses['curves.flux']! + (i === 20 ? 15 : 0) },
      })),
    };
    expect(compared('ultrafiltration', spoilt, keys)[0]!.residuals!.normal).toBeLessThan(0.001);
  });
});

describe('rivals of a model', () => {
  const batch = known('batch_fermentation');
  /** @param without rivals that are not fitted */
  const chosen = (data: MappedExperiment, without: readonly string[] = []) => {
    const request = {
      unit_operation: 'batch_fermentation',
      experiments: [{ id: 'exp', name: 'Runs', data }],
      held_out_share: 0,
      seed: 1,
    };
    const candidates = fitted(
      request,
      rivalsFor(request, product, library).filter(({ id }) => !without.includes(id)),
    );
    return { candidates, supported: supportedBy(candidates) };
  };

  /** Three runs with different initial substrate, of a culture that its substrate inhibits. */
  function inhibitedBatch(): Known {
    const run = runUnitOperation('batch_fermentation', { settings: {}, product }, library);
    if (!run.feasible) throw new Error(run.problem.message);
    const settings = Object.fromEntries(run.data.settings.map(({ key, value }) => [key, value]));
    return {
      ...batch,
      settings: { ...settings, ...batch.settings },
      truth: { ...batch.truth, substrate_inhibition: 60 },
      begins: [
        [0.5, 6, 0],
        [0.5, 25, 0],
        [0.5, 100, 0],
      ],
    };
  }

  test.runIf(process.env['NIGHT'])('the data cannot tell apart what their scatter hides', () => {
    const scatter = Object.fromEntries(Object.entries(batch.scatter).map(([key, size]) => [key, 8 * size]));
    const { supported, candidates } = chosen(
      simulated({ ...batch, scatter }, 1),
      // Inhibition by the substrate is in the next test.
      FULL ? [] : ['haldane'],
    );
    expect(supported).toContain('monod');
    expect(supported.length).toBeGreaterThan(1);
    const none = candidates.find(({ id }) => id === 'no_maintenance')!;
    expect(none.fit!.fixed).toMatchObject([{ key: 'maintenance', value: 0 }]);
    expect(none.fit!.parameters.map(({ key }) => key)).toEqual(none.parameters);
  });

  test.runIf(process.env['NIGHT'])('the data support inhibition by the substrate if there is one', () => {
    const data = simulated(thinned(inhibitedBatch()), 3);
    const productKey = 'curves.concentrations.product';
    const withoutProduct = {
      ...data,
      variables: data.variables.filter(({ key }) => key !== productKey),
      rows: data.rows.map((row) => ({
        ...row,
        responses: Object.fromEntries(Object.entries(row.responses).filter(([key]) => key !== productKey)),
      })),
    };
    const { supported, candidates } = chosen(withoutProduct);
    expect(supported).toEqual(['haldane']);
    expect(candidates[0]!.weight).toBeGreaterThan(0.95);
    const found = candidates[0]!.fit!.parameters.find(({ key }) => key === 'substrate_inhibition')!;
    expect(found.interval_low).toBeLessThan(60);
    expect(found.interval_high).toBeGreaterThan(60);
    // There is no rival about the product, which is not measured.
    expect(candidates.map(({ id }) => id).toSorted()).toEqual(['haldane', 'monod', 'no_maintenance']);
  });

  test('a model of one form has no rivals', () => {
    const { unit_operation, ...rest } = known('viral_inactivation');
    const data = simulated({ unit_operation, ...rest }, 1);
    const experiments = [{ id: 'exp', name: 'Runs', data }];
    expect(rivalsFor({ unit_operation, experiments }, product, library)).toEqual([]);
  });

  test('every rival estimates parameters of its model and holds numbers within their limits', () => {
    for (const [id, { parameters, rivals = [] }] of Object.entries(FIT_MODELS)) {
      const keys = parameters.map(({ key }) => key);
      for (const rival of rivals) {
        expect(keys, id).toEqual(expect.arrayContaining([...rival.parameters]));
        for (const [key, value] of Object.entries(rival.fixed ?? {})) {
          const { min, max } = settingOf(id, key);
          expect(value, `${id} ${key}`).toBeGreaterThanOrEqual(min!);
          expect(value, `${id} ${key}`).toBeLessThanOrEqual(max!);
          expect(rival.parameters).not.toContain(key);
        }
      }
    }
  });
});
