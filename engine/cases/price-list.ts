/** Machines of a published list, priced with rows of the engine’s cost table at the same size, year and grade. */
import { costIndex } from '../assumptions/cepci.ts';
import { costRow, UNKNOWN_SPREAD, withoutFamilies } from '../costing/cost-table.ts';
import { purchase } from '../costing/purchase.ts';
import type { Grade } from '../assumptions/assumptions.ts';
import type { CaseRow } from './case.ts';

export interface Listed {
  readonly name: string;
  /** USD of one, as published. */
  readonly price: number;
  /** Row of the cost table, and size in its unit. */
  readonly row: string;
  readonly size: number;
  /** Whether the row was taken from this list, so that agreement proves nothing. */
  readonly fitted?: boolean;
  readonly outside?: string;
  /** Unit operation whose machine it is, if it is outside. */
  readonly operation?: string;
}

export const CHEAP_FILTER =
  'SuperPro Designer gives the lowest of seven independent prices for rotary filters, about half of the median of the others';

/** The lists are of SuperPro Designer, whose prices must not be judged by prices of its own. */
const HOUSE = ['SPD'];
const others = ({ row, size }: Listed): ReturnType<typeof withoutFamilies> =>
  withoutFamilies(costRow(row), HOUSE, size);

/** USD of one machine, by the sources of other houses if there are any. */
export const priced = (one: Listed, year: number, grade: Grade): number =>
  (others(one)?.factor ?? 1) * byAll(one, year, grade);

const byAll = ({ row, size }: Listed, year: number, grade: Grade): number =>
  purchase(costRow(row), {
    total: size,
    atLeast: 1,
    index: costIndex(year),
    grade,
    steel: grade === 'industrial' ? 'stainless_304' : 'stainless_316',
  }).cost;

export const pricesOf = (list: Readonly<Record<string, Listed>>, year: number, grade: Grade): Record<string, number> =>
  Object.fromEntries(Object.entries(list).map(([key, one]) => [key, priced(one, year, grade)]));

export const priceRows = (
  list: Readonly<Record<string, Listed>>,
  year: number,
  grade: Grade,
): Record<string, CaseRow> =>
  Object.fromEntries(Object.entries(list).map(([key, one]) => [key, rowOf(one, `${grade} grade, ${year}`)]));

/** Spread of its price by the sources of other houses. */
export const spreadOf = (one: Listed): number => others(one)?.spread ?? UNKNOWN_SPREAD;

function rowOf(one: Listed, basis: string): CaseRow {
  const { name, price, row, size, fitted, outside, operation } = one;
  const how = `row ${row} of the cost table at ${size} ${costRow(row).unit}, ${basis}`;
  const shared = { name, unit: 'USD' as const, published: price };
  if (fitted) return { ...shared, kind: 'given', how: `${how}; the row was taken from this list` };
  if (!others(one)) return { ...shared, kind: 'given', how: `${how}; no other house gives a price at this size` };
  return {
    ...shared,
    kind: 'computed',
    estimate: 'price',
    types: [spreadOf(one)],
    how: `${how}, without prices of this house`,
    ...(outside !== undefined && { outside, cause: 'prices' as const }),
    ...(operation !== undefined && { operation }),
  };
}
