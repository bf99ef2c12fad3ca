/**
 * Purchase costs of equipment: one row per machine, by the identifiers of docs/models (C-01 …), each with what independent sources
 * say. A row's `cost` is for one unit at its own index; purchase.ts brings it to the cost year, steel and grade.
 */
import { costIndex, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import type { Grade, Steel } from '../assumptions/assumptions.ts';
import { mean } from '../numeric/statistics.ts';
import type { Unit } from '../wording/quantity.ts';
import { medianPrice, pricesByFamily, type PriceSource } from './evidence.ts';
import table from './machine-prices.json' with { type: 'json' };
import materials from './material-prices.json' with { type: 'json' };
import { lawText, type PriceLaw, priceOf } from './price-law.ts';

/** Pounds per kg. */
export const LB = 2.20462262;

/** Basis of the prices of a row, which sets the factor for the plant’s grade. */
export type PriceBasis = 'industrial' | 'hygienic' | 'pharma' | 'none';

export interface CostRow {
  readonly id: string;
  readonly item: string;
  readonly unit: Unit;
  /** USD of one unit of size S, at `index`. */
  readonly cost: (size: number) => number;
  /** The equation in words. */
  readonly formula: string;
  readonly index: number;
  /** Bare-module factor: installed cost ÷ purchase cost. */
  readonly bareModule: number;
  /** The sizes that are sold: below `min` the smallest is bought, above `max` several. */
  readonly min: number;
  readonly max: number;
  readonly basis: PriceBasis;
  /** Price in each steel ÷ price by the curve. */
  readonly steel: Readonly<Record<Steel, number>>;
  /** Of a machine that comes with its piping and instruments in place: their share of its price, by size; otherwise null. */
  readonly complete: ((size: number) => number) | null;
  /** Small items that a plant of any size needs: no warning if the smallest is larger than needed. */
  readonly accessory: boolean;
  readonly source: string;
  readonly evidence: readonly PriceSource[];
  /** Standard deviation of the logarithm of the price. */
  readonly spread: number;
  /** Of a row that is not in the table: C₀ in USD at S₀, and n. */
  readonly law?: { readonly cost: number; readonly size: number; readonly exponent: number };
}

/** What has a price by evidence, a machine or a material: what quotations change, and what its panel shows. */
export type PricedRow = Pick<
  CostRow,
  'id' | 'unit' | 'cost' | 'index' | 'basis' | 'steel' | 'source' | 'evidence' | 'spread'
>;

/** A row as the file has it: a law of its own, or the median of its sources at some sizes. */
type Written =
  | (PriceLaw & {
      readonly index: number;
      /** Sizes at which its sources are compared. */
      readonly sizes?: readonly number[];
    })
  | { readonly median: readonly number[] };
type WrittenRow = Written & {
  readonly item: string;
  readonly unit: Unit;
  readonly range: readonly [min: number, max: number];
  readonly bareModule: number;
  /** Absent: industrial. */
  readonly basis?: PriceBasis;
  /** Absent: the steel makes no difference. */
  readonly steel?: CostRow['steel'];
  /** Price of the bare machine, at the index of the row, if it comes with piping and instruments. */
  readonly bare?: PriceLaw;
  readonly accessory?: boolean;
  /** Of a law of its own. */
  readonly source?: string;
  readonly evidence?: readonly PriceSource[];
};
interface WrittenTable {
  readonly sources: Readonly<Record<string, { readonly family: string; readonly title: string }>>;
  readonly rows: Readonly<Record<string, WrittenRow>>;
}
const { rows } = table as unknown as WrittenTable;
const sources: WrittenTable['sources'] = { ...table.sources, ...materials.sources };

/** Title of a source by its key. */
export const sourceTitle = (by: string): string => sources[by]!.title;
export const familyOf = (by: string): string => sources[by]!.family;

export const ANY_STEEL: CostRow['steel'] = { carbon: 1, stainless_304: 1, stainless_316: 1 };

/** How far sources of one machine differ: the standard deviation of the logarithm, at the median over types with three families. */
export const USUAL_SPREAD = Math.log(1.66);
/** Families that the usual spread counts as, where a type has few of its own. */
const PRIOR = 2;

/**
 * How uncertain a price of ours is, as standard deviation of its logarithm: a further source differs from n others by their scatter
 * and by the error of their mean. Few sources say little about their scatter, so that of all types counts beside theirs.
 * @param cost USD of 2023.
 */
export function spreadOf(
  all: readonly PriceSource[],
  sizes: readonly number[],
  cost: (size: number) => number,
): number {
  // What differs from the price of another machine is not all scatter.
  const evidence = all.filter(({ use }) => use !== 'near');
  const apart = sizes.map((size) =>
    [...pricesByFamily(evidence, size, familyOf).values()].map((price) => Math.log(price / cost(size)) ** 2),
  );
  const families = Math.max(1, ...apart.map(({ length }) => length));
  // The mean square about a mean of n is too small by (n - 1)/n, which the sum over n instead of n - 1 makes up for.
  const squares = apart.filter(({ length }) => length > 1).flat();
  const own = squares.length > 0 ? mean(squares) * families : 0;
  const variance = (PRIOR * USUAL_SPREAD ** 2 + own) / (PRIOR + families - 1);
  return Math.sqrt(variance * (1 + 1 / families));
}

/** Number of families of sources that count. */
export const independent = (evidence: readonly PriceSource[]): number =>
  new Set(evidence.filter(({ use }) => use !== 'out').map(({ by }) => familyOf(by))).size;

/**
 * What the other sources of a machine say without those of some families: factor on the price of the row, and spread of a further
 * source. Null if no other source gives a price at this size.
 */
export function withoutFamilies(
  row: CostRow,
  families: readonly string[],
  size: number,
): { factor: number; spread: number } | null {
  const others = row.evidence.filter(({ by }) => !families.includes(familyOf(by)));
  const left = pricesByFamily(others, size, familyOf);
  if (left.size === 0) return null;
  const level = medianPrice(left.values());
  const all = medianPrice(pricesByFamily(row.evidence, size, familyOf).values());
  return {
    factor: row.source.startsWith('Median of') ? level / all : 1,
    spread: spreadOf(others, [size], () => level),
  };
}

/** The spread of a price that rests on one estimate. */
export const UNKNOWN_SPREAD = spreadOf([], [], () => 0);

function row(id: string, written: WrittenRow): CostRow {
  const {
    item,
    unit,
    range,
    bareModule,
    evidence = [],
    source = `Median of ${independent(evidence)} independent sources`,
  } = written;
  const { basis = 'industrial', steel = ANY_STEEL, accessory = false } = written;
  const [min, max] = range;
  const confirmed = costIndex(LAST_CONFIRMED_YEAR);
  const law: PriceLaw =
    'median' in written
      ? { points: written.median.map((size) => [size, medianPrice(pricesByFamily(evidence, size, familyOf).values())]) }
      : written;
  const { index, sizes = [] } = 'median' in written ? { index: confirmed, sizes: written.median } : written;
  const cost = priceOf(law);
  const bare = written.bare && priceOf(written.bare);
  // All fields are written out so that all rows have one shape: pricing is a hot path.
  return {
    id,
    item,
    unit,
    cost,
    formula: lawText(law),
    index,
    bareModule,
    min,
    max,
    basis,
    steel,
    complete: bare ? (size) => Math.max(0, 1 - bare(size) / cost(size)) : null,
    accessory,
    source,
    evidence,
    spread: spreadOf(evidence, sizes, (size) => (cost(size) * confirmed) / index),
  };
}

export const COST_ROWS: readonly CostRow[] = Object.entries(rows).map(([id, written]) => row(id, written));

/** Rows of hardware that holds disposables: it is not cleaned, and needs less piping and instruments than steel. */
export const SINGLE_USE_ROWS: ReadonlySet<string> = new Set(['C-15', 'C-15b', 'C-15c', 'C-26c', 'C-30c']);

/** Rows by what wears them out; all others are vessels and columns. */
const TYPES = {
  moving:
    'C-06 C-08 C-16 C-23 C-24 C-25 C-28 C-39 C-41b C-45 C-51 C-52 C-55 C-56 C-57 C-57b C-58 C-58b C-61 C-70 C-78 C-78b C-78c C-95 C-96 C-97',
  thermal: 'C-11 C-17 C-19 C-31 C-32 C-34 C-35 C-36 C-41 C-42 C-43 C-43b C-47 C-53 C-67 C-71',
  skids: 'C-09 C-26 C-26b C-26d C-29 C-30 C-30b C-30d C-40 C-46 C-49 C-62 C-79 C-82 C-90 C-91 C-92 C-93 C-94',
  single_use: [...SINGLE_USE_ROWS].join(' '),
} as const;
export type MachineType = keyof typeof TYPES | 'vessels';
const TYPE_OF = new Map(
  (Object.entries(TYPES) as [MachineType, string][]).flatMap(([type, ids]) =>
    ids.split(' ').map((id): [string, MachineType] => [id, type]),
  ),
);
export const machineType = (id: string): MachineType => TYPE_OF.get(id) ?? 'vessels';

const BY_ID = new Map<string, CostRow>(COST_ROWS.map((entry) => [entry.id, entry]));

/** A row by its identifier. @throws RangeError for an unknown identifier, which is a bug in the caller. */
export function costRow(id: string): CostRow {
  const found = BY_ID.get(id);
  if (!found) throw new RangeError(`No row ${id} in the cost table`);
  return found;
}

export const hasRow = (id: string): boolean => BY_ID.has(id);

/** Factor for the plant’s grade on a price of each basis. */
export const GRADE_FACTOR: Readonly<Record<PriceBasis, Readonly<Record<Grade, number>>>> = {
  industrial: { industrial: 1, food: 1.5, pharma: 3 },
  hygienic: { industrial: 0.7, food: 1, pharma: 1.5 },
  pharma: { industrial: 0.35, food: 0.6, pharma: 1 },
  none: { industrial: 1, food: 1, pharma: 1 },
};

/** A frame for bags. */
export const BAG_FRAME = costRow('C-15');
/** Of a plant with field-erected fermenters. */
export const SEED_REACTOR = costRow('C-12');
