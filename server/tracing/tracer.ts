/**
 * Begins traces, and sends their spans as OTLP over HTTP in JSON. Of the protocol it covers traces, in batches, without
 * compression; what cannot be sent is dropped, and never holds up the work that is traced.
 */
import { KIND, Span, type Attributes, type Kind, type Place } from './span.ts';

export interface TracingConfig {
  /** Where spans are posted. */
  url: string;
  headers: Record<string, string>;
  /** Of the process: `service.name` and others. */
  resource: Record<string, string>;
  /** Share of traces that are recorded, 0 to 1, unless the caller has decided. */
  ratio: number;
}

export interface Tracer {
  /**
   * Begins a trace, or continues that of a caller.
   * @param traceparent header of W3C Trace Context
   * @returns null if the trace is not recorded
   */
  begin: (
    name: string,
    options: { kind: Kind; attributes?: Attributes; traceparent?: string | null | undefined },
  ) => Span | null;
  /** Sends the spans that have ended, instead of at the next turn. */
  flush: () => Promise<void>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** Spans in a request, and spans that wait at most. */
const BATCH = 512;
const MOST = 4096;
/** ms between two requests, and for one. */
const INTERVAL = 5000;
const TIMEOUT = 10_000;

/** @param say receives one message when spans cannot be sent, and one when they can again */
export function openTracer(config: TracingConfig, say: (context: object, message: string) => void): Tracer {
  let waiting: Span[] = [];
  /** Spans that were lost since the last post that arrived. */
  let dropped = 0;
  let failing = false;
  let sending: Promise<void> = Promise.resolve();
  /** The posts that begin when those under way have ended. */
  let next: Promise<void> | null = null;
  const timer = setInterval(() => void flush(), INTERVAL).unref();

  function keep(span: Span): void {
    if (waiting.length >= MOST) dropped += 1;
    else waiting.push(span);
    if (waiting.length === BATCH) void flush();
  }

  /** One request at a time, so that a slow receiver gets no more than one. Whoever asks meanwhile waits for the same next one. */
  function flush(): Promise<void> {
    next ??= sending = sending.then(send).catch((error: unknown) => {
      if (!failing) say({ err: error }, 'traces cannot be sent; their spans are dropped');
      failing = true;
    });
    return next;
  }

  async function send(): Promise<void> {
    next = null;
    while (waiting.length > 0) {
      const spans = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      // Until they have arrived.
      dropped += spans.length;
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { ...config.headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(spans, config.resource)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      // Read to its end, so that the connection can be used again.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The receiver of traces answered with status ${response.status}.`);
      dropped -= spans.length;
      if (failing || dropped > 0) say({ dropped }, 'traces can be sent again');
      [failing, dropped] = [false, 0];
    }
  }

  return {
    begin(name, { kind, attributes, traceparent }) {
      const parent = parse(traceparent);
      if (parent && !parent.sampled) return null;
      const span = new Span(parent, { name, kind, attributes }, keep);
      return parent || isSampled(span.traceId, config.ratio) ? span : null;
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Version 00 of the header, or the same fields of a later version. */
function parse(header: string | null | undefined): (Place & { sampled: boolean }) | null {
  const found = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(
    header ?? '',
  );
  if (!found || (found[1] === '00' && found[5] !== undefined)) return null;
  return { traceId: found[2]!, spanId: found[3]!, sampled: (Number.parseInt(found[4]!, 16) & 1) === 1 };
}

/** The same for all processes: by 52 of the random bits at the end of the id. */
const isSampled = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio;

/** An ExportTraceServiceRequest in the JSON encoding of OTLP. */
function requestOf(spans: Span[], resource: Record<string, string>) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'titre' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ traceId, spanId, parentId, name, kind, start, end, attributes, error }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: KIND[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end!),
    attributes: attributesOf({ ...attributes, ...(error === null ? {} : { 'error.type': error }) }),
    status: error === null ? {} : { code: 2 },
  };
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : { key, value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) } },
  );

/** @param ms of which whole microseconds are kept, as far as a number is exact */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;
