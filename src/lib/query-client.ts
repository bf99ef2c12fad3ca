import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryObserver,
  type FetchQueryOptions,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiProblem, hasStatus } from './api-problem.ts';
import { reasonOf } from './reason-of.ts';
import { dismissToast, toast } from './toast.ts';

const TRIES = 2;

const mayPass = (error: unknown) =>
  hasStatus(error, 429, 502, 503, 504) || (error instanceof ApiProblem && error.unreachable);

/** Shown on screen but outdated. */
const isOutdated = (query: Query) =>
  query.isActive() && query.state.status === 'error' && query.state.data !== undefined;

interface Failing {
  state: Pick<Query['state'], 'status' | 'data'>;
}

const hasFailed = ({ state }: Failing) => state.status === 'error' && state.data === undefined;

/** A failure that no page shows: the next visit requests the data again instead of showing an old error. */
function forgetUnused(query: Failing & Pick<Query, 'getObserversCount' | 'reset'>): void {
  if (hasFailed(query) && query.getObserversCount() === 0) query.reset();
}

let outdatedToast: number | undefined;
const queryCache = new QueryCache({
  onError(error, query) {
    if (query.state.data === undefined) return forgetUnused(query);
    if (hasStatus(error, 401)) return;
    outdatedToast = toast.problem(`The data could not be refreshed: ${reasonOf(error)}`, {
      label: 'Try again',
      run: () => void queryClient.refetchQueries({ predicate: isOutdated }),
    });
  },
  // A later attempt may have succeeded.
  onSuccess() {
    if (outdatedToast === undefined || queryCache.getAll().some(isOutdated)) return;
    dismissToast(outdatedToast);
    outdatedToast = undefined;
  },
});

/**
 * Where failures are shown: a 401 is handled by the transport; a failed change by its form, dialog or toast, only once;
 * a failed refetch of data on screen by a toast; missing data that a page needs by the route's error page, because the
 * hook throws.
 */
export const queryClient = new QueryClient({
  queryCache,
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      throwOnError: (_error, query) => query.state.data === undefined,
      // Only failures that may be temporary are retried.
      retry: (failures, error) => failures < TRIES && mayPass(error),
    },
  },
});

/**
 * Fetches data that pages share with the caller. A page that is left cancels the requests that only it waits for; this
 * observes the query while it is fetched, so that the request continues.
 */
export async function fetchShared<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const observer = new QueryObserver(queryClient, { ...options, enabled: false });
  const stopObserving = observer.subscribe(() => {});
  try {
    return await queryClient.fetchQuery(options);
  } finally {
    stopObserving();
    forgetUnused(observer.getCurrentQuery());
  }
}

/**
 * Makes the queries that failed, and have no data to show, start again: those on screen at once, the others when a page
 * needs them. Without this, a page that failed once would show the old error without a new request.
 */
export function retryFailed(): void {
  // A query that fails again reports it where it is used.
  void queryClient.resetQueries({ predicate: hasFailed }).catch(() => {});
}
