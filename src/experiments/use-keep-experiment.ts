import { useQueryClient } from '@tanstack/react-query';
import { getGetExperimentQueryKey } from '#generated/hooks/experiments.ts';
import type { Experiment } from '#generated/types.ts';
import { type Changes, refresh } from '#src/lib/refresh.ts';

/** What a write to an experiment outdates. */
type Write = (productId: string, unitOpId: string, expId: string) => Changes;

/** After a change, puts the new state of an experiment on its own page at once, and reloads the lists that show it. */
export function useKeepExperiment(): (experiment: Experiment, write: Write) => Promise<void> {
  const client = useQueryClient();
  return async (experiment, write) => {
    const { product_id, unit_operation, id } = experiment;
    const own = getGetExperimentQueryKey(product_id, unit_operation, id);
    client.setQueryData(own, experiment);
    await refresh(client, write(product_id, unit_operation, id), own);
  };
}
