import { getListProductsQueryKey, listProducts } from '#generated/hooks/products/products.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** All products of the organisation, as choices; empty if they could not be loaded. */
export const useProducts = () =>
  useWholeList({
    key: getListProductsQueryKey(),
    ask: (page) => listProducts(page),
    rowsOf: ({ products }) => products,
    throwOnError: false,
  });
