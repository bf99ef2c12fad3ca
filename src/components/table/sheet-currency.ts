import { scaledLink } from '#engine/index.ts';
import { isMoney, shownIn, unitShown } from '#src/lib/currency.ts';
import type { Sheet } from './export.ts';

/** Converts headers and numbers of a sheet in USD to the display currency. */
export function inDisplayCurrency(sheet: Sheet): Sheet {
  const { head, rows, links } = sheet;
  const isOfMoney = head.map(isMoney);
  return {
    ...sheet,
    ...(links && {
      links: links.map((row) =>
        row.map((link, at) => (link && isOfMoney[at] ? scaledLink(link, shownIn(1, head[at]!)) : link)),
      ),
    }),
    head: head.map(unitShown),
    rows: rows.map((row) =>
      row.map((value, at) => (typeof value === 'number' && isOfMoney[at] ? shownIn(value, head[at]!) : value)),
    ),
  };
}
