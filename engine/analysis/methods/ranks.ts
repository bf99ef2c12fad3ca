/** Spearman's rank correlation. */
import { normalQuantile } from '../../numeric/normal.ts';
import type { Estimate } from '../types.ts';

/** Ranks from 1; equal values share their mean rank. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const order = Array.from({ length: values.length }, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const result = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to += 1;
    for (let i = from; i <= to; i++) result[order[i]!] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return result;
}

/** Pearson's correlation of two lists; 0 if one does not vary. */
export function correlation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const count = x.length;
  let mx = 0;
  let my = 0;
  for (let i = 0; i < count; i++) {
    mx += x[i]! / count;
    my += y[i]! / count;
  }
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (let i = 0; i < count; i++) {
    xy += (x[i]! - mx) * (y[i]! - my);
    xx += (x[i]! - mx) ** 2;
    yy += (y[i]! - my) ** 2;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}

/** Correlation of ranks, with an interval from Fisher's transformation and the variance of Bonett and Wright (2000). */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>, confidence: number): Estimate {
  const value = correlation(x, y);
  if (x.length < 4 || Math.abs(value) >= 1) return { value, low: value, high: value };
  const reach = normalQuantile(0.5 + confidence / 2) * Math.sqrt((1 + value ** 2 / 2) / (x.length - 3));
  const middle = Math.atanh(value);
  return { value, low: Math.tanh(middle - reach), high: Math.tanh(middle + reach) };
}
