import { describe, expect, test } from 'vitest';
import { studentCdf, studentQuantile } from '../numeric/student.ts';
import { leastSquares } from './least-squares.ts';
import { correlation, intervalOf, uncertainty } from './uncertainty.ts';

interface Published {
  name: string;
  x: number[];
  y: number[];
  model: (b: readonly number[], x: number) => number;
  starts: number[][];
  certified: number[];
  errors: number[];
  sum: number;
  /** Unknowns to search on a log scale. */
  log?: boolean;
}

// Data and certified values: NIST/ITL Statistical Reference Datasets, nonlinear regression (itl.nist.gov/div898/strd).
// The farther start of the last three, designed to defeat a search from one point, is omitted: a fit has many starts.
const NIST: Published[] = [
  {
    name: 'Misra1a',
    x: [77.6, 114.9, 141.1, 190.8, 239.9, 289, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760],
    y: [10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.4, 75.47, 81.78],
    model: ([a, b], x) => a! * -Math.expm1(-b! * x),
    starts: [
      [500, 1e-4],
      [250, 5e-4],
    ],
    certified: [238.94212918, 5.5015643181e-4],
    errors: [2.7070075241, 7.2668688436e-6],
    sum: 0.12455138894,
  },
  {
    name: 'BoxBOD',
    x: [1, 2, 3, 5, 7, 10],
    y: [109, 149, 149, 191, 213, 224],
    model: ([a, b], x) => a! * -Math.expm1(-b! * x),
    starts: [[100, 0.75]],
    certified: [213.80940889, 0.54723748542],
    errors: [12.354515176, 0.10455993237],
    sum: 1168.0088766,
  },
  {
    name: 'MGH09',
    x: [4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625],
    y: [0.1957, 0.1947, 0.1735, 0.16, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235, 0.0246],
    model: ([a, b, c, d], x) => (a! * (x * x + x * b!)) / (x * x + x * c! + d!),
    starts: [[0.25, 0.39, 0.415, 0.39]],
    certified: [0.19280693458, 0.19128232873, 0.12305650693, 0.13606233068],
    errors: [0.011435312227, 0.19633220911, 0.080842031232, 0.090025542308],
    sum: 3.0750560385e-4,
  },
  {
    name: 'MGH10',
    x: Array.from({ length: 16 }, (_, i) => 50 + 5 * i),
    y: [34780, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147, 4427, 3820, 3307, 2872],
    model: ([a, b, c], x) => a! * Math.exp(b! / (x + c!)),
    starts: [[0.02, 4000, 250]],
    certified: [5.609636471e-3, 6181.3463463, 345.22363462],
    errors: [1.5687892471e-4, 23.309021107, 0.78486103508],
    sum: 87.945855171,
    log: true,
  },
];

function solve({ x, y, model, log = false }: Published, start: number[]) {
  const unknowns = start.map((one) => ({ start: one, min: log ? 1e-9 : -1e6, max: 1e6, log }));
  const predict = (values: readonly number[]) => x.map((at) => model(values, at));
  const solution = leastSquares({ unknowns, predict, measured: y, weights: x.map(() => 1) });
  const spread = uncertainty(solution);
  return {
    solution,
    spread,
    errors: solution.values.map((value, j) => intervalOf(unknowns[j]!, value, j, spread).error),
  };
}

describe.each(NIST)('$name of NIST', (one) => {
  test.each(one.starts.map((start, i) => ({ start, i: i + 1 })))(
    'has its certified values and errors from start $i',
    ({ start }) => {
      const { solution, errors } = solve(one, start);
      expect(solution.converged).toBe(true);
      expect(solution.sum).toBeNear(one.sum, 1e-8);
      for (const [j, value] of solution.values.entries()) {
        expect(value).toBeNear(one.certified[j]!, 2e-6);
        expect(errors[j]).toBeNear(one.errors[j]!, 2e-5);
      }
    },
  );
});

// Bates and Watts (1988), table A1.1 and section 2.1: the treated cells, Michaelis-Menten.
const PUROMYCIN: Published = {
  name: 'Puromycin',
  x: [0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1],
  y: [76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200],
  model: ([most, half], x) => (most! * x) / (half! + x),
  starts: [[205, 0.08]],
  certified: [212.7, 0.06412],
  errors: [6.947, 0.008281],
  sum: 1195.4,
};

test('matches the puromycin example of Bates and Watts', () => {
  const { solution, errors, spread } = solve(PUROMYCIN, PUROMYCIN.starts[0]!);
  expect(solution.values[0]).toBeNear(212.7);
  expect(solution.values[1]).toBeNear(0.06412);
  expect(errors[0]).toBeNear(6.947);
  expect(errors[1]).toBeNear(0.008281);
  expect(Math.sqrt(spread.variance)).toBeNear(10.93);
  expect(spread.t[0]).toBeNear(2.228);
  expect(correlation(spread.covariance, 0, 1)).toBeNear(0.77, 0.01);
});

describe('weights and limits', () => {
  const x = [1, 2, 3, 4, 5];
  const line = (values: readonly number[]) => x.map((at) => values[0]! + values[1]! * at);
  const free = { start: 1, min: -100, max: 100, log: false };

  test('treat a row of weight 4 as four rows', () => {
    const measured = [1, 2.2, 2.9, 4.3, 4.8];
    const once = leastSquares({ unknowns: [free, free], predict: line, measured, weights: [1, 4, 1, 1, 1] });
    const four = leastSquares({
      unknowns: [free, free],
      predict: (values) => [...line(values), line(values)[1]!, line(values)[1]!, line(values)[1]!],
      measured: [...measured, 2.2, 2.2, 2.2],
      weights: Array.from({ length: 8 }, () => 1),
    });
    expect(once.sum).toBeNear(four.sum, 1e-9);
    for (const j of [0, 1]) expect(once.values[j]).toBeNear(four.values[j]!, 1e-7);
  });

  test('hold an unknown at its limit, and optimise the others', () => {
    const measured = [1, 2, 3, 4, 5];
    const limited = { start: 1, min: 0.5, max: 100, log: false };
    const { values, held, converged } = leastSquares({
      unknowns: [limited, free],
      predict: line,
      measured,
      weights: [1, 1, 1, 1, 1],
    });
    expect(values[0]).toBe(0.5);
    expect(held).toEqual([true, false]);
    expect(converged).toBe(true);
    // Σ x (y - 0.5) / Σ x²
    expect(values[1]).toBeNear((55 - 7.5) / 55, 1e-7);
  });

  test('fit exact data exactly, and report unknowns without effect as idle', () => {
    const solution = leastSquares({
      unknowns: [free, free, free],
      predict: line,
      measured: [3, 5, 7, 9, 11],
      weights: [1, 1, 1, 1, 1],
    });
    expect(solution.values[0]).toBeNear(1, 1e-9);
    expect(solution.values[1]).toBeNear(2, 1e-9);
    expect(uncertainty(solution).idle).toEqual([false, false, true]);
  });
});

test.each([
  // Table of the t distribution, NIST/SEMATECH e-Handbook 1.3.6.7.2.
  [0.975, 1, 12.706],
  [0.975, 4, 2.776],
  [0.975, 30, 2.042],
  [0.95, 10, 1.812],
  [0.975, 1e5, 1.95999],
])('gives t of %d with %d degrees of freedom', (share, freedom, t) => {
  expect(studentQuantile(share, freedom)).toBeNear(t, 5e-4);
  expect(studentCdf(studentQuantile(share, freedom), freedom)).toBeNear(share, 1e-12);
});
