/** What the sources say about a machine or a material of a plant, in the money, grade and steel of that plant. */
import { costIndex, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import { type CostRow, costRow, familyOf, hasRow, independent, type PricedRow, sourceTitle } from './cost-table.ts';
import { medianPrice, priceBy, pricesByFamily, type PriceSource, sizesOf } from './evidence.ts';
import { reachOf } from './price-spread.ts';
import { HOUSES } from '../assumptions/capital.ts';
import { type PriceBook, type Recalibrated, requote } from './quotations.ts';
import { materialRow, plantRow } from './material-prices.ts';
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
  /** In the level of the curve, of which quotations have the rest; null if it gives no price here. */
  readonly weight: number | null;
  /** USD of one machine of this size; null beyond its sizes. */
  readonly price: number | null;
  /** Sizes with prices, to be drawn: along a curve, or its points. */
  readonly drawn: readonly (readonly [number, number])[];
}

/** A quotation of the organisation, brought to the steel, grade and money of the machine. */
export interface QuotedPrice {
  readonly key: string;
  readonly title: string;
  readonly kind: 'firm' | 'budget' | 'heard';
  readonly date: string;
  readonly note: string;
  readonly size: number;
  /** USD of one machine of its own size, and of this one by the slope of the curve. */
  readonly price: number;
  readonly here: number;
  readonly weight: number;
  /** Whether it is so far from the curve that unit or scope may differ. */
  readonly doubtful: boolean;
}

export interface PriceEvidence {
  readonly item: string;
  readonly unit: EquipmentItem['size_unit'];
  /** Sizes that differ in price: false for what is bought by amount. */
  readonly bySize: boolean;
  /** Independent families that count. */
  readonly families: number;
  readonly basis: string;
  /** USD of one machine: of ours, its 80 % range, and the median of the families at this size. */
  readonly price: number;
  readonly low: number;
  readonly high: number;
  readonly median: number | null;
  /** Median without the sources that are left out ÷ median of all; null if none is left out, or none remains. */
  readonly shift: number | null;
  readonly quotations: readonly QuotedPrice[];
  /** The same price without them; null without any. */
  readonly before: { readonly price: number; readonly low: number; readonly high: number } | null;
  /** Our curve, over the sizes of the sources and of the machine. */
  readonly curve: readonly (readonly [number, number])[];
  /** The nearest to the machine first. */
  readonly sources: readonly SourceOfPrice[];
}

/** Points that draw a curve. */
const STEPS = 24;

const NONE: ReadonlySet<string> = new Set();

/** Null for a machine whose price a user declared. @param book Of the plant. @param leftOut Keys of sources that are not used. */
export function priceEvidence(
  { cost_id, size, unit_cost, quoted }: Pick<EquipmentItem, 'cost_id' | 'size' | 'unit_cost' | 'quoted'>,
  book: PriceBook = { house: 'evidence', quotations: [], year: LAST_CONFIRMED_YEAR },
  leftOut: ReadonlySet<string> = NONE,
): PriceEvidence | null {
  if (!hasRow(cost_id) || !(size > 0)) return null;
  const row = costRow(cost_id);
  const asked = quoted ? requote(row, size, book) : null;
  return evidenceOf(row, { size, price: unit_cost, quoted: asked, house: HOUSES[book.house].level }, leftOut);
}

/** The same of an item that a plant buys. @param price USD per unit that the plant pays, with what quotations make of it. */
export function itemEvidence(
  { id, title }: { readonly id: string; readonly title: string },
  price: number,
  quoted: Recalibrated | null,
  leftOut: ReadonlySet<string> = NONE,
): PriceEvidence | null {
  const row = materialRow(id) ?? (quoted ? plantRow(id, price / quoted.level, quoted.prior) : undefined);
  if (!row || !(price > 0)) return null;
  const all = { ...row, item: title, min: 0, max: Infinity };
  return evidenceOf(all, { size: row.at, price, quoted, house: 1 }, leftOut);
}

interface Paid {
  readonly size: number;
  /** USD, with what quotations make of it. */
  readonly price: number;
  readonly quoted: Recalibrated | null;
  /** Level of the house. */
  readonly house: number;
}

