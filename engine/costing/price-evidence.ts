/** What the sources say about a machine of a plant, in the money, grade and steel of that plant. */
import { costIndex, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import { costRow, familyOf, hasRow, independent, sourceTitle } from './cost-table.ts';
import { medianPrice, priceBy, pricesByFamily, sizesOf } from './evidence.ts';
import { reachOf } from './price-spread.ts';
import type { EquipmentItem } from '../types/results.ts';

/** One source, as the machine's panel shows it. */
export interface SourceOfPrice {
  readonly key: string;
  readonly title: string;
  /** Year of its money. */
  readonly year: number;
  readonly kind: 'curve' | 'points';
  readonly material: string | null;
  readonly includes: string | null;
  readonly note: string | null;
  /** Sizes that it covers. */
  readonly range: readonly [number, number];
  /** Whether it counts in the median. */
  readonly counts: boolean;
  /** USD of one machine of this size; null beyond its sizes. */
  readonly price: number | null;
  /** Sizes with prices, to be drawn: along a curve, or its points. */
  readonly drawn: readonly (readonly [number, number])[];
}

export interface PriceEvidence {
  readonly item: string;
  readonly unit: EquipmentItem['size_unit'];
  /** Independent families that count. */
  readonly families: number;
  readonly basis: string;
  /** USD of one machine: of ours, its 80 % range, and the median of the families at this size. */
  readonly price: number;
  readonly low: number;
  readonly high: number;
  readonly median: number | null;
  /** Our curve, over the sizes of the sources and of the machine. */
  readonly curve: readonly (readonly [number, number])[];
  readonly sources: readonly SourceOfPrice[];
}

/** Points that draw a curve. */
const STEPS = 24;

/** Null for a machine whose price a user declared. */
export function priceEvidence({
  cost_id,
  size,
  unit_cost,
}: Pick<EquipmentItem, 'cost_id' | 'size' | 'unit_cost'>): PriceEvidence | null {
  if (!hasRow(cost_id) || !(size > 0)) return null;
  const row = costRow(cost_id);
  const ours = (at: number): number => (row.cost(at) * costIndex(LAST_CONFIRMED_YEAR)) / row.index;
  // Money, grade, steel and what else makes this machine dearer are the same for all sources.
  const scale = unit_cost / ours(size);
  const counted = row.evidence.filter(({ use }) => use !== 'out');
  const ends = [size, ...counted.flatMap((one) => sizesOf(one).map((at) => Math.min(row.max, Math.max(row.min, at))))];
  const [from, to] = [Math.min(...ends) / 1.2, Math.max(...ends) * 1.2];
  const prices = pricesByFamily(row.evidence, size, familyOf);
  const { low, high } = reachOf(row.spread);
  return {
    item: row.item,
    unit: row.unit,
    families: independent(row.evidence),
    basis: row.source,
    price: unit_cost,
    low: unit_cost * (1 - low),
    high: unit_cost * (1 + high),
    median: prices.size > 0 ? scale * medianPrice(prices.values()) : null,
    curve: along(from, to).map((at) => [at, scale * ours(at)]),
    sources: row.evidence.map((source, index) => {
      const range = sizesOf(source);
      const there = priceBy(source, size);
      const sizes = 'points' in source ? source.points.map(([at]) => at!) : along(...range);
      return {
        key: `${source.by} ${index}`,
        title: sourceTitle(source.by),
        year: source.year,
        kind: 'points' in source ? 'points' : 'curve',
        material: source.material ?? null,
        includes: source.includes ?? null,
        note: source.note ?? null,
        range,
        counts: source.use !== 'out',
        price: there === null ? null : scale * there,
        drawn: sizes
          .filter((at) => at >= from && at <= to)
          .map((at) => [at, scale * (priceBy(source, at) ?? Number.NaN)] as const),
      };
    }),
  };
}

/** Sizes at equal steps of a logarithmic axis. */
const along = (from: number, to: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, n) => from * (to / from) ** (n / STEPS));
