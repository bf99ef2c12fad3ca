import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigate, useRouteError } from 'react-router-dom';
import { currentUser } from '#src/account/current-user.ts';
import { loadFailure } from '#src/account/load-all.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { failureFrom } from '#src/components/failure/failure.ts';
import { FailureView } from '#src/components/failure/failure-view.tsx';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { errorShown } from '#src/lib/error-shown.ts';
import { isLoading } from '#src/lib/loading.ts';
import { useObservable } from '#src/lib/observable.ts';
import { retryFailed } from '#src/lib/query-client.ts';
import { Frame } from './shell.tsx';

/** The error boundary of every route. */
export function ErrorPage() {
  const routeError = useRouteError();
  // If a list that many pages need fails, the page's own request for it failed as well, and perhaps first.
  const error = useObservable(loadFailure) ?? routeError;
  const loading = useSyncExternalStore(isLoading.subscribe, isLoading.get);
  // Set before the failed page unmounts, so that it stores unsaved work.
  useLayoutEffect(() => {
    errorShown.set(true);
    return () => errorShown.set(false);
  }, []);
  // The failed page requests its data again when it is next opened.
  useEffect(() => retryFailed(), []);
  useEffect(() => {
    // The server has logged an error response; anything else is an error of this app and must be logged.
    if (!(error instanceof ApiProblem)) console.error(error);
  }, [error]);
  useMoveOn(error);
  return <Frame>{!loading && <FailureView failure={failureFrom(error)} />}</Frame>;
}

/**
 * A user who was removed from their organisation goes to the page that says so, or continues in their current
 * organisation.
 */
function useMoveOn(error: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasStatus(error, 403)) return;
    const before = organisationOf(currentUser());
    if (before === undefined) return;
    refreshUser().then(
      (user) => {
        if (organisationOf(user) !== before) void navigate('/');
      },
      // The shown error is sufficient.
      () => undefined,
    );
  }, [error, navigate]);
}

const organisationOf = (user: ReturnType<typeof currentUser>): string | undefined =>
  user && user !== 'unknown' ? user.current_org?.id : undefined;
