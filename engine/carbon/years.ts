/** Factors of the year of a report. */
import type { CountryRow, FactorQuality } from '../types/impacts.ts';
import type { CarbonTables, YearSeries } from './types.ts';

/** The year of a period of whole months: that of its middle. @param from and `to` as 2018-04-01, with the last day */
export function yearOf(from: string, to: string): number {
  const months = (date: string): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7)) - 1;
  return Math.floor((months(from) + months(to) + 1) / 24);
}

/** The value of the year, or of the nearest that has one; of two equally near, the later. */
export function nearest({ from, values }: YearSeries, year: number): { year: number; value: number } | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ year: from + at, value }]));
  return known.reduce<{ year: number; value: number } | null>(
    (best, one) => (best && Math.abs(best.year - year) < Math.abs(one.year - year) ? best : one),
    null,
  );
}

/** Best quality of a factor by the years between it and its use: as in the pedigree matrix of Weidema and Wesnæs 1996. */
const BEST: readonly (readonly [years: number, quality: FactorQuality])[] = [
  [3, 'A'],
  [6, 'B'],
  [10, 'C'],
  [15, 'D'],
];

/** The quality of a factor for another year. */
export function agedQuality(quality: FactorQuality, years: number): FactorQuality {
  const best = BEST.find(([most]) => years <= most)?.[1] ?? 'E';
  return quality > best ? quality : best;
}

/** The grid of a country in a year, or in the nearest year with data. */
export function gridOf(
  row: CountryRow,
  year: number,
  { grids, gridSource }: Pick<CarbonTables, 'grids' | 'gridSource'>,
): CountryRow {
  const history = grids.get(row.code);
  const found = history && nearest(history, year);
  const apart = row.year === null ? 0 : Math.abs(row.year - year);
  if (!found || apart <= Math.abs(found.year - year)) return { ...row, quality: agedQuality(row.quality, apart) };
  const quality = agedQuality(row.quality, Math.abs(found.year - year));
  return { ...row, grid_factor: found.value, year: found.year, source: gridSource, quality };
}
