import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { describeError, redact } from './redact.ts';

/** Takes the lines of a log. */
export interface LogStream {
  write: (line: string) => void;
}

/**
 * Structured logs. Headers are not written at all; addresses without their query, which at sign-in holds codes; errors
 * without the values that were in them.
 * @param stream where to, instead of the standard output
 */
export function loggerOptions({ logLevel }: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }), err: describeError },
    ...(stream ? { stream } : {}),
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

const pathOf = (url: string) => redact(url.split('?', 1)[0]!);
