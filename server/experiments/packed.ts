/** Tables and files as they are stored. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip, gunzipSync, gzipSync } from 'node:zlib';
import type { DataTable } from '#engine/index.ts';

const LEVEL = { level: 1 };
const PACKED = { ...LEVEL, chunkSize: 256 * 1024 };
const gunzipLater = promisify(gunzip);

/** A text is packed before it is stored; a workbook is already. No file that can be read begins as a packed one does. */
export const packFile = (bytes: Buffer, isText: boolean): Buffer | null => (isText ? gzipSync(bytes, LEVEL) : null);

export async function unpackFile(bytes: Buffer): Promise<Buffer> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipLater(bytes) : bytes;
}

/** JSON of its columns. Speed counts more than the last tenth of size. */
export async function pack(table: DataTable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(piecesOf(table), { objectMode: false }).pipe(createGzip(PACKED)))
    pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Column by column: the whole as one text would take as much memory again as the table. */
function* piecesOf({ columns, cells, rows }: DataTable): Generator<string> {
  yield `{"columns":${JSON.stringify(columns)},"cells":[`;
  for (const [k, column] of cells.entries()) yield `${k > 0 ? ',' : ''}${JSON.stringify(column)}`;
  yield `],"rows":${JSON.stringify(rows)}}`;
}

export const unpack = (bytes: Uint8Array): DataTable => JSON.parse(gunzipSync(bytes).toString('utf8')) as DataTable;
