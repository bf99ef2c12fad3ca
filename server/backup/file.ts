import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Sql } from '#server/db/database.ts';
import { dump } from './dump.ts';
import { BackupError, FORMAT, FORMAT_VERSION, type End, type Header, type TableLine } from './format.ts';

export interface Summary {
  header: Header;
  end: End;
}

/** Writes a backup to a new file, on disk when this returns. @throws when the file is there already */
export async function writeBackup(db: Sql, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const gzip = createGzip({ level: 6 });
  gzip.pipe(file);
  const hash = createHash('sha256');
  // A full disk shows on the file; whoever waits on the stream before it must not wait for ever.
  const failed = finished(file).catch((error: unknown) => {
    gzip.destroy();
    throw error;
  });
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
    file.destroy();
    await failed.catch(() => undefined);
    throw error;
  }
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** What a reader is told of, line by line. */
export interface Visitor {
  table?: (table: TableLine) => Promise<void>;
  /** A row as its line. */
  row?: (line: string) => Promise<void>;
}

/**
 * Reads a backup to its end.
 * @throws BackupError when it is none, was cut off, or is not as it was written
 */
export async function readBackup(path: string, visitor: Visitor = {}): Promise<Summary> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let header: Header | null = null;
  let end: End | null = null;
  let table = '';
  try {
    for await (const line of linesOf(path)) {
      if (end) throw new BackupError(`${path} is damaged: there is more data after its end.`);
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

async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
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
        `made it (${header.product_version}), or a newer one.`,
    );
  }
  return header;
}

/** What zlib and JSON say of bytes that are not what was written. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || /^(Z_|ERR_STREAM_PREMATURE)/.test(String((error as { code?: unknown }).code));
