import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { reloadOnce } from '#src/lib/reload-once.ts';
import { ProductOverview } from './product-overview.tsx';

const OpenProcess = lazy(() => reloadOnce(() => import('./open-process.tsx')));

/** A product, or one of its processes when the address names it. */
export default function ProductPage() {
  const { prodId = '' } = useParams();
  const processId = useSearchParams()[0].get('process');
  const product = useGetProduct(prodId).data;
  if (!product) return <PageSkeleton />;
  if (processId === null) return <ProductOverview product={product} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OpenProcess key={processId} product={product} processId={processId} />
    </Suspense>
  );
}
