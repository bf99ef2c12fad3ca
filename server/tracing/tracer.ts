/** Begins traces, and sends their spans. */
import { attributesOf, nanoseconds, openOutbox, type Receiver, type Say } from './outbox.ts';
import { KIND, Span, type Attributes, type Kind, type Place } from './span.ts';

export interface TracingConfig extends Receiver {
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

/** @param say receives one message when spans cannot be sent, and one when they can again */
export function openTracer(config: TracingConfig, say: Say): Tracer {
  const resource = attributesOf(config.resource);
  const { put, flush, close } = openOutbox<Span>(
    config,
    { items: 'traces', lost: 'their spans are dropped' },
    (spans) => ({
      resourceSpans: [
        { resource: { attributes: resource }, scopeSpans: [{ scope: { name: 'titre' }, spans: spans.map(spanOf) }] },
      ],
    }),
    say,
  );
  return {
    begin(name, { kind, attributes, traceparent }) {
      const parent = parse(traceparent);
      if (parent && !parent.sampled) return null;
      const span = new Span(parent, { name, kind, attributes }, put);
      return parent || isSampled(span.traceId, config.ratio) ? span : null;
    },
    flush,
    close,
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
