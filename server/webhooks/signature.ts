/** Secrets and signatures of webhooks, as standardwebhooks.com specifies them. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret: 256 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export interface Signed {
  /** Id of the event, the same in every attempt. */
  id: string;
  /** s since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers that a receiver verifies.
 * @param secrets each signs, so that receivers can change over from one to the next
 */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
