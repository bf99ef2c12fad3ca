/** Spearman's rank correlation. */
import { normalQuantile } from '../../numeric/normal.ts';
import type { Estimate } from '../types.ts';

/**
 * The places of the values in rising order, by a radix sort of their bytes, which are in the order of the numbers once the
 * signs are turned. Comparing pairs would take longer than the evaluations of a large study.
 */
function orderOf(values: ArrayLike<number>): Uint32Array {
  const count = values.length;
  const words = new Uint32Array(Float64Array.from(values).buffer);
  // The lower word comes first: every machine that runs a JavaScript engine today is little-endian.
  for (let i = 0; i < count; i++) {
    const turn = words[2 * i + 1]! >>> 31 ? 0xffffffff : 0;
    words[2 * i]! ^= turn;
    words[2 * i + 1]! ^= turn | 0x80000000;
  }
  const bytes = new Uint8Array(words.buffer);
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let next = new Uint32Array(count);
  const starts = new Uint32Array(257);
  for (let byte = 0; byte < 8; byte++) {
    starts.fill(0);
    for (let i = byte; i < bytes.length; i += 8) starts[bytes[i]! + 1]! += 1;
    // Nothing to sort by if all have the same byte.
    if (starts.includes(count)) continue;
    for (let b = 1; b < 256; b++) starts[b]! += starts[b - 1]!;
    for (let i = 0; i < count; i++) {
      const place = order[i]!;
      next[starts[bytes[8 * place + byte]!]!++] = place;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Ranks from 1; equal values share their mean rank. Halves of numbers up to 8 million are exact in 32 bits. */
export function ranks(values: ArrayLike<number>): Float32Array {
  const order = orderOf(values);
  const result = new Float32Array(values.length);
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
  let [mx, my] = [0, 0];
  for (let i = 0; i < count; i++) {
    mx += x[i]!;
    my += y[i]!;
  }
  mx /= count;
  my /= count;
  let [xy, xx, yy] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const dx = x[i]! - mx;
    const dy = y[i]! - my;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
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
