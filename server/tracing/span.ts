/**
 * Spans of traces, in the terms of OpenTelemetry. The span of the work under way is found by AsyncLocalStorage, so that no function
 * passes it on. A span begins only within another one: without tracing there is none, and `inSpan` just calls the function.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** By the numbers of the protocol. */
export const KIND = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

export type Kind = keyof typeof KIND;

/** Names of the semantic conventions where they have one. Never secrets, and no content of requests and rows. */
export type Attributes = Record<string, string | number | undefined>;

export interface Place {
  traceId: string;
  spanId: string;
}

const current = new AsyncLocalStorage<Span | null>();

/** ms since 1970, with the resolution of the clock. */
const now = () => performance.timeOrigin + performance.now();

export class Span implements Place {
  readonly spanId = randomBytes(8).toString('hex');
  readonly start = now();
  end: number | null = null;
  /** Kind of the error that the work ended with. */
  error: string | null = null;
  readonly traceId: string;
  readonly parentId: string | null;
  name: string;
  readonly kind: Kind;
  readonly attributes: Attributes;
  readonly #keep: (span: Span) => void;

  /** @param parent null for the first span of a trace. @param keep receives the span when it has ended */
  constructor(
    parent: Place | null,
    {
      name,
      kind = 'internal',
      attributes = {},
    }: { name: string; kind?: Kind | undefined; attributes?: Attributes | undefined },
    keep: (span: Span) => void,
  ) {
    this.traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    this.parentId = parent?.spanId ?? null;
    this.name = name;
    this.kind = kind;
    this.attributes = { ...attributes };
    this.#keep = keep;
  }

  /** As a header of W3C Trace Context. What is traced is sampled. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`;
  }

  child(name: string, options: { kind?: Kind | undefined; attributes?: Attributes | undefined } = {}): Span {
    return new Span(this, { name, ...options }, this.#keep);
  }

  /** Only the kind of an error: messages may contain values. */
  fail(error: unknown): void {
    this.error = error instanceof Error ? error.name : 'unknown';
  }

  finish(): void {
    if (this.end !== null) return;
    this.end = now();
    this.#keep(this);
  }
}

/** The span of the work under way; null without tracing. */
export const currentSpan = (): Span | null => current.getStore() ?? null;

/** Runs work as that of a span, and ends the span with it. Without a span, only runs it. */
export function within<T>(span: Span | null, run: () => Promise<T>): Promise<T> {
  if (!span) return run();
  return current.run(span, async () => {
    try {
      return await run();
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.finish();
    }
  });
}

/** Runs work in a span of its own, if the work under way has one. */
export function inSpan<T>(
  name: string,
  options: { kind?: Kind; attributes?: Attributes },
  run: () => Promise<T>,
): Promise<T> {
  const parent = currentSpan();
  return parent ? within(parent.child(name, options), run) : run();
}

/** Runs what does not belong to the work that happened to call it. */
export const untraced = <T>(run: () => T): T => current.run(null, run);

/** Calls a function in a span that someone else ends. */
export const entering = <T>(span: Span | null, run: () => T): T => current.run(span, run);
