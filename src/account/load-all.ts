import { getGetUserAdminQueryOptions, getGetUserQueryOptions } from '#generated/hooks/users.ts';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { importLater } from '#src/lib/import-later.ts';
import { LOAD_FAILED_STATUS, MESSAGES } from '#src/lib/constants.ts';
import { whileLoading } from '#src/lib/loading.ts';
import { observable } from '#src/lib/observable.ts';
import { fetchShared, queryClient } from '#src/lib/query-client.ts';
import { pageDrawn } from '#src/lib/page-drawn.ts';
import { quietly } from '#src/lib/quietly.ts';
import { justSignedIn, requestUserId } from '#src/lib/session.ts';
import { awaitAdmin, currentUser, forgetUser, setAdmin, setUser } from './current-user.ts';
import { toCurrentUser } from './user.ts';

/** The 424 page, shown if the first data could not be loaded. */
export const loadFailure = observable<ApiProblem | null>(null);

/** Loaded after the first page, which needs few of these calls. */
const lists = () => importLater(() => import('./load-lists.ts'));

let loading: Promise<void> | undefined;
/** Numbers the loads, so that an outdated load has no effect. */
let generation = 0;

/** Loads the data that the whole app needs, once; a second caller gets the same promise. */
export function startLoading(): Promise<void> {
  loading ??= whileLoading(loadAll);
  return loading;
}

/** Clears all data and loads it again, such as after switching organisation. */
export function reloadAll(): Promise<void> {
  queryClient.removeQueries();
  loading = whileLoading(loadAll);
  return loading;
}

/** Runs after sign-in and sign-out: no data of the previous user may remain. */
export function forgetLoad(): void {
  generation += 1;
  queryClient.clear();
  loading = undefined;
  loadFailure.set(null);
  forgetUser();
}

async function loadAll(): Promise<void> {
  loadFailure.set(null);
  generation += 1;
  const mine = generation;
  const subject = requestUserId();
  if (!subject) {
    setUser(undefined);
    return;
  }
  try {
    // A user unknown to the server is not a failure: the app tells them that they have no organisation yet.
    const wire = await quietly(fetchShared(getGetUserQueryOptions(subject)), 404);
    if (mine !== generation) return;
    const user = wire ? toCurrentUser(wire) : null;
    if (!user) {
      setUser(user);
      return;
    }
    // The flag is requested once the user is loaded; only administration pages wait for it. An administrator
    // needs no organisation.
    const asAdmin = quietly(fetchShared(getGetUserAdminQueryOptions(subject)), 403, 404).then((flag) => {
      if (mine !== generation) return undefined;
      setAdmin(flag?.is_admin ?? false);
      return flag?.is_admin ? lists().then(({ loadAdmin }) => loadAdmin()) : undefined;
    });
    awaitAdmin(asAdmin);
    setUser(user);
    await Promise.all([user.current_org ? libraryOf(mine) : null, asAdmin]);
  } catch (error) {
    if (mine !== generation) return;
    if (hasStatus(error, 401)) {
      loading = undefined;
      // Right after a sign-in a 401 is shown as an error, because signing in again would loop.
      if (justSignedIn()) throw error;
      setUser(undefined);
      return;
    }
    console.error(error);
    const details = error instanceof ApiProblem && error.request_id ? { request_id: error.request_id } : {};
    const failure = new ApiProblem({ message: MESSAGES.loadFailed, status: LOAD_FAILED_STATUS, ...details });
    loadFailure.set(failure);
    loading = undefined;
    // Lets code that waits for the user continue to the error page.
    if (currentUser() === 'unknown') throw failure;
  }
}

/**
 * The page's own requests go first: on a slow line the catalogue takes as long as all of them. A page that needs one of
 * these lists requests it itself.
 */
async function libraryOf(mine: number): Promise<void> {
  await pageDrawn();
  const { loadLibrary } = await lists();
  if (mine === generation) await loadLibrary();
}
