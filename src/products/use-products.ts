import { getListProductsQueryKey, listProducts } from '#generated/hooks/products/products.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** All products of the organisation, to choose one from; none where they could not be had. */
export const useProducts = () =>
  useWholeList({
    key: getListProductsQueryKey(),
    ask: (page) => listProducts(page),
    rowsOf: ({ products }) => products,
    throwOnError: false,
  });
