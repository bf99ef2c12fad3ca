import { redirect, type MiddlewareFunction } from 'react-router-dom';
import { currentUser, isAdmin, whenAdminKnown, whenUserKnown } from '#src/account/current-user.ts';
import { loadFailure, startLoading } from '#src/account/load-all.ts';
import { isFreeTier } from '#src/account/user.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { LOAD_POLL, MESSAGES } from '#src/lib/constants.ts';
import { loginAddress } from '#src/lib/login-address.ts';
import { pause } from '#src/lib/pause.ts';
import { forget, joinSession, requestUserId } from '#src/lib/session.ts';

const EXEMPT = ['/login', '/logout'];

/** Guards every page: redirects to sign-in, or to the page for users without an organisation. */
const auth: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  if (EXEMPT.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) {
    // They need nothing of what could not be loaded: the user can still sign out.
    loadFailure.set(null);
    return next();
  }
  // A request has no hash; it is read from the address bar, except during navigation, where the router keeps it.
  const hash = url.hash || (globalThis.location.pathname === url.pathname ? globalThis.location.hash : '');
  const toLogin = loginAddress({ pathname: url.pathname, search: url.search, hash });
  const from = url.pathname + url.search + hash;
  if (requestUserId() === undefined && !(await joinSession(from))) throw redirect(toLogin);

  const user = await whenKnown();
  if (user === undefined) {
    forget();
    throw redirect(toLogin);
  }
  const belongs = Boolean(user?.current_org);
  const isTold = url.pathname === '/not-authorised';
  if (belongs && isTold) throw redirect('/');
  if (!belongs && !isTold && !(await mayAdministrate(url.pathname))) throw redirect('/not-authorised');
  return next();
};

/** Administration does not require membership of an organisation. */
async function mayAdministrate(path: string): Promise<boolean> {
  if (path !== '/admin' && !path.startsWith('/admin/')) return false;
  await whenAdminKnown();
  return isAdmin();
}

/** The free tier cannot open a single unit operation. */
const paidPlan: MiddlewareFunction = async (_args, next) => {
  const user = currentUser();
  if (user && user !== 'unknown' && isFreeTier(user)) throw redirect('/unit-operations');
  return next();
};

/** Administration is for administrators: the server rejects other users, this only avoids showing them empty pages. */
const admin: MiddlewareFunction = async (_args, next) => {
  await whenAdminKnown();
  if (!isAdmin()) throw new ApiProblem({ message: MESSAGES.adminsOnly, status: 403 });
  return next();
};

const guards: Readonly<Record<string, MiddlewareFunction>> = { auth, paidPlan, admin };

/** The guards of a route by name. An unknown name is a programming error: the page shows 500 instead of opening. */
export const guardsNamed = (...names: string[]): MiddlewareFunction[] =>
  names.map((name) => {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    return (
      guard ??
      (() => {
        throw new ApiProblem({ message: MESSAGES.unknownGuard(name), status: 500 });
      })
    );
  });

/** Waits until the user is known: for the load itself and, if another load overtakes it, by polling. */
async function whenKnown() {
  for (;;) {
    const nextLook = pause(LOAD_POLL);
    await Promise.race([startLoading(), whenUserKnown(), nextLook]);
    const user = currentUser();
    if (user !== 'unknown') return user;
    await nextLook;
  }
}
