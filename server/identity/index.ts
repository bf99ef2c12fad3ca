import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { makePrivateFolder } from '#server/db/private-folder.ts';
import { noneCreated, type CreatedAccounts } from './accounts.ts';
import { createSecrets, loadSecrets, type Secrets } from './secrets.ts';
import { openIdentityStore } from './store.ts';
import { localKeys, remoteIssuer, tokenVerifier, type VerifyToken } from './verify.ts';

/** Whose tokens are accepted, and where people sign in. */
export interface Identity {
  verify: VerifyToken;
  /** Claims that the issuer tells of the token's user beyond the token; empty when it tells none. */
  userinfo: (token: string) => Promise<Record<string, unknown>>;
  /** Serves the sign-in, when it is this process that does. */
  mount: ((app: FastifyInstance) => Promise<void>) | null;
  /** Keys of the embedded identity provider, null for another issuer. */
  secrets: Secrets | null;
  close: () => void;
}

interface Options {
  /** Forgets keys and sessions at the end, for tests. */
  inMemory?: boolean;
  /** Who can sign in at the embedded provider beside the demo accounts. */
  created?: CreatedAccounts;
}

export async function openIdentity(
  config: Config,
  { inMemory = false, created = noneCreated }: Options = {},
): Promise<Identity> {
  const { issuer, audience, embedded } = config.oidc;
  if (!embedded) {
    const { keys, userinfo } = remoteIssuer(issuer);
    return {
      verify: tokenVerifier(issuer, audience, keys),
      userinfo,
      mount: null,
      secrets: null,
      close: () => undefined,
    };
  }
  // Loaded only where it runs: another issuer's server starts without it.
  const [{ createProvider }, { mountIdentity }] = await Promise.all([import('./provider.ts'), import('./mount.ts')]);
  if (!inMemory) makePrivateFolder(config.dataDir);
  const secrets = inMemory ? await createSecrets(issuer) : await loadSecrets(config.dataDir, issuer);
  const store = openIdentityStore(inMemory ? null : config.dataDir);
  store.sweep();
  const sweeping = setInterval(store.sweep, 3_600_000).unref();
  const provider = createProvider(config, secrets, store, created);
  const { d: _private, ...publicKey } = secrets.signingKey;
  return {
    verify: tokenVerifier(issuer, audience, localKeys({ keys: [publicKey] })),
    userinfo: async () => ({}),
    mount: (app) =>
      mountIdentity(app, { provider, created, productName: config.brand.productName, origin: config.publicUrl }),
    secrets,
    close: () => {
      clearInterval(sweeping);
      store.close();
    },
  };
}
