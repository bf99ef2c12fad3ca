import type { FastifyReply } from 'fastify';

/** ms for which the rest of a rejected request is still read. */
const PATIENCE = 30_000;

/**
 * Reads the rest of a request that was rejected early. If the connection were closed at once, the client
 * would see a reset instead of the response: it reads the response after sending everything.
 */
export function takeTheRest(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (raw.complete) return;
  reply.removeHeader('connection');
  const timer = setTimeout(() => raw.destroy(), PATIENCE).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
