/** Plates as readers print them: rows A, B, C … below the numbers of the columns, with one or more readings of each well. */
import { isFilled, type RawCell } from './grid.ts';
import { isFigure } from './tables.ts';
import { readSpan } from './times.ts';

/** One reading of a plate, or what stands in its wells. */
export interface Plate {
  label: string;
  /** Index of the row of its column numbers. */
  top: number;
  wells: Map<string, { of: number; cell: RawCell }>;
}

const LETTERS = /^(?:[A-P]|A[A-F])$/;
const LEAST_COLUMNS = 6;
const FEWEST_COLUMNS = 2;

const textIn = (cell: RawCell | undefined): string =>
  cell === undefined || cell === null || cell instanceof Date ? '' : String(cell).trim();

/** Where the numbers 1, 2, 3 … of the columns begin in a row, and how many they are; null if it has none. */
function columnsIn(row: readonly RawCell[]): { first: number; count: number } | null {
  const first = row.findIndex((cell) => isFilled(cell));
  const start = textIn(row[first]) === '' || Number(textIn(row[first])) === 1 ? first : first + 1;
  if (start < 1) return null;
  let count = 0;
  while (Number(textIn(row[start + count]) || NaN) === count + 1) count += 1;
  return count >= FEWEST_COLUMNS ? { first: start, count } : null;
}

/** All readings of all plates, in the order of the file. */
export function platesIn(rows: readonly RawCell[][]): Plate[] {
  const plates: Plate[] = [];
  for (let top = 0; top < rows.length; top++) {
    const columns = columnsIn(rows[top]!);
    if (!columns) continue;
    const { first, count } = columns;
    const title = titleAbove(rows, top, first);
    if (/^temperature/i.test(title)) {
      const made = unlettered(rows, top, columns);
      plates.push(...made.plates);
      top = made.end - 1;
      continue;
    }
    const found = new Map<string, Plate>();
    let letter = '';
    let at = top + 1;
    let lines = 0;
    for (; at < rows.length; at++) {
      const row = rows[at]!;
      const own = textIn(row[first - 1]);
      if (LETTERS.test(own)) letter = own;
      else if (own !== '' || letter === '' || !row.slice(first, first + count + 1).some(isFilled)) break;
      const after = textIn(row[first + count]);
      // Readings of one well are told apart by the text after each line.
      const label = after !== '' && !isFigure(after) ? after : title;
      if (LETTERS.test(own)) lines += 1;
      const plate = found.get(label) ?? { label, top, wells: new Map<string, { of: number; cell: RawCell }>() };
      found.set(label, plate);
      for (let c = 0; c < count; c++) {
        const cell = row[first + c] ?? null;
        if (isFilled(cell)) plate.wells.set(`${letter}${c + 1}`, { of: at, cell });
      }
    }
    const isLabelled = [...found.keys()].some((label) => label !== title);
    if (lines < 2 || (count < LEAST_COLUMNS && !isLabelled)) continue;
    plates.push(...found.values());
    top = at - 1;
  }
  return plates;
}

const MOST_LINES = 32;
const letterOf = (line: number): string => (line >= 26 ? 'A' : '') + String.fromCodePoint(65 + (line % 26));

/** Readings whose lines have no letters: each begins with its time, if it has one, and the temperature, and ends at an empty line. */
function unlettered(
  rows: readonly RawCell[][],
  top: number,
  { first, count }: { first: number; count: number },
): { plates: Plate[]; end: number } {
  const plates: Plate[] = [];
  let at = top + 1;
  while (at < rows.length && isFilled(rows[at]![first - 1] ?? null) && isFigure(rows[at]![first - 1] ?? null)) {
    const time = textIn(rows[at]![first - 2]);
    const plate: Plate = { label: time === '' ? 'Value' : time, top, wells: new Map() };
    for (let line = 0; line < MOST_LINES && at < rows.length; line++, at++) {
      const cells = rows[at]!.slice(first, first + count);
      if (!cells.some(isFilled) || (line > 0 && textIn(rows[at]![first - 2]) !== '')) break;
      for (const [c, cell] of cells.entries())
        if (isFilled(cell)) plate.wells.set(`${letterOf(line)}${c + 1}`, { of: at, cell });
    }
    plates.push(plate);
    while (at < rows.length && !rows[at]!.some(isFilled)) at += 1;
  }
  return { plates, end: Math.max(at, top + 1) };
}

/** The text nearest above a plate, or before its numbers. */
function titleAbove(rows: readonly RawCell[][], top: number, first: number): string {
  const before = textIn(rows[top]![first - 1]);
  if (before !== '' && before !== '<>') return before;
  for (let k = top - 1; k >= Math.max(0, top - 3); k--) {
    const texts = rows[k]!.map(textIn).filter((text) => text !== '');
    if (texts.length > 0) return texts.length === 1 ? texts[0]! : 'Value';
  }
  return 'Value';
}

const isText = ({ wells }: Plate): boolean =>
  [...wells.values()].filter(({ cell }) => !isFigure(cell)).length * 2 > wells.size;

/** What stands in each well, by its name; empty if the file does not say it. */
export function samplesOf(plates: readonly Plate[]): Map<string, string> {
  const layout = plates.find(isText);
  return new Map([...(layout?.wells ?? [])].map(([well, { cell }]) => [well, textIn(cell)]));
}

/** A row for each well with a reading, with the sample in it; null if no plate has readings. */
export function plateRows(
  plates: readonly Plate[],
): { top: number; headings: string[]; rows: { of: number; cells: RawCell[] }[] } | null {
  const readings = plates.filter((plate) => !isText(plate));
  if (readings.length === 0) return null;
  const samples = samplesOf(plates);
  if (readings.length > 1 && readings.every(({ label }) => readSpan(label))) return overTime(readings);
  // A reading that is there again belongs to the next plate.
  const groups: Plate[][] = [];
  for (const plate of readings) {
    const last = groups.at(-1);
    if (!last || last.some(({ label }) => label === plate.label)) groups.push([plate]);
    else last.push(plate);
  }
  const labels = [...new Set(readings.map(({ label }) => label))];
  const isSeveral = groups.length > 1;
  const rows = groups.flatMap((group, k) => {
    const wells = [...new Set(group.flatMap((plate) => [...plate.wells.keys()]))];
    return wells.map((well) => ({
      of: group.find((plate) => plate.wells.has(well))!.wells.get(well)!.of,
      cells: [
        ...(isSeveral ? [`Plate ${k + 1}`] : []),
        well,
        ...(samples.size > 0 ? [samples.get(well) ?? null] : []),
        ...labels.map((label) => group.find((plate) => plate.label === label)?.wells.get(well)?.cell ?? null),
      ],
    }));
  });
  const headings = [...(isSeveral ? ['Plate'] : []), 'Well', ...(samples.size > 0 ? ['Sample'] : []), ...labels];
  return { top: plates[0]!.top, headings, rows };
}

/** Readings of one plate at several times, with the wells as columns. */
function overTime(readings: readonly Plate[]): NonNullable<ReturnType<typeof plateRows>> {
  const wells = [...new Set(readings.flatMap((plate) => [...plate.wells.keys()]))];
  return {
    top: readings[0]!.top,
    headings: ['Time', ...wells],
    rows: readings.map(({ label, wells: own }) => ({
      of: own.values().next().value?.of ?? readings[0]!.top,
      cells: [label, ...wells.map((well) => own.get(well)?.cell ?? null)],
    })),
  };
}
