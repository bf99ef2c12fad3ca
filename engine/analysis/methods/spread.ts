/** Statistics of the spread of a sample, and comparison of two samples. */
import { normalQuantile } from '../../numeric/normal.ts';
import { quantile } from '../../numeric/statistics.ts';
import type { Estimate, Histogram } from '../types.ts';

const LEAST_BINS = 8;
const MOST_BINS = 60;
const ROUNDING = 1e-13;
const QUANTILES = 200;
const RUNNING = 24;

export const quantiles = (sorted: ArrayLike<number>): number[] =>
  Array.from({ length: QUANTILES + 1 }, (_, i) => quantile(sorted, i / QUANTILES));

/** Equal bins of the width of Freedman and Diaconis (1981), limited in number. */
export function histogram(sorted: ArrayLike<number>): Histogram {
  const count = sorted.length;
  if (count === 0) return { edges: [], counts: [] };
  const [least, most] = [sorted[0]!, sorted[count - 1]!];
  // Bins of less than the rounding of the values would have edges at one place.
  if (most - least <= Math.max(Math.abs(least), Math.abs(most)) * ROUNDING)
    return { edges: [least, most], counts: [count] };
  const width = (2 * (quantile(sorted, 0.75) - quantile(sorted, 0.25))) / Math.cbrt(count);
  const bins = Math.min(MOST_BINS, Math.max(LEAST_BINS, width > 0 ? Math.ceil((most - least) / width) : LEAST_BINS));
  const edges = Array.from({ length: bins + 1 }, (_, i) => (i === bins ? most : least + ((most - least) * i) / bins));
  const counts = edges.slice(1).map(() => 0);
  for (let i = 0; i < count; i++)
    counts[Math.min(bins - 1, Math.floor(((sorted[i]! - least) / (most - least)) * bins))]! += 1;
  return { edges, counts };
}

/** Running mean of the first n values, at a few values of n that grow by a factor. */
export function running(values: ArrayLike<number>): { samples: number; mean: number; standard_error: number }[] {
  const places = new Set<number>();
  for (let i = 1; i <= RUNNING; i++) places.add(Math.max(2, Math.round(values.length ** (i / RUNNING))));
  const rows: { samples: number; mean: number; standard_error: number }[] = [];
  let middle = 0;
  let square = 0;
  for (let n = 1; n <= values.length; n++) {
    // Welford's recurrence.
    const step = values[n - 1]! - middle;
    middle += step / n;
    square += step * (values[n - 1]! - middle);
    if (places.has(n)) rows.push({ samples: n, mean: middle, standard_error: Math.sqrt(square / (n - 1) / n) });
  }
  return rows;
}

/** A proportion with the interval of Wilson (1927). */
export function proportion(hits: number, count: number, confidence: number): Estimate {
  if (count === 0) return { value: NaN, low: 0, high: 1 };
  const z = normalQuantile(0.5 + confidence / 2);
  const value = hits / count;
  const middle = (value + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const reach = (z / (1 + z ** 2 / count)) * Math.sqrt((value * (1 - value)) / count + z ** 2 / (4 * count ** 2));
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Share of all pairs in which the value of the first list is lower; ties count as one half. */
export function lowerUnpaired(sorted: ArrayLike<number>, others: ArrayLike<number>): number {
  let below = 0;
  let equal = 0;
  let hits = 0;
  for (let j = 0; j < others.length; j++) {
    const other = others[j]!;
    while (below < sorted.length && sorted[below]! < other) below += 1;
    if (equal < below) equal = below;
    while (equal < sorted.length && sorted[equal] === other) equal += 1;
    hits += below + (equal - below) / 2;
  }
  return hits / (sorted.length * others.length);
}
