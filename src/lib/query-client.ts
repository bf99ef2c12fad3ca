import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, hasStatus, isFormProblem } from './api-problem.ts';
import { reasonOf } from './reason-of.ts';
import { toast } from './toast.ts';

const TRIES = 2;

const mayPass = (error: unknown) =>
  hasStatus(error, 429, 502, 503, 504) || (error instanceof ApiProblem && error.unreachable);

/**
 * Who owns which failure: 401 the transport, 422 and 409 of a form the form, a refetch behind data that is on screen a
 * toast; every other failure the route's error page, by being thrown where the hook is used.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.state.data === undefined || hasStatus(error, 401)) return;
      toast(`Could not be brought up to date: ${reasonOf(error)}`, {
        tone: 'problem',
        action: { label: 'Try again', run: () => void query.fetch().catch(() => {}) },
      });
    },
  }),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      throwOnError: (_error, query) => query.state.data === undefined,
      // Only what may pass by itself is worth a second try.
      retry: (failures, error) => failures < TRIES && mayPass(error),
    },
    mutations: { throwOnError: (error) => !isFormProblem(error) },
  },
});
