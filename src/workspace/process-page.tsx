import type { ComponentType } from 'react';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { inSentence } from '#engine/wording/index.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { Product } from '#generated/types.ts';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { lineKey, onBranch, useBranchId, useProcess, type ProcessOnLine } from '#src/products/use-line.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { ON_BRANCHES, ProcessViews, type ProcessView } from './process-views.tsx';

/** A process with a saved version. */
type Designed = ProcessOnLine & { configuration: NonNullable<ProcessOnLine['configuration']> };

export interface PageProps {
  product: Product;
  process: Designed;
}

interface About {
  title: string;
  /** The last crumb, if it is not the title. */
  crumb?: string;
  at: ProcessView;
  /** Without a saved version: a heading that names what is missing, and what the page shows once there is one. */
  missing: string;
  later: string;
}

/** A page about the process of the address. Without a saved version, it links to the design instead. */
export function processPage({ title, crumb = title, at, missing, later }: About, Screen: ComponentType<PageProps>) {
  return function ProcessPage() {
    const { prodId = '', processId = '' } = useParams();
    const product = useGetProduct(prodId).data;
    const process = useProcess(prodId, processId, ON_BRANCHES.has(at));
    useProcessCrumbs(crumb, { id: prodId, name: product?.name }, { id: processId, name: process?.name });
    if (!product || !process) return <PageSkeleton />;
    if (isDesigned(process)) return <Screen key={lineKey(process)} product={product} process={process} />;
    return (
      <Page title={title} lead={process.name} views={<ProcessViews product={product} process={process} at={at} />}>
        <Empty
          title={missing}
          actions={
            <Button variant="contained" component={Link} to={`/products/${product.id}?process=${process.id}`}>
              Design the process
            </Button>
          }
        >
          Add the steps of {process.name} and save them. {later}
        </Empty>
      </Page>
    );
  };
}

const isDesigned = (process: ProcessOnLine): process is Designed => process.configuration !== null;

interface Named {
  id: string;
  /** Undefined while loading. */
  name: string | undefined;
}

/** Title and crumbs of a page about one process, such as its 'Economics'. */
function useProcessCrumbs(page: string, product: Named, process: Named): void {
  const name = process.name ?? 'Process';
  const branchId = useBranchId();
  useTitle(`${name}, ${inSentence(page)}`);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product.name ?? 'Product', to: `/products/${product.id}` },
    { label: name, to: onBranch(`/products/${product.id}?process=${process.id}`, branchId) },
    { label: page },
  ]);
}
