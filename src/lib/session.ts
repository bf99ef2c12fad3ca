import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import type { Config } from './config.ts';
import { SIGN_IN_IFRAME_TIMEOUT, SIGN_IN_LOOP_GUARD, SIGN_IN_WINDOW_TIMEOUT, TOKEN_REFRESH_MARGIN_S } from './constants.ts';
import { observable } from './observable.ts';

const SIGNED_IN_AT = 'signed-in-at';

let manager: UserManager | undefined;
let channel: BroadcastChannel | undefined;
let refreshing: Promise<User> | undefined;
let completing: Promise<string> | undefined;

/** The identity provider's subject; undefined while nobody is signed in. */
let subject: string | undefined;

/** True between leaving for the identity provider and coming back with an answer. */
export const signingIn = observable(false);

export function startSession(config: Config): void {
  const origin = globalThis.location.origin;
  manager = new UserManager({
    authority: config.issuer,
    client_id: config.client_id,
    resource: config.audience,
    scope: 'openid email profile offline_access api',
    redirect_uri: `${origin}/login/callback`,
    post_logout_redirect_uri: `${origin}/logout`,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    // Renewal is ours (before a request, shared, see bearer), so that no timer signs anyone out behind our back.
    automaticSilentRenew: false,
    requestTimeoutInSeconds: SIGN_IN_WINDOW_TIMEOUT / 1000,
    silentRequestTimeoutInSeconds: SIGN_IN_IFRAME_TIMEOUT / 1000,
  });
  // Refresh tokens rotate: the tab that renewed hands the new ones to the other tabs of the same session.
  channel = new BroadcastChannel(`session:${config.client_id}`);
  channel.addEventListener('message', ({ data }: MessageEvent<{ subject: string; user: string }>) => {
    if (data.subject === subject) void adopt(data.user);
  });
}

function session(): UserManager {
  if (!manager) throw new Error('The session is started before it is used.');
  return manager;
}

async function adopt(stored: string): Promise<void> {
  const { User: Stored } = await import('oidc-client-ts');
  await session().storeUser(Stored.fromStorageString(stored));
}

/** The subject of whoever is signed in, as far as this tab knows; the server decides whether it still holds. */
export async function signedInSubject(): Promise<string | null> {
  const user = await session().getUser();
  subject = user?.profile.sub;
  return subject ?? null;
}

/** What `req_id` carries. */
export const requestUserId = (): string | undefined => subject;

/** Leaves for the identity provider; comes back to /login/callback and from there to `returnTo`. */
export async function signIn(returnTo: string): Promise<void> {
  signingIn.set(true);
  try {
    await session().signinRedirect({ state: { returnTo } });
  } catch (error) {
    signingIn.set(false);
    throw error;
  }
}

/** Takes the answer of the identity provider, once however often it is called; gives the place to go on to. */
export function completeSignIn(): Promise<string> {
  signingIn.set(true);
  completing ??= session()
    .signinCallback(globalThis.location.href)
    .then((user) => {
      subject = user?.profile.sub;
      sessionStorage.setItem(SIGNED_IN_AT, String(Date.now()));
      return (user?.state as { returnTo?: string } | undefined)?.returnTo ?? '/';
    })
    .finally(() => signingIn.set(false));
  return completing;
}

export const justSignedIn = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(SIGNED_IN_AT) ?? 0) < SIGN_IN_LOOP_GUARD;

/** Forgets the tokens without telling the identity provider: after a 401 they are of no use. */
export async function forget(): Promise<void> {
  subject = undefined;
  await session().removeUser();
}

export async function signOut(): Promise<void> {
  sessionStorage.removeItem(SIGNED_IN_AT);
  await session().signoutRedirect();
}

/**
 * New tokens by the refresh token; calls at the same time share one renewal, and tabs take turns.
 * @throws what went wrong, after logging it
 */
export function refresh(): Promise<User> {
  refreshing ??= navigator.locks
    .request('session-refresh', async () => {
      const before = await session().getUser();
      // Another tab may have renewed and handed over while this one waited for its turn.
      if (before && !expiresSoon(before)) return before;
      const user = await session().signinSilent();
      if (!user) throw new Error('The identity provider gave no new tokens.');
      channel?.postMessage({ subject: user.profile.sub, user: user.toStorageString() });
      return user;
    })
    .catch((error: unknown) => {
      console.error('The session could not be renewed.', error);
      throw error;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

const expiresSoon = (user: User): boolean => (user.expires_in ?? 0) < TOKEN_REFRESH_MARGIN_S;

/** The access token for the next request, renewed first when it is about to expire; null while signed out. */
export async function bearer(): Promise<string | null> {
  const user = await session().getUser();
  if (!user) return null;
  if (!expiresSoon(user)) return user.access_token;
  try {
    return (await refresh()).access_token;
  } catch {
    // refresh has logged it. The request goes out as it is: the server knows best whether the old token still holds.
    return user.access_token;
  }
}
