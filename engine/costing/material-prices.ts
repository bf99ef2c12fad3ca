/**
 * Prices of special materials, from what sources say: as those of machines, their median in one money, and how far they differ. A
 * material that no source prices has an estimate, and says so.
 */
import { costIndex, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import { geometricMean } from '../numeric/statistics.ts';
import type { Molecule } from '../types/library.ts';
import type { Unit } from '../wording/quantity.ts';
import { ANY_STEEL, familyOf, independent, type PricedRow, spreadOf, UNKNOWN_SPREAD } from './cost-table.ts';
import { medianPrice, pricesByFamily, type PriceSource } from './evidence.ts';
import file from './material-prices.json' with { type: 'json' };
import { NINETIETH, reachOf } from './price-spread.ts';

/** What one source says, in its money per unit of the material; a pair is a range. */
interface WrittenSource {
  readonly by: string;
  readonly year: number;
  readonly price?: number | readonly number[];
  /** Sizes and prices of one piece, of what is priced by its size. */
  readonly points?: readonly (readonly number[])[];
  /** ISO 4217, and USD per unit of it in that year; USD if absent. */
  readonly currency?: string;
  readonly rate?: number;
  readonly grade?: string;
  readonly note?: string;
  readonly use?: string;
}
interface WrittenRow {
  readonly unit: Unit;
  /** Of what no source prices: USD per unit of 2023, and the ends of its 80 % range. */
  readonly estimate?: { readonly price: number; readonly low?: number; readonly high?: number; readonly note?: string };
  readonly evidence?: readonly WrittenSource[];
  /** Of pieces: the size that the price is for, and its exponent. Otherwise, an order costs as much as its amount. */
  readonly size?: { readonly unit: Unit; readonly at: number; readonly exponent: number };
}

export interface MaterialRow extends PricedRow {
  /** USD of 2023 per unit, to three digits: sources differ by more. */
  readonly price: number;
  /** Its 80 % range. */
  readonly low: number;
  readonly high: number;
  /** The size that the price is for, in the unit of the row, and the exponent of a price by size. */
  readonly at: number;
  readonly exponent: number;
}

const CONFIRMED = costIndex(LAST_CONFIRMED_YEAR);
const ESTIMATED = 'Estimate, no source';
const digits = (price: number): number => Number(price.toPrecision(3));
const amount = (price: number): string => price.toLocaleString('en-GB', { maximumSignificantDigits: 6 });

function sourceOf(written: WrittenSource, { unit, size }: WrittenRow): PriceSource {
  const { by, year, price, points, currency = 'USD', rate = 1, grade, note, use } = written;
  const range = typeof price === 'number' ? [price] : (price ?? []);
  const each = size ? 'piece' : unit;
  // Beyond the sizes of a list, its largest by the exponent, as for machines.
  const [largest = 1, usd = 0] = points?.at(-1) ?? [];
  const at = size ? [usd * (size.at / largest) ** size.exponent] : range;
  return {
    by,
    year,
    index: costIndex(year),
    points: [...(points ?? []).filter(([at]) => at !== size?.at), [size?.at ?? 1, geometricMean(at) * rate]],
    includes: points
      ? points.length === 1
        ? `${amount(usd)} USD at ${amount(largest)} ${size!.unit}, of ${year}`
        : `${points.length} prices from ${amount(points[0]![0]!)} to ${amount(points.at(-1)![0]!)} ${size!.unit}`
      : `${range.map(amount).join(' to ')} ${currency}/${each} of ${year}`,
    ...(grade && { material: grade }),
    ...(note && { note }),
    ...(use && { use }),
  };
}

function row(id: string, written: WrittenRow): MaterialRow {
  const { unit, estimate, size } = written;
  const { at, exponent } = size ?? { at: 1, exponent: 1 };
  const evidence = (written.evidence ?? []).map((one) => sourceOf(one, written));
  const families = [...pricesByFamily(evidence, at, familyOf).values()];
  const price = families.length > 0 ? digits(medianPrice(families)) : estimate!.price;
  const spread =
    families.length > 0
      ? spreadOf(evidence, [at], () => price)
      : estimate!.low && estimate!.high
        ? Math.log(estimate!.high / estimate!.low) / (2 * NINETIETH)
        : UNKNOWN_SPREAD;
  const reach = reachOf(spread);
  const ends =
    families.length === 0 && estimate!.low
      ? { low: estimate!.low, high: estimate!.high! }
      : { low: digits(price * (1 - reach.low)), high: digits(price * (1 + reach.high)) };
  return {
    id,
    unit: size?.unit ?? unit,
    price,
    ...ends,
    at,
    exponent,
    cost: (s) => price * (s / at) ** exponent,
    index: CONFIRMED,
    basis: 'none',
    steel: ANY_STEEL,
    source:
      families.length > 0
        ? sourced(independent(evidence))
        : `${ESTIMATED}: ${estimate!.note ?? 'engineering estimate'}, 2023 basis`,
    evidence,
    spread,
  };
}

const sourced = (families: number): string =>
  families === 1 ? 'One source' : `Median of ${families} independent sources`;

const ROWS: ReadonlyMap<string, MaterialRow> = new Map(
  Object.entries(file.rows as unknown as Record<string, WrittenRow>).map(([id, written]) => [id, row(id, written)]),
);

/** What sources say of an item; undefined for one whose price has no list of sources. */
export const materialRow = (id: string): MaterialRow | undefined => ROWS.get(id);

/** USD per unit. @throws RangeError for an item without a list, which is a bug in the caller. */
export function materialPrice(id: string): { price: number; source: string } {
  const found = ROWS.get(id);
  if (!found) throw new RangeError(`No price list of ${id}`);
  return { price: found.price, source: inWords(found) };
}

/** Its sources, with their range. */
export const inWords = ({ source, low, high, unit, at, exponent }: MaterialRow): string =>
  `${source}; 80 % between ${amount(low)} and ${amount(high)} USD${exponent === 1 ? `/${unit}` : ` at ${amount(at)} ${unit}`}`;

/** USD per kg or m³ purchased; null = no price. */
export const priceIn = (molecules: readonly Molecule[], id: string): number | null => {
  const found = molecules.find((one) => one.id === id);
  return found ? priceOfRow(found) : null;
};

/** USD/kg: the price that a row states, or the middle of its range. */
export const priceOfRow = ({
  price,
  price_low: low,
  price_high: high,
}: Pick<Molecule, 'price' | 'price_low' | 'price_high'>): number | null =>
  price ?? (low !== null && high !== null ? (low + high) / 2 : null);

/** The molecules of a library file, with the prices of those that have a list of sources. */
export const pricedMolecules = (molecules: readonly Molecule[]): Molecule[] =>
  molecules.map((one) => {
    const found = one.price === null ? ROWS.get(one.id) : undefined;
    if (!found) return one;
    const source = [inWords(found), one.source].filter(Boolean).join('; ');
    return { ...one, price: found.price, price_low: found.low, price_high: found.high, source };
  });

/**
 * What is known of the price of an item in a plant, for quotations: the plant’s own price and the spread of its sources.
 * @param price USD per unit. @param usual Spread of an item without a list.
 */
export function plantRow(id: string, price: number, usual: number): PricedRow & { readonly at: number } {
  const { at, exponent, unit, source, evidence, spread } = ROWS.get(id) ?? OTHER;
  return {
    id,
    unit,
    at,
    cost: (s) => price * (s / at) ** exponent,
    index: CONFIRMED,
    basis: 'none',
    steel: ANY_STEEL,
    source,
    evidence,
    spread: ROWS.has(id) ? spread : usual,
  };
}
const OTHER = { at: 1, exponent: 1, unit: 'kg', source: 'Price of the library', evidence: [], spread: 0 } as const;
