import { useMemo } from 'react';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes/processes.ts';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { CatalogueContext, toCatalogue } from '#src/workspace/catalogue.ts';
import { useLibrary } from '#src/workspace/use-library.ts';
import { toUnitOperations } from '#src/workspace/wire.ts';
import { OpenAnalyses } from './open-analyses.tsx';
import { toStudy } from './study.ts';

/** What can be asked of a process as a whole: the best settings, what matters, what more of it takes, how sure it is. */
export default function AnalysesPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const operations = useUnitOperations();
  const catalogue = useMemo(() => toCatalogue(toUnitOperations(operations)), [operations]);
  const study = useMemo(
    () => (product && process && catalogue.size > 0 ? toStudy(product, process, catalogue) : null),
    [product, process, catalogue],
  );
  if (!product || !process || !library || catalogue.size === 0) return <PageSkeleton />;
  if (!study)
    return (
      <Page title="Analyses" lead={process.name}>
        <Empty
          title="Nothing to analyse yet"
          actions={
            <Button variant="contained" component={Link} to={`/products/${prodId}?process=${processId}`}>
              Design the process
            </Button>
          }
        >
          Lay out the steps of {process.name} and save them. What is best, what matters and how sure it is follow from
          them.
        </Empty>
      </Page>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenAnalyses key={process.id} study={study} library={library} />
    </CatalogueContext>
  );
}
