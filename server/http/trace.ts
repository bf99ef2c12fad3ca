import type { FastifyInstance } from 'fastify';
import { entering, type Span } from '#server/tracing/span.ts';
import type { Tracer } from '#server/tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless the request is traced. */
    span: Span | null;
  }
}

/**
 * Traces the operations of the contract, except what every open page repeats. A caller can continue a trace of its own with the header
 * `traceparent`; `traceresponse` says which trace it was.
 * @param tracer null: nothing is traced
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer | null): void {
  app.decorateRequest('span', null);
  if (!tracer) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { operation, quiet } = request.routeOptions.config;
    const route = request.routeOptions.url;
    if (operation === undefined || quiet === true || route === undefined) return done();
    const { traceparent } = request.headers;
    request.span = tracer.begin(`${request.method} ${route}`, {
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'titre.operation': operation,
        'titre.request_id': request.id,
      },
      traceparent: typeof traceparent === 'string' ? traceparent : null,
    });
    if (!request.span) return done();
    reply.header('traceresponse', request.span.traceparent);
    entering(request.span, done);
  });
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? entering(span, done) : done()));
  app.addHook('onResponse', async ({ span }, reply) => {
    if (!span) return;
    span.attributes['http.response.status_code'] = reply.statusCode;
    if (reply.statusCode >= 500) span.error = String(reply.statusCode);
    span.finish();
  });
  app.addHook('onRequestAbort', async ({ span }) => {
    if (!span) return;
    span.error = 'aborted';
    span.finish();
  });
}
