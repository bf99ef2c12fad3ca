import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { makePrivateFolder } from '#server/private-folder.ts';
import { noneCreated, type CreatedAccounts } from './accounts.ts';
import { createSecrets, loadSecrets, type Secrets } from './secrets.ts';
import { openIdentityStore } from './store.ts';
import { localKeys, remoteIssuer, tokenVerifier, type VerifyToken } from './verify.ts';

/** The identity provider: whose tokens are accepted, and where people sign in. */
export interface Identity {
  verify: VerifyToken;
  /** Additional claims about the user of a token, from the issuer; empty if there are none. */
  userinfo: (token: string) => Promise<Record<string, unknown>>;
  /** Serves the sign-in pages, if the identity provider is embedded. */
  mount: ((app: FastifyInstance) => Promise<void>) | null;
  /** Keys of the embedded identity provider, null for another issuer. */
  secrets: Secrets | null;
  close: () => void;
}

interface Options {
  /** Keeps keys and sessions only in memory, for tests. */
  inMemory?: boolean;
  /** Accounts of the embedded provider in addition to the demo accounts. */
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
  // Loaded only if needed: a server with another issuer starts without it.
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
