import { formatNumber } from '#src/lib/format.ts';

/** Place of the quantile that 99 % of the samples are below, of the 201 of a spread. */
export const P99 = 198;

/** Share of samples below a value, from equally spaced quantiles. */
export function shareBelow(quantiles: readonly number[], value: number): number {
  const last = quantiles.length - 1;
  if (last < 1 || value <= quantiles[0]!) return 0;
  if (value > quantiles[last]!) return 1;
  const index = quantiles.findIndex((quantile) => quantile >= value);
  const [a, b] = [quantiles[index - 1]!, quantiles[index]!];
  return (index - 1 + (b > a ? (value - a) / (b - a) : 1)) / last;
}

/** Sorted samples from the 1st to the 99th percentile, so that a few far ones do not press a chart of all together. */
export const inner = (sorted: readonly number[]): readonly number[] =>
  sorted.slice(Math.floor(sorted.length * 0.01), Math.ceil(sorted.length * 0.99));

/** A probability in words: a sample never proves 0 % or 100 %. */
export function chance(share: number): string {
  if (share > 0.999) return '> 99.9\u202f%';
  if (share < 0.001) return '< 0.1\u202f%';
  return `${formatNumber(share * 100, { digits: 2, ...(share > 0.99 || share < 0.01 ? { decimals: 1 } : {}) })}\u202f%`;
}

/** A chosen share, without unnecessary digits. */
export const percent = (share: number): string => String(Number((share * 100).toFixed(1)));
