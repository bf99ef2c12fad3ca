import { isMoney, shownIn, unitShown } from '#src/lib/currency.ts';
import type { Sheet } from './export.ts';

/** Converts headers and numbers of a sheet in USD to the display currency. */
export function inDisplayCurrency(sheet: Sheet): Sheet {
  const { head, rows } = sheet;
  return {
    ...sheet,
    head: head.map(unitShown),
    rows: rows.map((row) =>
      row.map((value, at) =>
        typeof value === 'number' && isMoney(head[at] ?? '') ? shownIn(value, head[at]!) : value,
      ),
    ),
  };
}
