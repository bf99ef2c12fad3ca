import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Config } from './config.ts';
import { SIGN_IN_IFRAME_TIMEOUT, SIGN_IN_WINDOW_TIMEOUT } from './constants.ts';
import { STORE_PREFIX } from './stored-session.ts';

/** Authorization code with PKCE, by redirect; the session lives in session storage. */
export function createManager(config: Config): UserManager {
  const { origin } = globalThis.location;
  const store = () => new WebStorageStateStore({ store: sessionStorage, prefix: STORE_PREFIX });
  return new UserManager({
    authority: config.issuer,
    client_id: config.client_id,
    ...(config.resource === null ? {} : { resource: config.resource }),
    scope: config.scope,
    redirect_uri: `${origin}/login/callback`,
    post_logout_redirect_uri: `${origin}/logout`,
    userStore: store(),
    stateStore: store(),
    // session.ts renews tokens before a request, so that no timer of the library signs anyone out.
    automaticSilentRenew: false,
    requestTimeoutInSeconds: SIGN_IN_WINDOW_TIMEOUT / 1000,
    silentRequestTimeoutInSeconds: SIGN_IN_IFRAME_TIMEOUT / 1000,
  });
}
