import { useQuery } from '@tanstack/react-query';
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
import { getListProductsQueryOptions, useListProducts } from '#generated/hooks/products/products.ts';
import { getListUnitOperationsQueryOptions } from '#generated/hooks/unit-operations/unit-operations.ts';
import {
  getGetUserAdminQueryOptions,
  getGetUserQueryOptions,
  getListUnassignedUsersQueryOptions,
  getListUsersQueryOptions,
  updateUser,
} from '#generated/hooks/users/users.ts';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { LIST_PAGE_SIZE, LOAD_FAILED_STATUS, MESSAGES } from '#src/lib/constants.ts';
import { mayLeave } from '#src/lib/leave-guard.ts';
import { whileLoading } from '#src/lib/loading.ts';
import { observable, useObservable } from '#src/lib/observable.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { justSignedIn, requestUserId } from '#src/lib/session.ts';
import { toCurrentUser, type CurrentUser, type Membership } from './user.ts';

export type { CurrentUser, Membership } from './user.ts';
export { isFreeTier } from './user.ts';

/** 'unknown' until the first load has said; null: the server knows no such user; undefined: not signed in any more. */
type Known = CurrentUser | null | undefined | 'unknown';

const known = observable<Known>('unknown');
const admin = observable(false);
/** Settled once the flag has been asked for and answered. */
let adminAsked: Promise<unknown> = Promise.resolve();
/** The 424 page, when the first data could not be had. */
export const loadFailure = observable<ApiProblem | null>(null);

/** Lists of the library change rarely; they are fetched again only on another organisation or a reload. */
const LIBRARY = { staleTime: Infinity, gcTime: Infinity } as const;

let loading: Promise<void> | undefined;
/** Counts the loads, so that one that was overtaken leaves no trace. */
let generation = 0;

export const currentUser = (): Known => known.get();
/** Resolves as soon as it is said who is signed in, while the rest is still being loaded. */
export const whenUserKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (known.get() !== 'unknown') {
      resolve();
      return;
    }
    const stop = known.subscribe(() => {
      if (known.get() === 'unknown') return;
      stop();
      resolve();
    });
  });

export const useCurrentUser = (): CurrentUser | null => {
  const user = useObservable(known);
  return user === 'unknown' ? null : (user ?? null);
};
export const useSignedIn = (): boolean => {
  const user = useObservable(known);
  return user !== 'unknown' && user !== undefined;
};
export const isAdmin = (): boolean => admin.get();
/** The flag comes after the user: whoever decides by it waits for it. */
export const whenAdminKnown = (): Promise<unknown> => adminAsked;
export const useIsAdmin = (): boolean => useObservable(admin);

/** The products for navigation: nothing until they are loaded, never an error. */
export function useProducts() {
  const enabled = Boolean(useCurrentUser()?.current_org);
  const { data } = useListProducts(undefined, { query: { enabled, throwOnError: false } });
  return data?.products ?? [];
}

export const useUnitOperations = () =>
  useQuery(getListUnitOperationsQueryOptions({ query: LIBRARY })).data?.unit_operations ?? [];

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

async function loadAll(): Promise<void> {
  loadFailure.set(null);
  generation += 1;
  const mine = generation;
  const subject = requestUserId();
  if (!subject) {
    known.set(undefined);
    return;
  }
  try {
    // A user the server does not know is no failure: they are told that they have no organisation yet.
    const wire = await quietly(queryClient.fetchQuery(getGetUserQueryOptions(subject)), 404);
    if (mine !== generation) return;
    const user = wire ? toCurrentUser(wire) : null;
    if (!user?.current_org) {
      known.set(user);
      return;
    }
    // The flag is asked for once the user is there; nothing but what is the administrators' waits for it.
    const asAdmin = quietly(queryClient.fetchQuery(getGetUserAdminQueryOptions(subject)), 403, 404).then((flag) => {
      if (mine !== generation) return undefined;
      admin.set(flag?.is_admin ?? false);
      return flag?.is_admin ? loadAdmin() : undefined;
    });
    adminAsked = asAdmin.catch(() => {});
    known.set(user);
    await Promise.all([loadLibrary(), asAdmin]);
  } catch (error) {
    if (mine !== generation) return;
    if (hasStatus(error, 401)) {
      loading = undefined;
      // Straight after a sign-in this is shown as what it is; signing in again would only turn in a circle.
      if (justSignedIn()) throw error;
      known.set(undefined);
      return;
    }
    console.error(error);
    const details = error instanceof ApiProblem && error.request_id ? { request_id: error.request_id } : {};
    loadFailure.set(new ApiProblem({ message: MESSAGES.loadFailed, status: LOAD_FAILED_STATUS, ...details }));
    loading = undefined;
    // Whoever waits for the user goes on to where the failure is shown.
    if (known.get() === 'unknown') throw loadFailure.get()!;
  }
}

