import { request as httpRequest } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '#server/errors.ts';
import { sendRefusal } from './error-handler.ts';

export interface ProxyTarget {
  /** Where the other server of the contract is. */
  url: string;
  /** Headers to add to a request. */
  headersFor: (request: FastifyRequest) => Record<string, string>;
}

/** Forwards /v1 to another server of the contract: for the app on the mock. */
export async function mountProxy(app: FastifyInstance, { url: target, headersFor }: ProxyTarget): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/v1/*', (request, reply) => {
    const { host: _host, connection: _connection, ...given } = request.headers;
    const headers = { ...headersFor(request), ...given };
    const forwarded = httpRequest(new URL(request.url, target), { method: request.method, headers }, (answer) => {
      reply.hijack();
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply.raw);
    });
    forwarded.on('error', () => {
      if (!reply.sent) void sendRefusal(reply, unavailable('The mock server is not responding.'));
    });
    request.raw.pipe(forwarded);
    return reply;
  });
}
