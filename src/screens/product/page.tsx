import { usePrefetchQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { getGetProcessQueryKey, getProcess } from '#generated/hooks/processes.ts';
import { getGetProductQueryKey, getProduct, useGetProduct } from '#generated/hooks/products.ts';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { processesOf } from '#src/products/use-processes.ts';
import { ProductOverview } from './product-overview.tsx';

const [OpenProcess] = later(() => import('./open-process.tsx'), <PageSkeleton />);

/** A product, or the process in the address. */
export default function ProductPage() {
  const { prodId = '' } = useParams();
  const params = useSearchParams()[0];
  const processId = params.get('process');
  return processId === null ? (
    <OverviewOf id={prodId} />
  ) : (
    <ProcessOf key={params.get('branch')} id={prodId} processId={processId} />
  );
}

/** A product is requested as the page is first rendered; a query alone would wait until it is mounted. */
const productOf = (id: string) => ({
  queryKey: getGetProductQueryKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => getProduct(id, { signal }),
});

const processOf = (id: string, processId: string) => ({
  queryKey: getGetProcessQueryKey(id, processId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getProcess(id, processId, { signal }),
});

function OverviewOf({ id }: { id: string }) {
  usePrefetchQuery(productOf(id));
  usePrefetchQuery(processesOf(id));
  const product = useGetProduct(id).data;
  return product ? <ProductOverview product={product} /> : <PageSkeleton />;
}

function ProcessOf({ id, processId }: { id: string; processId: string }) {
  // While the code of the workspace is loaded.
  usePrefetchQuery(productOf(id));
  usePrefetchQuery(processOf(id, processId));
  return <OpenProcess key={processId} productId={id} processId={processId} />;
}
