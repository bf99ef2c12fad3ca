import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { accountClaims, demoAccounts } from './accounts.ts';
import { readSecrets, type Secrets } from './secrets.ts';

/** Lifetime in s of an access token of the embedded identity provider. */
export const ACCESS_TOKEN_TTL = 3600;

/**
 * Creates an access token of the embedded identity provider for a demo account, without a browser: signed with its key, which
 * only the owner of the data folder can read. It is equivalent to the token of a sign-in.
 * @param overrides claims to replace, for tests
 * @throws for an unknown account
 */
export async function mintDemoToken(
  secrets: Secrets,
  email: string,
  { audience, clientId, expiresIn = ACCESS_TOKEN_TTL }: { audience: string; clientId: string; expiresIn?: number },
): Promise<string> {
  const account = demoAccounts.find((one) => one.email === email);
  if (!account) {
    throw new Error(`Unknown demo account ${email}. Use ${demoAccounts.map((one) => one.email).join(', ')}.`);
  }
  const { kid, alg } = secrets.signingKey;
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...accountClaims(account), client_id: clientId, scope: 'api', auth_time: issuedAt })
    .setProtectedHeader({ alg: alg ?? 'ES256', typ: 'at+jwt', kid })
    .setIssuer(secrets.issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .setJti(randomUUID())
    .sign(await importJWK(secrets.signingKey, 'ES256'));
}

/** The same with the keys in a data folder, for `npm run token`. */
export function demoTokenFrom(
  dataDir: string,
  email: string,
  target: { audience: string; clientId: string },
): Promise<string> {
  return mintDemoToken(readSecrets(dataDir), email, target);
}