function evidenceOf(
  row: PricedRow & Pick<CostRow, 'item' | 'min' | 'max'>,
  { size, price, quoted, house }: Paid,
  leftOut: ReadonlySet<string>,
): PriceEvidence {
  const ours = (at: number): number => (row.cost(at) * costIndex(LAST_CONFIRMED_YEAR)) / row.index;
  // Money, grade, steel and what else makes this machine dearer are the same for all sources.
  const quotations = quoted?.quotations ?? [];
  const ourLevel = price / ours(size);
  const before = ourLevel / (quoted?.level ?? 1);
  const scale = before / house;
  const counted = row.evidence.filter(({ use }) => use !== 'out');
  const ends = [
    size,
    ...quotations.map(({ quotation }) => quotation.size),
    ...counted.flatMap((one) => sizesOf(one).map((at) => Math.min(row.max, Math.max(row.min, at)))),
  ];
  const [from, to] = [Math.min(...ends) / 1.2, Math.max(...ends) * 1.2];
  const used = row.evidence.filter((source, index) => !leftOut.has(keyOf(source, index)));
  const prices = pricesByFamily(used, size, familyOf);
  const all = pricesByFamily(row.evidence, size, familyOf);
  const { low, high } = reachOf(quoted?.spread ?? row.spread);
  const wide = reachOf(row.spread);
  /** Families share what quotations leave, and the sources of a family its part. */
  const weightOf = (by: string): number =>
    (1 - (quoted?.weight ?? 0)) /
    prices.size /
    used.filter((one) => one.use !== 'out' && familyOf(one.by) === familyOf(by) && priceBy(one, size) !== null).length;
  return {
    item: row.item,
    unit: row.unit,
    bySize: row.cost(2) !== 2 * row.cost(1),
    families: independent(used),
    basis: row.source,
    price,
    low: price * (1 - low),
    high: price * (1 + high),
    median: prices.size > 0 ? scale * medianPrice(prices.values()) : null,
    shift:
      used.length < row.evidence.length && prices.size > 0
        ? medianPrice(prices.values()) / medianPrice(all.values())
        : null,
    quotations: quotations.map(({ quotation, ratio, weight, doubtful }) => ({
      key: quotation.id,
      title: quotation.name,
      kind: quotation.kind,
      date: quotation.date,
      note: quotation.source,
      size: quotation.size,
      price: ratio * before * ours(quotation.size),
      here: ratio * before * ours(size),
      weight,
      doubtful,
    })),
    before:
      quoted === null
        ? null
        : {
            price: before * ours(size),
            low: before * ours(size) * (1 - wide.low),
            high: before * ours(size) * (1 + wide.high),
          },
    curve: along(from, to).map((at) => [at, ourLevel * ours(at)]),
    sources: ranked(row.evidence, size).map(({ source, index }) => {
      const range = sizesOf(source);
      const there = priceBy(source, size);
      const sizes = 'points' in source ? source.points.map(([at]) => at!) : along(...range);
      return {
        key: keyOf(source, index),
        title: sourceTitle(source.by),
        year: source.year,
        kind: 'points' in source ? 'points' : 'curve',
        material: source.material ?? null,
        includes: source.includes ?? null,
        note: source.note ?? null,
        range,
        counts: source.use !== 'out',
        weight: there === null || !used.includes(source) || source.use === 'out' ? null : weightOf(source.by),
        price: there === null ? null : scale * there,
        drawn: sizes
          .filter((at) => at >= from && at <= to)
          .map((at) => [at, scale * (priceBy(source, at) ?? Number.NaN)] as const),
      };
    }),
  };
}

/** The nearest first: those that count, of the same machine, nearest in size, of the latest year. */
function ranked(evidence: readonly PriceSource[], size: number): { source: PriceSource; index: number }[] {
  const USES = [undefined, 'near', 'out'];
  const beyond = (source: PriceSource): number => {
    const [from, to] = sizesOf(source);
    return Math.max(0, Math.log(from / size), Math.log(size / to));
  };
  return evidence
    .map((source, index) => ({ source, index }))
    .toSorted(
      ({ source: a }, { source: b }) =>
        USES.indexOf(a.use) - USES.indexOf(b.use) || beyond(a) - beyond(b) || b.year - a.year,
    );
}

/** A source among those of a machine. */
const keyOf = ({ by }: PriceSource, index: number): string => `${by} ${index}`;

/** Sizes at equal steps of a logarithmic axis. */
const along = (from: number, to: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, n) => from * (to / from) ** (n / STEPS));
