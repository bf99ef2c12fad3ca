import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of the listed origins, and only these, use the API. Browsers send no credentials by
 * themselves (no cookies): the bearer token authorises a request, whatever page it comes from.
 */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: ({ url }, done) => {
      // The embedded identity provider has its own rules; images are public.
      const ours = url.startsWith('/v1/') || url === '/config.json';
      done(null, {
        origin: ours ? origins : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-organisation'],
        exposedHeaders: [
          'x-request-id',
          'retry-after',
          'allow',
          'content-disposition',
          'deprecation',
          'sunset',
          'etag',
        ],
        credentials: false,
        maxAge: 600,
        strictPreflight: false,
      });
    },
  });
}
