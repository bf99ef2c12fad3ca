/** Reads one cell as a value of a variable, in the model’s unit. */
import type { SettingValue } from '../types/configuration.ts';
import { parseMoment } from './moment.ts';
import type { DataCell, Variable } from './types.ts';

export interface Reading {
  factor: number;
  offset: number;
  /** Time zero in hours (`parseMoment`) if the time column contains dates; null for numbers. */
  origin: number | null;
}

const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);
const MOST_TEXT = 120;

/** The value of a cell, or why it cannot be read. */
export function readCell(
  cell: DataCell,
  variable: Variable,
  reading: Reading,
): { value: SettingValue } | { reason: string } {
  if (cell === null) return { reason: 'Empty.' };
  switch (variable.value) {
    case 'number':
      return readNumber(cell, variable, reading);
    case 'text':
      return { value: String(cell).slice(0, MOST_TEXT) };
    case 'boolean': {
      const word = String(cell).trim().toLowerCase();
      if (YES.has(word)) return { value: true };
      if (NO.has(word)) return { value: false };
      return { reason: 'Neither yes nor no.' };
    }
    case 'choice': {
      const word = String(cell).trim().toLowerCase();
      const found = variable.choices.find(
        ({ value, title }) => value.toLowerCase() === word || title.toLowerCase() === word,
      );
      if (found) return { value: found.value };
      return { reason: `Not one of ${variable.choices.map(({ title }) => title).join(', ')}.` };
    }
  }
}

function readNumber(
  cell: NonNullable<DataCell>,
  { min, max, role, unit }: Variable,
  { factor, offset, origin }: Reading,
): { value: number } | { reason: string } {
  if (origin !== null) {
    const moment = typeof cell === 'string' ? parseMoment(cell) : null;
    return moment === null ? { reason: 'Not a date.' } : { value: moment - origin };
  }
  if (typeof cell !== 'number') return { reason: 'Not a number.' };
  const value = cell * factor + offset;
  if (!Number.isFinite(value)) return { reason: 'Number too large.' };
  if (role === 'weight' && !(value > 0)) return { reason: 'A weight must be above 0.' };
  if (role === 'error' && !(value > 0)) return { reason: 'An error must be above 0.' };
  const shown = unit === null || unit === '1' ? '' : ` ${unit}`;
  // Rounding in the conversion must not reject a value at the limit.
  const slack = 1e-9 * Math.abs(value);
  if (min !== null && value < min - slack) return { reason: `Below the minimum of the model, ${min}${shown}.` };
  if (max !== null && value > max + slack) return { reason: `Above the maximum of the model, ${max}${shown}.` };
  return { value };
}
