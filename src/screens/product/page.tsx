import { usePrefetchQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { getGetProductQueryKey, getProduct, useGetProduct } from '#generated/hooks/products/products.ts';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { processesOf } from '#src/products/use-processes.ts';
import { ProductOverview } from './product-overview.tsx';

const [OpenProcess] = later(() => import('./open-process.tsx'), <PageSkeleton />);

/** A product, or the process in the address. */
export default function ProductPage() {
  const { prodId = '' } = useParams();
  const processId = useSearchParams()[0].get('process');
  return processId === null ? <OverviewOf id={prodId} /> : <ProcessOf id={prodId} processId={processId} />;
}

function OverviewOf({ id }: { id: string }) {
  // Both are requested as the page is first rendered; a query alone would wait until it is mounted.
  usePrefetchQuery({ queryKey: getGetProductQueryKey(id), queryFn: ({ signal }) => getProduct(id, { signal }) });
  usePrefetchQuery(processesOf(id));
  const product = useGetProduct(id).data;
  return product ? <ProductOverview product={product} /> : <PageSkeleton />;
}

function ProcessOf({ id, processId }: { id: string; processId: string }) {
  const product = useGetProduct(id).data;
  return product ? <OpenProcess key={processId} product={product} processId={processId} /> : <PageSkeleton />;
}
