/** One cell as a value of a variable, in the model's unit. */
import type { SettingValue } from '../types.ts';
import { hoursOf } from './moment.ts';
import type { DataCell, Variable } from './types.ts';

export interface Reading {
  factor: number;
  offset: number;
  /** Hours (`hoursOf`) that times count from, where a column of dates means the time; null for numbers. */
  origin: number | null;
}

const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);
const MOST_TEXT = 120;

/** The value of a cell, or why it has none. */
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
      return { reason: `None of ${variable.choices.map(({ title }) => title).join(', ')}.` };
    }
  }
}

function readNumber(
  cell: NonNullable<DataCell>,
  { min, max, role, unit }: Variable,
  { factor, offset, origin }: Reading,
): { value: number } | { reason: string } {
  if (origin !== null) {
    const moment = typeof cell === 'string' ? hoursOf(cell) : null;
    return moment === null ? { reason: 'Not a date.' } : { value: moment - origin };
  }
  if (typeof cell !== 'number') return { reason: 'Not a number.' };
  const value = cell * factor + offset;
  if (!Number.isFinite(value)) return { reason: 'Too large a number.' };
  if (role === 'weight' && !(value > 0)) return { reason: 'A weight is above 0.' };
  const shown = unit === null || unit === '1' ? '' : ` ${unit}`;
  // A rounding of the conversion is no reason to refuse what lies on the limit.
  const slack = 1e-9 * Math.abs(value);
  if (min !== null && value < min - slack) return { reason: `Below the least that the model takes, ${min}${shown}.` };
  if (max !== null && value > max + slack) return { reason: `Above the most that the model takes, ${max}${shown}.` };
  return { value };
}
