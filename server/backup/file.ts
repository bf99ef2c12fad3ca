import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Sql } from '#server/db/database.ts';
import { dump } from './dump.ts';
import { decrypted, encrypted } from './encryption.ts';
import { BackupError, FORMAT, FORMAT_VERSION, type End, type Header, type TableLine } from './format.ts';

export interface Summary {
  header: Header;
  end: End;
}

/**
 * Writes a backup to a new file, on disk when this returns.
 * @param key to encrypt it with; null = unencrypted
 * @throws when the file exists
 */
export async function writeBackup(db: Sql, path: string, key: Buffer | null = null): Promise<void> {
  const gzip = createGzip({ level: 6 });
  const hash = createHash('sha256');
  // An error of the file, such as a full disk, also ends the stream before it.
  const failed = saveContent(gzip, path, key);
  // It is awaited below; an error before that must not end the process.
  failed.catch(() => undefined);
  const write = async (line: string) => {
    hash.update(line).update('\n');
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), failed]);
  };
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  try {
    const end = await dump(db, version, write);
    gzip.end(`${JSON.stringify({ ...end, sha256: hash.digest('hex') } satisfies End)}\n`);
    await failed;
  } catch (error) {
    gzip.destroy();
    await failed.catch(() => undefined);
    throw error;
  }
}

/** Writes the content of a backup to a new file, on disk when this returns. @param key to encrypt it with, if any */
export async function saveContent(content: Readable, path: string, key: Buffer | null): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  if (key === null) await pipeline(content, file);
  else await pipeline(content, (plain: AsyncIterable<Buffer>) => encrypted(plain, key), file);
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** Receives the content of a backup line by line. */
export interface Visitor {
  table?: (table: TableLine) => Promise<void>;
  /** Receives the line of a row. */
  row?: (line: string) => Promise<void>;
}

/**
 * Reads a backup to its end.
 * @param key that it is encrypted with; null = unencrypted
 * @throws BackupError when it is not a backup, was cut off, or is not as it was written
 */
export async function readBackup(path: string, visitor: Visitor = {}, key: Buffer | null = null): Promise<Summary> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let header: Header | null = null;
  let end: End | null = null;
  let table = '';
  try {
    for await (const line of linesOf(path, key)) {
      if (end) throw new BackupError(`${path} is damaged: it contains more data after its end.`);
      if (line.startsWith('[')) {
        rows[table] = (rows[table] ?? 0) + 1;
        await visitor.row?.(line);
      } else {
        const item = JSON.parse(line) as Header | TableLine | End;
        if (header === null) header = checkHeader(path, item);
        else if ('table' in item) {
          table = item.table;
          rows[table] = 0;
          await visitor.table?.(item);
        } else if ('end' in item) end = item;
      }
      if (!end) hash.update(line).update('\n');
    }
  } catch (error) {
    throw isDamage(error)
      ? new BackupError(`${path} is damaged or not a backup (${(error as Error).message}).`)
      : error;
  }
  if (!header || !end) throw new BackupError(`${path} is incomplete: writing or copying it was interrupted.`);
  if (hash.digest('hex') !== end.sha256 || JSON.stringify(rows) !== JSON.stringify(end.rows)) {
    throw new BackupError(`${path} has been changed: its checksum does not match.`);
  }
  return { header, end };
}

async function* linesOf(path: string, key: Buffer | null): AsyncGenerator<string> {
  const source = Readable.from(decrypted(path, createReadStream(path), key));
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  const decoder = new TextDecoder();
  let parts: string[] = [];
  try {
    for await (const chunk of source.pipe(gunzip)) {
      const [first = '', ...others] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
      parts.push(first);
      for (const next of others) {
        yield parts.join('');
        parts = [next];
      }
    }
  } finally {
    source.destroy();
  }
  if (parts.some((part) => part !== '')) throw new BackupError(`${path} ends in the middle of a line.`);
}

function checkHeader(path: string, item: object): Header {
  const header = item as Header;
  if (header.format !== FORMAT) throw new BackupError(`${path} is not a backup of this product.`);
  if (header.version !== FORMAT_VERSION) {
    throw new BackupError(
      `${path} is a backup of format ${header.version}; this version reads format ${FORMAT_VERSION}. Use the version that ` +
        `made it (${header.product_version}), or a newer version.`,
    );
  }
  return header;
}

/** Errors of zlib and JSON for bytes that are not what was written. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || /^(Z_|ERR_STREAM_PREMATURE)/.test(String((error as { code?: unknown }).code));
