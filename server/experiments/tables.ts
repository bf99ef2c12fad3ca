/** The tables of a file or sheet: where their headings stand, in one to four rows, and where their data end. */
import {
  isNothing,
  readFigure,
  readHeader,
  readMultiplier,
  readNumber,
  readScaled,
  type DataColumn,
} from '#engine/index.ts';
import { cleanText, isEmpty, isFilled, type Grid, type Merged, type RawCell } from './grid.ts';
import { MAX_TEXT } from './limits.ts';
import { PARTS_OF_TIME, readSpan, readStamp, withYears } from './times.ts';
import { Unreadable } from './unreadable.ts';

/** What the rows of headings say of a column. */
export interface Heading extends Pick<DataColumn, 'unit' | 'multiplier' | 'doubt' | 'meant'> {
  /** Texts of all rows without units; null if there are none. */
  name: string | null;
  /** The names of the upper rows, and of the lowest: “CDW” and “R1”. */
  group: string | null;
  label: string | null;
  /** Texts by row, where the headings have several. */
  lines?: (string | null)[];
}

export interface Head {
  /** Index of the first row of headings, and their number. */
  index: number;
  depth: number;
  columns: Heading[];
}

export interface Table {
  head: Head;
  /** Indices of its data: the first row, and the row after the last. */
  first: number;
  end: number;
  /** Rows within the data that repeat the headings. */
  repeats: Set<number>;
  score: number;
}

const MOST_HEADINGS = 4;
/** Rows of data by which the width of a table is judged. */
const SAMPLE = 30;

/** Whether a cell is data: a number, date or duration, also as text. */
export function isFigure(cell: RawCell): boolean {
  if (typeof cell !== 'string') return cell !== null;
  const text = cell.trim();
  if (text.length > MAX_TEXT || !/\d/.test(text)) return false;
  return (
    readNumber(text, 'point') !== null ||
    readNumber(text, 'comma') !== null ||
    readStamp(text) !== null ||
    readSpan(text) !== null ||
    /^t ?[=+] ?\d/i.test(text) ||
    withYears([text], false) !== null
  );
}

/** Whether a row is data: it has a figure, or most of its cells are figures with a remark, such as “1.9 (n=2)”. */
function hasFigure(row: readonly RawCell[]): boolean {
  const filled = row.filter(isFilled);
  if (filled.some(isFigure)) return true;
  const marked = filled.filter((cell) => readFigure(String(cell).trim(), 'point')?.isSure).length;
  return marked > 0 && marked * 2 >= filled.length;
}

const LEAST_NAMES = 3;
const LEAST_WAVELENGTHS = 10;

/** Whether a row has names and then numbers that rise by one step: the wavelengths of a spectrum beside its values. */
function isSpectrumHead(row: readonly RawCell[]): boolean {
  const cells = row.filter(isFilled);
  const from = cells.findIndex(isFigure);
  const numbers = cells.slice(from).map(Number);
  const step = numbers[1]! - numbers[0]!;
  return (
    from >= LEAST_NAMES &&
    numbers.length >= LEAST_WAVELENGTHS &&
    numbers.every((number, k) => k === 0 || Math.abs(number - numbers[k - 1]! - step) < 1e-6)
  );
}

/** Whether a row has nothing but sizes that rise, right of names in the row above: the classes of a distribution. */
function isSizesHead(rows: Grid['rows'], index: number): boolean {
  const [above, row, below] = [rows[index - 1], rows[index]!, rows[index + 1]];
  if (!above || !below) return false;
  const from = row.findIndex(isFilled);
  const numbers = row.filter(isFilled).map(Number);
  return (
    from >= LEAST_NAMES &&
    numbers.length >= LEAST_WAVELENGTHS &&
    numbers.every((number, k) => k === 0 || number > numbers[k - 1]!) &&
    isFilled(above[0] ?? null) &&
    !hasFigure(above) &&
    isFilled(below[0] ?? null)
  );
}

