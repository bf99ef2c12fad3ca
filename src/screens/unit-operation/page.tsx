import { useParams } from 'react-router-dom';
import { NotFound } from '#src/components/failure/failure-view.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useProducts } from '#src/products/use-products.ts';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { Simulator } from './simulator.tsx';

/** One unit operation by itself, named by the address. */
export default function UnitOperationPage() {
  const { unit_op: id = '' } = useParams();
  const catalogue = useAllOperations();
  const library = useLibrary();
  const products = useProducts();
  const operation = catalogue.get(id);
  if (catalogue.size > 0 && !operation) return <NotFound />;
  if (!operation || !library || !products) return <PageSkeleton />;
  return (
    <CatalogueContext value={catalogue}>
      <Simulator key={id} operation={operation} library={library} products={products} />
    </CatalogueContext>
  );
}
