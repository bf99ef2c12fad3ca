/**
 * Sends telemetry as OTLP over HTTP in JSON: in batches, without compression. What cannot be sent is dropped, and never holds up the
 * work that it tells of.
 */
import type { Attributes } from './span.ts';

/** Where to post, and the attributes of this process, such as `service.name`. */
export interface Receiver {
  url: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
}

export interface Outbox<T> {
  put: (item: T) => void;
  /** Sends what waits, instead of at the next turn. */
  flush: () => Promise<void>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

export type Say = (context: object, message: string) => void;

/** Items in a request, and items that wait at most. */
const BATCH = 512;
const MOST = 4096;
/** ms between two requests, and for one. */
const INTERVAL = 5000;
const TIMEOUT = 10_000;
/** ms in which what is left is sent when the process stops. */
const FAREWELL = 2000;

/**
 * @param what the items in words, such as `traces`, for the messages
 * @param requestOf the body of a request
 * @param say receives one message when items cannot be sent, and one when they can again
 */
export function openOutbox<T>(
  { url, headers }: Omit<Receiver, 'resource'>,
  what: { items: string; lost: string },
  requestOf: (items: T[]) => object,
  say: Say,
): Outbox<T> {
  let waiting: T[] = [];
  /** Items that were lost since the last post that arrived. */
  let dropped = 0;
  let failing = false;
  let sending: Promise<void> = Promise.resolve();
  /** The posts that begin when those under way have ended. */
  let next: Promise<void> | null = null;
  const closing = new AbortController();
  const timer = setInterval(() => void flush(), INTERVAL).unref();

  /** One request at a time, so that a slow receiver gets no more than one. Whoever asks meanwhile waits for the same next one. */
  function flush(): Promise<void> {
    next ??= sending = sending.then(send).catch((error: unknown) => {
      const isFirst = !failing;
      failing = true;
      if (isFirst) say({ err: error }, `${what.items} cannot be sent; ${what.lost}`);
    });
    return next;
  }

  async function send(): Promise<void> {
    next = null;
    while (waiting.length > 0) {
      const items = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      // Until they have arrived.
      dropped += items.length;
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(items)),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), closing.signal]),
      });
      // Read to its end, so that the connection can be used again.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The receiver of ${what.items} answered with status ${response.status}.`);
      dropped -= items.length;
      const lost = dropped;
      const isBack = failing || lost > 0;
      [failing, dropped] = [false, 0];
      if (isBack) say({ dropped: lost }, `${what.items} can be sent again`);
    }
  }

  return {
    put(item) {
      if (waiting.length >= MOST) dropped += 1;
      else waiting.push(item);
      if (waiting.length === BATCH) void flush();
    },
    flush,
    close() {
      clearInterval(timer);
      const late = setTimeout(() => closing.abort(), FAREWELL);
      return flush().finally(() => clearTimeout(late));
    },
  };
}

/** A value of the protocol: an AnyValue in the JSON encoding. */
export type Value =
  | { stringValue: string }
  | { intValue: string }
  | { doubleValue: number }
  | { boolValue: boolean }
  | { arrayValue: { values: Value[] } }
  | { kvlistValue: { values: { key: string; value: Value }[] } };

export const attributesOf = (attributes: Attributes): { key: string; value: Value }[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : { key, value: valueOf(value) }));

/** @param value anything that JSON has, except null */
export function valueOf(value: unknown): Value {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.filter(isPresent).map(valueOf) } };
  return { kvlistValue: { values: fieldsOf(value as object) } };
}

/** The properties of an object that have a value. */
export const fieldsOf = (object: object): { key: string; value: Value }[] =>
  Object.entries(object).flatMap(([key, value]) => (isPresent(value) ? { key, value: valueOf(value) } : []));

const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

/** ms of which whole microseconds are kept, as far as a number is exact, in the unit of the protocol. */
export const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;
