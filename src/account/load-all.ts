import { getListBuffersQueryOptions } from '#generated/hooks/buffers/buffers.ts';
import {
  getListCellsQueryOptions,
  getListProteinsQueryOptions,
  getListSolventsQueryOptions,
  getListSubstancesQueryOptions,
} from '#generated/hooks/components/components.ts';
import {
  getListOrganisationRolesQueryOptions,
  getListOrganisationsQueryOptions,
} from '#generated/hooks/organisations/organisations.ts';
import { getListProductsQueryOptions } from '#generated/hooks/products/products.ts';
import { getListUnitOperationsQueryOptions } from '#generated/hooks/unit-operations/unit-operations.ts';
import {
  getGetUserAdminQueryOptions,
  getGetUserQueryOptions,
  getListUnassignedUsersQueryOptions,
  getListUsersQueryOptions,
} from '#generated/hooks/users/users.ts';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { LOAD_FAILED_STATUS, MESSAGES } from '#src/lib/constants.ts';
import { whileLoading } from '#src/lib/loading.ts';
import { observable } from '#src/lib/observable.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { fetchShared, queryClient } from '#src/lib/query-client.ts';
import { quietly } from '#src/lib/quietly.ts';
import { justSignedIn, requestUserId } from '#src/lib/session.ts';
import { awaitAdmin, currentUser, forgetUser, setAdmin, setUser } from './current-user.ts';
import { LIBRARY } from './lists.ts';
import { toCurrentUser } from './user.ts';

/** The 424 page, when the first data could not be had. */
export const loadFailure = observable<ApiProblem | null>(null);

let loading: Promise<void> | undefined;
/** Counts the loads, so that one that was overtaken leaves no trace. */
let generation = 0;

/** Loads what the whole app stands on, once; a second caller gets the same load. */
export function startLoading(): Promise<void> {
  loading ??= whileLoading(loadAll);
  return loading;
}

/** Forgets everything and loads it again, as after choosing another organisation. */
export function reloadAll(): Promise<void> {
  queryClient.removeQueries();
  loading = whileLoading(loadAll);
  return loading;
}

/** After signing in as someone, or out: nothing of the one before may stay. */
export function forgetLoad(): void {
  generation += 1;
  queryClient.clear();
  loading = undefined;
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
    // A user the server does not know is no failure: they are told that they have no organisation yet.
    const wire = await quietly(fetchShared(getGetUserQueryOptions(subject)), 404);
    if (mine !== generation) return;
    const user = wire ? toCurrentUser(wire) : null;
    if (!user) {
      setUser(user);
      return;
    }
    // The flag is asked for once the user is there; nothing but what is the administrators' waits for it. An administrator
    // needs no organisation.
    const asAdmin = quietly(fetchShared(getGetUserAdminQueryOptions(subject)), 403, 404).then((flag) => {
      if (mine !== generation) return undefined;
      setAdmin(flag?.is_admin ?? false);
      return flag?.is_admin ? loadAdmin() : undefined;
    });
    awaitAdmin(asAdmin);
    setUser(user);
    await Promise.all([user.current_org ? loadLibrary() : null, asAdmin]);
  } catch (error) {
    if (mine !== generation) return;
    if (hasStatus(error, 401)) {
      loading = undefined;
      // Straight after a sign-in this is shown as what it is; signing in again would only turn in a circle.
      if (justSignedIn()) throw error;
      setUser(undefined);
      return;
    }
    console.error(error);
    const details = error instanceof ApiProblem && error.request_id ? { request_id: error.request_id } : {};
    const failure = new ApiProblem({ message: MESSAGES.loadFailed, status: LOAD_FAILED_STATUS, ...details });
    loadFailure.set(failure);
    loading = undefined;
    // Whoever waits for the user goes on to where the failure is shown.
    if (currentUser() === 'unknown') throw failure;
  }
}

const loadLibrary = () =>
  Promise.all([
    fetchShared(getListProductsQueryOptions(FIRST_PAGE)),
    fetchShared(getListUnitOperationsQueryOptions({ query: LIBRARY })),
    fetchShared(getListSolventsQueryOptions({ query: LIBRARY })),
    fetchShared(getListSubstancesQueryOptions({ types: 'molecule' }, { query: LIBRARY })),
    fetchShared(getListCellsQueryOptions({ query: LIBRARY })),
    fetchShared(getListProteinsQueryOptions({ query: LIBRARY })),
    fetchShared(getListBuffersQueryOptions(FIRST_PAGE)),
  ]);

const loadAdmin = () =>
  Promise.all([
    optional(fetchShared(getListOrganisationsQueryOptions(FIRST_PAGE))),
    optional(fetchShared(getListUnassignedUsersQueryOptions(FIRST_PAGE))),
    optional(fetchShared(getListUsersQueryOptions(FIRST_PAGE))),
    optional(fetchShared(getListOrganisationRolesQueryOptions())),
  ]);

/** No access is quiet. */
const optional = <T>(call: Promise<T>): Promise<T | null> => quietly(call, 403);
