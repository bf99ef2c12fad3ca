/** Which rows of a table are data: without statistics of them, titles, remarks, and rows whose values stand in other columns. */
import { type LeftOut, LeftOutList, readFigure } from '#engine/index.ts';
import { quantityOf } from './arrange.ts';
import { cleanText, isEmpty, isFilled, type Grid, type RawCell } from './grid.ts';
import type { Instrument } from './instruments/declare.ts';
import { MAX_ROWS, MAX_TEXT } from './limits.ts';
import { rowsOf } from './recognise.ts';
import { type Heading, isFigure, isUnits, type Table } from './tables.ts';
import { extremes } from './times.ts';
import { Unreadable } from './unreadable.ts';

/** Headings of what numbers rows by itself: times, runs and samples. */
const OF_ROWS =
  /^(?:t|x)$|time|zeit|temps|tiempo|fecha|dat[eu]|hour|heure|stunde|day|tag|jour|run|batch|lot|charge|ansatz|versuch|exp|vessel|rea[ck]tor|flask|kolben|sample|probe|muestra|[eé]chantillon|well|cycle|zyklus|lauf|index|#|(?<!\p{L})(?:no|nr|id|n)(?!\p{L})/iu;

export const NONE: ReadonlySet<number> = new Set();

interface Wider {
  table: Table;
  /** Indices of rows to leave out. */
  off: ReadonlySet<number>;
  notes: string[];
}

const WIDER = 'The rows have more cells than the headings.';

/**
 * Rows of a text with more cells than the headings. If all have them, the headings are those of the first cells, or of the cells behind the
 * names of the rows. A few are left out: a separator too many, or a decimal comma, moves their values to other columns.
 * @throws Unreadable if many rows have them, unless a person has chosen the headings
 */
export function withWiderRows({ rows, hasTextNumbers }: Grid, table: Table, isChosen: boolean): Wider {
  const { head, first, end } = table;
  const width = Math.max(...rows.slice(head.index, head.index + head.depth).map((row) => row.length));
  const data = rows.flatMap((row, k) => (k >= first && k < end && row.filter(isFilled).length > 1 ? [k] : []));
  const lasts = data.map((k) => rows[k]![width - 1] ?? null).filter(isFilled);
  const isLastText = lasts.filter(isFigure).length * 2 < lasts.length;
  const wider = data.filter((k) => {
    const beyond = rows[k]!.slice(width).filter(isFilled);
    return beyond.some(isFigure) || (beyond.length > 0 && isLastText && isFigure(rows[k]![width - 1] ?? null));
  });
  if (wider.length === 0 || wider.length * 2 < data.length) return { table, off: new Set(wider), notes: [] };
  const counts = new Set(data.map((k) => rows[k]!.findLastIndex(isFilled) + 1));
  if ((wider.length < data.length || counts.size > 1) && !isChosen)
    throw new Unreadable(
      'invalid',
      `${WIDER} If the numbers have decimal commas, separate the columns by semicolons or tabs. If columns have no name, add their names to row ${head.index + 1}.`,
    );
  const names = data.map((k) => String(rows[k]![0] ?? '').trim());
  const isOneMore = counts.size === 1 && counts.has(width + 1) && isFilled(rows[head.index]![width - 1] ?? null);
  if (head.depth > 1 || !isOneMore || !areRowNames(names, head.columns[0]!, hasTextNumbers === true))
    return { table, off: NONE, notes: [`${WIDER} The headings were read as those of the first cells.`] };
  const columns = [{ name: null, group: null, label: null, unit: null }, ...head.columns];
  const said = `${WIDER} The first cells look like names of the rows, so the headings were read as those of the cells behind them.`;
  return { table: { ...table, head: { ...head, columns } }, off: NONE, notes: [said] };
}

/**
 * Whether the first cells are names or numbers of rows, of which a program has left out the heading: numbers from 1 that are texts, or
 * below a heading that does not number rows itself, and texts below a heading with a unit.
 */
function areRowNames(names: readonly string[], { name, unit }: Heading, isText: boolean): boolean {
  const isNumbered = names.every((one, k) => one === String(k + 1));
  if (isNumbered) return names.length > 2 && (isText || (unit === null && !OF_ROWS.test(name ?? '')));
  return (
    unit !== null &&
    new Set(names).size === names.length &&
    names.every((one) => one !== '' && !isFigure(one) && readFigure(one, 'point') === null)
  );
}

