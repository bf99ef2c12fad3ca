import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { describeError, redact } from './redact.ts';

/** Receives the lines of a log. */
export interface LogStream {
  write: (line: string) => void;
}

/**
 * Structured logs. Headers are never logged; addresses are logged without their query, which contains codes at sign-in; errors
 * without the values in their messages.
 * @param stream destination instead of standard output
 */
export function loggerOptions({ logLevel }: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
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
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method: request.method,
        path: pathOf(request.originalUrl),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.id,
        key: request.caller?.key?.id,
        from: request.ip,
      },
      'answered',
    );
  });
}

const pathOf = (url: string) => redact(url.split('?', 1)[0]!);
