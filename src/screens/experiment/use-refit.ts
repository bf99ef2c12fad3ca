import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getListFitsQueryKey, integrateData } from '#generated/hooks/experiments/experiments.ts';
import type { ModelFit } from '#generated/hooks/model/index.ts';
import { SHARES } from '#src/workspace/fits/fit-form.tsx';
import { hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';

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

/** The request that made a fit, as far as the form can make it. */
export function requestOf({ experiments, parameters, points, statistics, seed }: ModelFit) {
  const used = new Set(points.filter(({ held_out }) => !held_out).map(({ experiment_id }) => experiment_id));
  const ids = experiments.map(({ id }) => id);
  const tests = ids.filter((id) => !used.has(id));
  const share = statistics.n_held_out / (statistics.n + statistics.n_held_out);
  const [nearest] = SHARES.toSorted((a, b) => Math.abs(a - share) - Math.abs(b - share));
  return {
    ids,
    ...(tests.length > 0 ? { held_out_ids: tests } : { held_out_share: nearest! }),
    parameters: parameters.map(({ key }) => key),
    seed,
  };
}
