import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import {
  useListExperiments,
  useListProductExperiments,
  useListUnitOperationExperiments,
} from '#generated/hooks/experiments/experiments.ts';
import { useGetProduct } from '#generated/hooks/products/products.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { ExperimentTable } from './experiment-table.tsx';
import { fitsPath, newExperimentPath } from './paths.ts';

const SHOWN = { operation: [], product: ['operation'], all: ['product', 'operation'] } as const;
const KEPT = { placeholderData: keepPreviousData } as const;

/** What was measured: on one unit operation of a product, on the product, or in the whole organisation. */
export function ExperimentList({ productId, operation }: { productId: string; operation?: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('of');
  const of = wanted === 'all' || wanted === 'product' ? wanted : operation === undefined ? 'product' : 'operation';
  const product = useGetProduct(productId).data;
  const entry = useUnitOperations().find(({ id }) => id === operation);
  const ofOperation = useListUnitOperationExperiments(
    productId,
    operation ?? '',
    {},
    { query: { enabled: of === 'operation', ...KEPT } },
  );
  const ofProduct = useListProductExperiments(productId, {}, { query: { enabled: of === 'product', ...KEPT } });
  const ofAll = useListExperiments({}, { query: { enabled: of === 'all', ...KEPT } });
  const list = { operation: ofOperation, product: ofProduct, all: ofAll }[of].data?.experiments;
  const title = entry ? `Experiments on ${entry.name.toLowerCase()}` : 'Experiments';
  useTitle(title);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${productId}` },
    { label: title },
  ]);
  if (!product || !list) return <PageSkeleton />;
  const create = (
    <Button
      variant="contained"
      component={Link}
      to={newExperimentPath(productId, operation)}
      startIcon={<Icon name="plus" />}
    >
      New experiment
    </Button>
  );
  return (
    <Page
      title={title}
      lead={`What was measured${of === 'all' ? ' in your organisation' : ` for ${product.name}`}, to fit models to`}
      actions={
        list.length > 0 && (
          <>
            {of === 'operation' && operation !== undefined && (
              <Button
                variant="outlined"
                component={Link}
                to={fitsPath({ product_id: productId, unit_operation: operation })}
              >
                Fits
              </Button>
            )}
            {create}
          </>
        )
      }
      tabs={
        <Tabs
          value={of}
          aria-label="Experiments of"
          onChange={(_event, value: string) => setParams({ of: value }, { replace: true })}
        >
          {operation !== undefined && <Tab value="operation" label={entry?.name ?? operation} />}
          <Tab value="product" label={product.name} />
          <Tab value="all" label="All products" />
        </Tabs>
      }
    >
      {list.length === 0 ? (
        <Empty title="Nothing measured yet" actions={create}>
          Upload a CSV or xlsx file of your runs and say what its columns mean. Until then the model keeps its defaults
          from the literature.
        </Empty>
      ) : (
        <ExperimentTable experiments={list} show={SHOWN[of]} />
      )}
    </Page>
  );
}
