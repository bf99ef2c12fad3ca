import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useSearchParams } from 'react-router-dom';
import {
  listExperiments,
  listProductExperiments,
  listUnitOperationExperiments,
  useListExperiments,
  useListProductExperiments,
  useListUnitOperationExperiments,
} from '#generated/hooks/experiments.ts';
import { inSentence } from '#engine/wording/index.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { ViewOnly } from '#src/components/editors-only.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { PAGED } from '#src/lib/paged.ts';
import { useTitle } from '#src/lib/title.ts';
import { wholeList } from '#src/lib/whole-list.ts';
import { EXPERIMENT_SORTS, ExperimentTable } from './experiment-table.tsx';
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
  const entry = useUnitOperations().find(({ id }) => id === operation);
  const paging = usePaging(EXPERIMENT_SORTS);
  const ofOperation = useListUnitOperationExperiments(productId, operation ?? '', paging.params, {
    query: { enabled: of === 'operation', ...PAGED.query },
  });
  const ofProduct = useListProductExperiments(productId, paging.params, {
    query: { enabled: of === 'product', ...PAGED.query },
  });
  const ofAll = useListExperiments(paging.params, { query: { enabled: of === 'all', ...PAGED.query } });
  const list = { operation: ofOperation, product: ofProduct, all: ofAll }[of].data;
  const title = entry ? `Experiments on ${inSentence(entry.name)}` : 'Experiments';
  useTitle(title);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product?.name ?? '', to: `/products/${productId}` },
    { label: title },
  ]);
  if (!product || !list) return <PageSkeleton />;
  const none = list.total === 0 && paging.query === '';
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
        !none && (
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
      {none ? (
        <Empty title="Nothing measured yet" actions={create}>
          Upload a CSV or xlsx file of your runs and map its columns. Until then the model uses its defaults from the
          literature.
        </Empty>
      ) : (
        <ExperimentTable
          experiments={list.experiments}
          show={SHOWN[of]}
          paging={paging}
          total={list.total}
          everyRow={() =>
            wholeList(
              (page) => {
                const asked = { ...paging.params, ...page };
                if (of === 'all') return listExperiments(asked);
                if (of === 'product') return listProductExperiments(productId, asked);
                return listUnitOperationExperiments(productId, operation ?? '', asked);
              },
              (page) => page.experiments,
            )
          }
        />
      )}
    </Page>
  );
}
