import type { Bins } from '#src/components/chart/histogram-plot.tsx';

/** Enough to see the shape of a few hundred samples. */
const BINS = 24;

/** Values in bins of the same width; one of which is wide enough for values that are all the same. */
export function binned(values: readonly number[]): Bins {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = high > low ? (high - low) / BINS : Math.max(Math.abs(low) * 0.01, 1e-9);
  const count = high > low ? BINS : 1;
  const counts = Array.from({ length: count }, () => 0);
  for (const value of values) counts[Math.min(count - 1, Math.floor((value - low) / width))]! += 1;
  return { edges: Array.from({ length: count + 1 }, (_, index) => low + index * width), counts };
}
