/** Recognises the instrument that wrote a table, by its headings. */
import { readScaled } from '#engine/index.ts';
import { isFilled, type Grid } from './grid.ts';
import type { Instrument } from './instruments/declare.ts';
import { INSTRUMENTS } from './instruments/index.ts';
import type { Heading, Table } from './tables.ts';

export interface Recognised {
  id: string;
  name: string;
  /** What it was recognised by. */
  reason: string;
}

/** Names without case, spaces and signs of multiplication. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s×*_]/g, '');

/** Whether a heading is that of a declaration: the same, or the same before its unit. */
const isHeading = (name: string, wanted: string): boolean => {
  const [one, other] = [plain(name), plain(wanted)];
  return one === other || (one.startsWith(other) && /^[[(,]/.test(one.slice(other.length)));
};

const has = ({ headings }: Instrument, columns: readonly Heading[]): boolean =>
  headings.every((wanted) =>
    columns.some(({ name, group }) => [name, group].some((one) => one !== null && isHeading(one, wanted))),
  );

/** The instrument of a table; null if none is known. @param wanted key of one that a person has chosen; `none` for none */
export function instrumentOf(grid: Grid, { head }: Table, wanted?: string): Instrument | null {
  if (wanted !== undefined) return INSTRUMENTS.find(({ id }) => id === wanted) ?? null;
  const above = grid.rows
    .slice(0, head.index)
    .flatMap((row) => row.filter(isFilled).map((cell) => plain(String(cell))));
  const found = INSTRUMENTS.filter(
    (one) =>
      has(one, head.columns) && (one.above ?? []).every((text) => above.some((cell) => cell.includes(plain(text)))),
  );
  return found.toSorted((a, b) => b.headings.length - a.headings.length)[0] ?? null;
}

export const recognised = ({ id, name, headings }: Instrument): Recognised => ({
  id,
  name,
  reason: `its headings ${headings.map((heading) => `“${heading}”`).join(', ')}`,
});

/** The headings as the instrument means them: with the units that they leave out, and plain names where its own say nothing. */
export const asMeant = (columns: readonly Heading[], { means }: Instrument): Heading[] =>
  columns.map((column) => {
    const found = Object.entries(means).find(
      ([heading]) => column.name !== null && isHeading(column.name, heading),
    )?.[1];
    if (!found) return column;
    const read = column.unit === null && found.unit !== undefined ? readScaled(found.unit) : null;
    const multiplier = (column.multiplier ?? 1) * (read?.multiplier ?? 1);
    return { ...column, meant: found.as, ...(read && { unit: read.unit }), ...(multiplier !== 1 && { multiplier }) };
  });
