import type { Fields } from '#generated/fields.ts';
import { isLongText, titleOf } from '#src/lib/contract-field.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import type { Column } from './column.ts';

/** Columns of the fields that a table does not draw itself, from the field metadata of the contract. */
export function contractColumns<Row extends object>(of: Fields, drawn: readonly string[]): Column<Row>[] {
  const others = Object.entries(of).filter(([key, field]) => !drawn.includes(key) && !isLongText(field));
  return others.flatMap(([key, field]): Column<Row>[] => {
    const { title, type, unit = '', displayUnit = unit, values } = field;
    const valueIn = (row: Row): unknown => Object.entries(row).find(([name]) => name === key)?.[1];
    const common = { key, title, minor: true };
    if (type === 'number' || type === 'integer') {
      const shown = (row: Row) => {
        const value = valueIn(row);
        return typeof value === 'number' ? shownIn(value, unit, displayUnit) : null;
      };
      const cell = (row: Row) => {
        const value = shown(row);
        return value === null ? <small>not set</small> : formatNumber(value);
      };
      return [
        {
          ...common,
          numeric: true,
          ...(displayUnit && displayUnit !== '1' && { unit: displayUnit }),
          value: shown,
          cell,
        },
      ];
    }
    if (type !== 'string' && type !== 'boolean') return [];
    const text = (row: Row) => {
      const value = valueIn(row);
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      if (typeof value !== 'string' || value === '') return null;
      return values ? titleOf(value) : value;
    };
    return [{ ...common, value: text, cell: (row) => text(row) ?? <small>not set</small> }];
  });
}
