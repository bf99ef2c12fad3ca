import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** Keys of the embedded identity provider. They survive restarts, so that users stay signed in. */
export interface Secrets {
  /** Private, ES256. */
  signingKey: JWK & { kid: string };
  cookieKeys: string[];
  /** Issuer at the latest start, for tools on this machine that create tokens. */
  issuer: string;
}

const fileBelow = (dataDir: string) => join(dataDir, 'identity', 'secrets.json');

/** New keys, in memory. */
export async function createSecrets(issuer: string): Promise<Secrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = randomBytes(8).toString('hex');
  return {
    signingKey: { ...jwk, kid, alg: 'ES256', use: 'sig' },
    cookieKeys: [randomBytes(32).toString('base64url')],
    issuer,
  };
}

/** The keys in `dataDir`, created if necessary; readable only by their owner. */
export async function loadSecrets(dataDir: string, issuer: string): Promise<Secrets> {
  const file = fileBelow(dataDir);
  const stored = existsSync(file) ? readSecrets(dataDir) : await createSecrets(issuer);
  const secrets = { ...stored, issuer };
  mkdirSync(join(dataDir, 'identity'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

/**
 * Keys of the identity provider that runs, or last ran, on `dataDir`.
 * @throws if it never ran there
 */
export function readSecrets(dataDir: string): Secrets {
  return JSON.parse(readFileSync(fileBelow(dataDir), 'utf8')) as Secrets;
}
