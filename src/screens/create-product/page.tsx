import { useSearchParams } from 'react-router-dom';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { EmptyProduct } from './empty-product.tsx';

const [FromATarget] = later(() => import('./from-a-target.tsx'), <PageSkeleton />);

/** A new product: from a target to a solved plant, or, where the address says so, with no process yet. */
export default function CreateProductPage() {
  const [params] = useSearchParams();
  return params.has('empty') ? <EmptyProduct /> : <FromATarget />;
}
