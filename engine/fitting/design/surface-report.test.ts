import { describe, expect, test } from 'vitest';
import { Random } from '../../numeric/random.ts';
import { centralComposite, type DesignRun, factorial, fractionalFactorial } from './classical.ts';
import { surfaceReport, type SurfaceFactor, type SurfaceReport } from './surface-report.ts';

const factors: SurfaceFactor[] = ['x1', 'x2'].map((key) => ({ key, title: key.toUpperCase(), min: -1, max: 1 }));

function reportOf(...asked: Parameters<typeof surfaceReport>): SurfaceReport {
  const report = surfaceReport(...asked);
  if ('message' in report) throw new Error(report.message);
  return report;
}

/** Yield of a chemical process by time and temperature (Montgomery, Design and Analysis of Experiments, response surface methods). */
const AXIAL = Math.SQRT2;
const PROCESS: [number, number, number][] = [
  [-1, -1, 76.5],
  [-1, 1, 77],
  [1, -1, 78],
  [1, 1, 79.5],
  [0, 0, 79.9],
  [0, 0, 80.3],
  [0, 0, 80],
  [0, 0, 79.7],
  [0, 0, 79.8],
  [AXIAL, 0, 78.4],
  [-AXIAL, 0, 75.6],
  [0, AXIAL, 78.5],
  [0, -AXIAL, 77],
];

describe('a published central composite design', () => {
  const report = reportOf(
    factors,
    PROCESS.map(([x1, x2]) => ({ x1, x2 })),
    PROCESS.map(([, , y]) => y),
    'maximum',
  );
  const row = (source: string) => report.anova.find((one) => one.source === source)!;

  test('has the published coefficients', () => {
    const found = Object.fromEntries(
      report.surface.terms.map(({ factors: keys, coefficient }) => [keys.join('*'), coefficient]),
    );
    expect(found['']).toBeNear(79.94, 1e-3);
    expect(found['x1']).toBeNear(0.995, 1e-2);
    expect(found['x2']).toBeNear(0.515, 1e-2);
    expect(found['x1*x2']).toBeNear(0.25, 1e-3);
    expect(found['x1*x1']).toBeNear(-1.376, 1e-2);
    expect(found['x2*x2']).toBeNear(-1.001, 1e-2);
  });

  test('has the published analysis of variance', () => {
    expect(row('main').sum + row('pairs').sum + row('squares').sum).toBeNear(28.25, 1e-2);
    expect([row('main').freedom, row('pairs').freedom, row('squares').freedom]).toEqual([2, 1, 2]);
    expect(row('residual')).toMatchObject({ freedom: 7, f: null });
    expect(row('residual').sum).toBeNear(0.496, 1e-2);
    expect(row('lack_of_fit').freedom).toBe(3);
    expect(row('lack_of_fit').f!).toBeNear(1.78, 1e-2);
    expect(row('lack_of_fit').p!).toBeNear(0.2897, 1e-2);
    expect(row('pure_error')).toMatchObject({ freedom: 4 });
    expect(row('pure_error').sum).toBeNear(0.212, 1e-3);
  });

  test('has the published optimum, within its interval, and is supported', () => {
    const [x1, x2] = report.optimum.at;
    expect(x1!.value).toBeNear(0.389, 1e-2);
    expect(x2!.value).toBeNear(0.306, 1e-2);
    expect(report.optimum.value).toBeNear(80.21, 1e-3);
    expect(x1!.low).toBeLessThan(0.389);
    expect(x1!.high).toBeGreaterThan(0.389);
    expect(report.isSupported).toBe(true);
    expect(report.notes).toEqual([]);
  });
});

/** Runs of three centres with a response and noise. */
const made = (seed: number, noise: number, truth: (run: DesignRun) => number) => {
  const random = new Random(seed);
  const runs = centralComposite(factors, 4);
  return [runs, runs.map((run) => truth(run) + noise * random.normal())] as const;
};

test.runIf(process.env['NIGHT'])('intervals of the optimum contain the true place about 95 % of the time', () => {
  let inside = 0;
  const trials = 60;
  for (let seed = 1; seed <= trials; seed++) {
    const [runs, measured] = made(
      seed,
      0.3,
      ({ x1, x2 }) => 10 - 3 * (x1! - 0.2) ** 2 - 2 * (x2! + 0.1) ** 2 + x1! * x2!,
    );
    const { at } = reportOf(factors, runs, measured, 'maximum').optimum;
    // Where the slope is zero: 6 x1 − x2 = 1.2 and x1 − 4 x2 = 0.4.
    const truth = (1.2 * 4 - 0.4) / 23;
    if (at[0]!.low <= truth && truth <= at[0]!.high) inside += 1;
  }

  expect(inside / trials).toBeGreaterThan(0.9);
});

test('noise alone is not supported', () => {
  const [runs, measured] = made(2, 1, () => 5);
  const { isSupported, notes } = reportOf(factors, runs, measured, 'maximum');
  expect(isSupported).toBe(false);
  expect(notes[0]).toMatch(/the effects of the factors are not significant/);
  expect(notes.join(' ')).toMatch(/do not locate the optimum of X1/);
});

test('a response that is no parabola is not supported: lack of fit', () => {
  const [runs, measured] = made(3, 0.01, ({ x1, x2 }) => Math.sin(4 * x1! * x1! + 3 * x2!) + x1! ** 3 * x2!);
  const { isSupported, notes, anova } = reportOf(factors, runs, measured, 'maximum');
  expect(anova.find(({ source }) => source === 'lack_of_fit')!.p).toBeLessThan(0.05);
  expect(isSupported).toBe(false);
  expect(notes.join(' ')).toMatch(/lack of fit/);
});

test('a minimum at an end of the range is reported as one', () => {
  const [runs, measured] = made(4, 0.05, ({ x1, x2 }) => x1! + 2 * x2! ** 2);
  const { optimum, notes } = reportOf(factors, runs, measured, 'minimum');
  expect(optimum.at[0]!.value).toBe(-1);
  expect(Math.abs(optimum.at[1]!.value)).toBeLessThan(0.05);
  expect(notes).toContain('The optimum is at an end of the range of X1; a wider range may contain a better optimum.');
});

test('too few runs for curvature give main effects, and too few for an error give a reason', () => {
  const three: SurfaceFactor[] = ['a', 'b', 'c'].map((key) => ({ key, title: key, min: 0, max: 1 }));
  const runs = fractionalFactorial(three, 4);
  expect(surfaceReport(three, runs, [1, 2, 3, 4], 'maximum')).toEqual({
    message: expect.stringMatching(
      /^4 runs with 3 factors leave no degrees of freedom .* At least 5 runs are needed/,
    ) as string,
  });
  const two = factorial(factors);
  const report = reportOf(factors, two, [1, 2, 2.9, 4.1], 'maximum');
  expect(report.degree).toBe('linear');
  expect(report.notes.join(' ')).toMatch(/Only main effects are fitted/);
  expect(report.notes.join(' ')).toMatch(/no run is replicated/);
});

test('squares that centre points alone cannot tell apart are named', () => {
  const runs = [...factorial(factors), { x1: 0, x2: 0 }, { x1: 0, x2: 0 }, { x1: 0, x2: 0 }];
  const { surface, notes } = reportOf(factors, runs, [1, 2, 3, 4.2, 5, 5.1, 4.9], 'maximum');
  expect(surface.left_out).toEqual([['x2', 'x2']]);
  expect(notes.join(' ')).toMatch(/The runs cannot distinguish X2² from the other terms/);
});
