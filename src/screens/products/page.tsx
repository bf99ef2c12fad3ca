import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useSearchParams } from 'react-router-dom';
import { useListOrganisationProcesses } from '#generated/hooks/processes/processes.ts';
import { useListProducts } from '#generated/hooks/products/products.ts';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { ProcessTable } from './process-table.tsx';
import { ProductTable } from './product-table.tsx';

/** Products and processes of the organisation, each on its tab; the tab is in the address. */
export default function ProductsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'processes' ? 'processes' : 'products';
  const products = useListProducts().data;
  const processes = useListOrganisationProcesses().data;
  const none = products?.total === 0;

  return (
    <Page
      title="Products"
      actions={
        <Button variant="contained" component={Link} to="/products/create" startIcon={<Icon name="plus" />}>
          New product
        </Button>
      }
      tabs={
        <Tabs
          value={tab}
          aria-label="Products or processes"
          onChange={(_event, next: string) => setParams(next === 'processes' ? { tab: next } : {}, { replace: true })}
        >
          <Tab
            value="products"
            label={<Counted label="Products" count={products?.total} />}
            id="tab-products"
            aria-controls="list"
          />
          <Tab
            value="processes"
            label={<Counted label="Processes" count={processes?.total} />}
            id="tab-processes"
            aria-controls="list"
          />
        </Tabs>
      }
    >
      <div id="list" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {none ? (
          <Empty
            title="No products yet"
            actions={
              <Button variant="contained" component={Link} to="/products/create">
                New product
              </Button>
            }
          >
            A product is what a process makes. Name it, choose the cell that makes it, and lay out the first process.
          </Empty>
        ) : (
          <>
            {tab === 'products' &&
              (products ? (
                <ProductTable
                  products={products.products}
                  total={products.total}
                  processes={processes?.processes ?? []}
                />
              ) : (
                <Skeleton height={220} variant="rounded" />
              ))}
            {tab === 'processes' &&
              (processes ? (
                <ProcessTable processes={processes.processes} total={processes.total} />
              ) : (
                <Skeleton height={220} variant="rounded" />
              ))}
          </>
        )}
      </div>
    </Page>
  );
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span>
      {label}{' '}
      <span style={{ marginLeft: 4, color: 'var(--palette-text-disabled)', fontWeight: 400 }}>{count ?? ''}</span>
    </span>
  );
}
