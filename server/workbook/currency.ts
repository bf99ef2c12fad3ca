/** Converts a sheet from USD to the display currency of the organisation: headings, units next to values, and values. */
import type { Cell } from 'write-excel-file/node';
import { scaledLink } from '#engine/index.ts';
import { isMoney, toCurrency, unitInCurrency, type Currency } from '#engine/wording/index.ts';
import { isLinked, type LinkedCell, type WorkbookSheet } from './sheet.ts';

/** The column with the units of the one before it. */
const UNIT = /^Unit($| of )/;

export function inCurrency(sheet: WorkbookSheet, currency: Currency): WorkbookSheet {
  const [head, ...rows] = sheet.data ?? [];
  if (!head) return sheet;
  const names = head.map(textOf);
  const body = rows.map((row) =>
    row.map((one, at) => {
      const name = names[at] ?? '';
      if (UNIT.test(name)) return isMoney(textOf(one)) ? withValue(one, unitInCurrency(textOf(one), currency)) : one;
      const own = isMoney(name) ? name : UNIT.test(names[at + 1] ?? '') ? textOf(row[at + 1]) : '';
      const value = valueOf(one);
      return typeof value === 'number' && isMoney(own) ? scaled(one, toCurrency(1, own, currency)) : one;
    }),
  );
  return {
    ...sheet,
    data: [head.map((one, at) => withValue(one, unitInCurrency(names[at] ?? '', currency))), ...body],
  };
}

export const valueOf = (one: Cell | undefined): unknown =>
  one !== null && typeof one === 'object' && 'value' in one ? one.value : one;

export const textOf = (one: Cell | undefined): string => {
  const value = valueOf(one);
  return typeof value === 'string' ? value : '';
};

/** The cell with its number in another unit. */
export function scaled(one: Cell | undefined, factor: number): Cell {
  const made = withValue(one, Number(valueOf(one)) * factor);
  if (!isLinked(made)) return made;
  const shown: LinkedCell = { ...made, link: scaledLink(made.link, factor) };
  return shown;
}

/** The cell with another value in the same format; an empty cell stays empty. */
export function withValue(one: Cell | undefined, value: string | number): Cell {
  if (one === null || one === undefined) return one;
  return typeof one === 'object' && 'value' in one ? { ...one, value } : value;
}
