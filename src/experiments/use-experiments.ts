import {
  getListProductExperimentsQueryKey,
  getListUnitOperationExperimentsQueryKey,
  listProductExperiments,
  listUnitOperationExperiments,
} from '#generated/hooks/experiments.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** All experiments of a product, for counts and links. */
export const useProductExperiments = (productId: string, enabled = true) =>
  useWholeList({
    enabled,
    key: getListProductExperimentsQueryKey(productId),
    ask: (page) => listProductExperiments(productId, page),
    rowsOf: ({ experiments }) => experiments,
  });

/** All experiments on one unit operation of a product, for fitting its model. */
export const useOperationExperiments = (productId: string, operation: string) =>
  useWholeList({
    key: getListUnitOperationExperimentsQueryKey(productId, operation),
    ask: (page) => listUnitOperationExperiments(productId, operation, page),
    rowsOf: ({ experiments }) => experiments,
  });
