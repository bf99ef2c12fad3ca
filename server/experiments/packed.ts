/** Tables and files as they are stored. */
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync } from 'node:zlib';
import type { DataTable } from '#engine/index.ts';

const LEVEL = { level: 1 };
const gunzipLater = promisify(gunzip);

/** A text is packed before it is stored; a workbook is already. No file that can be read begins as a packed one does. */
export const packFile = (bytes: Buffer, isText: boolean): Buffer | null => (isText ? gzipSync(bytes, LEVEL) : null);

export async function unpackFile(bytes: Buffer): Promise<Buffer> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipLater(bytes) : bytes;
}

/** JSON of its columns. Speed counts more than the last tenth of size. */
export const pack = (table: DataTable): Buffer => gzipSync(JSON.stringify(table), LEVEL);

export const unpack = (bytes: Uint8Array): DataTable => JSON.parse(gunzipSync(bytes).toString('utf8')) as DataTable;
