import { useQueryClient } from '@tanstack/react-query';
import {
  getGetExperimentQueryKey,
  getListExperimentsQueryKey,
  getListProductExperimentsQueryKey,
  getListUnitOperationExperimentsQueryKey,
} from '#generated/hooks/experiments.ts';
import type { Experiment } from '#generated/types.ts';

/** After a change, reloads the lists that show an experiment and puts the new one on its own page at once. */
export function useRefresh(): (experiment: Experiment, changed?: 'there' | 'gone') => Promise<void> {
  const client = useQueryClient();
  return async (experiment, changed = 'there') => {
    const { product_id, unit_operation, id } = experiment;
    const own = getGetExperimentQueryKey(product_id, unit_operation, id);
    if (changed === 'there') client.setQueryData(own, experiment);
    else client.removeQueries({ queryKey: own });
    const lists = [
      getListExperimentsQueryKey(),
      getListProductExperimentsQueryKey(product_id),
      getListUnitOperationExperimentsQueryKey(product_id, unit_operation),
    ];
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
