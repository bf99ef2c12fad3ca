import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes/processes.ts';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext } from '#src/workspace/catalogue.ts';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { useAllOperations } from '#src/workspace/use-all-operations.ts';
import { useLibrary } from '#src/workspace/use-library.ts';
import { OpenAnalysis } from './open-analysis.tsx';

/** What a process costs, earns and takes to build: its draft, against what is saved. */
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
        missing="Nothing to reckon with yet"
      >
        Lay out the steps of {process.name} and save them. Capital, operating cost and cash flow follow from them.
      </DesignFirst>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenAnalysis key={process.id} product={product} process={process} library={library} />
    </CatalogueContext>
  );
}
