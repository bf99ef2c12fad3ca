/**
 * What independent sources say that a machine costs: their prices in one money, their median and how far they differ. Sources that
 * share one origin, such as editions of a book, are one family and count once.
 */
import { costIndex, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import { geometricMean, median } from '../numeric/statistics.ts';
import { priceOf, type PriceLaw, USUAL_EXPONENT } from './price-law.ts';

/** What one source says about a machine. */
export type PriceSource = PriceLaw & {
  /** Key of the source. */
  readonly by: string;
  /** Year and cost index of its money. */
  readonly year: number;
  readonly index: number;
  /** Sizes that it covers, in the unit of the row; for points they are those of the points. */
  readonly range?: readonly number[];
  /** Brings its material and grade to those of the row; 1 if absent. */
  readonly factor?: number;
  readonly material?: string;
  readonly grade?: string;
  /** What is in the price beside the machine as bought. */
  readonly includes?: string;
  /** `near`: another machine, but near. `out`: for orientation, or suspect; it does not count. */
  readonly use?: string;
  readonly note?: string;
};

/** Sizes beyond those of a source, as a factor, to which its curve and its points are used. */
const BEYOND = { curve: 1.5, points: 3 };

/** The sizes that a source covers. */
export function sizesOf(source: PriceSource): readonly [number, number] {
  if ('points' in source) return [source.points[0]![0]!, source.points.at(-1)![0]!];
  const [min, max] = source.range as [number, number];
  return [min, max];
}

/** USD of 2023 at the grade and material of the row; null beyond the sizes of the source. */
export function priceBy(source: PriceSource, size: number): number | null {
  const [min, max] = sizesOf(source);
  const beyond = 'points' in source ? BEYOND.points : BEYOND.curve;
  if (size < min / beyond || size > max * beyond) return null;
  const within = 'points' in source ? Math.min(max, Math.max(min, size)) : size;
  const price = priceOf(source)(within) * (size / within) ** USUAL_EXPONENT;
  return ((price * costIndex(LAST_CONFIRMED_YEAR)) / source.index) * (source.factor ?? 1);
}

/** USD of 2023 by family of sources, of those that count at a size. @param familyOf Of the key of a source. */
export function pricesByFamily(
  sources: readonly PriceSource[],
  size: number,
  familyOf: (by: string) => string,
): Map<string, number> {
  const prices = new Map<string, number[]>();
  for (const source of sources) {
    const price = source.use === 'out' ? null : priceBy(source, size);
    if (price === null) continue;
    const family = familyOf(source.by);
    prices.set(family, [...(prices.get(family) ?? []), price]);
  }
  return new Map([...prices].map(([family, all]) => [family, geometricMean(all)]));
}

/** Median in the logarithm. */
export const medianPrice = (prices: Iterable<number>): number => Math.exp(median([...prices].map(Math.log)));
