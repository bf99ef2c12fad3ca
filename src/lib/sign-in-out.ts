import { loginAddress, safePath } from './login-address.ts';
import { ASKED, leave, library, RETURN_TO, returnTarget, SIGNED_IN_AT, signingIn, SILENT, STAYS } from './session.ts';

let completing: Promise<string> | undefined;

/** Signs in on the page of the identity provider; comes back to /login/callback and from there to `returnTo`. */
export async function signIn(returnTo: string): Promise<void> {
  sessionStorage.removeItem(SILENT);
  await leave(returnTo);
}

/**
 * Processes the response of the identity provider once, however often this is called; returns the path of this app to continue to.
 */
export function completeSignIn(): Promise<string> {
  completing ??= takeAnswer();
  return completing;
}

async function takeAnswer(): Promise<string> {
  signingIn.set(true);
  const answer = globalThis.location.href;
  const wasSilent = sessionStorage.getItem(SILENT) !== null;
  sessionStorage.removeItem(SILENT);
  // Even after a failure, a reload must not send the same response again.
  globalThis.history.replaceState(globalThis.history.state, '', '/login/callback');
  try {
    const manager = await library();
    const user = await manager.signinCallback(answer);
    sessionStorage.setItem(SIGNED_IN_AT, String(Date.now()));
    sessionStorage.removeItem(RETURN_TO);
    localStorage.setItem(STAYS, 'yes');
    return safePath((user?.state as { returnTo?: string } | undefined)?.returnTo);
  } catch (error) {
    if (!wasSilent) throw error;
    // Such as login_required.
    localStorage.removeItem(STAYS);
    return loginAddress(new URL(returnTarget(), answer));
  } finally {
    signingIn.set(false);
  }
}

export async function signOut(): Promise<void> {
  sessionStorage.setItem(ASKED, 'yes');
  sessionStorage.removeItem(SIGNED_IN_AT);
  localStorage.removeItem(STAYS);
  const manager = await library();
  await manager.signoutRedirect();
}
