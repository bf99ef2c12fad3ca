import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { accountClaims, demoAccounts } from './accounts.ts';
import { readSecrets, type Secrets } from './secrets.ts';

/** s that an access token of the embedded identity provider is good for. */
export const ACCESS_TOKEN_TTL = 3600;

/**
 * An access token of the embedded identity provider for a demo account, without a browser: made here with its key, which
 * only the owner of the data folder can read. It is the same token that a sign-in gives.
 * @param overrides claims to set otherwise, for tests
 * @throws when there is no such account
 */
export async function mintDemoToken(
  secrets: Secrets,
  email: string,
  { audience, clientId, expiresIn = ACCESS_TOKEN_TTL }: { audience: string; clientId: string; expiresIn?: number },
): Promise<string> {
  const account = demoAccounts.find((one) => one.email === email);
  if (!account) {
    throw new Error(`There is no demo account ${email}; there are ${demoAccounts.map((one) => one.email).join(', ')}.`);
  }
  const { kid, alg } = secrets.signingKey;
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...accountClaims(account), client_id: clientId, scope: 'api' })
    .setProtectedHeader({ alg: alg ?? 'ES256', typ: 'at+jwt', kid })
    .setIssuer(secrets.issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .setJti(randomUUID())
    .sign(await importJWK(secrets.signingKey, 'ES256'));
}

/** The same from the keys below a data folder, as `npm run token` uses it. */
export function demoTokenFrom(
  dataDir: string,
  email: string,
  target: { audience: string; clientId: string },
): Promise<string> {
  return mintDemoToken(readSecrets(dataDir), email, target);
}
