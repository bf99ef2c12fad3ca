/** Columns of a sheet: heading with unit, value of each row, and number format. */
import type { Link } from '#engine/index.ts';
import { convert, isUnit } from '#engine/wording/index.ts';
import type { Field, Fields } from '#generated/fields.ts';

export type Value = string | number | boolean | Date | null;

export interface Column<Row> {
  title: string;
  /** In brackets after the title. */
  unit?: string | undefined;
  value: (row: Row) => Value;
  /** Excel's number format, which may depend on the row. */
  format?: string | ((row: Row) => string) | undefined;
  /** What the cell of a row is in the calculation. */
  link?: ((row: Row) => Link | null) | undefined;
  /** In characters; otherwise derived from heading and values. */
  width?: number;
}

/** A share stored as a fraction: the cell contains the fraction and displays per cent. */
export const PERCENT = '0.0%';
export const MOMENT = 'yyyy-mm-dd hh:mm';
const WHOLE_MONEY = '#,##0;[Red]-#,##0';
export const PRICE = '#,##0.00;[Red]-#,##0.00';
export const WHOLE = '0';
/** Thousands without decimals, small values with all decimals. */
export const QUANTITY = '[>=1000]#,##0;[>=1]#,##0.00;General';

/** A lower bound. */
export const AT_LEAST = '"≥ "#,##0.00';

/** Number format for a unit. */
export function formatOf(unit: string | undefined, displayUnit?: string): string {
  if (displayUnit === '%' || unit === '%') return PERCENT;
  if (unit === 'USD' || unit === 'USD/y') return WHOLE_MONEY;
  if (unit?.startsWith('USD')) return PRICE;
  return QUANTITY;
}

/** A stored number in its display unit; shares stay fractions, which their format displays as per cent. */
export function readable(value: number, unit: string, displayUnit: string): { value: number; unit: string } {
  if (displayUnit === '%' || displayUnit === unit || !isUnit(unit) || !isUnit(displayUnit)) {
    return { value, unit: displayUnit === '%' ? '%' : unit };
  }
  return { value: convert(value, unit, displayUnit), unit: displayUnit };
}

/**
 * Columns for properties of the contract, with its titles and units.
 * @param fields of the schema, from generated/fields.ts
 * @param keys properties, in this order
 * @param of returns the object of a row; null leaves the cells empty
 */
export function fieldColumns<Row, Key extends string>(
  fields: Readonly<Record<Key, Field>> & Fields,
  keys: readonly Key[],
  of: (row: Row) => Readonly<Partial<Record<NoInfer<Key>, unknown>>> | null,
): Column<Row>[] {
  return keys.map((key) => fieldColumn(fields[key], (row) => cellOf(of(row)?.[key])));
}

function fieldColumn<Row>(field: Field, stored: (row: Row) => Value): Column<Row> {
  const { title, type, unit, displayUnit = unit } = field;
  if (type !== 'number' && type !== 'integer') return { title, value: stored };
  // A number without a unit is a count or a year; a unit in the next column is not repeated here.
  if (unit === undefined || displayUnit === undefined) return { title, value: stored, format: WHOLE };
  const shown = displayUnit === '1' ? undefined : displayUnit;
  const value = (row: Row) => {
    const raw = stored(row);
    return typeof raw === 'number' ? readable(raw, unit, displayUnit).value : raw;
  };
  return { title, unit: shown, value, format: formatOf(unit, displayUnit) };
}

/** The value of a stored property as a cell; missing values are empty, never zero. */
export const cellOf = (stored: unknown): Value =>
  typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean' ? stored : null;
