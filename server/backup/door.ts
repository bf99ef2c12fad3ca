import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from '#server/db/database.ts';
import { troubleOf } from '#server/db/trouble.ts';
import { writeBackup } from './file.ts';
import { BackupError } from './format.ts';

/** Longest path of a socket that every operating system accepts. */
const LONGEST = 100;

/** HTTP status: Insufficient Storage. */
const NO_ROOM = 507;

const noRoom = (dataDir: string) =>
  `The disk of ${dataDir} has no space for the backup, which the server first writes to this disk. Free some space, then try again.`;

const folderOf = (dataDir: string) => join(dataDir, 'operator');
const socketOf = (dataDir: string) => join(folderOf(dataDir), 'door.sock');

/**
 * Opens a door into the process that has the embedded database open, only for those who can read the data folder: a socket in a
 * folder that only its owner can open, not reachable over a network. Its only request returns a backup.
 * @returns a function that closes it
 */
export async function openDoor(dataDir: string, db: Sql, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST) {
    log.warn(
      `backups are not possible while the server runs: the path ${path} is too long for a socket. Set DATA_DIR to a shorter path.`,
    );
    return () => Promise.resolve();
  }
  const folder = folderOf(dataDir);
  // Left by an earlier process: the lock of the data folder belongs to this one.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const server = createServer((incoming, outgoing) => {
    // Not directly to the client: the database would have to wait for a client that stops reading.
    const file = join(folder, `${randomUUID()}.titre`);
    if (incoming.method !== 'GET' || incoming.url !== '/backup') {
      outgoing.writeHead(404).end();
      return;
    }
    writeBackup(db, file)
      .then(() => pipeline(createReadStream(file), outgoing.writeHead(200)))
      .then(() => log.info('a backup was made'))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a backup failed');
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(troubleOf(error) === 'full' ? NO_ROOM : 500).end();
      })
      .finally(() => rmSync(file, { force: true }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/**
 * Fetches a backup from the process that has the embedded database open.
 * @returns false if no process responds
 * @throws if the process could not make a backup, or the file exists
 */
export function backupThroughDoor(dataDir: string, save: (body: IncomingMessage) => Promise<void>) {
  return new Promise<boolean>((resolve, reject) => {
    const call = request({ socketPath: socketOf(dataDir), path: '/backup' }, (answer) => {
      if (answer.statusCode === NO_ROOM) reject(new BackupError(noRoom(dataDir)));
      else if (answer.statusCode !== 200)
        reject(new BackupError('The server could not make a backup. See the server log for the reason.'));
      else save(answer).then(() => resolve(true), reject);
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
    call.end();
  });
}
