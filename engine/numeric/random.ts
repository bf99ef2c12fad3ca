/** Numbers that a seed decides: the same seed, the same numbers. */

/** Uniform on [0, 1), by the mulberry32 generator. */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal, by Box and Muller's transformation of `uniform`. */
export function normal(seed: number): () => number {
  const next = uniform(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** `count` of the numbers from 0 to `total` - 1, each set as likely as any other, in rising order. */
export function chosen(count: number, total: number, seed: number): number[] {
  const next = uniform(seed);
  const order = Array.from({ length: total }, (_, i) => i);
  for (let i = 0; i < count; i++) {
    const k = i + Math.floor(next() * (total - i));
    [order[i], order[k]] = [order[k]!, order[i]!];
  }
  return order.slice(0, count).sort((a, b) => a - b);
}
