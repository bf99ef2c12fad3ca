import { whenAsked } from '#src/lib/when-asked.ts';
import type { CellValue } from './column.ts';

const collator = whenAsked(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** Sorts rows by a value; rows without one come last in both directions. */
export function sortRows<Row>(rows: Row[], sortBy: (row: Row) => CellValue, descending: boolean): Row[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [sortBy(a), sortBy(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : collator().compare(String(x), String(y)));
  });
}
