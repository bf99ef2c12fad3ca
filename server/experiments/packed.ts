/** Stored form of tables and files. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip, gunzipSync, gzipSync } from 'node:zlib';
import type { DataTable } from '#engine/index.ts';

const LEVEL = { level: 1 };
const PACKED = { ...LEVEL, chunkSize: 256 * 1024 };
const gunzipLater = promisify(gunzip);

/** Texts are compressed before they are stored; workbooks are already. No readable file begins like a compressed one. */
export const packFile = (bytes: Buffer, isText: boolean): Buffer | null => (isText ? gzipSync(bytes, LEVEL) : null);

export async function unpackFile(bytes: Buffer): Promise<Buffer> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipLater(bytes) : bytes;
}

/** JSON of the columns. Speed matters more than the last 10 % of size. */
export async function pack(table: DataTable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(piecesOf(table), { objectMode: false }).pipe(createGzip(PACKED)))
    pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Column by column: one text for the whole table would need as much memory again. */
function* piecesOf({ columns, cells, rows, notes }: DataTable): Generator<string> {
  yield `{"columns":${JSON.stringify(columns)},"cells":[`;
  for (const [k, column] of cells.entries()) yield `${k > 0 ? ',' : ''}${JSON.stringify(column)}`;
  yield `],"rows":${JSON.stringify(rows)}${notes ? `,"notes":${JSON.stringify(notes)}` : ''}}`;
}

export const unpack = (bytes: Uint8Array): DataTable => JSON.parse(gunzipSync(bytes).toString('utf8')) as DataTable;
