import { useEffect, useLayoutEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router-dom';
import { currentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { failureFrom } from '#src/components/failure/failure.ts';
import { FailureView } from '#src/components/failure/failure-view.tsx';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { errorShown } from '#src/lib/error-shown.ts';
import { retryFailed } from '#src/lib/query-client.ts';
import { Frame } from './shell.tsx';

/** The error boundary of every route. */
export function ErrorPage() {
  const error = useRouteError();
  // Before what stood here is told that it goes, which then keeps what was not saved.
  useLayoutEffect(() => {
    errorShown.set(true);
    return () => errorShown.set(false);
  }, []);
  // The page that failed asks again when it is next opened.
  useEffect(() => retryFailed(), []);
  useEffect(() => {
    // A refusal has been logged by the server; anything else is a fault of this app and must leave a trace.
    if (!(error instanceof ApiProblem)) console.error(error);
  }, [error]);
  useMoveOn(error);
  return (
    <Frame>
      <FailureView failure={failureFrom(error)} />
    </Frame>
  );
}

/** Someone who was taken out of their organisation meanwhile goes to where that is said, or on in the one they are in now. */
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
      // What is shown already is all that can be said.
      () => undefined,
    );
  }, [error, navigate]);
}

const organisationOf = (user: ReturnType<typeof currentUser>): string | undefined =>
  user && user !== 'unknown' ? user.current_org?.id : undefined;
