/** The start of a table: the row of column names, and possibly a row of units below. */
import { readUnit } from '#engine/index.ts';
import { cleanText, isFilled, type Grid, type RawCell } from './grid.ts';
import { MAX_TEXT } from './limits.ts';
import { readDate, readDuration, readNumber } from './numbers.ts';
import { Unreadable } from './unreadable.ts';

/** Number of rows searched for a header. */
const DEPTH = 20;

export interface Head {
  /** Index of the row of names. */
  index: number;
  names: (string | null)[];
  /** Units from a row below the names; null if there is none. */
  units: (string | null)[] | null;
}

const textOf = (cell: RawCell): string | null => (typeof cell === 'string' ? cleanText(cell, MAX_TEXT) : null);

/** Whether a cell is data: a number or date, also as text. */
function isFigure(cell: RawCell): boolean {
  if (typeof cell !== 'string') return cell !== null;
  const text = cell.trim();
  return (
    readNumber(text, 'point') !== null ||
    readNumber(text, 'comma') !== null ||
    readDate(text, 'day first') !== null ||
    readDuration(text) !== null
  );
}

/**
 * Finds the header: the first row that contains only names, is about as wide as the table, and is followed by data.
 * @param given number of the row from 1, if chosen by the user
 * @throws Unreadable if there is none
 */
export function headOf({ rows, skipped }: Grid, given?: number): Head {
  if (given !== undefined) {
    const row = rows[given - 1];
    if (!row?.some(isFilled))
      throw new Unreadable(
        'invalid',
        `Row ${given} is empty or not in the file; choose another header row.`,
        'header_row',
      );
    return headAt(rows, given - 1);
  }
  const first = rows.slice(0, DEPTH).map((row, index) => ({
    index,
    filled: row.filter(isFilled).length,
    figures: row.filter((cell) => isFilled(cell) && isFigure(cell)).length,
  }));
  const wide = Math.max(0, ...first.map(({ filled }) => filled));
  const found = first.find(
    ({ index, filled, figures }) =>
      !skipped.has(index + 1) &&
      figures === 0 &&
      filled > 0 &&
      filled >= Math.max(wide > 1 ? 2 : 1, 0.6 * wide) &&
      hasDataBelow(rows, index),
  );
  if (!found)
    throw new Unreadable(
      'invalid',
      `No header row was found in the first ${DEPTH} rows. Add a row of column names above the data, such as “Flux [LMH]”.`,
    );
  return headAt(rows, found.index);
}

const hasDataBelow = (rows: RawCell[][], index: number): boolean =>
  rows.slice(index + 1, index + 1 + DEPTH).some((row) => row.some((cell) => isFilled(cell) && isFigure(cell)));

/** What is written where a value is missing, so a row of it is not a row of names. */
const NO_VALUE =
  /^(?:n\.?\s?[abdmq]\.?|n\/a|nan|na|null|none|[<>≤≥].*|-+|\?+|x|b?lo[dq]|below.*|above.*|error|missing|#.*)$/i;

/** Whether a row within the data begins another table: the names of the header again, or names in most columns, with figures below. */
export function isHeadAgain(rows: RawCell[][], index: number, head: Head): boolean {
  const filled = rows[index]!.filter(isFilled);
  if (filled.some((cell) => typeof cell !== 'string' || isFigure(cell))) return false;
  const names = filled.map((cell) => String(cell).trim());
  const different = new Set(names);
  const isSame = different.size > 1 && names.every((name) => head.names.includes(name));
  const wide = head.names.filter((name) => name !== null).length;
  const isAsWide = names.length >= Math.max(3, 0.6 * wide) && different.size > 0.5 * names.length;
  // A table of texts has no such row.
  const isBelowFigures = rows
    .slice(Math.max(0, index - 5), index)
    .some((row) => row.some((cell) => isFilled(cell) && isFigure(cell)));
  return (
    (isSame || isAsWide) && !names.some((name) => NO_VALUE.test(name)) && isBelowFigures && hasDataBelow(rows, index)
  );
}

function headAt(rows: RawCell[][], index: number): Head {
  const names = rows[index]!.map((cell) => (isFilled(cell) ? cleanText(String(cell), MAX_TEXT) : null));
  const below = rows[index + 1]?.map(textOf) ?? [];
  const words = below.filter((text) => text !== null);
  const units = words.filter((text) => readUnit(bare(text)) !== null && !/^\d/.test(text)).length;
  const isUnits =
    words.length > 0 &&
    units >= 0.5 * words.length &&
    !rows[index + 1]!.some((cell) => isFilled(cell) && isFigure(cell));
  return { index, names, units: isUnits ? below.map((text) => (text === null ? null : bare(text))) : null };
}

const bare = (text: string): string => text.replace(/^[[({](.*)[\])}]$/, '$1').trim();
