import { useQueryClient } from '@tanstack/react-query';
import * as changed from '#generated/changes/experiments.ts';
import { getGetExperimentQueryKey } from '#generated/hooks/experiments.ts';
import type { Experiment } from '#generated/types.ts';
import { refresh } from '#src/lib/refresh.ts';

/** After a change, puts the new state of an experiment on its own page at once, and reloads the lists that show it. */
export function useKeepExperiment(): (experiment: Experiment) => Promise<void> {
  const client = useQueryClient();
  return async (experiment) => {
    const { product_id, unit_operation, id } = experiment;
    const own = getGetExperimentQueryKey(product_id, unit_operation, id);
    client.setQueryData(own, experiment);
    await refresh(client, changed.updateExperiment(product_id, unit_operation, id), own);
  };
}
