import { useQuery } from '@tanstack/react-query';
import { useListProducts } from '#generated/hooks/products.ts';
import { getListUnitOperationsQueryOptions } from '#generated/hooks/unit-operations.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { useCurrentUser } from './current-user.ts';

/** Lists of the library change rarely; they are refetched only after switching organisation or on reload. */
export const LIBRARY = { staleTime: Infinity, gcTime: Infinity } as const;

/** The first products and their total number, for navigation: empty until loaded, never an error. */
export function useFirstProducts() {
  const enabled = Boolean(useCurrentUser()?.current_org);
  const { data } = useListProducts(FIRST_PAGE, { query: { enabled, throwOnError: false } });
  return { products: data?.products ?? [], total: data?.total ?? 0 };
}

export const useUnitOperations = () =>
  useQuery(getListUnitOperationsQueryOptions({ query: LIBRARY })).data?.unit_operations ?? [];
