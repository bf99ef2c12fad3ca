import type { SigninRedirectArgs } from 'oidc-client-ts';
import type { Config } from './config.ts';
import { HAND_OVER_WAIT, SIGN_IN_LOOP_GUARD, TOKEN_REFRESH_MARGIN_S } from './constants.ts';
import { importLater } from './import-later.ts';
import { observable } from './observable.ts';
import { openExchange, type Exchange } from './session-exchange.ts';
import { expiresSoon, parseSession, sessionKey, type StoredSession } from './stored-session.ts';

export const SIGNED_IN_AT = 'signed-in-at';
export const RETURN_TO = 'return-to';
/** This tab had a session or asked the other tabs for theirs: it does not ask again, so that signing out lasts. */
export const ASKED = 'session-asked';
/** In local storage, for all tabs, also later ones: this browser signed in and did not sign out. No token. */
export const STAYS = 'stays-signed-in';
/** This tab left for the identity provider to ask without a page whether its session is still open. */
export const SILENT = 'sign-in-silent';

let settings: Config | undefined;
let exchange: Exchange | undefined;
let refreshing: Promise<StoredSession> | undefined;
/** The session whose failed renewal has been logged. */
let lost: string | undefined;
let managing: ReturnType<typeof load> | undefined;

/** True between leaving for the identity provider and returning with a response. */
export const signingIn = observable(false);

export function startSession(config: Config): void {
  settings = config;
  const key = sessionKey(config.issuer, config.client_id);
  exchange = openExchange(
    new BroadcastChannel(`session:${config.client_id}`),
    { read: () => sessionStorage.getItem(key), write: (tokens) => sessionStorage.setItem(key, tokens) },
    TOKEN_REFRESH_MARGIN_S,
  );
}

function started(): Config {
  if (!settings) throw new Error('The session is started before it is used.');
  return settings;
}

async function load() {
  const { createManager } = await importLater(() => import('./sign-in-manager.ts'));
  return createManager(started());
}

/** The sign-in library, fetched when it is first needed. A failed load is tried again. */
export const library = () =>
  (managing ??= load().catch((error: unknown) => {
    managing = undefined;
    throw error;
  }));

function stored(): StoredSession | null {
  const { issuer, client_id } = started();
  return parseSession(sessionStorage.getItem(sessionKey(issuer, client_id)));
}

/** The identity provider's subject of the signed-in user, as far as this tab knows; sent as `req_id`. */
export const requestUserId = (): string | undefined => stored()?.subject;

/**
 * In a new tab, takes over the session of another tab. If no other tab is open, asks the identity provider once, without a page: then
 * this never resolves, and the tab comes back to `returnTo` or to the sign-in page.
 * @returns whether this tab has a session now
 */
export async function joinSession(returnTo: string): Promise<boolean> {
  if (sessionStorage.getItem(ASKED) === null) {
    sessionStorage.setItem(ASKED, 'yes');
    await exchange?.join(HAND_OVER_WAIT);
    if (requestUserId() === undefined && localStorage.getItem(STAYS) !== null) {
      sessionStorage.setItem(SILENT, 'yes');
      // An identity provider that cannot be reached is reported on the sign-in page, when the user asks for it.
      await leave(returnTo, { prompt: 'none', redirectMethod: 'replace' }).catch(console.warn);
    }
  }
  return requestUserId() !== undefined;
}

/** Leaves for the identity provider; comes back to /login/callback and from there to `returnTo`. */
export async function leave(returnTo: string, how: SigninRedirectArgs = {}): Promise<void> {
  signingIn.set(true);
  sessionStorage.setItem(RETURN_TO, returnTo);
  try {
    const manager = await library();
    await manager.signinRedirect({ ...how, state: { returnTo } });
  } catch (error) {
    signingIn.set(false);
    throw error;
  }
}

/** The return path of the sign-in under way in this tab, for a sign-in that must start again. */
export const returnTarget = (): string => sessionStorage.getItem(RETURN_TO) ?? '/';

export const justSignedIn = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(SIGNED_IN_AT) ?? 0) < SIGN_IN_LOOP_GUARD;

/**
 * Deletes the tokens without notifying the identity provider, because after a 401 they are useless. Does not use the
 * sign-in library: the way to /login must not depend on a file that a release may have removed.
 */
export function forget(): void {
  const { issuer, client_id } = started();
  sessionStorage.setItem(ASKED, 'yes');
  localStorage.removeItem(STAYS);
  sessionStorage.removeItem(sessionKey(issuer, client_id));
}

/**
 * Gets new tokens with the refresh token; simultaneous calls share one renewal, and tabs take turns.
 * @throws the cause, which is logged once per session, however many calls fail
 */
export function refresh(): Promise<StoredSession> {
  refreshing ??= navigator.locks
    .request('session-refresh', renew)
    .catch((error: unknown) => {
      const session = stored()?.access_token ?? '';
      if (session !== lost) console.error('The session could not be renewed.', error);
      lost = session;
      throw error;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

async function renew(): Promise<StoredSession> {
  // Another tab may have renewed while this tab waited for its turn or slept; its message may still be on its way.
  const handedOver = () => {
    const session = stored();
    return session && !expiresSoon(session, TOKEN_REFRESH_MARGIN_S) ? session : null;
  };
  if (!handedOver()) await exchange?.ask(HAND_OVER_WAIT);
  const given = handedOver();
  if (given) return given;
  const manager = await library();
  const user = await manager.signinSilent();
  const after = stored();
  if (!user || !after) throw new Error('The identity provider returned no new tokens.');
  exchange?.give(user.toStorageString());
  return after;
}

/** The access token for the next request, renewed first when it is about to expire; null while signed out. */
export async function bearer(): Promise<string | null> {
  const session = stored();
  if (!session) return null;
  if (!expiresSoon(session, TOKEN_REFRESH_MARGIN_S)) return session.access_token;
  try {
    return (await refresh()).access_token;
  } catch {
    // `refresh` has logged the cause. The request is sent anyway: the server decides whether the old token is still
    // valid.
    return session.access_token;
  }
}
