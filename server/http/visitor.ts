import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '#server/operation.ts';
import { logSecurityEvent } from './security-events.ts';

/** Whoever makes a request without an account: known by the network address alone. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: normalizeIP(request.ip),
  requestId: request.id,
  limitPage: (id) => request.limitPage(id),
  refused: (reason) => logSecurityEvent(request, 'token_refused', { reason }),
  warn: (error, message) => request.log.warn({ err: error }, message),
});
