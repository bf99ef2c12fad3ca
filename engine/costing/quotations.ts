/**
 * Quotations of suppliers, and what they do to the price of a type of machine or of a material: its curve keeps its slope, and its level is the mean of
 * what sources and quotations say of it, each weighted by what is known of its scatter (normal in the logarithm).
 */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import { costIndex, FIRST_YEAR, LAST_CONFIRMED_YEAR, LAST_YEAR } from '../assumptions/cepci.ts';
import { HOUSES } from '../assumptions/capital.ts';
import type { Quotation } from '../types/library.ts';
import { figure } from '../wording/text.ts';
import { GRADE_FACTOR, type PricedRow } from './cost-table.ts';

/** Standard deviation of the logarithm of what is paid in the end ÷ the price that was given. */
const OF_KIND: Readonly<Record<Quotation['kind'], number>> = { firm: 0.1, budget: 0.2, heard: 0.35 };
/** Added to it, per unit of the logarithm of size ÷ size, and per year between the two moneys. */
const PER_SIZE = 0.15;
const PER_YEAR = 0.03;
/** Standard deviations of the type beyond which unit and scope are doubtful. */
const DOUBTFUL = 2;

/** One quotation, brought to the money of 2023 and compared with the curve at its own size, grade and steel. */
export interface Compared {
  readonly quotation: Quotation;
  /** USD of its day, and of 2023. */
  readonly usd: number;
  readonly confirmed: number;
  /** USD of 2023 by the curve, and the quotation ÷ it. */
  readonly curve: number;
  readonly ratio: number;
  readonly doubtful: boolean;
}

/** What quotations make of a curve. */
export interface Recalibrated {
  /** By which the curve is multiplied. */
  readonly level: number;
  /** Weight of the quotations; the rest is that of the sources. */
  readonly weight: number;
  /** Standard deviation of the logarithm: of the sources, and what is left. */
  readonly prior: number;
  readonly spread: number;
  readonly quotations: readonly (Compared & { readonly weight: number })[];
}

const yearOf = ({ date }: Quotation): number => Math.min(LAST_YEAR, Math.max(FIRST_YEAR, Number(date.slice(0, 4))));

/** @param level Of the house whose prices are used. */
export function compareQuotation(row: PricedRow, quotation: Quotation, level = 1): Compared {
  const { price, exchange_rate: rate, size, grade, steel } = quotation;
  const usd = price * rate;
  const index = costIndex(LAST_CONFIRMED_YEAR);
  const confirmed = (usd * index) / costIndex(yearOf(quotation));
  const curve = (level * row.cost(size) * index * GRADE_FACTOR[row.basis][grade] * row.steel[steel]) / row.index;
  const ratio = confirmed / curve;
  return { quotation, usd, confirmed, curve, ratio, doubtful: Math.abs(Math.log(ratio)) > DOUBTFUL * row.spread };
}

/**
 * Bayesian update of the level of a curve at a size, whose prior is the scatter between houses.
 * @param size null: that of each quotation. @param year of the money of the plant. @param house level of the house whose prices are used.
 */
export function recalibrate(
  row: PricedRow,
  size: number | null,
  quotations: readonly Quotation[],
  { year = LAST_CONFIRMED_YEAR, house = 1 }: { year?: number; house?: number } = {},
): Recalibrated {
  const all = quotations.map((quotation) => {
    const apart =
      (size === null ? 0 : PER_SIZE * Math.abs(Math.log(quotation.size / size))) +
      PER_YEAR * Math.abs(year - yearOf(quotation));
    return { ...compareQuotation(row, quotation, house), precision: (OF_KIND[quotation.kind] + apart) ** -2 };
  });
  const given = all.reduce((sum, { precision }) => sum + precision, 0);
  const known = given + row.spread ** -2;
  const moved = all.reduce((sum, { ratio, precision }) => sum + Math.log(ratio) * precision, 0);
  return {
    level: Math.exp(moved / known),
    weight: given / known,
    prior: row.spread,
    spread: known ** -0.5,
    quotations: all.map(({ precision, ...one }) => ({ ...one, weight: precision / known })),
  };
}

/** Names the quotations, with their weight. */
export const quotedTitle = ({ quotations, weight }: Recalibrated): string =>
  `Level by ${quotations.map(({ quotation }) => quotation.name).join(', ')}: ${figure(100 * weight)} % of the weight`;

/** What decides the level of the prices of a plant, beside their year, grade and steel. */
export interface PriceBook {
  readonly house: keyof typeof HOUSES;
  readonly quotations: readonly Quotation[];
  /** Of the money of the plant. */
  readonly year: number;
}

/** The book of a plant. @param quotations Of the library. */
export const priceBook = (
  { house, quotations, cost_year: year }: Pick<FullAssumptions['capital'], 'house' | 'quotations' | 'cost_year'>,
  of: readonly Quotation[] = [],
): PriceBook => ({ house, quotations: quotations === 'used' ? of : [], year });

/** What the quotations in a book make of a curve at a size; null without any. Each is looked up by its id, which a watched library notes. */
export function requote(
  row: PricedRow,
  size: number | null,
  { house, quotations, year }: PriceBook,
): Recalibrated | null {
  if (quotations.length === 0) return null;
  const own = quotations.flatMap((one) => (one.machine === row.id ? quotations.find(({ id }) => id === one.id)! : []));
  return own.length > 0 ? recalibrate(row, size, own, { year, house: HOUSES[house].level }) : null;
}

/** Whether a quotation counts on a day, ISO 8601. */
export const countsOn = ({ expires }: Pick<Quotation, 'expires'>, day: string): boolean =>
  expires === null || day <= expires;
