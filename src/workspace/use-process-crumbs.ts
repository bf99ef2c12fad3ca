import { inSentence } from '#engine/wording/index.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';

interface Named {
  id: string;
  /** Undefined while loading. */
  name: string | undefined;
}

/** Title and crumbs of a page about one process, such as its 'Economics'. */
export function useProcessCrumbs(page: string, product: Named, process: Named): void {
  const name = process.name ?? 'Process';
  useTitle(`${name}, ${inSentence(page)}`);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product.name ?? 'Product', to: `/products/${product.id}` },
    { label: name, to: `/products/${product.id}?process=${process.id}` },
    { label: page },
  ]);
}