/** The end of the data before the title of the next table, or a mark of the end: a text alone below an empty row. */
function withoutTitles(rows: Grid['rows'], { columns }: Table['head'], first: number, end: number): number {
  if (columns.length < 3) return end;
  let at = end;
  while (at - 1 > first && isTitle(rows[at - 1]!)) at -= 1;
  if (at === end || !isEmpty(rows[at - 1])) return end;
  while (at > first && isEmpty(rows[at - 1])) at -= 1;
  return at;
}

function isTitle(row: readonly RawCell[]): boolean {
  const filled = row.filter(isFilled);
  return filled.length === 1 && typeof filled[0] === 'string' && !isFigure(filled[0]);
}

/** Names of statistics, which are nothing else. */
const MEAN =
  /^(?:(?:weighted|overall|grand|total)\s)?(?:mean|average|avg\.?|median|mittelwert|durchschnitt|moyenne|promedio)(?:\s*[([%:].*|\s(?:of|value|aller|de)(?!\p{L}).*)?$/iu;
const SCATTER =
  /^(?:s\.?d\.?|st\.?\s?dev\.?|standard (?:deviation|error)|stabw\.?|standardabweichung|écart[- ]type|sem|rsd|variance|varianz|range|spannweite|95\s?% ci|confidence interval)(?:\s*[([%:].*)?$/i;

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const meanOf = (list: readonly number[]): number => sumOf(list) / list.length;
const deviationOf = (list: readonly number[]): number =>
  Math.sqrt(sumOf(list.map((one) => (one - meanOf(list)) ** 2)) / (list.length - 1));

/** Names that may also be those of a sample, with the statistic that they may mean: n is nitrogen too. */
const MAYBE: readonly (readonly [name: RegExp, of: (list: readonly number[]) => number])[] = [
  [/^(?:n|count|anzahl)$/i, (list) => list.length],
  [/^min(?:imum)?$/i, (list) => extremes(list)[0]],
  [/^max(?:imum)?$/i, (list) => extremes(list)[1]],
  [/^(?:sum|summe|total|gesamt|somme)$/i, sumOf],
  [/^(?:mw|media)$/i, meanOf],
  [/^std$/i, deviationOf],
  [/^cv$/i, (list) => deviationOf(list) / meanOf(list)],
  [/^se$/i, (list) => deviationOf(list) / Math.sqrt(list.length)],
];

const isStatisticName = (cell: RawCell): boolean =>
  typeof cell === 'string' && (MEAN.test(cell.trim()) || SCATTER.test(cell.trim()));

/**
 * Whether a row of figures has the name of a statistic before its last cell: as its first one, or in place of a number. Elsewhere it is a
 * remark, or the name of a method: SEM.
 */
function isStatistic(row: readonly RawCell[], isNumbered: (column: number) => boolean): boolean {
  const c = row.findIndex(isStatisticName);
  return (
    c >= 0 &&
    c < row.findLastIndex(isFilled) &&
    row.some((cell) => isFilled(cell) && isFigure(cell)) &&
    (c === row.findIndex(isFilled) || isNumbered(c))
  );
}

/** The text with which a row of figures begins; an empty text if it is not such a row. */
function nameOfRow(row: readonly RawCell[]): string {
  const filled = row.filter(isFilled);
  const texts = filled.filter((cell) => typeof cell === 'string' && !isFigure(cell));
  return filled.length > 1 && texts.length === 1 && filled[0] === texts[0] ? String(texts[0]).trim() : '';
}

const statisticOf = (row: readonly RawCell[]) => {
  const name = nameOfRow(row)
    .split(/[([%:]/, 1)[0]!
    .trim()
    .replace(/\.$/, '');
  return MAYBE.find(([known]) => known.test(name))?.[1];
};

/** Numbers are rounded, and of per cents the sign is left out. */
const isNearly = (one: number, other: number): boolean =>
  [1, 100].some((factor) => Math.abs(one - factor * other) <= 0.006 * Math.abs(one));

/** Whether the numbers of a row are the statistic of the rows above that its name may mean. */
function isOwnStatistic(row: readonly RawCell[], above: readonly (readonly RawCell[])[]): boolean {
  const of = statisticOf(row);
  const numbers = row.flatMap((cell, c) => (quantityOf(cell) === null ? [] : [[c, quantityOf(cell)!] as const]));
  return (
    of !== undefined &&
    numbers.length > 0 &&
    numbers.every(([c, number]) => isNearly(number, of(above.flatMap((one) => quantityOf(one[c]) ?? []))))
  );
}

/**
 * The rows that are statistics of the others, by index, and the last rows that only have the name of one. If all rows are statistics, the
 * means are the data.
 */
function statisticsIn(rows: Grid['rows'], first: number, end: number): { found: Set<number>; doubtful: number[] } {
  const data = Array.from({ length: end - first }, (_, k) => first + k).filter((k) => !isEmpty(rows[k]));
  const known = new Map<number, boolean>();
  const isNumbered = (c: number): boolean => {
    if (!known.has(c))
      known.set(
        c,
        data.every((k) => isFilled(rows[k]![c] ?? null) && (isFigure(rows[k]![c]!) || isStatisticName(rows[k]![c]!))),
      );
    return known.get(c)!;
  };
  const sure = data.filter((k) => isStatistic(rows[k]!, isNumbered));
  const others = sure.filter((k) => !rows[k]!.some((cell) => MEAN.test(String(cell).trim())));
  const found = new Set(sure.length < data.length ? sure : others.length < sure.length ? others : []);
  let at = data.length;
  // A statistic stands once: a name that comes again is that of data.
  const names = new Set<unknown>();
  let again: unknown = null;
  for (; at > 1; at -= 1) {
    if (found.has(data[at - 1]!)) continue;
    const of = statisticOf(rows[data[at - 1]!]!);
    if (of && names.has(of)) again = of;
    if (!of || again) break;
    names.add(of);
  }
  const last = data.slice(at);
  const above = data.slice(0, at).flatMap((k) => (found.has(k) ? [] : [rows[k]!]));
  const isNamed = last.some((k) => found.has(k));
  const doubtful: number[] = [];
  for (const k of last)
    if (
      (isNamed && statisticOf(rows[k]!) !== again) ||
      isOwnStatistic(rows[k]!, [...above, ...doubtful.map((one) => rows[one]!)])
    )
      found.add(k);
    else doubtful.push(k);
  return { found, doubtful };
}

const MORE_CELLS = 'The row has more cells than the headings, so its values may stand in other columns.';

const SECOND_BLOCK =
  'Below a second row of column names. To read this row, choose the second row of column names as the header row.';

/** Numbers of the data rows, the skipped rows, and data rows that have the name of a statistic. @param off indices of rows to leave out */
export function dataRows(
  { rows, skipped }: Grid,
  { head, first, end: last, repeats }: Table,
  instrument: Instrument | null,
  off: ReadonlySet<number>,
): { rows: number[]; left_out: LeftOut[]; doubtful: [row: number, name: string][] } {
  const isMeasured = rowsOf(instrument, head.columns);
  const left = new LeftOutList();
  const leave = (row: number, reason: string): void => left.add(row, null, null, reason);
  for (const [row, reason] of skipped) leave(row, reason);
  for (let row = 1; row <= head.index; row++)
    if (!skipped.has(row) && !isEmpty(rows[row - 1])) leave(row, 'Above the header row.');
  for (let row = head.index + 2; row <= head.index + head.depth; row++)
    leave(row, isUnits(rows[row - 1]!) ? 'Units of the columns.' : 'Part of the headings.');
  let end = last;
  while (end > first && isEmpty(rows[end - 1])) end -= 1;
  end = withoutTitles(rows, head, first, end);
  const { found, doubtful } = statisticsIn(rows, first, end);
  const list: number[] = [];
  for (let row = first + 1; row <= end; row++) {
    if (isEmpty(rows[row - 1])) leave(row, 'Empty row.');
    else if (repeats.has(row - 1)) leave(row, 'Repeats the headings.');
    else if (found.has(row - 1)) leave(row, 'A statistic of the rows above, not a measurement.');
    else if (off.has(row - 1)) leave(row, `${MORE_CELLS} If a number has a decimal comma, enclose it in quotes.`);
    else if (!isMeasured(rows[row - 1]!))
      leave(row, 'A remark or a reference measurement of the instrument, not a measurement of a sample.');
    else list.push(row);
  }
  let rest = rows.length;
  while (rest > end && isEmpty(rows[rest - 1])) rest -= 1;
  for (let row = end + 1; row <= rest; row++)
    if (row > last || !isEmpty(rows[row - 1])) leave(row, row > last ? SECOND_BLOCK : 'Below the table.');
  if (list.length === 0) throw new Unreadable('invalid', 'The table has column names but no rows of data.');
  if (list.length > MAX_ROWS)
    throw new Unreadable(
      'too_large',
      `The table has ${list.length} rows; the maximum is ${MAX_ROWS}. Split the table, or keep every second row.`,
    );
  return {
    rows: list,
    left_out: left.entries,
    doubtful: doubtful.map((k) => [k + 1, cleanText(nameOfRow(rows[k]!), MAX_TEXT)!]),
  };
}
