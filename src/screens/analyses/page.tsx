import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { DesignFirst } from '#src/workspace/design-first.tsx';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { OpenAnalyses } from './open-analyses.tsx';
import { toStudy } from './study.ts';

/** The analyses of a whole process: optimisation, sensitivity, scale and uncertainty. */
export default function AnalysesPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const catalogue = useAllOperations();
  const study = useMemo(
    () => (product && process && catalogue.size > 0 ? toStudy(product, process, catalogue) : null),
    [product, process, catalogue],
  );
  if (!product || !process || !library || catalogue.size === 0) return <PageSkeleton />;
  if (!study)
    return (
      <DesignFirst title="Analyses" at="analyses" product={product} process={process} missing="Nothing to analyse yet">
        Add the steps of {process.name} and save them. Optimisation, sensitivity and uncertainty are based on them.
      </DesignFirst>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenAnalyses key={process.id} study={study} library={library} />
    </CatalogueContext>
  );
}
