import { useEffect, useState } from 'react';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { justSignedIn } from '#src/lib/session.ts';

/**
 * Passes unhandled request failures to the error page: the failure of a click would otherwise be
 * invisible.
 */
export function useUnansweredCalls(): void {
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const problem: unknown = event.reason;
      if (!(problem instanceof ApiProblem)) return;
      event.preventDefault();
      // An expired session redirects to sign-in separately.
      if (problem.status !== 401 || justSignedIn()) setFailure(problem);
    };
    addEventListener('unhandledrejection', onRejection);
    return () => removeEventListener('unhandledrejection', onRejection);
  }, []);
  if (failure) throw failure;
}
