import { useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components/components.ts';
import type { Process, Product } from '#generated/hooks/model/index.ts';
import { useListProcesses } from '#generated/hooks/processes/processes.ts';
import { useCrumbs } from '#src/app/crumbs.ts';
import { useTitle } from '#src/app/title.ts';
import grid from '#src/components/card-grid.module.css';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { ProcessCard } from '#src/components/process-card.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { CreateProcessDialog } from './create-process-dialog.tsx';
import { ExperimentsBlock } from './experiments-block.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './product.module.css';

const KEPT = { query: { staleTime: Infinity } } as const;

/** What a product is, and its processes side by side. */
export function ProductOverview({ product }: { product: Product }) {
  const list = useListProcesses(product.id).data;
  const [creating, setCreating] = useState(false);
  useTitle(product.name);
  useCrumbs([{ label: 'Products', to: '/products' }, { label: product.name }]);
  const create = () => setCreating(true);
  return (
    <Page
      title={product.name}
      badge={<span className={styles['kind']}>{product.kind}</span>}
      lead={product.description}
      actions={
        list &&
        list.processes.length > 0 && (
          <>
            {list.processes.some(({ configuration_count }) => configuration_count > 0) && (
              <Button
                variant="outlined"
                component={Link}
                to={comparisonPath(product, list.processes)}
                startIcon={<Icon name="compare" />}
              >
                Compare
              </Button>
            )}
            <ExportButton product={product} />
            <Button variant="contained" startIcon={<Icon name="plus" />} onClick={create}>
              New process
            </Button>
          </>
        )
      }
    >
      <Facts product={product} />
      {!list && (
        <div className={grid['grid']}>
          <Skeleton className={grid['loading']} variant="rounded" />
          <Skeleton className={grid['loading']} variant="rounded" />
        </div>
      )}
      {list?.processes.length === 0 && (
        <Empty
          title="No processes yet"
          actions={
            <Button variant="contained" onClick={create}>
              New process
            </Button>
          }
        >
          A process lays unit operations in a row, from the fermentation to the dry product, and says what a kilogram
          costs.
        </Empty>
      )}
      {list && list.processes.length > 0 && <h2 className="visually-hidden">Processes</h2>}
      {list && (
        <div className={grid['grid']}>
          {list.processes
            .toSorted((a, b) => a.order - b.order)
            .map((process) => (
              <ProcessCard
                key={process.id}
                process={process}
                peers={list.processes.filter(({ id }) => id !== process.id)}
              />
            ))}
        </div>
      )}
      {list && <ExperimentsBlock productId={product.id} processes={list.processes} />}
      <CreateProcessDialog
        open={creating}
        product={product}
        processes={list?.processes ?? []}
        onClose={() => setCreating(false)}
      />
    </Page>
  );
}

/** The comparison of a product's processes as they are; with more than it takes, one chooses there. */
function comparisonPath({ id }: Product, processes: Process[]): string {
  const saved = processes.filter(({ configuration_id }) => configuration_id !== null);
  const params = new URLSearchParams(saved.length <= MOST_COMPARED ? saved.map((process) => ['p', process.id]) : []);
  return `/products/${id}/process-comparison?${params.toString()}`;
}

const MOST_COMPARED = 6;

function Facts({ product }: { product: Product }) {
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const host = cells?.find(({ id }) => id === product.host_id)?.name;
  const component = [...(proteins ?? []), ...(molecules ?? [])].find(({ id }) => id === product.component_id)?.name;
  const { selling_price: price, target_output: target } = product;
  return (
    <dl className={styles['facts']}>
      {component && (
        <div>
          <dt>Makes</dt>
          <dd>{component}</dd>
        </div>
      )}
      {host && (
        <div>
          <dt>Host</dt>
          <dd>
            <i>{host}</i>
          </dd>
        </div>
      )}
      <div>
        <dt>Price</dt>
        <dd>{price === null ? 'not set' : `${formatNumber(price, { decimals: 2 })} USD/kg`}</dd>
      </div>
      <div>
        <dt>Wanted</dt>
        <dd>{target === null ? 'no target' : `${formatNumber(target)} kg/y`}</dd>
      </div>
    </dl>
  );
}
