/** Converts a sheet from USD to the display currency of the organisation: headings, units next to values, and values. */
import type { Cell } from 'write-excel-file/node';
import { isMoney, toCurrency, unitInCurrency, type Currency } from '#engine/wording/index.ts';
import type { WorkbookSheet } from './sheet.ts';

/** Columns with one value per row, whose unit is in the column Unit. */
const VALUES = /^(Value|Default)$/;
const UNIT = 'Unit';

export function inCurrency(sheet: WorkbookSheet, currency: Currency): WorkbookSheet {
  const [head, ...rows] = sheet.data ?? [];
  if (!head) return sheet;
  const names = head.map(textOf);
  const unitAt = names.indexOf(UNIT);
  const body = rows.map((row) => {
    const unit = unitAt < 0 ? '' : textOf(row[unitAt]);
    return row.map((one, at) => {
      const name = names[at] ?? '';
      if (at === unitAt && isMoney(unit)) return withValue(one, unitInCurrency(unit, currency));
      const own = isMoney(name) ? name : VALUES.test(name) ? unit : '';
      const value = valueOf(one);
      return typeof value === 'number' && isMoney(own) ? withValue(one, toCurrency(value, own, currency)) : one;
    });
  });
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

/** The cell with another value in the same format; an empty cell stays empty. */
export function withValue(one: Cell | undefined, value: string | number): Cell {
  if (one === null || one === undefined) return one;
  return typeof one === 'object' && 'value' in one ? { ...one, value } : value;
}
