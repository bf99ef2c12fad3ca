import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { currentSpan, entering } from '#server/tracing/span.ts';
import type { LogStream } from '#server/tracing/telemetry.ts';
import { describeError, redact } from './redact.ts';

/**
 * Structured logs. Headers are never logged; addresses are logged without their query, which contains codes at sign-in; errors
 * without the values in their messages.
 * @param stream destination instead of standard output
 */
export function loggerOptions({ logLevel }: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    mixin: traceOf,
    serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }), err: describeError },
    ...(stream ? { stream } : {}),
  };
}

/**
 * Logs one line per request when the response is sent: user, operation and duration. What every open page repeats is logged
 * only at the level debug, unless it fails.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isQuiet = request.routeOptions.config.quiet === true && reply.statusCode < 400;
    const line = {
      method: request.method,
      path: pathOf(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.caller?.id,
      key: request.caller?.key?.id,
      from: request.ip,
    };
    // The response may end in an event of the connection, which belongs to no request.
    entering(request.span, () => request.log[isQuiet ? 'debug' : 'info'](line, 'answered'));
  });
}

/** In every line that is written while something traced is done, by the names of OpenTelemetry. */
function traceOf(): Record<string, string> {
  const span = currentSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

const pathOf = (url: string) => redact(url.split('?', 1)[0]!);
