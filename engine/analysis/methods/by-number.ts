/**
 * Latin hypercube sampling (McKay, Beckman and Conover 1979) by number: each coordinate of each point is a function of seed,
 * axis and number alone, so that any point can be made without the others.
 */
import { normalCdf, normalQuantile } from '../../numeric/normal.ts';
import type { Random } from '../../numeric/random.ts';

/** 32 bits that depend on every bit of both numbers (the finaliser of MurmurHash3, twice). */
function hash(number: number, key: number): number {
  let z = Math.imul(number ^ key, 0x9e3779b1);
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  z = Math.imul(z ^ (z >>> 16) ^ (key >>> 7), 0x7feb352d);
  z = Math.imul(z ^ (z >>> 15), 0x846ca68b);
  return (z ^ (z >>> 16)) >>> 0;
}

const ROUNDS = 6;

/**
 * A random order of the numbers below `count`: a Feistel network over the next power of two, walked until it is back below
 * `count` (Black and Rogaway 2002), and turned by a random number of places, as few numbers have few networks.
 * @param count 2 or more
 */
export function permutation(count: number, random: Random): (number: number) => number {
  const keys = Array.from({ length: ROUNDS }, () => random.word());
  const turn = random.below(count);
  const bits = Math.max(2, Math.ceil(Math.log2(count)));
  const low = bits >> 1;
  const [lowMask, highMask] = [2 ** low - 1, 2 ** (bits - low) - 1];
  return (number) => {
    let at = number;
    do {
      let right = at & lowMask;
      let left = at >>> low;
      for (let round = 0; round < ROUNDS; round += 2) {
        left ^= hash(right, keys[round]!) & highMask;
        right ^= hash(left, keys[round + 1]!) & lowMask;
      }
      at = (left << low) | right;
    } while (at >= count);
    return (at + turn) % count;
  };
}

/** The coordinate on an axis, in (0, 1), of the point with a number. */
export type Coordinate = (number: number) => number;

/** Independent axes: each of `count` equal slices of each axis contains one point. */
export function hypercube(count: number, axes: number, random: Random): Coordinate[] {
  return Array.from({ length: axes }, () => {
    const place = permutation(count, random);
    const jitter = random.word();
    return (number) => (place(number) + (hash(number, jitter) + 0.5) / 2 ** 32) / count;
  });
}

/**
 * Axes whose normal scores have a correlation (a Gaussian copula). An axis that correlates with none before it keeps its
 * slices; the others are uniform.
 * @param factor Lower triangle of the Cholesky factor of the correlation, row by row
 */
export function correlated(axes: readonly Coordinate[], factor: readonly (readonly number[])[]): Coordinate[] {
  return axes.map((own, i) => {
    const terms = factor[i]!.flatMap((weight, k) => (k <= i && weight !== 0 ? [{ weight, of: axes[k]! }] : []));
    if (terms.length === 1) return own;
    return (number) => {
      let score = 0;
      for (const { weight, of } of terms) score += weight * normalQuantile(of(number));
      return normalCdf(score);
    };
  });
}