const loadLibrary = () =>
  Promise.all([
    queryClient.fetchQuery(getListProductsQueryOptions()),
    queryClient.fetchQuery(getListUnitOperationsQueryOptions({ query: LIBRARY })),
    queryClient.fetchQuery(getListSolventsQueryOptions({ query: LIBRARY })),
    queryClient.fetchQuery(getListSubstancesQueryOptions({ types: 'molecule' }, { query: LIBRARY })),
    queryClient.fetchQuery(getListCellsQueryOptions({ query: LIBRARY })),
    queryClient.fetchQuery(getListProteinsQueryOptions({ query: LIBRARY })),
    queryClient.fetchQuery(getListBuffersQueryOptions()),
  ]);

/** There may be thousands; the screens of administration ask for the other pages. */
const FIRST_PAGE = { page: 1, page_size: LIST_PAGE_SIZE } as const;

const loadAdmin = () =>
  Promise.all([
    optional(queryClient.fetchQuery(getListOrganisationsQueryOptions(FIRST_PAGE))),
    optional(queryClient.fetchQuery(getListUnassignedUsersQueryOptions(FIRST_PAGE))),
    optional(queryClient.fetchQuery(getListUsersQueryOptions(FIRST_PAGE))),
    optional(queryClient.fetchQuery(getListOrganisationRolesQueryOptions())),
  ]);

/** Null for the refusals that are an answer here, not a failure. */
async function quietly<T>(call: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasStatus(error, ...statuses)) return null;
    throw error;
  }
}

/** No access is quiet. */
const optional = <T>(call: Promise<T>): Promise<T | null> => quietly(call, 403);

/**
 * Makes another organisation the current one: saves the user without id fields, then loads everything again. Unsaved
 * work is asked about first.
 * @returns false when one stays with it
 */
export async function switchOrganisation(organisation: Membership): Promise<boolean> {
  const user = known.get();
  if (!user || user === 'unknown' || !(await mayLeave())) return false;
  const { name, orgs } = user;
  await whileLoading(async () => {
    await updateUser(user.id, { name, orgs, current_org: organisation });
    await reloadAll();
  });
  return true;
}

/** Takes over what the server answered about the own user, as after a change of name. */
export const keepUser = (wire: Parameters<typeof toCurrentUser>[0]): void => known.set(toCurrentUser(wire));

/**
 * Reads again who one is, after a change of one's own memberships or rights; everything, where that moved one to another
 * organisation.
 */
export async function refreshUser(): Promise<CurrentUser | null> {
  const before = known.get();
  if (!before || before === 'unknown') return null;
  const flag = await quietly(queryClient.fetchQuery({ ...getGetUserAdminQueryOptions(before.id), staleTime: 0 }), 403);
  admin.set(flag?.is_admin ?? false);
  const now = toCurrentUser(await queryClient.fetchQuery({ ...getGetUserQueryOptions(before.id), staleTime: 0 }));
  if (now.current_org?.id !== before.current_org?.id) await reloadAll();
  else known.set(now);
  return now;
}

/** After signing in as someone, or out: nothing of the one before may stay. */
export function forgetLoad(): void {
  generation += 1;
  queryClient.clear();
  loading = undefined;
  known.set('unknown');
  admin.set(false);
}
