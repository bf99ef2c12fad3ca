import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getListFitsQueryKey, integrateData } from '#generated/hooks/experiments/experiments.ts';
import type { ModelFit } from '#generated/hooks/model/index.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { requestOf } from '#src/workspace/fits/request-of.ts';

/** Repeats a fit with its experiments, parameters and share of validation rows, after their data have changed. */
export function useRefit() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const refit = async (fit: ModelFit) => {
    setProblem(null);
    try {
      const made = await integrateData(fit.product_id, fit.unit_operation, requestOf(fit));
      await client.invalidateQueries({ queryKey: getListFitsQueryKey(fit.product_id, fit.unit_operation) });
      toast.done(`Fit ${made.number} is ready. No process uses the fit until you accept it.`);
    } catch (error) {
      // The data may no longer support the fit.
      if (!hasStatus(error, 400, 422)) throw error;
      setProblem(error.message);
    }
  };
  return { refit, problem };
}
