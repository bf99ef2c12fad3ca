/** What is in the wells of a plate, from a table that a person pastes or chooses. */
import { WELL, wellName } from '#engine/index.ts';
import type { ExperimentColumn } from '#generated/types.ts';

/** Samples by well, as `wellName` writes it. */
export type PlateMap = ReadonlyMap<string, string>;

const ROW = /^(?:[A-P]|A[A-F])$/i;
const MOST_COLUMNS = 48;

/** Wells among the columns of a file, each once. */
export const wellsOf = (columns: readonly ExperimentColumn[]): string[] => [
  ...new Set(columns.flatMap(({ series }) => wellIn(series?.label ?? '') ?? [])),
];

const wellIn = (label: string): string | null => {
  const last = label.split(' ').at(-1)!;
  return WELL.test(last) ? wellName(last) : null;
};

/** The name of a run in a well, with its sample if the map says it: “mutant 1 A1”. */
export function sampleIn(label: string, map: PlateMap): string {
  const well = wellIn(label);
  const sample = well === null ? undefined : map.get(well);
  return sample === undefined ? label : `${sample} ${well}`;
}

/** Reads wells with their samples in two columns, or a plate with letters before its rows and numbers above its columns. */
export function readPlateMap(cells: readonly (readonly string[])[]): PlateMap {
  const rows = cells.map((row) => row.map((cell) => cell.trim()));
  const grid = gridIn(rows);
  return grid.size > 0 ? grid : listIn(rows);
}

function gridIn(rows: readonly string[][]): Map<string, string> {
  const found = new Map<string, string>();
  let columns: number[] = [];
  for (const [first = '', ...others] of rows) {
    const numbers = others.map(Number);
    const isHead = others.some((cell) => cell !== '') && others.every(isColumn);
    if (!ROW.test(first)) columns = isHead ? numbers : columns;
    else if (columns.length > 0)
      for (const [place, sample] of others.entries()) {
        const well = `${first.toUpperCase()}${columns[place] ?? 0}`;
        if (sample !== '' && WELL.test(well)) found.set(well, sample);
      }
  }
  return found;
}

const isColumn = (cell: string): boolean =>
  cell === '' || (Number.isInteger(Number(cell)) && Number(cell) > 0 && Number(cell) <= MOST_COLUMNS);

function listIn(rows: readonly string[][]): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of rows) {
    const place = row.findIndex((cell) => WELL.test(cell.toUpperCase()));
    const sample =
      place < 0 ? undefined : [...row.slice(place + 1), ...row.slice(0, place)].find((cell) => cell !== '');
    if (sample !== undefined) found.set(wellName(row[place]!), sample);
  }
  return found;
}
