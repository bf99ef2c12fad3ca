import { describe, expect, test } from 'vitest';
import type { MappedExperiment } from '../experiments/types.ts';
import { library, product } from '../fixtures.test-support.ts';
import { compareModels, type ModelCandidate } from './choice.ts';
import { antibody, KNOWN, simulated } from './recovery.test-support.ts';

const known = (id: string) => KNOWN.find(({ unit_operation }) => unit_operation === id)!;
const compared = (
  id: string,
  data: MappedExperiment,
  sets: string[][],
  basis = product,
  held_out_share = 0,
): ModelCandidate[] =>
  compareModels(
    { unit_operation: id, experiments: [{ id: 'exp', name: 'Runs', data }], held_out_share, seed: 1 },
    sets,
    basis,
    library,
  );

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
    expect(best!.rmse_held_out!).toBeLessThan(other!.rmse_held_out!);
    expect(best!.weight).toBeGreaterThan(0.99);
    expect(best!.weight + other!.weight).toBeNear(1, 1e-9);
  });

  test('with a parameter that is as the settings say are mostly preferred without it', () => {
    const usual = compared(capture.unit_operation, simulated(capture, 1), [both[1]!], antibody)[0]!.fit!;
    const binding_constant = usual.parameters.find(({ key }) => key === 'binding_constant')!.default!;
    let without = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const data = simulated({ ...capture, truth: { ...capture.truth, binding_constant } }, seed);
      if (compared(capture.unit_operation, data, both, antibody)[0]!.parameters.length === 2) without += 1;
    }
    // The criterion keeps a useless parameter in about one of seven sets of data, by chance.
    expect(without).toBeGreaterThanOrEqual(13);
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
    for (let seed = 1; seed <= 40; seed++) {
      const { shape, normal } = compared('ultrafiltration', simulated(dense, seed), keys)[0]!.residuals!;
      if (shape < 0.01 || normal < 0.01) doubted += 1;
    }
    expect(doubted).toBeLessThanOrEqual(5);
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
