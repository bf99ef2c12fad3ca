import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { OpenAnalysis } from './open-analysis.tsx';

/** The economics of a process: capital, costs and income of its draft, compared with the saved state. */
export default function TechnoEconomicAnalysisPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const catalogue = useAllOperations();
  if (!product || !process || !library) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <DesignFirst
        title="Techno-economic analysis"
        at="economics"
        product={product}
        process={process}
        missing="No costs yet"
      >
        Add the steps of {process.name} and save them. Capital, operating cost and cash flow are calculated from them.
      </DesignFirst>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenAnalysis key={process.id} product={product} process={process} library={library} />
    </CatalogueContext>
  );
}
