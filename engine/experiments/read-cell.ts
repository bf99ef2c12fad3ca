/** Reads one cell as a value of a variable, in the model’s unit. */
import type { SettingValue } from '../types/configuration.ts';
import { readFigure } from '../wording/figure.ts';
import type { BelowDetection, DataCell, Limit, Variable } from './types.ts';

export interface Reading {
  factor: number;
  offset: number;
  logarithm: boolean;
  below: BelowDetection;
  /** Limit of detection of cells that do not say it, in the unit of the file. */
  limit: number | undefined;
}

/** A value, a limit if no more is known, or why the cell cannot be read. */
export type Read = { value: SettingValue } | { limit: Limit } | { reason: string };

const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);
const MOST_TEXT = 120;

export function readCell(cell: DataCell, variable: Variable, reading: Reading): Read {
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

function readNumber(cell: NonNullable<DataCell>, variable: Variable, reading: Reading): Read {
  if (typeof cell === 'number') return inModel(cell, variable, reading);
  if (typeof cell === 'string' && cell.endsWith('%')) return { reason: 'A percentage in a column of other numbers.' };
  const figure = typeof cell === 'string' ? readFigure(cell, 'point') : null;
  if (!figure) return { reason: 'Not a number.' };
  if (figure.side === null) return inModel(figure.value!, variable, reading);
  const { below } = reading;
  const limit = figure.limit ?? (figure.side === '<' ? reading.limit : undefined);
  const what = figure.side === '<' ? 'Below detection' : 'Above the measuring range';
  if (below === 'left_out') return { reason: `${what}.` };
  if (limit === undefined) return { reason: `${what}, and the limit is unknown.` };
  if (below === 'half') return figure.side === '<' ? inModel(limit / 2, variable, reading) : { reason: `${what}.` };
  if (variable.role !== 'response') return { reason: `${what}; the model needs a value for this variable.` };
  const read = inModel(limit, variable, reading);
  return 'value' in read ? { limit: { side: figure.side, value: read.value as number } } : read;
}

function inModel(number: number, { min, max, role, unit }: Variable, { factor, offset, logarithm }: Reading): Read {
  const linear = number * factor + offset;
  if (logarithm && !(linear > 0)) return { reason: 'The logarithm is defined only for numbers above 0.' };
  const value = logarithm ? Math.log10(linear) : linear;
  if (!Number.isFinite(value)) return { reason: 'The number is too large.' };
  if (role === 'weight' && !(value > 0)) return { reason: 'A weight must be above 0.' };
  if (role === 'error' && !(value > 0)) return { reason: 'An error must be above 0.' };
  const shown = unit === null || unit === '1' ? '' : ` ${unit}`;
  // Rounding in the conversion must not reject a value at the limit.
  const slack = 1e-9 * Math.abs(value);
  if (min !== null && value < min - slack) return { reason: `Below the minimum of the model, ${min}${shown}.` };
  if (max !== null && value > max + slack) return { reason: `Above the maximum of the model, ${max}${shown}.` };
  return { value };
}
