/** Connections to the database, of which nobody has all: those who wait for one take turns by organisation. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { openTurns } from '#server/turns.ts';

const owners = new AsyncLocalStorage<string>();

/** Does something on behalf of an organisation, or of a caller not known yet. All else is work of the server, which has no share. */
export const actingFor = <T>(owner: string, run: () => T): T => owners.run(owner, run);

interface Sizes {
  connections: number;
  /** Maximum number that one owner has at a time. */
  share: number;
  /** ms that a request waits for one. */
  patience: number;
}

export interface Shares {
  /** Waits for a turn. @returns how to end it @throws Error after the patience */
  take: () => Promise<() => void>;
  /** Number of requests that wait. */
  waiting: () => number;
}

export function openShares({ connections, share, patience }: Sizes): Shares {
  const turns = openTurns({ threads: connections, share, queue: Infinity, patience, busy: '', retry: 1 });
  let waiting = 0;
  let own = 0;
  return {
    async take() {
      waiting += 1;
      try {
        return await new Promise<() => void>((begin, fail) => {
          turns.take(owners.getStore() ?? `server ${(own += 1)}`, 'quick', () => new Promise<void>(begin)).catch(fail);
        });
      } catch {
        throw new Error('timeout exceeded when trying to connect');
      } finally {
        waiting -= 1;
      }
    },
    waiting: () => waiting,
  };
}
