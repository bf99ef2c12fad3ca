import type { FastifyReply } from 'fastify';

/** ms that someone who was refused may go on sending. */
const PATIENCE = 30_000;

/**
 * Takes the rest of a request that was refused before all of it was read. Were the connection closed at once, the other side
 * would see a reset connection in place of the answer: it reads the answer when it has sent what it had.
 */
export function takeTheRest(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (raw.complete) return;
  reply.removeHeader('connection');
  const timer = setTimeout(() => raw.destroy(), PATIENCE).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
