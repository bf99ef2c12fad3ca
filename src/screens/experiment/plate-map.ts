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

export interface ReadPlateMap {
  map: PlateMap;
  /** Rows below the first with a well that name none, and samples of a well that has another; each in words. */
  leftOut: string[];
}

/** Reads wells with their samples in two columns, or a plate with letters before its rows and numbers above its columns. */
export function readPlateMap(cells: readonly (readonly string[])[]): ReadPlateMap {
  const rows = cells.map((row) => row.map((cell) => cell.trim()));
  const grid = inGrid(rows);
  const read = grid.some((wells) => wells.length > 0) ? grid : rows.map(inRow);
  const first = read.findIndex((wells) => wells.length > 0);
  const map = new Map<string, string>();
  const leftOut: string[] = [];
  for (const [at, wells] of read.entries()) {
    const text = rows[at]!.filter((cell) => cell !== '').join(' ');
    if (wells.length === 0 && text !== '' && at > first && first >= 0) leftOut.push(`“${text}” in row ${at + 1}`);
    for (const [well, sample] of wells) {
      const other = map.get(well);
      if (sample === '' || other === sample) continue;
      if (other === undefined) map.set(well, sample);
      else leftOut.push(`“${sample}” in well ${well}, which already contains “${other}”`);
    }
  }
  return { map, leftOut };
}

/** Well and sample; the sample is empty in an empty well. */
type Named = [well: string, sample: string];

function inGrid(rows: readonly string[][]): Named[][] {
  let columns: number[] = [];
  return rows.map(([first = '', ...others]) => {
    const isHead = others.some((cell) => cell !== '') && others.every(isColumn);
    if (ROW.test(first))
      return others.flatMap((sample, place): Named[] => {
        const well = `${first.toUpperCase()}${columns[place] ?? 0}`;
        return WELL.test(well) ? [[well, sample]] : [];
      });
    if (isHead) columns = others.map(Number);
    return [];
  });
}

const isColumn = (cell: string): boolean =>
  cell === '' || (Number.isInteger(Number(cell)) && Number(cell) > 0 && Number(cell) <= MOST_COLUMNS);

function inRow(row: readonly string[]): Named[] {
  const place = row.findIndex((cell) => WELL.test(cell.toUpperCase()));
  if (place < 0) return [];
  const sample = [...row.slice(place + 1), ...row.slice(0, place)].find((cell) => cell !== '') ?? '';
  return [[wellName(row[place]!), sample]];
}
