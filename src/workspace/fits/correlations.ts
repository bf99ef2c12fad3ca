import { inSentence } from '#engine/wording/index.ts';
import type { ModelFit } from '#generated/types.ts';
import { formatNumber } from '#src/lib/format.ts';

/** Correlation from which two estimates are hardly told apart. */
const STRONG = 0.8;
const AND = new Intl.ListFormat('en-GB');

/** Which estimates compensate each other in these data; of a fit without its covariance, the largest correlation alone. */
export function correlationText({ parameters, spread, statistics }: ModelFit): string {
  const largest = statistics.largest_correlation;
  if (largest === null) return '';
  const number = (value: number) => formatNumber(value, { decimals: 2 });
  const places = parameters.map(({ key }) => spread?.keys.indexOf(key) ?? -1);
  const pairs = parameters.flatMap((a, i) =>
    parameters.slice(i + 1).flatMap((b, k) => {
      const value = correlation(spread?.covariance ?? [], places[i]!, places[i + 1 + k]!);
      return Math.abs(value) >= STRONG ? [{ a, b, value }] : [];
    }),
  );
  if (pairs.length === 0) return `Largest correlation between two parameters: ${number(largest)}.`;
  const words = pairs
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .map(({ a, b, value }) => `${inSentence(a.title)} with ${inSentence(b.title)} (${number(value)})`);
  return `Strongly correlated, so that an error of one hides in the other: ${AND.format(words)}.`;
}

function correlation(covariance: readonly (readonly number[])[], i: number, j: number): number {
  const [ij, ii, jj] = [covariance[i]?.[j] ?? 0, covariance[i]?.[i] ?? 0, covariance[j]?.[j] ?? 0];
  return ii > 0 && jj > 0 ? ij / Math.sqrt(ii * jj) : 0;
}
