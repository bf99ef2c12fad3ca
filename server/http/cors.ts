import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of other origins call the API: those that are named, exactly, and no other. Nothing is sent along by the
 * browser itself (no cookies): the bearer token authorises, wherever the page is from.
 */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: ({ url }, done) => {
      // The embedded identity provider answers for itself; images go to anyone.
      const ours = url.startsWith('/v1/') || url === '/config.json';
      done(null, {
        origin: ours ? origins : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-organisation'],
        exposedHeaders: ['x-request-id', 'retry-after', 'allow', 'content-disposition'],
        credentials: false,
        maxAge: 600,
        strictPreflight: false,
      });
    },
  });
}
