import Button from '@mui/material/Button';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Library } from '#engine/index.ts';
import type { Process, Product } from '#generated/types.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { ReportedContext } from '#src/lib/reporting.ts';
import { LEAST } from '#src/products/selection.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { useAllOperations } from '#src/draft/use-all-operations.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { useCompared } from '../use-compared.ts';
import { ComparisonReport } from './comparison-report.tsx';

/** The comparison report, to be read on screen and on paper. The compared processes are in the address. */
export default function ComparisonReportPage() {
  const { prodId = '' } = useParams();
  const [params] = useSearchParams();
  const product = useGetProduct(prodId).data;
  const processes = useProcesses(prodId);
  const library = useLibrary();
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${prodId}` },
    { label: 'Process comparison', to: `/products/${prodId}/process-comparison?${params.toString()}` },
    { label: 'Report' },
  ]);
  if (!product || !processes || !library) return <PageSkeleton />;
  return <Chosen product={product} processes={processes} library={library} params={params} />;
}

interface Props {
  product: Product;
  processes: Process[];
  library: Library;
  params: URLSearchParams;
}

function Chosen({ product, processes, library, params }: Props) {
  const { known, compared, ready, reported } = useCompared(product, processes, params);
  const catalogue = useAllOperations();
  const comparison = `/products/${product.id}/process-comparison?${params.toString()}`;
  if (known.length < LEAST)
    return (
      <Page title="Comparison report" lead={product.name}>
        <Empty
          title="Nothing to compare yet"
          actions={
            <Button variant="contained" component={Link} to={comparison}>
              Choose processes
            </Button>
          }
        >
          The report compares two to six saved processes of {product.name}.
        </Empty>
      </Page>
    );
  if (!ready) return <PageSkeleton />;
  return (
    <ReportedContext value={reported}>
      <CatalogueContext value={catalogue}>
        <ComparisonReport
          key={compared.map(({ configurationId }) => configurationId).join(' ')}
          product={product}
          compared={compared}
          library={library}
          comparison={comparison}
        />
      </CatalogueContext>
    </ReportedContext>
  );
}
