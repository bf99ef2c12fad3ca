/** What every process of the product does at its start and end. */
import { ConfigError } from './config.ts';
import { DiskFullError } from './db/disk.ts';
import { LockedError } from './db/lock.ts';
import { NewerDatabaseError } from './db/migrations.ts';
import { troubleOf } from './db/trouble.ts';

/** Stops on SIGINT and SIGTERM, and exits with code 0, or 1 if the stop failed. */
export function stopOnSignals(
  stop: () => Promise<void>,
  log: { error: (context: object, message: string) => void },
): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal exits immediately. The database survives this.
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

/**
 * An error at start, for the person at the terminal: without a stack if the message is sufficient.
 * @param ports variables of ports other than PORT, by their values
 */
export function explain(error: unknown, ports: Record<number, string> = {}): string {
  const told = [ConfigError, DiskFullError, LockedError, NewerDatabaseError].some((kind) => error instanceof kind);
  if (told) return (error as Error).message;
  if (troubleOf(error) === 'away') {
    return `The connection to the database was lost during start-up (${deepest(error).message}). Start again.`;
  }
  if (troubleOf(error) === 'full')
    return `The disk is full (${deepest(error).message}). Free some space, then start again.`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
    return `This machine does not have this address (${error.message}). Set HOST to an address of this machine, or to 0.0.0.0 for all addresses.`;
  }
  if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) {
    return `Permission denied (${error.message}). This user must be allowed to write to DATA_DIR and to listen on PORT.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const variable = ports['port' in error ? Number(error.port) : 0] ?? 'PORT';
    return `The port is in use (${error.message}). Stop the program that uses the port, or set ${variable} to a different port.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The error of the driver, which other errors wrap. */
const deepest = (error: unknown): Error =>
  error instanceof Error && error.cause instanceof Error ? deepest(error.cause) : (error as Error);
