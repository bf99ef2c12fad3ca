import { useState } from 'react';
import { integrateData, integrateDataChanges } from '#generated/hooks/experiments.ts';
import type { DataIntegrationInput, ModelFit } from '#generated/types.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';

type Start = (
  of: Pick<ModelFit, 'product_id' | 'unit_operation'>,
  request: DataIntegrationInput,
  describe?: (made: ModelFit) => string,
) => Promise<ModelFit>;

/** Starts a fit, says that it is ready, and has the lists of fits read again. */
export function useStartFit() {
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);
  /** Rejects if the server refuses the request, as a form expects. */
  const start: Start = async (
    { product_id, unit_operation },
    request,
    describe = ({ number }) => `Fit ${number} is ready`,
  ) => {
    const made = await integrateData(product_id, unit_operation, request);
    const operations = [unit_operation, ...(made.together ?? []).map((one) => one.unit_operation)];
    await refresh(operations.flatMap((one) => integrateDataChanges(product_id, one)));
    toast.done(`${describe(made)}. No process uses the fit until you accept it.`);
    return made;
  };
  /** Null if the data cannot support the fit; `problem` then says why. */
  const attempt = async (...request: Parameters<Start>): Promise<ModelFit | null> => {
    setProblem(null);
    try {
      return await start(...request);
    } catch (refusal) {
      if (!hasStatus(refusal, 400, 422)) throw refusal;
      setProblem(refusal.message);
      return null;
    }
  };
  return { start, attempt, problem };
}
