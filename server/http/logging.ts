import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * Structured logs, one line a request. Addresses are written without their query, which at sign-in holds codes and
 * tokens; headers are not written at all.
 */
export function loggerOptions({ logLevel }: Config): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], from: ip }),
    },
  };
}
