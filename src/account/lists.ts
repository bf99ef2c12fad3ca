import { useQuery } from '@tanstack/react-query';
import { useListProducts } from '#generated/hooks/products/products.ts';
import { getListUnitOperationsQueryOptions } from '#generated/hooks/unit-operations/unit-operations.ts';
import { useCurrentUser } from './current-user.ts';

/** Lists of the library change rarely; they are fetched again only on another organisation or a reload. */
export const LIBRARY = { staleTime: Infinity, gcTime: Infinity } as const;

/** The products for navigation: nothing until they are loaded, never an error. */
export function useProducts() {
  const enabled = Boolean(useCurrentUser()?.current_org);
  const { data } = useListProducts(undefined, { query: { enabled, throwOnError: false } });
  return data?.products ?? [];
}

export const useUnitOperations = () =>
  useQuery(getListUnitOperationsQueryOptions({ query: LIBRARY })).data?.unit_operations ?? [];
