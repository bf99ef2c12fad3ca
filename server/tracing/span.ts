/**
 * Spans of traces. OpenTelemetry carries the span of the work under way, so that no function passes it on. A span begins only within
 * another one, or by `beginTrace`: without tracing there is none, and `inSpan` just calls the function.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';

/** The name of the scope, by which a receiver tells these spans from those of other libraries. */
export const SCOPE = 'titre';

const startSpan = (name: string, options: SpanOptions, parent = context.active()): Span =>
  trace.getTracer(SCOPE).startSpan(name, options, parent);

/**
 * Begins a trace, or continues that of a caller.
 * @param traceparent header of W3C Trace Context
 * @returns null if the trace is not recorded
 */
export function beginTrace(
  name: string,
  { traceparent, ...options }: SpanOptions & { traceparent?: string | null | undefined },
): Span | null {
  const span = startSpan(name, options, propagation.extract(ROOT_CONTEXT, { traceparent }));
  return span.isRecording() ? span : null;
}

/** As a header of W3C Trace Context. What is traced is sampled. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/** The span of the work under way; null without tracing. */
export const currentSpan = (): Span | null => trace.getActiveSpan() ?? null;

/** Marks a span as that of work that failed. @param error or its kind; its message, which may contain values, is not sent */
export function markFailed(error: unknown, span = currentSpan()): void {
  const kind = error instanceof Error ? error.name : typeof error === 'string' ? error : 'unknown';
  span?.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs work as that of a span, and ends the span with it. Without a span, only runs it. */
export function within<T>(span: Span | null, run: () => Promise<T>): Promise<T> {
  if (!span) return run();
  return entering(span, async () => {
    try {
      return await run();
    } catch (error) {
      markFailed(error, span);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs work in a span of its own, if the work under way has one. */
export function inSpan<T>(name: string, options: SpanOptions, run: () => Promise<T>): Promise<T> {
  return currentSpan() ? within(startSpan(name, options), run) : run();
}

/** Runs what does not belong to the work that happened to call it. */
export const untraced = <T>(run: () => T): T => context.with(ROOT_CONTEXT, run);

/** Calls a function in a span that someone else ends. */
export const entering = <T>(span: Span | null, run: () => T): T =>
  context.with(span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT, run);
