/** Statistics of a sample: mean, standard deviation, quantiles. */

export const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
};

/** Sample standard deviation (n - 1); 0 for a single value. */
export function deviation(values: ArrayLike<number>): number {
  const middle = mean(values);
  let square = 0;
  for (let i = 0; i < values.length; i++) square += (values[i]! - middle) ** 2;
  return values.length > 1 ? Math.sqrt(square / (values.length - 1)) : 0;
}

/** Quantile of sorted values, linear between neighbours. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (place - low) * (sorted[high]! - sorted[low]!);
}

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

export const geometricMean = (values: readonly number[]): number => Math.exp(mean(values.map(Math.log)));
