/** What every process of ours does at its start and its end. */
import { ConfigError } from './config.ts';
import { DiskFullError } from './db/disk.ts';
import { LockedError } from './db/lock.ts';
import { NewerDatabaseError } from './db/migrations.ts';
import { troubleOf } from './db/trouble.ts';

/** Stops on SIGINT and SIGTERM, and leaves with code 0; with 1 when the stop failed. */
export function stopOnSignals(
  stop: () => Promise<void>,
  log: { error: (context: object, message: string) => void },
): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means it: leave at once. The database survives that.
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
    });
  }
}

/** What went wrong at the start, for the person at the terminal: no stack where the message says it all. */
export function explain(error: unknown): string {
  const told = [ConfigError, DiskFullError, LockedError, NewerDatabaseError].some((kind) => error instanceof kind);
  if (told) return (error as Error).message;
  if (troubleOf(error) === 'away') {
    return `The connection to the database was lost during the start (${deepest(error).message}). Start again.`;
  }
  if (troubleOf(error) === 'full') return `The disk is full (${deepest(error).message}). Make room, then start again.`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
    return `This machine has no such address (${error.message}). Set HOST to one of its own, or to 0.0.0.0 for all.`;
  }
  if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) {
    return `Not permitted (${error.message}). DATA_DIR must be a folder that this user may write to, PORT one it may listen on.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The port is in use (${error.message}). Stop what uses it, or set PORT to another.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What the driver said, which others wrap. */
const deepest = (error: unknown): Error =>
  error instanceof Error && error.cause instanceof Error ? deepest(error.cause) : (error as Error);
