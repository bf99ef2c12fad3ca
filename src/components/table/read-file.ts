import { importLater } from '#src/lib/import-later.ts';

/** Larger than any list; a mistaken file would only stall the browser. */
const LARGEST = 5 * 1024 * 1024;
/** Lines and cells of text, from a spreadsheet or a csv. @throws Error in words */
export async function cellsOfText(text: string, most: number): Promise<string[][]> {
  if (text.trim() === '') return [];
  const { parse } = await importLater(() => import('csv-parse/browser/esm/sync'));
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? '\t';
  return bounded(
    most,
    parse(text.replace(/^\uFEFF/, ''), {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
}

/** The same of a file: csv as text, xlsx by its first sheet. @throws Error in words */
export async function cellsOfFile(file: File, most: number): Promise<string[][]> {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than 5 MB.`);
  if (!/\.xlsx$/i.test(file.name)) return cellsOfText(await file.text(), most);
  const { default: read } = await importLater(() => import('read-excel-file/browser'));
  const [sheet] = await read(file).catch(() => {
    throw new Error(`${file.name} cannot be read as a workbook. Save it as .xlsx or .csv.`);
  });
  return bounded(
    most,
    (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  );
}

function bounded(most: number, rows: string[][]): string[][] {
  if (rows.length > most) throw new Error(`The file has ${rows.length} lines; the maximum is ${most}.`);
  return rows;
}
