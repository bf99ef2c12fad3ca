/** What every process of ours does at its start and its end. */
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from './config.ts';
import { LockedError } from './db/lock.ts';

/** Stops on SIGINT and SIGTERM, and leaves with code 0; with 1 when the stop failed. */
export function stopOnSignals(stop: () => Promise<void>, log: FastifyBaseLogger): void {
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
  if (error instanceof ConfigError || error instanceof LockedError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The port is in use (${error.message}). Stop what uses it, or set PORT to another.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
