/**
 * Sobol indices: Saltelli's design (Saltelli et al. 2010) with Jansen's estimators (Jansen 1999) and bootstrap
 * intervals.
 */
import type { Random } from '../../numeric/random.ts';
import { MOST_DIMENSIONS, sobolPoints } from '../../numeric/sobol.ts';
import type { Estimate } from '../types.ts';
import { latinHypercube } from './latin.ts';
import { bootstrap, type Study } from './study.ts';

export interface Indices {
  first: Estimate;
  total: Estimate;
}

/** Number of model runs in a study. */
export const sobolRuns = (samples: number, inputs: number): number => samples * (inputs + 2);

/** Number of rows used: the next power of two, at which the sequence is balanced. */
export const sobolRows = (samples: number): number => 2 ** Math.max(2, Math.ceil(Math.log2(samples)));

/** Indices by output, then input. Rows with an infeasible point are skipped in the estimates they belong to. */
export function sobolStudy({ model, inputs, outputs, samples, random, confidence }: Study): Indices[][] {
  const rows = sobolRows(samples);
  const points = design(rows, inputs, random);
  const size = rows * outputs;
  const a = new Float64Array(size).fill(NaN);
  const b = new Float64Array(size).fill(NaN);
  const ab = Array.from({ length: inputs }, () => new Float64Array(size).fill(NaN));
  const point = new Float64Array(inputs);
  const run = (into: Float64Array, row: number): void => {
    const answer = model(point);
    if (answer) for (let k = 0; k < outputs; k++) into[k * rows + row] = answer[k]!;
  };
  for (let row = 0; row < rows; row++) {
    const both = points[row]!;
    for (let i = 0; i < inputs; i++) point[i] = both[inputs + i]!;
    run(b, row);
    for (let i = 0; i < inputs; i++) point[i] = both[i]!;
    run(a, row);
    for (let i = 0; i < inputs; i++) {
      point[i] = both[inputs + i]!;
      run(ab[i]!, row);
      point[i] = both[i]!;
    }
  }
  return Array.from({ length: outputs }, (_, k) => {
    const of = (all: Float64Array): Float64Array => all.subarray(k * rows, (k + 1) * rows);
    return ab.map((one) => indices(of(a), of(b), of(one), random, confidence));
  });
}

/**
 * Two independent samples: a Sobol sequence with a random digital shift, or Latin hypercubes if the sequence has too
 * few dimensions.
 */
function design(rows: number, inputs: number, random: Random): Float64Array[] {
  if (2 * inputs > MOST_DIMENSIONS) {
    const [one, other] = [latinHypercube(rows, inputs, random), latinHypercube(rows, inputs, random)];
    return one.map((row, i) => Float64Array.from([...row, ...other[i]!]));
  }
  const bits = 2 ** 30;
  const shifts = Array.from({ length: 2 * inputs }, () => random.below(bits));
  return sobolPoints(rows, 2 * inputs).map((row) => row.map((x, d) => (((x * bits) ^ shifts[d]!) + 0.5) / bits));
}

function indices(a: Float64Array, b: Float64Array, ab: Float64Array, random: Random, confidence: number): Indices {
  const whole: number[] = [];
  for (let row = 0; row < a.length; row++) if (!Number.isNaN(a[row]! + b[row]! + ab[row]!)) whole.push(row);
  // Centred on one of the values, because values are large compared with their spread.
  const middle = whole.length > 0 ? a[whole[0]!]! : 0;
  const terms = whole.map((row) => {
    const [x, y] = [a[row]! - middle, b[row]! - middle];
    return [x + y, x * x + y * y, (b[row]! - ab[row]!) ** 2, (a[row]! - ab[row]!) ** 2] as const;
  });
  const [sums, squares, fromB, fromA] = [0, 1, 2, 3].map((k) => Float64Array.from(terms, (term) => term[k]!)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const shares = (chosen: Int32Array): readonly number[] => {
    let [sum, square, first, total] = [0, 0, 0, 0];
    for (let i = 0; i < chosen.length; i++) {
      const row = chosen[i]!;
      sum += sums[row]!;
      square += squares[row]!;
      first += fromB[row]!;
      total += fromA[row]!;
    }
    const count = 2 * chosen.length;
    const variance = square / count - (sum / count) ** 2;
    // An output that does not vary has no indices.
    if (!(variance > 1e-20 * (square / count))) return [0, 0];
    return [1 - first / (count * variance), total / (count * variance)];
  };
  const [first, total] = bootstrap(whole.length, shares, random, confidence);
  return { first: first!, total: total! };
}
