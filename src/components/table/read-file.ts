import type * as Fflate from 'fflate';
import { withDecimalPoints } from '#engine/wording/index.ts';
import { importLater } from '#src/lib/import-later.ts';

/** Larger than any list; a wrong file would only stall the browser. */
const LARGEST = 5 * 1024 * 1024;
/** The export writes text that a spreadsheet would evaluate with an apostrophe before it. */
const PROTECTED = /^'(?=[=+\-@\t\r])/;

/** Lines and cells of text, from a spreadsheet or a csv. @throws Error with a readable message */
export async function cellsOfText(text: string, most: number): Promise<string[][]> {
  if (text.trim() === '') return [];
  const { parse } = await importLater(() => import('csv-parse/browser/esm/sync'));
  // Spreadsheets write and read this line, and do not count it.
  const [said = '', sign] = /^\uFEFF?"?sep=(.)"?(?:\r?\n|$)/i.exec(text) ?? [];
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = sign ?? ['\t', ';', ','].find((mark) => first.includes(mark)) ?? '\t';
  return bounded(
    most,
    withDecimalPoints(
      parse(text.slice(said.length).replace(/^\uFEFF/, ''), {
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: false,
        cast: (cell) => cell.replace(PROTECTED, ''),
      }),
    ),
  );
}

/** The same of a file: csv as text, xlsx by its first sheet. @throws Error with a readable message */
export async function cellsOfFile(file: File, most: number): Promise<string[][]> {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than 5 MB.`);
  if (!/\.xlsx$/i.test(file.name)) return cellsOfText(await textOf(file), most);
  const [{ default: read }, zip] = await importLater(() =>
    Promise.all([import('read-excel-file/browser'), import('fflate')]),
  );
  const [sheet] = await file
    .arrayBuffer()
    .then((bytes) => read(new Blob([errorsAsTexts(new Uint8Array(bytes), zip)])))
    .catch(() => {
      throw new Error(`${file.name} cannot be read as a workbook. Save it as .xlsx or .csv.`);
    });
  const texts = (sheet?.data ?? []).map((row) =>
    row.map((cell) => {
      if (cell instanceof Date) return cell.toISOString().slice(0, 10);
      return cell === null || typeof cell === 'number' ? cell : String(cell);
    }),
  );
  return bounded(most, withDecimalPoints(texts));
}

/** UTF-8, UTF-16 with its mark, or what spreadsheets save as CSV in Western languages, in which every byte is a letter. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes.slice(0, 2).join();
  if (mark === '255,254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254,255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Zip = Pick<typeof Fflate, 'strFromU8' | 'strToU8' | 'unzipSync' | 'zipSync'>;

/**
 * The workbook with the errors of its formulas (#NUM!) as texts: read as empty cells, they would be lost without a
 * word.
 */
function errorsAsTexts(workbook: Uint8Array, zip: Zip) {
  const parts = Object.entries(zip.unzipSync(workbook)).map(([path, content]): [string, Uint8Array] =>
    path.startsWith('xl/worksheets/')
      ? [path, zip.strToU8(zip.strFromU8(content).replaceAll(/(<c\b[^>]*\st=)"e"/g, '$1"str"'))]
      : [path, content],
  );
  return new Uint8Array(zip.zipSync(Object.fromEntries(parts), { level: 0 }));
}

function bounded(most: number, rows: string[][]): string[][] {
  if (rows.length > most) throw new Error(`The file has ${rows.length} lines; the maximum is ${most}.`);
  return rows;
}
