import { useState, useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListOrganisationProcesses } from '#generated/hooks/processes.ts';
import { useListProducts } from '#generated/hooks/products.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { TabList } from '#src/components/tab-list.tsx';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { LETTERS, MOST } from '#src/products/selection.ts';
import type { Selection } from './process-table.tsx';
import { ProductTable } from './product-table.tsx';
import { isSaved, type Saved } from '#src/products/selection.ts';

const [ProcessTable, intent] = later(() => import('./process-table.tsx'), <Skeleton height={282} />, { themed: false });
const [CostAndPrice] = later(() => import('./cost-and-price.tsx'), null, { themed: false });
const [ImportProduct, ahead] = later(() => import('#src/workspace/scenario/product-dialog.tsx'));

/** A longer list fills the page alone. */
const SHORT = 8;

/** Products and processes of the organisation, each in its own tab; the tab is in the address. */
export default function ProductsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'processes' ? 'processes' : 'products';
  // As many as there are, whatever the list of the tab shows.
  const products = useListProducts(FIRST_PAGE).data;
  const processes = useListOrganisationProcesses(FIRST_PAGE).data;
  const [importing, setImporting] = useState(false);
  const selection = useSelection();
  const isShort = ({ products, processes }[tab]?.total ?? Infinity) <= SHORT;
  const costs = products && processes && isShort && <CostAndPrice {...products} {...processes} />;
  const create = (
    <Button variant="contained" component={Link} to="/products/create" startIcon={<Icon name="plus" />}>
      New product
    </Button>
  );

  return (
    <Page
      title="Products"
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon name="upload" />} onClick={() => setImporting(true)} {...ahead}>
            Import
          </Button>
          {create}
        </>
      }
      tabs={
        <TabList
          label="Products or processes"
          value={tab}
          panel="list"
          onChange={(next) => setParams(next === 'processes' ? { tab: next } : {}, { replace: true })}
          tabs={[
            { value: 'products', label: 'Products', count: products?.total },
            { value: 'processes', label: 'Processes', count: processes?.total, intent },
          ]}
        />
      }
    >
      <div id="list" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {products?.total === 0 ? (
          <Empty title="No products yet" actions={create}>
            Start from a target, or import a scenario file.
          </Empty>
        ) : tab === 'products' ? (
          <>
            <ProductTable />
            {costs}
          </>
        ) : (
          <ProcessTable selection={selection} whole={processes?.total} below={costs} />
        )}
      </div>
      {importing && <ImportProduct onClose={() => setImporting(false)} />}
    </Page>
  );
}

/** The processes that are chosen for a comparison, on any page of the list, in the order of their letters. */
function useSelection(): Selection {
  const [chosen, setChosen] = useState<readonly Saved[]>([]);
  const clear = useCallback(() => setChosen([]), []);
  return useMemo(
    () => ({
      chosen,
      clear,
      letterOf: ({ id }) => LETTERS[chosen.findIndex((one) => one.id === id)] ?? null,
      toggle: (process) =>
        setChosen((before) => {
          const others = before.filter(({ id }) => id !== process.id);
          if (others.length < before.length) return others;
          return isSaved(process) && before.length < MOST ? [...before, process] : before;
        }),
      isFull: chosen.length >= MOST,
    }),
    [chosen, clear],
  );
}
