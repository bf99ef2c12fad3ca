import { getListProductsQueryKey, listProducts } from '#generated/hooks/products.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** All products of the organisation, as choices; undefined until loaded. */
export const useProducts = () =>
  useWholeList({
    key: getListProductsQueryKey(),
    ask: (page) => listProducts(page),
    rowsOf: ({ products }) => products,
  });
