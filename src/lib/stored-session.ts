/** The parts of a stored session that a request needs. The library that stores it is fetched only to sign in, renew or
 * sign out. */
export interface StoredSession {
  access_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  subject: string;
}

export const STORE_PREFIX = 'session.';

/** The library's name for the one session of this client. */
export const sessionKey = (issuer: string, clientId: string): string => `${STORE_PREFIX}user:${issuer}:${clientId}`;

/** Reads what `User.toStorageString` wrote; anything else counts as no session. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const { access_token, expires_at, profile } = JSON.parse(text) as Record<string, unknown> & {
      profile?: { sub?: unknown };
    };
    if (typeof access_token !== 'string' || typeof profile?.sub !== 'string') return null;
    return { access_token, expires_at: typeof expires_at === 'number' ? expires_at : 0, subject: profile.sub };
  } catch {
    return null;
  }
}

/** Whether the session expires within `margin` seconds. */
export const expiresSoon = ({ expires_at }: StoredSession, margin: number, now = Date.now()): boolean =>
  expires_at - Math.floor(now / 1000) < margin;
