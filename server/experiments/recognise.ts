/** Recognises the instrument that wrote a table, by its headings. */
import { type ColumnMeaning, readScaled } from '#engine/index.ts';
import { isFilled, type Grid, type RawCell } from './grid.ts';
import type { Instrument } from './instruments/declare.ts';
import { INSTRUMENTS } from './instruments/index.ts';
import type { Heading, Table } from './tables.ts';

export interface Recognised {
  id: string;
  name: string;
  /** Features by which the instrument was recognised. */
  reason: string;
  /** What was decided about earlier files of it. */
  remembered?: Pick<ColumnMeaning, 'below' | 'day_first'>;
}

/** Names without case, spaces and signs of multiplication. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s×*_]/g, '');

const isDigit = (character: string | undefined): boolean => character !== undefined && /\d/.test(character);

/** Whether a heading is that of a declaration: the same, or the same before its unit. # is any number, or none. */
function isHeading(name: string, wanted: string): boolean {
  const text = plain(name);
  let at = 0;
  for (const [k, part] of plain(wanted).split('#').entries()) {
    if (k > 0) while (isDigit(text[at])) at += 1;
    if (!text.startsWith(part, at)) return false;
    at += part.length;
  }
  return at === text.length || '[(,'.includes(text[at]!);
}

const hasAll = ({ headings }: Instrument, names: readonly string[]): boolean =>
  headings.every((wanted) => names.some((name) => isHeading(name, wanted)));

const namesOf = (columns: readonly Heading[]): string[] =>
  columns.flatMap(({ name, group, label }) => [name, group, label].filter((one) => one !== null));

const textsOf = (rows: readonly (readonly RawCell[])[]): string[] =>
  rows.flatMap((row) => row.filter(isFilled).map((cell) => plain(String(cell))));

const isBelow = ({ above = [] }: Instrument, texts: readonly string[]): boolean =>
  above.every((text) => texts.some((cell) => cell.includes(plain(text))));

/** The instrument of a table; null if none is known. @param wanted key of one that a person has chosen; `none` for none */
export function instrumentOf(grid: Grid, { head }: Table, wanted?: string): Instrument | null {
  if (wanted !== undefined) return INSTRUMENTS.find(({ id }) => id === wanted) ?? null;
  const above = textsOf(grid.rows.slice(0, head.index));
  const names = namesOf(head.columns);
  const found = INSTRUMENTS.filter((one) => hasAll(one, names) && isBelow(one, above));
  return found.toSorted((a, b) => b.headings.length - a.headings.length)[0] ?? null;
}

const FIRST_ROWS = 5;

/** The instrument that writes lists without headings, if its texts stand in the first rows. */
export function isHeadless({ rows }: Grid, wanted?: string): Instrument | null {
  const texts = textsOf(rows.slice(0, FIRST_ROWS));
  return (
    INSTRUMENTS.find((one) => one.columns && (wanted === undefined ? isBelow(one, texts) : one.id === wanted)) ?? null
  );
}

/** The instrument that writes forms with these names. */
export const formOf = (names: readonly string[], wanted?: string): Instrument | null =>
  INSTRUMENTS.find((one) => one.isForm && (wanted === undefined ? hasAll(one, names) : one.id === wanted)) ?? null;

export const isNamedIn = ({ headings }: Instrument, name: string): boolean =>
  headings.some((wanted) => isHeading(name, wanted));

/** Whether a row is a measurement. */
export function rowsOf(
  instrument: Instrument | null,
  columns: readonly Heading[],
): (row: readonly RawCell[]) => boolean {
  const at = columns.findIndex(({ name }) => name !== null && name === instrument?.rows?.heading);
  return at < 0 ? () => true : (row) => instrument!.rows!.are.test(String(row[at] ?? '').trim());
}

export const recognised = ({ id, name, headings, above = [] }: Instrument): Recognised => ({
  id,
  name,
  reason:
    headings.length > 0
      ? `its headings ${headings.map((heading) => `“${heading.replaceAll('#', '1')}”`).join(', ')}`
      : `the text ${above.map((text) => `“${text}”`).join(', ')}`,
});

/** The headings as the instrument means them: with the units that they leave out, and plain names where its own say nothing. */
export const asMeant = <T extends Heading>(columns: readonly T[], { means }: Instrument): T[] =>
  columns.map((column) => {
    const found = Object.entries(means).find(
      ([heading]) => column.name !== null && isHeading(column.name, heading),
    )?.[1];
    if (!found || column.meant === found.as) return column;
    const read = column.unit === null && found.unit !== undefined ? readScaled(found.unit) : null;
    const multiplier = (column.multiplier ?? 1) * (read?.multiplier ?? 1);
    return { ...column, meant: found.as, ...(read && { unit: read.unit }), ...(multiplier !== 1 && { multiplier }) };
  });
