import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getListExperimentsQueryOptions,
  getListProductExperimentsQueryOptions,
  getListUnitOperationExperimentsQueryOptions,
} from '#generated/hooks/experiments.ts';
import type { ListExperimentsParams } from '#generated/types.ts';
import { inSentence } from '#engine/wording/index.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { ViewOnly } from '#src/components/editors-only.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { experimentColumns } from './experiment-columns.tsx';
import { fitsPath, newExperimentPath } from './paths.ts';

const SHOWN = { operation: [], product: ['operation'], all: ['product', 'operation'] } as const;

/** A long name wraps, so that the other tabs stay on a phone. */
const NARROW = { flexShrink: 1, minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** The experiments on one unit operation of a product, on one product, or in the whole organisation. */
export function ExperimentList({ productId, operation }: { productId: string; operation?: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('of');
  const of = wanted === 'all' || wanted === 'product' ? wanted : operation === undefined ? 'product' : 'operation';
  const product = useGetProduct(productId).data;
  const operations = useUnitOperations();
  const entry = operations.find(({ id }) => id === operation);
  const list = usePagedList({
    query: (page) => experimentsQuery(of, productId, operation ?? '', page),
    rows: ({ experiments }) => experiments,
    columns: experimentColumns(operations, SHOWN[of]),
  });
  const title = entry ? `Experiments on ${inSentence(entry.name)}` : 'Experiments';
  useTitle(title);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${productId}` },
    { label: title },
  ]);
  if (!product || !list.rows) return <PageSkeleton />;
  const create = product.my_right !== 'viewer' && (
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
      badge={<ViewOnly of={product} />}
      lead={`Measured data${of === 'all' ? ' of your organisation' : ` for ${product.name}`}, for fitting models`}
      actions={
        !list.isNone && (
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
          {operation !== undefined && <Tab value="operation" label={entry?.name ?? operation} sx={NARROW} />}
          <Tab value="product" label={product.name} sx={NARROW} />
          <Tab value="all" label="All products" />
        </Tabs>
      }
    >
      <PagedTable
        label="Experiments"
        list={list}
        defaultSort="-updated_at"
        none={
          <Empty title="Nothing measured yet" actions={create}>
            Upload a CSV or xlsx file of your runs and map its columns. Until then, the model uses defaults from the
            literature.
          </Empty>
        }
      />
    </Page>
  );
}

function experimentsQuery(of: keyof typeof SHOWN, productId: string, operation: string, page: ListExperimentsParams) {
  if (of === 'all') return getListExperimentsQueryOptions(page);
  if (of === 'product') return getListProductExperimentsQueryOptions(productId, page);
  return getListUnitOperationExperimentsQueryOptions(productId, operation, page);
}
