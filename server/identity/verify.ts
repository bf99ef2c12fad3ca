import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';

/** Only signatures with a key pair: shared secrets and unsigned tokens are never accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Tolerated difference in s between the clocks of issuer and server. */
const CLOCK_TOLERANCE = 5;

/** Types of access tokens: RFC 9068, and other issuers. An ID token may look the same, but its audience is the client. */
const TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt', undefined]);

/** ms for which a verified token is not verified again. For as long, it outlives a key that its issuer withdraws. */
const REMEMBERED = 60_000;

/** Tokens that are remembered, about 2 kB each. */
const MOST = 5000;

export type VerifyToken = (token: string) => Promise<JWTPayload>;

/** Thrown for an invalid token; the message gives the reason, for the log. */
export class TokenError extends Error {
  override name = 'TokenError';
}

/**
 * Verifies signature, issuer, audience, algorithm, type and times of access tokens.
 * @param keys of the issuer: its key set, or how to fetch it
 */
export function tokenVerifier(issuer: string, audience: string, keys: JWTVerifyGetKey): VerifyToken {
  // A client sends the same token with every request until it expires. The oldest comes first.
  const verified = new Map<string, { payload: JWTPayload; until: number }>();
  return async (token) => {
    const known = verified.get(token);
    if (known && Date.now() < known.until) return known.payload;
    verified.delete(token);
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
      verified.set(token, { payload, until: Math.min(Date.now() + REMEMBERED, payload.exp! * 1000) });
      if (verified.size > MOST) verified.delete(verified.keys().next().value!);
      return payload;
    } catch (error) {
      // The keys of the issuer cannot be fetched: the token itself may be valid.
      if (error instanceof IssuerError) throw error;
      if (isUnreachable(error)) throw new IssuerError(`The keys of ${issuer} could not be read`, { cause: error });
      throw error instanceof TokenError
        ? error
        : new TokenError(error instanceof Error ? error.message : 'not a token');
    }
  };
}

/** An issuer whose keys are known. */
export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);

interface Discovery {
  issuer: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
}

/**
 * A remote issuer: its keys (fetched at first use, cached, fetched again when a token refers to an unknown key,
 * at most every 30 s) and its userinfo.
 */
export function remoteIssuer(issuer: string) {
  let found: Promise<Discovery> | undefined;
  let keySet: JWTVerifyGetKey | undefined;
  const discovery = () => {
    // A failure is not cached: the next request tries again.
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
      throw new IssuerError(`${endpoint} is not responding`, { cause });
    });
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {};
  };
  return { keys, userinfo };
}

/** Thrown if the issuer does not respond, or its response is invalid. */
export class IssuerError extends Error {
  override name = 'IssuerError';
}

async function discover(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const document = (await response.json()) as Discovery;
    if (document.issuer !== issuer) throw new Error(`its issuer is ${document.issuer}`);
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
