import type { FastifyRequest } from 'fastify';
import { redact } from './redact.ts';

/** Events that an operator may want an alert for; docs/operating/monitoring.md lists them. */
export type SecurityEvent = 'token_refused' | 'access_refused' | 'policy_violation';

/**
 * Writes one log line that can trigger an alert: always with `event`, never with a token or a query string.
 * @param details without secrets; texts from clients must be truncated
 */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  details: Record<string, unknown>,
): void {
  const { method, ip, caller, log } = request;
  const path = redact(request.originalUrl.split('?', 1)[0]!);
  log.warn({ event, ...details, method, path, user: caller?.id, key: caller?.key?.id, from: ip }, texts[event]);
}

const texts: Record<SecurityEvent, string> = {
  token_refused: 'a token was rejected',
  access_refused: 'access was denied',
  policy_violation: 'a browser blocked content that the content security policy does not allow',
};
