import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { useProcessCrumbs } from '#src/workspace/use-process-crumbs.ts';
import { Analysis } from './analysis.tsx';
import { Start } from './start.tsx';
import { useAnalysis } from './use-analysis.ts';

/** The life-cycle analysis of one process, based on its own mass balance. */
export default function LifeCycleAnalysisPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const analysis = useAnalysis(prodId, processId);
  useProcessCrumbs('Life cycle', { id: prodId, name: product?.name }, { id: processId, name: process?.name });
  if (!product || !process || analysis === undefined) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <DesignFirst
        title="Life-cycle analysis"
        at="life-cycle"
        product={product}
        process={process}
        missing="Nothing to analyse yet"
      >
        Add the steps of {process.name} and save them. The analysis uses the inventory from their mass balance.
      </DesignFirst>
    );
  if (analysis === null) return <Start product={product} process={process} />;
  return <Analysis key={analysis.id} product={product} process={process} analysis={analysis} />;
}
