import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import {
  getGetProcessQueryKey,
  getListOrganisationProcessesQueryKey,
  getListProcessesQueryKey,
} from '#generated/hooks/processes/processes.ts';
import { getGetProductQueryKey, getListProductsQueryKey } from '#generated/hooks/products/products.ts';

function useInvalidate() {
  const client = useQueryClient();
  return (keys: QueryKey[]) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Fetches again what lists the processes of a product, how many it has, and one of them. */
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

/** Fetches again what lists products and processes, and one product. */
export function useRefreshProducts(productId?: string): () => Promise<unknown> {
  const invalidate = useInvalidate();
  return () =>
    invalidate([
      getListProductsQueryKey(),
      getListOrganisationProcessesQueryKey(),
      ...(productId === undefined ? [] : [getGetProductQueryKey(productId), getListProcessesQueryKey(productId)]),
    ]);
}
