import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/** Structured logs. Headers are not written at all; addresses without their query, which at sign-in holds codes. */
export function loggerOptions({ logLevel }: Config): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }) },
  };
}

/** One line for each request, when it is answered: who called what, and how long it took. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.originalUrl),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.id,
        from: request.ip,
      },
      'answered',
    );
  });
}

const pathOf = (url: string) => url.split('?', 1)[0];
