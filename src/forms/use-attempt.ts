import { useState } from 'react';
import { hasStatus, type ApiProblem } from '#src/lib/api-problem.ts';

/** Runs one action at a time: a 409 or 422 from the server is kept to be shown, any other failure is rethrown. */
export function useAttempt(onFailure: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (hasStatus(error, 409, 422)) setRefusal(error);
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, forget: () => setRefusal(null), attempt };
}
