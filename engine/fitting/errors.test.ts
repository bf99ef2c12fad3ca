/** Errors of measured values as weights, against closed forms of weighted lines. */
import { describe, expect, test } from 'vitest';
import type { MappedExperiment } from '../experiments/types.ts';
import { variablesOf } from '../experiments/variables.ts';
import { library, product } from '../tests/fixtures.test-support.ts';
import { Random } from '../numeric/random.ts';
import { fitExperiments } from './fit.ts';
import type { Fit } from './types.ts';

const [X, Y] = ['curves.solubility.x', 'curves.solubility.product'];

/** Salting out is a line, log₁₀ S = β - K I (+ a known shift at another pH): points with their errors. */
function lineThrough(points: readonly (readonly [x: number, y: number, error?: number])[]): Fit {
  const data: MappedExperiment = {
    unit_operation: 'precipitation',
    variables: variablesOf('precipitation').filter(({ key }) => key === X || key === Y || key === `error.${Y}`),
    rows: points.map(([x, y, error], i) => ({
      row: i + 2,
      label: null,
      batch: null,
      replicate: null,
      weight: 1,
      time: null,
      inputs: { [X]: x },
      responses: { [Y]: y },
      ...(error !== undefined && { errors: { [Y]: error } }),
    })),
  };
  const outcome = fitExperiments(
    { unit_operation: 'precipitation', experiments: [{ id: 'exp', name: 'Line', data }], held_out_share: 0, seed: 1 },
    product,
    library,
  );
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome.fit;
}

/** Slope of a weighted line, its variance for errors that are known, and χ² ÷ degrees of freedom. */
function weightedLine(points: readonly (readonly [x: number, y: number, error: number])[]) {
  const sum = (of: (x: number, y: number) => number) =>
    points.reduce((total, [x, y, error]) => total + of(x, y) / error ** 2, 0);
  const [s, sx, sy] = [sum(() => 1), sum((x) => x), sum((_, y) => y)];
  const [sxx, sxy] = [sum((x) => x * x), sum((x, y) => x * y)];
  const determinant = s * sxx - sx * sx;
  const slope = (s * sxy - sx * sy) / determinant;
  const at0 = (sxx * sy - sx * sxy) / determinant;
  const chi = sum((x, y) => (y - at0 - slope * x) ** 2) / (points.length - 2);
  return { slope, variance: s / determinant, chi };
}

const slopeOf = ({ parameters }: Fit) => parameters.find(({ key }) => key === 'salting_out')!;

describe('errors of measurement', () => {
  const points = [
    [3, 1.62, 0.02],
    [4, 0.81, 0.04],
    [5, 0.05, 0.03],
    [6, -0.74, 0.05],
    [7, -1.62, 0.08],
    [8, -2.3, 0.1],
  ] as const;

  test('weigh each value by 1 ÷ variance, and are the errors of the estimates', () => {
    const { slope, variance, chi } = weightedLine(points);
    expect(chi).toBeLessThan(1);
    const fit = slopeOf(lineThrough(points));
    expect(fit.value).toBeNear(-slope, 1e-7);
    // Values that lie closer to the line than their errors do not make these smaller.
    expect(fit.standard_error!).toBeNear(Math.sqrt(variance), 1e-5);
  });

  test('that are too small for the scatter are all larger by one factor, which is reported', () => {
    const small = points.map(([x, y, error]) => [x, y, error / 20] as const);
    const { slope, variance, chi } = weightedLine(small);
    expect(chi).toBeGreaterThan(1.5 ** 2);
    const fit = lineThrough(small);
    expect(slopeOf(fit).value).toBeNear(-slope, 1e-7);
    expect(slopeOf(fit).standard_error!).toBeNear(Math.sqrt(variance * chi), 1e-5);
    expect(fit.warnings.join()).toMatch(/The scatter of .* about the model is .* times its stated errors/);
  });

  test('are the median of the others where they are not given', () => {
    const some = points.map(([x, y, error], i) => (i === 2 ? ([x, y] as const) : ([x, y, error] as const)));
    const filled = points.map(([x, y, error], i) => [x, y, i === 2 ? 0.05 : error] as const);
    expect(slopeOf(lineThrough(some)).value).toBeNear(-weightedLine(filled).slope, 1e-7);
  });

  test.runIf(process.env['NIGHT'])(
    'that are right give intervals that contain the true value at least as often as they say',
    () => {
      const runs = Number(process.env['FIT_RUNS'] ?? 2000);
      const random = new Random(5);
      let inside = 0;
      for (let n = 0; n < runs; n++) {
        const drawn = [3, 3.6, 4.2, 4.8, 5.4, 6, 6.6, 7.2, 7.8, 8.4].map((x, i) => {
          const error = 0.01 * 1.4 ** i;
          return [x, 4 - 0.8 * x + error * random.normal(), error] as const;
        });
        const { interval_low: low, interval_high: high } = slopeOf(lineThrough(drawn));
        if (low! <= 0.8 && 0.8 <= high!) inside += 1;
      }
      console.info('errors', runs, inside / runs);
      expect(inside / runs).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / runs));
    },
  );
});
