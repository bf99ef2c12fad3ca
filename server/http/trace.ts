import { SpanKind, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginTrace, entering, markFailed, traceparentOf } from '#server/tracing/span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless the request is traced. */
    span: Span | null;
  }
}

/**
 * Traces the operations of the contract, except what every open page repeats. A caller can continue a trace of its own with the header
 * `traceparent`; `traceresponse` says which trace it was.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { operation, quiet } = request.routeOptions.config;
    const route = request.routeOptions.url;
    if (operation === undefined || quiet === true || route === undefined) return done();
    const { traceparent } = request.headers;
    request.span = beginTrace(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'titre.operation': operation,
        'titre.request_id': request.id,
      },
      traceparent: typeof traceparent === 'string' ? traceparent : null,
    });
    if (!request.span) return done();
    reply.header('traceresponse', traceparentOf(request.span));
    entering(request.span, done);
  });
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? entering(span, done) : done()));
  app.addHook('onResponse', async ({ span }, reply) => {
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) markFailed(String(reply.statusCode), span);
    span.end();
  });
  app.addHook('onRequestAbort', async ({ span }) => {
    if (!span) return;
    markFailed('aborted', span);
    span.end();
  });
}
