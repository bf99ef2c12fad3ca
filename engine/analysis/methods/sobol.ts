/**
 * Sobol indices: Saltelli's design (Saltelli et al. 2010) with Jansen's estimators (Jansen 1999) and bootstrap
 * intervals.
 */
import { Random } from '../../numeric/random.ts';
import { MOST_DIMENSIONS, sobolCoordinates } from '../../numeric/sobol.ts';
import type { Estimate } from '../types.ts';
import { type Coordinate, hypercube } from './by-number.ts';
import { bootstrap, type Design } from './study.ts';

export interface Indices {
  first: Estimate;
  total: Estimate;
}

/** Number of model runs in a study. */
export const sobolRuns = (samples: number, inputs: number): number => samples * (inputs + 2);

/** Number of rows used: the next power of two, at which the sequence is balanced. */
export const sobolRows = (samples: number): number => 2 ** Math.max(2, Math.ceil(Math.log2(samples)));

/**
 * Each row has a point of the second sample, that of the first, and the first with one coordinate of the second. Rows with an
 * infeasible point are skipped in the estimates they belong to.
 */
export function sobolDesign(samples: number, inputs: number, seed: number): Design<Indices> {
  const rows = sobolRows(samples);
  const each = inputs + 2;
  const random = new Random(seed);
  const axes = coordinates(rows, inputs, random);
  return {
    rows,
    each,
    point(row, index, into) {
      for (let i = 0; i < inputs; i++) into[i] = axes[index === 0 || index === i + 2 ? inputs + i : i]!(row);
    },
    order: (fromEnd) => [0, 1, ...fromEnd.map((i) => i + 2)],
    measure(outputs, confidence) {
      const resampling = random.copy();
      return outputs.map((values) => {
        const column = (index: number): Float64Array => {
          const list = new Float64Array(values.length / each);
          for (let row = 0; row < list.length; row++) list[row] = values[row * each + index]!;
          return list;
        };
        const [b, a] = [column(0), column(1)];
        return Array.from({ length: inputs }, (_, i) => indices(a, b, column(i + 2), resampling, confidence));
      });
    },
  };
}

/**
 * The coordinates of two independent samples: a Sobol sequence with a random digital shift, or Latin hypercubes if the sequence
 * has too few dimensions.
 */
function coordinates(rows: number, inputs: number, random: Random): Coordinate[] {
  if (2 * inputs > MOST_DIMENSIONS) return hypercube(rows, 2 * inputs, random);
  const bits = 2 ** 30;
  return sobolCoordinates(2 * inputs).map((of) => {
    const shift = random.below(bits);
    return (row) => (((of(row) * bits) ^ shift) + 0.5) / bits;
  });
}

function indices(a: Float64Array, b: Float64Array, ab: Float64Array, random: Random, confidence: number): Indices {
  const isWhole = (row: number): boolean => !Number.isNaN(a[row]! + b[row]! + ab[row]!);
  let count = 0;
  for (let row = 0; row < a.length; row++) if (isWhole(row)) count += 1;
  const [sums, squares, fromB, fromA] = Array.from({ length: 4 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  // Centred on one of the values, because values are large compared with their spread.
  let middle = NaN;
  let n = 0;
  for (let row = 0; row < a.length; row++) {
    if (!isWhole(row)) continue;
    if (n === 0) middle = a[row]!;
    const [x, y] = [a[row]! - middle, b[row]! - middle];
    sums[n] = x + y;
    squares[n] = x * x + y * y;
    fromB[n] = (b[row]! - ab[row]!) ** 2;
    fromA[n] = (a[row]! - ab[row]!) ** 2;
    n += 1;
  }
  const shares = (chosen: Int32Array): readonly number[] => {
    let [sum, square, first, total] = [0, 0, 0, 0];
    for (let i = 0; i < chosen.length; i++) {
      const row = chosen[i]!;
      sum += sums[row]!;
      square += squares[row]!;
      first += fromB[row]!;
      total += fromA[row]!;
    }
    const doubled = 2 * chosen.length;
    const variance = square / doubled - (sum / doubled) ** 2;
    // An output that does not vary has no indices.
    if (!(variance > 1e-20 * (square / doubled))) return [0, 0];
    return [1 - first / (doubled * variance), total / (doubled * variance)];
  };
  const [first, total] = bootstrap(count, shares, random, confidence);
  return { first: first!, total: total! };
}
