/**
 * Brings what instruments write otherwise into rows below headings: times along a row, plates of wells, forms of one sample, and lists
 * without headings.
 */
import { type LeftOut, LeftOutList, readNumber, WELL, wellName } from '#engine/index.ts';
import { isEmpty, isFilled, type Grid, type RawCell } from './grid.ts';
import type { Instrument } from './instruments/declare.ts';
import { plateRows, platesIn } from './plates.ts';
import { formOf, isHeadless, isNamedIn } from './recognise.ts';
import { isFigure, isUnits, type Table, tablesIn } from './tables.ts';
import { readSpan, readStamp } from './times.ts';

/** Rows of a table that were made from others: the headings, and the rows with the row of the file of each. */
interface Made {
  /** Index of the row in the file that stands for the headings. */
  top: number;
  headings: string[];
  rows: { of: number; cells: RawCell[] }[];
  instrument?: Instrument | null;
  samples?: ReadonlyMap<string, string>;
  /** Rows of the file that are not in it, from 1. */
  left_out?: LeftOut[];
}

export interface Arranged extends Partial<Pick<Made, 'instrument' | 'samples' | 'left_out'>> {
  grid: Grid;
  header_row?: number | undefined;
  tables: Table[];
}

/**
 * The file as rows below headings, and the row of the headings and the instrument if they are known.
 * @param given row that a person has chosen, from 1
 */
export function arranged(grid: Grid, given?: number, wanted?: string): Arranged {
  const listed = withoutHeadings(grid, wanted) ?? alongRows(grid);
  const tables = listed ? [] : tablesIn(grid);
  const made = listed ?? fromPlates(grid, tables) ?? inBlocks(grid, tables) ?? fromForm(grid, tables, wanted);
  if (!made || (given !== undefined && given !== made.top + 1))
    return { grid, header_row: given, tables: listed ? tablesIn(grid) : tables };
  const { top, headings, rows, instrument, samples, left_out } = made;
  const { skipped, decimalComma } = grid;
  const arrangedGrid = {
    rows: [...grid.rows.slice(0, top), headings, ...rows.map(({ cells }) => cells)],
    origins: [...Array.from({ length: top + 1 }, (_, k) => k + 1), ...rows.map(({ of }) => of + 1)],
    skipped,
    decimalComma,
  };
  const own = tablesIn(arrangedGrid);
  return { grid: arrangedGrid, header_row: top + 1, tables: own, instrument, samples, left_out };
}

/** The rows from one on that are filled and in no table, as left out. */
function leftFrom(
  rows: Grid['rows'],
  from: number,
  used: ReadonlySet<number>,
  headings = new Set<number>(),
): LeftOut[] {
  const left = new LeftOutList();
  for (const [of, row] of rows.entries()) {
    if (of < from || used.has(of) || isEmpty(row)) continue;
    const reason = headings.has(of) ? 'Repeats the headings.' : 'Between or below the tables, not a row of values.';
    left.add(of + 1, null, null, reason);
  }
  return left.entries;
}

/** Row of the file of a row of the grid, both from 1. */
export const originOf = ({ origins }: Grid, row: number): number => origins?.[row - 1] ?? row;

/** A known instrument writes a list without headings: its columns are known by their place. */
function withoutHeadings(grid: Grid, wanted?: string): Made | null {
  const instrument = isHeadless(grid, wanted);
  if (!instrument) return null;
  const layouts = new Map(instrument.columns!.map((columns) => [columns.length, columns]));
  const rows = grid.rows.map((cells, of) => ({ of, cells }));
  const width = (cells: readonly RawCell[]) => cells.findLastIndex(isFilled) + 1;
  const first = rows.find(({ of, cells }) => of > 0 && layouts.has(width(cells)));
  if (!first) return null;
  const columns = layouts.get(width(first.cells))!;
  const named = columns.flatMap((name, c) => (name === null ? [] : [c]));
  return {
    instrument,
    top: first.of,
    headings: named.map((c) => columns[c]!),
    rows: rows
      .filter(({ of, cells }) => of >= first.of && cells.some(isFilled))
      .map(({ of, cells }) => ({ of, cells: named.map((c) => cells[c] ?? null) })),
  };
}