/** Runs of rows that contain only names, as indices of the first and last. */
function* namesIn({ rows, skipped }: Grid): Generator<[from: number, to: number]> {
  let from = -1;
  for (let i = 0; i <= rows.length; i++) {
    const row = rows[i];
    const isNames =
      row !== undefined &&
      !skipped.has(i + 1) &&
      !isEmpty(row) &&
      (!hasFigure(row) || isSpectrumHead(row) || isSizesHead(rows, i));
    if (isNames && from < 0) from = i;
    if (!isNames && from >= 0) {
      yield [from, i - 1];
      from = -1;
    }
  }
}

/** All tables, in their order. */
export function tablesIn(grid: Grid): Table[] {
  const { rows } = grid;
  const tables: Table[] = [];
  for (const [from, to] of namesIn(grid)) {
    const head = headIn(grid, from, to);
    if (!head) continue;
    const before = tables.at(-1);
    if (before && from > before.first) {
      const isAgain = isRepeated(rows, head.index, before.head);
      const isSame = isAgain && isInPlace(rows[head.index]!, before.head);
      if (isSame && from === to && !isEmpty(rows[from - 1]) && hasFigure(rows[from - 1]!)) {
        before.repeats.add(from);
        continue;
      }
      if (!isAgain && !isOther(rows, from, head, before.head)) continue;
      before.end = head.index;
    }
    const first = head.index + head.depth;
    tables.push({ head, first, end: rows.length, repeats: new Set(), score: 0 });
  }
  for (const table of tables) table.score = scoreOf(rows, table);
  return tables;
}

/** The table to read: the first that is not much smaller than the largest, or the one whose headings begin in a row. */
export function tableFrom(grid: Grid, tables: Table[], given?: number): Table {
  if (given !== undefined) {
    const known = tables.find(({ head }) => head.index === given - 1);
    return known ?? tableAt(grid, given - 1, tables);
  }
  const most = Math.max(...tables.map(({ score }) => score));
  const table = tables.find(({ score }) => score >= ALMOST * most);
  if (!table)
    throw new Unreadable(
      'invalid',
      'No header row was found. Add a row of column names directly above the data, such as “Flux [LMH]”, or choose the header row.',
    );
  return table;
}

const ALMOST = 0.6;

/** @throws Unreadable if the row is empty */
function tableAt(grid: Grid, index: number, tables: readonly Table[]): Table {
  const { rows } = grid;
  if (isEmpty(rows[index]))
    throw new Unreadable(
      'invalid',
      `Row ${index + 1} is empty or not in the file; choose a different header row.`,
      'header_row',
    );
  let to = index;
  while (rows[to + 1] && !isEmpty(rows[to + 1]) && !hasFigure(rows[to + 1]!)) to += 1;
  const depth = depthFrom(grid, index, to);
  const end = tables.find(({ head }) => head.index > index)?.head.index ?? rows.length;
  return { head: headAt(grid, index, depth), first: index + depth, end, repeats: new Set(), score: 0 };
}

/** Numeric columns count, and rows as their logarithm; a list of keys and values is less than a table. */
function scoreOf(rows: Grid['rows'], { head, first, end }: Table): number {
  const sample = rows.slice(first, Math.min(end, first + 10 * SAMPLE)).filter((row) => !isEmpty(row));
  const numeric = head.columns.filter((_, c) => {
    const filled = sample.map((row) => row[c] ?? null).filter(isFilled);
    return filled.length > 0 && filled.filter(isFigure).length * 2 >= filled.length;
  }).length;
  const isList = head.columns.length <= 2 && numeric < 2;
  return (numeric * (isList ? 0.5 : 1) + 0.01) * Math.log2(1 + end - first);
}

/** Columns that most of the first rows of data have. */
function columnsBelow({ rows }: Grid, index: number): Set<number> {
  const counts = new Map<number, number>();
  let count = 0;
  for (let i = index; i < rows.length && count < SAMPLE; i++) {
    if (isEmpty(rows[i])) continue;
    if (count > 0 && !hasFigure(rows[i]!)) break;
    count += 1;
    for (const [c, cell] of rows[i]!.entries()) if (isFilled(cell)) counts.set(c, (counts.get(c) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, times]) => times >= 0.3 * count).map(([c]) => c));
}

