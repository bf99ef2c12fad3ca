import { useSearchParams } from 'react-router-dom';
import { EmptyProduct } from './empty-product.tsx';
import { FromATarget } from './from-a-target.tsx';

/** A new product: from a target to a solved plant, or, where the address says so, with no process yet. */
export default function CreateProductPage() {
  const [params] = useSearchParams();
  return params.has('empty') ? <EmptyProduct /> : <FromATarget />;
}
