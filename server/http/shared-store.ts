import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounts } from '#server/db/database.ts';
import { PATIENCE, within } from './within.ts';

/** Keys that are remembered here. */
const MOST = 20_000;

/** ms for which calls do without the shared count after it failed, so that they do not all wait for it. */
const PAUSE = 5000;

/** Of a limit so many parts are taken from the shared count at a time: 1,200 a minute are asked for 24 at a time, 30 singly. */
const PARTS = 50;

/** What this process knows of a key. */
interface Seen {
  /** As the shared count was when it was last asked. */
  count: number;
  /** Of those, calls that this process took in advance and has not had yet. */
  spare: number;
  endsAt: number;
}

/**
 * Counts calls together with other processes. A process takes some at a time, so that few calls wait for the database; what it
 * has not used when a limit is reached is lost to the others. Whoever is over the limit is refused from memory. While the
 * database is away each process counts on for itself.
 */
export function sharedStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  const seen = new Map<string, Seen>();
  const asking = new Map<string, Promise<void>>();
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
    return last && last.endsAt > Date.now() ? last : { count: 0, spare: 0, endsAt: Date.now() + window };
  }

  /** Takes so many from the shared count; when the database does not answer, everyone does without for a while. */
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

  /** Where a call is in the row of all, as the counter that this stands in for says it. */
  async function place(key: string, window: number, max: number): Promise<{ current: number; ttl: number }> {
    const at = ({ count, spare, endsAt }: Seen) => ({ current: count - spare, ttl: Math.max(0, endsAt - Date.now()) });
    for (;;) {
      const now = known(key, window);
      if (at(now).current > max) return at(now);
      if (now.spare > 0) return at(remember(key, { ...now, spare: now.spare - 1 }));
      if (Date.now() < pausedUntil) return at(remember(key, { ...now, count: now.count + 1 }));
      // oxlint-disable-next-line no-await-in-loop -- one asks for all that wait, and they look again
      await (asking.get(key) ?? ask(key, window, Math.ceil(max / PARTS)));
    }
  }

  return class implements FastifyRateLimitStore {
    incr(...[key, callback, window, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      void place(key, window, max).then((found) => callback(null, found));
    }

    /** Every limit counts here: their keys tell them apart. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
