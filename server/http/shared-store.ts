import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounts } from '#server/db/shared-counts.ts';
import { PATIENCE, within } from './within.ts';

/** Keys that are remembered here. */
const MOST = 20_000;

/** ms for which calls do without the shared count after it failed, so that they do not all wait for it. */
const PAUSE = 5000;

/** What this process knows of a key. */
interface Seen {
  count: number;
  endsAt: number;
}

/**
 * Counts calls together with other processes. Whoever is over the limit is refused from memory; while the database is away each
 * process counts for itself, on from what it knew.
 */
export function sharedStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  const seen = new Map<string, Seen>();
  let pausedUntil = 0;

  /** The latest is last, so that the first is the one to forget. */
  function remember(key: string, value: Seen): Seen {
    seen.delete(key);
    seen.set(key, value);
    if (seen.size > MOST) seen.delete(seen.keys().next().value!);
    return value;
  }

  /** What is known of a key within its time. */
  function known(key: string, window: number): Seen {
    const last = seen.get(key);
    return last && last.endsAt > Date.now() ? last : { count: 0, endsAt: Date.now() + window };
  }

  async function count(key: string, window: number, max: number): Promise<Seen> {
    const before = known(key, window);
    if (before.count > max) return before;
    if (Date.now() >= pausedUntil) {
      try {
        const shared = await within(PATIENCE, counts.add(key, window));
        // Calls that did without it meanwhile are not forgotten.
        const most = Math.max(shared.count, known(key, window).count);
        return remember(key, { count: most, endsAt: Date.now() + shared.left });
      } catch {
        pausedUntil = Date.now() + PAUSE;
      }
    }
    const now = known(key, window);
    return remember(key, { ...now, count: now.count + 1 });
  }

  return class implements FastifyRateLimitStore {
    constructor(_options: FastifyRateLimitOptions) {}

    incr(...[key, callback, window, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      void count(key, window, max).then(({ count: current, endsAt }) =>
        callback(null, { current, ttl: Math.max(0, endsAt - Date.now()) }),
      );
    }

    /** Every limit counts here: their keys tell them apart. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
