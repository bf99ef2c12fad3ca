import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';

/** Signatures by a key pair alone: a shared secret, or none at all, is never accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** s by which the clocks of issuer and server may differ. */
const CLOCK_TOLERANCE = 5;

/** What RFC 9068 calls an access token, and what other issuers send. An ID token may look alike, but its audience is the client. */
const TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt', undefined]);

export type VerifyToken = (token: string) => Promise<JWTPayload>;

/** Thrown for a token that does not let anyone in; the message says why, for the log. */
export class TokenError extends Error {
  override name = 'TokenError';
}

/**
 * Checks signature, issuer, audience, algorithm, type and times of access tokens.
 * @param keys of the issuer: its key set, or where to find it
 */
export function tokenVerifier(issuer: string, audience: string, keys: JWTVerifyGetKey): VerifyToken {
  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['exp', 'sub'],
      });
      if (!TYPES.has(protectedHeader.typ?.toLowerCase()))
        throw new TokenError(`a token of type ${protectedHeader.typ}`);
      return payload;
    } catch (error) {
      // The issuer cannot be asked for its keys: that is no fault of the token's.
      if (error instanceof IssuerError) throw error;
      if (isUnreachable(error)) throw new IssuerError(`The keys of ${issuer} could not be read`, { cause: error });
      throw error instanceof TokenError
        ? error
        : new TokenError(error instanceof Error ? error.message : 'not a token');
    }
  };
}

/** Keys that are at hand. */
export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);

interface Discovery {
  issuer: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
}

/**
 * A remote issuer: its keys (asked for at first use, kept, asked for again when a token names one that is not among them,
 * at most every 30 s) and its userinfo.
 */
export function remoteIssuer(issuer: string) {
  let found: Promise<Discovery> | undefined;
  let keySet: JWTVerifyGetKey | undefined;
  const discovery = () => {
    // A failure is not kept: the next call asks again.
    found ??= discover(issuer).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const keys: JWTVerifyGetKey = async (header, token) => {
    keySet ??= createRemoteJWKSet(new URL((await discovery()).jwks_uri), {
      cacheMaxAge: 600_000,
      cooldownDuration: 30_000,
    });
    return keySet(header, token);
  };
  const userinfo = async (token: string): Promise<Record<string, unknown>> => {
    const { userinfo_endpoint: endpoint } = await discovery();
    if (!endpoint) return {};
    const response = await fetch(endpoint, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    }).catch((cause: unknown) => {
      throw new IssuerError(`${endpoint} does not answer`, { cause });
    });
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {};
  };
  return { keys, userinfo };
}

/** Thrown when the issuer does not answer, or not as one. */
export class IssuerError extends Error {
  override name = 'IssuerError';
}

async function discover(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const document = (await response.json()) as Discovery;
    if (document.issuer !== issuer) throw new Error(`it calls itself ${document.issuer}`);
    return document;
  } catch (cause) {
    throw new IssuerError(`OIDC_ISSUER ${issuer} could not be read at ${address}`, { cause });
  }
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    (error instanceof TypeError && error.message === 'fetch failed')
  );
}