const TIMES =
  /^(?:time|zeit|t|elapsed|elapsed time|process time|run time|eft|hours?|days?|tage?|stunden|age|duration|date|datum)(?![\p{L}\d])/iu;
const MOST_SCANNED = 5000;
const LEAST_TIMES = 4;

/** The number, moment or hours in a cell; null for any other. */
export const quantityOf = (cell: RawCell | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  if (cell instanceof Date) return cell.getTime();
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  return readNumber(text, 'point') ?? readNumber(text, 'comma') ?? readSpan(text)?.hours ?? null;
};

/** The first place of figures in a row that has nothing else after its names; −1 for any other row. */
function figuresFrom(row: readonly RawCell[]): number {
  const first = row.findIndex((cell) => isFilled(cell) && isFigure(cell));
  if (first < 1 || !row.slice(0, first).some(isFilled)) return -1;
  return row.slice(first).every((cell) => !isFilled(cell) || isFigure(cell)) ? first : -1;
}

/** A table whose times are in one row and whose quantities or wells are in the rows around it. */
function alongRows({ rows }: Grid): Made | null {
  for (const [at, row] of rows.slice(0, MOST_SCANNED).entries()) {
    const first = figuresFrom(row);
    const texts = row.slice(0, Math.max(0, first)).filter(isFilled);
    const named = texts.find((cell, k) => TIMES.test(String(cell).trim()) && (k === 0 || k === texts.length - 1));
    if (typeof named !== 'string') continue;
    const values = row.slice(Math.max(0, first)).filter(isFilled);
    if (values.length < LEAST_TIMES) continue;
    const read = values.map(quantityOf);
    const isRising = read.every((value, k) => k === 0 || (value !== null && value > read[k - 1]!));
    if (!isRising && !values.every((cell) => typeof cell === 'string' && readStamp(cell.trim()))) continue;
    const isLike = (other: readonly RawCell[] | undefined): boolean => {
      if (!other) return false;
      const names = other.slice(0, first).filter(isFilled);
      const cells = other.slice(first, first + row.length);
      const filled = cells.filter(isFilled);
      return (
        names.some((cell) => typeof cell === 'string' && !isFigure(cell)) &&
        filled.length * 2 >= values.length &&
        filled.filter(isFigure).length * 2 >= filled.length
      );
    };
    let [top, end] = [at, at + 1];
    while (top > 0 && isLike(rows[top - 1])) top -= 1;
    while (isLike(rows[end])) end += 1;
    if (end - at < 2) continue;
    const lines = rows.slice(top, end);
    const { names, samples } = namesOf(rows[top - 1] ?? [], lines, first);
    // Behind the names may stand their units.
    if (named === texts.at(-1)) names[at - top] = withoutArrow(named);
    return {
      top,
      headings: names,
      samples,
      left_out: leftFrom(rows, end, new Set()),
      rows: Array.from({ length: row.length - first }, (_, k) => ({
        of: at,
        cells: lines.map((line) => line[first + k] ?? null),
      })).filter(({ cells }) => isFilled(cells[at - top]!)),
    };
  }
  return null;
}

const withoutArrow = (text: string): string =>
  text
    .trim()
    .replace(/(?:->|→)$/, '')
    .trimEnd();

/**
 * Names of rows, of the cells before their figures. Behind a well stand its sample, and what was measured in it, which the wells have
 * in common.
 */
function namesOf(
  head: readonly RawCell[],
  lines: readonly (readonly RawCell[])[],
  first: number,
): { names: string[]; samples: Map<string, string> } {
  const samples = new Map<string, string>();
  const texts = lines.map((line) =>
    Array.from({ length: first }, (_, c) => (isFilled(line[c] ?? null) ? String(line[c]).trim() : '')),
  );
  const at = Array.from({ length: first }, (_, c) => c).find(
    (c) => texts.filter((line) => WELL.test(line[c]!)).length > 2,
  );
  const wells = texts.filter((line) => at !== undefined && WELL.test(line[at]!));
  const isOwn = (c: number): boolean =>
    new Set(wells.map((line) => line[c])).size >= new Set(wells.map((line) => line[at!])).size;
  const names = texts.map((line) => {
    if (at === undefined || !WELL.test(line[at]!)) return withoutArrow(line.filter(Boolean).join(' '));
    const parts: string[] = [];
    for (const [c, text] of line.entries()) {
      if (c === at || text === '') continue;
      if (isOwn(c)) samples.set(wellName(line[at]!), text);
      else parts.push(`${isFigure(text) && isFilled(head[c] ?? null) ? `${String(head[c]).trim()} ` : ''}${text}`);
    }
    return [...parts, line[at]!].join(' ');
  });
  return { names, samples };
}