/** The headings at the end of a run of rows with names; null if no data follow, or the names do not cover them. */
function headIn(grid: Grid, from: number, to: number): Head | null {
  const { rows } = grid;
  let data = to + 1;
  while (data < rows.length && isEmpty(rows[data])) data += 1;
  // Names below an empty row are other headings.
  if (data >= rows.length || !hasFigure(rows[data]!)) return null;
  // Numbers of replicates: “CDW” above 1, 2, 3.
  if (isNumbered(grid, to, data)) data += 1;
  const below = columnsBelow(grid, data);
  const covers = (index: number): number => [...below].filter((c) => isFilled(rows[index]![c] ?? null)).length;
  const candidates = Array.from({ length: Math.min(to - from + 1, 10) }, (_, k) => to - k).toReversed();
  const most = Math.max(...candidates.map(covers));
  if (most < Math.max(below.size > 1 ? 2 : 1, 0.6 * below.size)) return null;
  const main =
    candidates.find((index) => covers(index) >= 0.9 * most && !isUnits(rows[index]!)) ??
    candidates.find((index) => covers(index) >= 0.9 * most)!;
  let index = main;
  // Rows of units need names above them.
  const isNamed = () => rows.slice(index, main + 1).some((row) => !isUnits(row));
  // Units may stand above the names.
  if (index > from && isNamed() && isUnits(rows[index - 1]!, 1) && covers(index - 1) >= 0.5 * most) index -= 1;
  while (index > from && main - index < MOST_HEADINGS - 1 && (!isNamed() || isGroup(grid, index - 1, index)))
    index -= 1;
  const depth = depthFrom(grid, main, to) + main - index;
  return headAt(grid, index, Math.min(depth, Math.max(MOST_HEADINGS, main - index + 1)));
}

/** Whether the first row with numbers below names numbers the columns of groups: it has none below the column of times. */
function isNumbered({ rows }: Grid, to: number, data: number): boolean {
  if (data !== to + 1 || !rows[data + 1]) return false;
  const cells = rows[data]!.map((cell, c) => [c, cell] as const).filter(([, cell]) => isFilled(cell));
  const isCount = (cell: RawCell) => /^\d{1,2}$/.test(String(cell).trim());
  return (
    cells.length > 1 &&
    cells[0]![0] > 0 &&
    cells.every(([, cell]) => isCount(cell)) &&
    isFilled(rows[data + 1]![0] ?? null) &&
    rows[to]!.filter(isFilled).length <= cells.length
  );
}

/** Number of rows of headings from a row on, of which the last is at most `to`, or the row of numbers below it. */
function depthFrom(grid: Grid, index: number, to: number): number {
  const { rows } = grid;
  let depth = 1;
  if (to - index < MOST_HEADINGS)
    while (index + depth <= to && depth < MOST_HEADINGS && isBelow(grid, index + depth, to)) depth += 1;
  else if (rows[index + 1] && isUnits(rows[index + 1]!)) depth = 2;
  if (index + depth === to + 1 && isNumbered(grid, to, to + 1)) depth += 1;
  return depth;
}

/** Whether a row of names below others belongs to the headings: units, or names where the data have numbers. */
function isBelow(grid: Grid, index: number, to: number): boolean {
  const { rows } = grid;
  const row = rows[index]!;
  if (isUnits(row)) return true;
  const cells = row.map((cell, c) => [c, cell] as const).filter(([, cell]) => isFilled(cell));
  if (cells.some(([, cell]) => isLost(String(cell).trim()))) return false;
  const below = rows.slice(to + 1, to + 1 + SAMPLE).filter((one) => !isEmpty(one));
  const numeric = cells.filter(([c]) => {
    const filled = below.map((one) => one[c] ?? null).filter(isFilled);
    return filled.filter(isFigure).length * 2 > filled.length;
  }).length;
  const wide = Math.max(...below.slice(0, 5).map((one) => one.filter(isFilled).length), 1);
  return numeric >= 0.5 * cells.length && numeric >= 0.3 * wide;
}

/** What is written where a value is missing, so a row of it is not a row of names. */
const isLost = (text: string): boolean =>
  (isNothing(text) && !/^[-–—xX]$/.test(text)) || /^(?:n\.?\s?d\.?|[<>≤≥].*|b?lo[dq]|below.*|above.*)$/i.test(text);

