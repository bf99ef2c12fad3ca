import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounts } from '#server/db/database.ts';
import { PATIENCE, within } from './within.ts';

/** Maximum number of keys held in memory. */
const MOST = 20_000;

/** ms without the shared count after it failed, so that requests do not all wait for it. */
const PAUSE = 5000;

/** Of a limit so many parts are taken from the shared count at a time: 1,200 a minute are asked for 24 at a time, 30 singly. */
const PARTS = 50;

/** State of a key in this process. */
interface Seen {
  /** The shared count at the last query. */
  count: number;
  /** Requests in that count that this process reserved and has not used yet. */
  spare: number;
  endsAt: number;
}

/**
 * Counts requests together with other processes. A process reserves several at a time, so that few wait for the database; what it
 * has not used when a limit is reached is lost to the others. Requests over the limit are rejected from memory. While the
 * database is unavailable, each process counts alone.
 */
export function sharedStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  const seen = new Map<string, Seen>();
  const asking = new Map<string, Promise<void>>();
  let pausedUntil = 0;

  /** In order of last use, so that the first one is dropped first. */
  function remember(key: string, value: Seen): Seen {
    seen.delete(key);
    seen.set(key, value);
    if (seen.size > MOST) seen.delete(seen.keys().next().value!);
    return value;
  }

  /** State of a key within its time window. */
  function known(key: string, window: number): Seen {
    const last = seen.get(key);
    return last && last.endsAt > Date.now() ? last : { count: 0, spare: 0, endsAt: Date.now() + window };
  }

  /** Reserves this many from the shared count; if the database does not respond, the shared count is not used for a while. */
  function ask(key: string, window: number, many: number): Promise<void> {
    const asked = within(PATIENCE, counts.add(key, many, window))
      .then(
        ({ count, left }) => void remember(key, { count, spare: many, endsAt: Date.now() + left }),
        () => void (pausedUntil = Date.now() + PAUSE),
      )
      .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  /** Position of a request among all, in the form of the counter that this one replaces. */
  async function place(key: string, window: number, max: number): Promise<{ current: number; ttl: number }> {
    const at = ({ count, spare, endsAt }: Seen) => ({ current: count - spare, ttl: Math.max(0, endsAt - Date.now()) });
    for (;;) {
      const now = known(key, window);
      if (at(now).current > max) return at(now);
      if (now.spare > 0) return at(remember(key, { ...now, spare: now.spare - 1 }));
      if (Date.now() < pausedUntil) return at(remember(key, { ...now, count: now.count + 1 }));
      // oxlint-disable-next-line no-await-in-loop -- one query serves all that wait, and they check again
      await (asking.get(key) ?? ask(key, window, Math.ceil(max / PARTS)));
    }
  }

  return class implements FastifyRateLimitStore {
    incr(...[key, callback, window, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      void place(key, window, max).then((found) => callback(null, found));
    }

    /** All limits share this store; their keys distinguish them. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
