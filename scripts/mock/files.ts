/** Files of the mock, of the same examples as its other responses. */
import writeXlsxFile from 'write-excel-file/node';
import type { Document } from '../codegen/document.ts';

type Row = Record<string, unknown>;

interface MockFile {
  name: string;
  bytes: Buffer;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A small file of this media type that programs open. */
export async function fileFor(document: Document, mediaType: string): Promise<MockFile> {
  if (mediaType === XLSX) return { name: 'data export Leghaemoglobin.xlsx', bytes: await workbook(document) };
  return { name: 'uf_flux_2026-11.csv', bytes: Buffer.from(measurements(document)) };
}

const exampleOf = (document: Document, name: string) => document.components.examples?.[name]?.value as Row;

/** Products, processes and experiments of the examples, one sheet each. */
async function workbook(document: Document): Promise<Buffer> {
  const sheets = [
    ['Products', exampleOf(document, 'products')['products']],
    ['Experiments', exampleOf(document, 'experiment_list')['experiments']],
  ] as [string, Row[]][];
  return writeXlsxFile(sheets.map(([sheet, rows]) => ({ sheet, data: table(rows) }))).toBuffer();
}

/** The properties of rows that a cell can hold, below their names. */
function table(rows: Row[]): (string | number | null)[][] {
  const isCell = (value: unknown) => value === null || ['string', 'number'].includes(typeof value);
  const keys = Object.keys(rows[0] ?? {}).filter((key) => rows.every((row) => isCell(row[key])));
  return [keys, ...rows.map((row) => keys.map((key) => row[key] as string | number | null))];
}

/** The example of a data file, with values between the smallest and the largest of each column. */
function measurements(document: Document): string {
  const { file } = exampleOf(document, 'experiment_uploaded') as unknown as {
    file: { row_count: number; columns: { name: string; type: string; minimum: number; maximum: number }[] };
  };
  const rows = Array.from({ length: file.row_count }, (_, at) =>
    file.columns.map(({ name, type, minimum, maximum }) => {
      if (type === 'number')
        return Number((minimum + ((maximum - minimum) * at) / (file.row_count - 1)).toPrecision(4));
      return type === 'date' ? `2026-11-${String(at + 1).padStart(2, '0')}` : `${name} ${(at % 2) + 1}`;
    }),
  );
  return [file.columns.map(({ name }) => name), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
