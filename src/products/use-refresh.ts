import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import {
  getGetHomeQueryKey,
  getGetProcessQueryKey,
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
} from '#generated/hooks/processes.ts';
import { getGetProductQueryKey, getListProductsQueryKey } from '#generated/hooks/products.ts';

function useInvalidate() {
  const client = useQueryClient();
  return (keys: QueryKey[]) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Reloads the lists of a product's processes, their number, and one process. */
export function useRefreshProcesses(productId: string, processId?: string): () => Promise<unknown> {
  const invalidate = useInvalidate();
  return () =>
    invalidate([
      getListProcessesQueryKey(productId),
      getListOrganisationProcessesQueryKey(),
      getListProductsQueryKey(),
      ...(processId === undefined ? [] : [getGetProcessQueryKey(productId, processId)]),
    ]);
}

/** Reloads the lists of products and processes and what is new, and one product. */
export function useRefreshProducts(productId?: string): () => Promise<unknown> {
  const invalidate = useInvalidate();
  return () =>
    invalidate([
      getListProductsQueryKey(),
      getListOrganisationProcessesQueryKey(),
      getGetHomeQueryKey(),
      ...(productId === undefined ? [] : [getGetProductQueryKey(productId), getListProcessesQueryKey(productId)]),
    ]);
}
