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
import { OpenAnalysis } from './open-analysis.tsx';

/** What a process costs, earns and takes to build: its draft, against what is saved. */
export default function TechnoEconomicAnalysisPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const library = useLibrary();
  const operations = useUnitOperations();
  const catalogue = useMemo(() => toCatalogue(toUnitOperations(operations)), [operations]);
  if (!product || !process || !library) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <Page title="Techno-economic analysis" lead={process.name}>
        <Empty
          title="Nothing to reckon with yet"
          actions={
            <Button variant="contained" component={Link} to={`/products/${prodId}?process=${processId}`}>
              Design the process
            </Button>
          }
        >
          Lay out the steps of {process.name} and save them. Capital, operating cost and cash flow follow from them.
        </Empty>
      </Page>
    );
  return (
    <CatalogueContext value={catalogue}>
      <OpenAnalysis key={process.id} product={product} process={process} library={library} />
    </CatalogueContext>
  );
}