const isPlaceholder = (text: string): boolean => /^[-–—]?$/.test(text);

/** A text without the brackets around it. */
const bare = (text: string): string => text.replace(/^[[({](.*)[\])}]$/, '$1').trim();

/** What a cell of a row of units says; null if it is none. */
function unitIn(text: string): Pick<Heading, 'unit' | 'multiplier'> | null {
  // A letter alone may be a name: t, S, V.
  if (/^\d+$/.test(text) || /^[a-zA-Z]$/.test(text) !== /^[hdsgLlCKF]$/.test(text)) return null;
  const sign = readMultiplier(bare(text));
  if (typeof sign === 'number') return { unit: null, multiplier: sign };
  const read = readScaled(bare(text));
  if (read) return read;
  const { name, unit, multiplier, doubt } = readHeader(`Column ${text}`);
  return name === 'Column' && doubt === null ? { unit, multiplier } : null;
}

/** Units whose words are headings too. */
const OF_TIME = /^(?:days?|tage?|hours?|stunden?|minuten?|minutes?)$/i;

/** Whether a row consists of units: at least half of its cells are, or the share that is given. */
export function isUnits(row: readonly RawCell[], share = 0.5): boolean {
  const texts = row.filter(isFilled).map((cell) => String(cell).trim());
  const own = texts.filter((text) => !isPlaceholder(text));
  const others = own.filter((text) => !OF_TIME.test(text));
  const said = others.length > 0 ? others : own;
  return (
    said.length > 0 &&
    said.filter((text) => unitIn(text) !== null).length >= share * said.length &&
    !row.some((cell) => typeof cell === 'number')
  );
}

/** Whether a row above names groups them: its cells span several columns, or stand where the lower row has none. */
function isGroup({ rows, merged = [] }: Grid, index: number, below: number): boolean {
  const [upper, lower] = [rows[index]!, rows[below]!];
  if (hasFigure(upper) || isEmpty(upper) || upper.some((cell) => /[:=]\s*$/.test(String(cell ?? '')))) return false;
  if (merged.some((area) => area.top <= index && area.bottom >= index && area.right > area.left && area.left > 0))
    return true;
  const filled = upper.flatMap((cell, c) => (isFilled(cell) ? [c] : []));
  const isComplement = filled.some((c) => !isFilled(lower[c] ?? null)) && filled.length > 1;
  const hasGap =
    filled.some((c, k) => k > 0 && c - filled[k - 1]! > 1) ||
    (filled[0]! > 0 && filled.length < lower.filter(isFilled).length);
  const isRepeating = new Set(filled.map((c) => upper[c])).size < filled.length;
  return isComplement || hasGap || isRepeating;
}

/** The names of the headings again. */
function isRepeated(rows: Grid['rows'], index: number, { columns }: Head): boolean {
  const names = rows[index]!.filter(isFilled).map((cell) => String(cell).trim());
  return (
    new Set(names).size > 1 &&
    names.every((name) => columns.some((one) => one.name === name || one.name?.includes(name)))
  );
}

/** Whether names of the headings stand above their columns. */
const isInPlace = (row: readonly RawCell[], { columns }: Head): boolean =>
  row.every((cell, c) => !isFilled(cell) || columns[c]?.name?.includes(String(cell).trim()));

/** Whether names within the data begin another table: most of its columns have different names, with numbers above and below. */
function isOther(rows: Grid['rows'], from: number, head: Head, before: Head): boolean {
  const names = head.columns.flatMap(({ name }) => name ?? []);
  const wide = before.columns.filter(({ name }) => name !== null).length;
  const isAsWide = names.length >= Math.max(3, 0.6 * wide) && new Set(names).size > 0.5 * names.length;
  const isAfterGap = isEmpty(rows[head.index - 1]) || head.index > from;
  const isBelowFigures = rows.slice(Math.max(0, from - 5), from).some(hasFigure);
  // Below settings, a table is wider than they are.
  const isWider = names.length > Math.max(2, wide) && isAfterGap;
  return (isAsWide || (isAfterGap && names.length >= 2)) && (isBelowFigures || isWider) && !names.some(isLost);
}

