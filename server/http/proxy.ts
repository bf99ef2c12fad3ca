import { request as httpRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/errors.ts';
import { sendRefusal } from './error-handler.ts';

/** Forwards /v1 unchanged to another server: for the app on the mock of the contract. */
export async function mountProxy(app: FastifyInstance, target: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/v1/*', (request, reply) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
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
