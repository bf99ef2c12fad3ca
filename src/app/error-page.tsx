import { useEffect, useLayoutEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { failureFrom } from '#src/components/failure/failure.ts';
import { FailureView } from '#src/components/failure/failure-view.tsx';
import { ApiProblem } from '#src/lib/api-problem.ts';
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
  return (
    <Frame>
      <FailureView failure={failureFrom(error)} />
    </Frame>
  );
}
