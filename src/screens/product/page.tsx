import { useParams, useSearchParams } from 'react-router-dom';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { ProductOverview } from './product-overview.tsx';

const [OpenProcess] = later(() => import('./open-process.tsx'), <PageSkeleton />);

/** A product, or the process in the address. */
export default function ProductPage() {
  const { prodId = '' } = useParams();
  const processId = useSearchParams()[0].get('process');
  const product = useGetProduct(prodId).data;
  if (!product) return <PageSkeleton />;
  if (processId === null) return <ProductOverview product={product} />;
  return <OpenProcess key={processId} product={product} processId={processId} />;
}
