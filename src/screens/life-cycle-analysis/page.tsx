import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes/processes.ts';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { Analysis } from './analysis.tsx';
import { Start } from './start.tsx';
import { useAnalysis } from './use-analysis.ts';

/** What making a kilogram does to the climate and the rest, on the process's own balance. */
export default function LifeCycleAnalysisPage() {
  const { prodId = '', processId = '' } = useParams();
  const product = useGetProduct(prodId).data;
  const process = useGetProcess(prodId, processId).data;
  const analysis = useAnalysis(prodId, processId);
  const design = `/products/${prodId}?process=${processId}`;
  useTitle(`${process?.name ?? 'Process'}, life cycle`);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? 'Product', to: `/products/${prodId}` },
    { label: process?.name ?? 'Process', to: design },
    { label: 'Life cycle' },
  ]);
  if (!product || !process || analysis === undefined) return <PageSkeleton />;
  if (!process.configuration)
    return (
      <Page
        title="Life-cycle analysis"
        lead={process.name}
        tabs={<ProcessViews product={product} process={process} at="life-cycle" />}
      >
        <Empty
          title="Nothing to analyse yet"
          actions={
            <Button variant="contained" component={Link} to={design}>
              Design the process
            </Button>
          }
        >
          Lay out the steps of {process.name} and save them. The analysis takes its inventory from their balance.
        </Empty>
      </Page>
    );
  if (analysis === null) return <Start product={product} process={process} />;
  return <Analysis key={analysis.id} product={product} process={process} analysis={analysis} />;
}