/** Plates of a reader as one row per well, unless a table has the wells as columns. */
function fromPlates(grid: Grid, tables: readonly Table[]): Made | null {
  const plates = platesIn(grid.rows);
  const made = plates.length > 0 ? plateRows(plates) : null;
  if (!made) return null;
  const isTable = tables.some(
    ({ head }) => head.columns.filter(({ name }) => name !== null && WELL.test(name)).length > 2,
  );
  return isTable ? null : made;
}

const RUN_HEADING =
  /^(?:run|batch|lot|experiment|lauf|charge|ansatz|versuch|vessel|reactor|reaktor|bioreactor)(?:\s?(?:id|no|nr|name)?\.?)$/i;

/** The number of a page, which does not name a run. */
const PAGE =
  /(?<!\p{L})(?:pages?|seite|p\.|pg\.?|blatt|página|pagina|s\.)\s?\d{1,4}(?:\s?(?:of|von|de|\/)\s?\d{1,4})?(?!\d)/iu;
const isSign = (letter: string): boolean => /[\s=*#~_–—,;:|-]/.test(letter);

/** The name in a title without the number of the page and the signs around it, “=== Run A ===”; null if nothing is left. */
function nameIn(title: string): string | null {
  const letters = Array.from(title.replace(PAGE, ''));
  const at = letters.findIndex((letter) => !isSign(letter));
  return at < 0 ? null : letters.slice(at, letters.findLastIndex((letter) => !isSign(letter)) + 1).join('');
}

/** Tables with the same headings and times below each other, each with the title of its run above it, as one table. */
function inBlocks({ rows }: Grid, tables: readonly Table[]): Made | null {
  const [one] = tables;
  if (!one) return null;
  const namesIn = ({ head }: Table) => head.columns.map(({ label, name, unit }) => `${label ?? name} ${unit}`);
  const order = namesIn(one);
  const isAlike = (names: readonly string[]) =>
    names.length === order.length &&
    (names.every((name, c) => name === order[c]) || new Set([...names, ...order]).size === order.length);
  const blocks = tables.filter((table) => isAlike(namesIn(table)));
  if (blocks.length < 2 || blocks.length < tables.length || one.head.columns.length < 2) return null;
  const lineAt = ({ head }: Table): number => head.index + head.depth - 1;
  const isWithUnits = one.head.depth > 1 && isUnits(rows[lineAt(one)]!);
  const names = rows[lineAt(one) - (isWithUnits ? 1 : 0)]!;
  const headings = names.map((cell, c) => {
    const unit = isWithUnits ? (rows[lineAt(one)]![c] ?? null) : null;
    return `${isFilled(cell) ? String(cell).trim() : ''}${
      isFilled(unit)
        ? ` [${String(unit)
            .trim()
            .replace(/^[[(](.*)[\])]$/, '$1')}]`
        : ''
    }`;
  });
  const titles = blocks.map((table, k) => {
    const from = k === 0 ? 0 : blocks[k - 1]!.first;
    const above = rows.slice(from, lineAt(table) - (isWithUnits ? 1 : 0)).toReversed();
    const title = above.find((row) => row.some(isFilled))?.filter(isFilled) ?? [];
    const name = nameIn(title.map((cell) => String(cell).trim()).join(' '));
    return title.length > 0 && title.length <= 2 && !title.every(isFigure) ? name : null;
  });
  const clock = headings.findIndex((heading) => TIMES.test(heading));
  if (clock < 0) return null;
  const cellsOf = (table: Table, k: number) => {
    const names = namesIn(table);
    const isInOrder = names.every((name, c) => name === order[c]);
    return rows
      .slice(table.first, k + 1 < blocks.length ? blocks[k + 1]!.head.index : table.end)
      .map((row, at) => ({
        of: table.first + at,
        cells: isInOrder ? row : order.map((name) => row[names.indexOf(name)] ?? null),
      }))
      .filter(
        ({ cells }) => cells.filter(isFilled).length > 1 && cells.some((cell) => isFilled(cell) && isFigure(cell)),
      );
  };
  const parts = blocks.map(cellsOf);
  const timeOf = (cells: readonly RawCell[] | undefined) => (cells ? quantityOf(cells[clock] ?? null) : null);
  // The pages of one table go on where the last ended.
  const isGoingOn = parts.every((part, k) => {
    const [before, now] = [timeOf(parts[k - 1]?.at(-1)?.cells), timeOf(part[0]?.cells)];
    return k === 0 || (before !== null && now !== null && now > before);
  });
  const isNamed = new Set(titles).size === titles.length && !titles.includes(null);
  const hasRuns = headings.some((heading) => RUN_HEADING.test(heading));
  const labelOf = (k: number): string =>
    isNamed
      ? titles[k]!.replace(/^(?:run|batch|lot|experiment|lauf|charge|ansatz|versuch)\s?[:#]?\s(?=\S)/i, '')
      : String(k + 1);
  const isOne = hasRuns || (isGoingOn && !isNamed);
  const top = lineAt(one) - (isWithUnits ? 1 : 0);
  const used = new Set(parts.flatMap((part) => part.map(({ of }) => of)));
  const repeated = new Set(
    blocks.slice(1).flatMap(({ head }) => Array.from({ length: head.depth }, (_, k) => head.index + k)),
  );
  return {
    top,
    left_out: leftFrom(rows, one.first, used, repeated),
    headings: isOne ? headings : [...headings, 'Run'],
    rows: parts.flatMap((part, k) =>
      part.map(({ of, cells }) => ({
        of,
        cells: isOne ? cells : [...headings.map((_, c) => cells[c] ?? null), labelOf(k)],
      })),
    ),
  };
}

const LEAST_ENTRIES = 5;
const LONGEST_NAME = 80;

/** The name and the value of “Viability (%) : 97.0”. */
function entryIn(text: string): [name: string, value: string] | null {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1)];
  return at > 0 && at <= LONGEST_NAME && value.startsWith(' ') && value.trim() !== '' ? [name, value.trim()] : null;
}

/** A form of names and values, one below the other, as a table of one row: that of a known instrument, or a file without a table. */
function fromForm(grid: Grid, tables: readonly Table[], wanted?: string): Made | null {
  const entries = new Map<string, { of: number; cell: RawCell }>();
  for (const [of, row] of grid.rows.slice(0, MOST_FORM_ROWS).entries()) {
    const filled = row.filter((cell) => isFilled(cell) && !/^\s*[,;]\s*$/.test(String(cell)));
    const [name, cell] = filled;
    if (typeof name !== 'string' || filled.length > 2) continue;
    const written = filled.length === 1 ? entryIn(name.trim()) : null;
    const own = name.trim();
    const key = written?.[0] ?? (own.endsWith(':') ? own.slice(0, -1).trimEnd() : own);
    const value = written?.[1] ?? cell ?? null;
    if (value !== null && !entries.has(key)) entries.set(key, { of, cell: value });
  }
  const names = [...entries.keys()];
  const known: Instrument | null = formOf(names, wanted);
  const figures = [...entries.values()].filter(({ cell }) => isFigure(cell)).length;
  if (!known && (names.length < LEAST_ENTRIES || figures < 2 || grid.rows.length > MOST_FORM_ROWS)) return null;
  if (!known && tables.length > 0) return null;
  const first = known
    ? Math.min(...names.filter((one) => isNamedIn(known, one)).map((one) => entries.get(one)!.of))
    : 0;
  const top = Math.max(0, known ? first : Math.min(...[...entries.values()].map(({ of }) => of)));
  const used = [...entries].filter(([, { of }]) => of >= top);
  return {
    instrument: known,
    top,
    headings: used.map(([name]) => name),
    rows: [{ of: top, cells: used.map(([, { cell }]) => cell) }],
  };
}

const MOST_FORM_ROWS = 300;
