/** Machines of a published list, priced with rows of the engine’s cost table at the same size, year and grade. */
import { costIndex } from '../assumptions/cepci.ts';
import { costRow } from '../costing/cost-table.ts';
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
}

/** USD of one machine. */
export const priced = ({ row, size }: Listed, year: number, grade: Grade): number =>
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

function rowOf({ name, price, row, size, fitted, outside }: Listed, basis: string): CaseRow {
  const how = `row ${row} of the cost table at ${size} ${costRow(row).unit}, ${basis}`;
  const shared = { name, unit: 'USD' as const, published: price };
  return fitted
    ? { ...shared, kind: 'given', how: `${how}; the row was taken from this list` }
    : {
        ...shared,
        kind: 'computed',
        estimate: 'price',
        types: [row],
        how,
        ...(outside !== undefined && { outside, cause: 'prices' as const }),
      };
}