/** What rows of headings say of each column. */
function headAt(grid: Grid, index: number, depth: number): Head {
  const { rows } = grid;
  const heads = rows.slice(index, index + depth);
  const width = Math.max(...heads.map((row) => row.length));
  const unitRows = heads.map((row, k) => (k > 0 ? isUnits(row) : depth > 1 && isUnits(row, 1) && !isUnits(heads[1]!)));
  const texts: (string | null)[][] = [];
  for (const [k, row] of heads.entries())
    texts.push(
      unitRows[k]
        ? unitsOver(row, width, texts[k - 1])
        : spanned(grid, index + k, width, (c) => heads.slice(k + 1).some((lower) => isFilled(lower[c] ?? null))),
    );
  // A name that all columns have is a title.
  const isTitle = texts.map(
    (row, k) => !unitRows[k] && depth > 1 && k < depth - 1 && width > 1 && new Set(row).size === 1,
  );
  const columns = Array.from({ length: width }, (_, c): Heading => {
    const lines = depth > 1 ? { lines: texts.map((row) => row[c] ?? null) } : {};
    const heading: Heading = { name: null, group: null, label: null, unit: null, ...lines };
    const parts: string[] = [];
    let [multiplier, form] = [1, ''];
    for (const [k, row] of texts.entries()) {
      const text = row[c] ?? null;
      if (text === null || isTitle[k] || (k > 0 && isPlaceholder(text))) continue;
      if (unitRows[k]) {
        const read = unitIn(text);
        if (read) {
          heading.unit = read.unit ?? heading.unit;
          multiplier *= read.multiplier ?? 1;
        } else if (PARTS_OF_TIME.test(text)) form = ` (${bare(text)})`;
        else heading.doubt ??= bare(text);
        continue;
      }
      if (parts.at(-1) === text) continue;
      parts.push(text);
      const read = readHeader(text);
      heading.unit = read.unit ?? heading.unit;
      multiplier *= read.multiplier;
      if (read.doubt !== null) heading.doubt ??= read.doubt;
    }
    const whole = parts.length > 1 ? readHeader(parts.join(' ')) : null;
    if (heading.unit === null && whole) heading.unit = whole.unit;
    if (multiplier !== 1) heading.multiplier = Number(multiplier.toPrecision(12));
    if (parts.length === 0) return heading;
    const name = `${parts.join(' ')}${form}`.slice(0, MAX_TEXT);
    return { ...heading, name, group: parts.length > 1 ? parts.slice(0, -1).join(' ') : null, label: parts.at(-1)! };
  });
  return { index, depth, columns };
}

/** Units, each also below the names that span its columns. */
function unitsOver(row: readonly RawCell[], width: number, names?: readonly (string | null)[]): (string | null)[] {
  const texts: (string | null)[] = [];
  for (let c = 0; c < width; c++) {
    const isSpanned = c > 0 && names !== undefined && names[c] !== null && names[c] === names[c - 1];
    texts.push(textOf(row[c]) ?? (isSpanned ? texts[c - 1]! : null));
  }
  return texts;
}

const textOf = (cell: RawCell | undefined): string | null =>
  cell === undefined || !isFilled(cell) ? null : cleanText(String(cell), MAX_TEXT);

/** The texts of a row, with each repeated over the columns that it spans: those of a merged cell, or the empty ones after it. */
function spanned(
  { rows, merged = [] }: Grid,
  index: number,
  width: number,
  isNamed: (c: number) => boolean,
): (string | null)[] {
  const row = rows[index]!;
  const own: Merged[] = merged.filter(
    ({ top, bottom, left, right }) => top === index && bottom === index && right > left,
  );
  const texts: (string | null)[] = [];
  for (let c = 0; c < width; c++) {
    const text = textOf(row[c]);
    const area = own.find(({ left, right }) => c > left && c <= right);
    const isFilledOn = own.length > 0 ? area !== undefined : isNamed(c);
    texts.push(text ?? (isFilledOn ? (texts.at(-1) ?? null) : null));
  }
  return texts;
}
