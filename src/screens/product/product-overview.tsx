import { useDeferredValue, useState, type CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components.ts';
import { useGetHome } from '#generated/hooks/processes.ts';
import type { Process, Product } from '#generated/types.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { TabList } from '#src/components/tab-list.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { Pager } from '#src/components/pager.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import { annualText } from '#src/components/figures/definitions.ts';
import { useTitle } from '#src/lib/title.ts';
import { EditorsOnly, ViewOnly } from '#src/components/editors-only.tsx';
import { ProcessActions } from '#src/products/process-actions.tsx';
import { ProcessCard } from '#src/products/process-card.tsx';
import { isSaved } from '#src/products/selection.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import styles from './product.module.css';
import { costPer, reportedFor } from '#src/lib/reporting.ts';
import { useExport } from '#src/components/use-export.ts';
import { api } from '#src/lib/api.ts';
import { fileNameOf } from '#src/lib/download.ts';

const [CreateProcessDialog, ahead] = later(() => import('./create-process-dialog.tsx'));
const [WhoMayEdit, whoAhead] = later(() => import('./who-may-edit.tsx'));
/** About as high as what comes in its place, px. */
const CARD = 340;

/** Drawn once the processes are there: which is the cheapest, and what is below the cards. */
const [CheapestCard] = later(() => import('./cheapest-card.tsx'), <Skeleton height={CARD} />, {
  themed: false,
});
const [Below] = later(() => import('./below.tsx'), null, { themed: false });
const [Experiments, experimentsAhead] = later(() => import('./experiments-block.tsx'), <Skeleton height={CARD} />, {
  themed: false,
});
const [ProductDetails, detailsAhead] = later(() => import('./product-details.tsx'), <Skeleton height={320} />);

/** A list is requested only if it names something here: on a slow line each delays the page. */
const keptIf = (enabled: boolean) => ({ query: { staleTime: Infinity, enabled } }) as const;

const TABS = ['processes', 'experiments', 'details'] as const;

/** The processes of a product side by side, its experiments and its details; the tab is in the address. */
export function ProductOverview({ product }: { product: Product }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'processes';
  // The head is painted before the cards, which take longer to draw.
  const list = useDeferredValue(useProcesses(product.id), null) ?? undefined;
  useTitle(product.name);
  useCrumbs([{ label: 'Products', to: '/products' }, { label: product.name }]);
  const create = () => setParams({ new: '' }, { replace: true });
  return (
    <Page
      title={product.name}
      badge={
        <>
          <span className={styles['kind']}>{product.kind}</span> <ViewOnly of={product} />
        </>
      }
      lead={product.description}
      actions={
        list?.length !== 0 && (
          <>
            {list?.every(({ configuration_count }) => configuration_count === 0) !== true && (
              <Button
                variant="outlined"
                component={Link}
                to={comparisonPath(product, list ?? [])}
                startIcon={<Icon name="compare" />}
              >
                Compare
              </Button>
            )}
            <ExportButton product={product} />
            <EditorsOnly of={product}>
              <Button variant="contained" startIcon={<Icon name="plus" />} onClick={create} {...ahead}>
                New process
              </Button>
            </EditorsOnly>
          </>
        )
      }
      tabs={
        <TabList
          label="Parts of the product"
          value={tab}
          panel="part"
          onChange={(next) => setParams(next === 'processes' ? {} : { tab: next }, { replace: true })}
          tabs={[
            { value: 'processes', label: 'Processes', count: list?.length },
            { value: 'experiments', label: 'Experiments', intent: experimentsAhead },
            { value: 'details', label: 'Details', intent: detailsAhead },
          ]}
        />
      }
    >
      <div id="part" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'experiments' && list && <Experiments product={product} processes={list} />}
        {tab === 'details' && <ProductDetails product={product} />}
        {tab === 'processes' && (
          <>
            <div className={styles['about']}>
              <Facts product={product} />
              {(!list || list.length > 1) && <AxisLegend hidden={!list} />}
            </div>
            <Processes product={product} list={list} onCreate={create} />
            {list && <Below product={product} processes={list} />}
          </>
        )}
      </div>
      {params.has('new') && (
        <CreateProcessDialog
          product={product}
          processes={list ?? []}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </Page>
  );
}

/**
 * How many columns a grid that has room for four, three or two gives to the cards, and how many of them the first card takes: what a
 * single row leaves, or else a row of its own, so that one axis on all cards is read across. Five narrow cards are a row as well.
 */
export function columnsFor(cards: number, isFirst: boolean): CSSProperties {
  const [four, three, two] = [4, 3, 2].map((room) => {
    const isBeside = isFirst && room - cards > 1;
    const most = room === 4 ? 5 : room;
    const columns = isBeside || (!isFirst && cards < room) ? room : Math.ceil(cards / Math.ceil(cards / most));
    return { columns, first: isBeside ? room - cards : columns };
  });
  return {
    '--columns-4': four!.columns,
    '--first-4': four!.first,
    '--columns-3': three!.columns,
    '--first-3': three!.first,
    '--columns-2': two!.columns,
    '--first-2': two!.first,
  } as CSSProperties;
}

interface ProcessesProps {
  product: Product;
  list: Process[] | undefined;
  onCreate: () => void;
}

function Processes({ product, list, onCreate }: ProcessesProps) {
  const { page } = usePaging([]);
  const { data: home } = useGetHome({ query: { throwOnError: false, staleTime: 0 } });
  if (!list)
    return (
      <div className={styles['cards']}>
        <div className={styles['grid']} style={columnsFor(2, true)}>
          <Skeleton className={styles['cheapest']} />
          <Skeleton height={CARD} />
          <Skeleton height={CARD} />
        </div>
      </div>
    );
  if (list.length === 0)
    return (
      <Empty
        title="No processes yet"
        actions={
          <EditorsOnly of={product}>
            <Button variant="contained" onClick={onCreate}>
              New process
            </Button>
          </EditorsOnly>
        }
      >
        A process is a sequence of unit operations.
      </Empty>
    );
  const saved = list.filter(isSaved).toSorted((a, b) => a.figures.cogs - b.figures.cogs);
  const ordered: Process[] = [...saved, ...list.filter((one) => !isSaved(one))];
  // The axes need all processes, but only some are shown as cards.
  const shown = ordered.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
  return (
    <>
      <h2 className="visually-hidden">Processes</h2>
      <div className={styles['cards']}>
        <div className={styles['grid']} style={columnsFor(shown.length, saved.length > 0)}>
          {saved.length > 0 && (
            <div className={styles['cheapest']}>
              <CheapestCard product={product} processes={saved} />
            </div>
          )}
          {shown.map((process) => (
            <ProcessCard
              key={process.id}
              process={process}
              peers={list.filter(({ id }) => id !== process.id)}
              actions={<ProcessActions process={process} />}
              recent={home?.recent.find((one) => one.process_id === process.id)}
            />
          ))}
        </div>
      </div>
      <Pager of="processes" page={page} pageSize={LIST_PAGE_SIZE} total={list.length} />
    </>
  );
}

/** The legend of the dots on the cards' axes; hidden, it keeps its place. */
const AxisLegend = ({ hidden }: { hidden: boolean }) => (
  <p className={styles['legend']} data-hidden={hidden || undefined}>
    <span>
      <i data-dot="this" /> this process
    </span>
    <span>
      <i data-dot="other" /> the others
    </span>
    <span>
      <i data-dot="best" /> best; each row has one axis on all cards
    </span>
  </p>
);

/** Links to the comparison of a product's processes; if there are too many, the user chooses there. */
function comparisonPath({ id }: Product, processes: Process[]): string {
  const saved = processes.filter(({ configuration_id }) => configuration_id !== null);
  const params = new URLSearchParams(saved.length <= MOST_COMPARED ? saved.map((process) => ['p', process.id]) : []);
  return `/products/${id}/process-comparison?${params.toString()}`;
}

const MOST_COMPARED = 6;

/** About as wide as a name, so that the facts beside it keep their places. */
const NOT_YET = '\u2003'.repeat(6);

function Facts({ product }: { product: Product }) {
  const { kind } = product;
  const [isAsking, setAsking] = useState(false);
  const cells = useListCells(keptIf(product.host_id !== null)).data?.cells;
  const proteins = useListProteins(keptIf(kind === 'protein')).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, keptIf(kind === 'molecule')).data?.substances;
  const host = cells?.find(({ id }) => id === product.host_id)?.name;
  const component = (kind === 'protein' ? proteins : molecules)?.find(({ id }) => id === product.component_id)?.name;
  const { selling_price: price, target_output: target } = product;
  const sells = price === null ? null : costPer(price, reportedFor(product, null));
  return (
    <dl className={styles['facts']}>
      {product.component_id !== null && (
        <div>
          <dt>Makes</dt>
          <dd>{component ?? NOT_YET}</dd>
        </div>
      )}
      {product.host_id !== null && (
        <div>
          <dt>Host</dt>
          <dd>
            <i>{host ?? NOT_YET}</i>
          </dd>
        </div>
      )}
      <div>
        <dt>Price</dt>
        <dd>{sells === null ? 'not set' : `${sells.figure} ${sells.unit}`}</dd>
      </div>
      <div>
        <dt>Target output</dt>
        <dd>{target === null ? 'not set' : annualText(target, reportedFor(product, null))}</dd>
      </div>
      {product.my_right !== 'viewer' && (
        <div>
          <dt className="visually-hidden">Change</dt>
          <dd>
            <Link to="?tab=details" replace>
              <Icon name="pencil" size={13} /> Edit
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt className="visually-hidden">Rights</dt>
        <dd>
          <button type="button" onClick={() => setAsking(true)} {...whoAhead}>
            <Icon name="lock" size={13} /> Who may edit
          </button>
          {isAsking && <WhoMayEdit product={product} onClose={() => setAsking(false)} />}
        </dd>
      </div>
    </dl>
  );
}

/** Downloads all data of a product as a workbook, with the file name from the server. */
function ExportButton({ product }: { product: Product }) {
  const { busy, save } = useExport(product.name);
  const download = async () => {
    const { data, response } = await api.GET('/v1/products/{id}/data.xlsx', {
      params: { path: { id: product.id } },
      parseAs: 'blob',
    });
    // The file name is missing if the server has another origin and its headers may not be read.
    return { content: data!, name: fileNameOf(response) ?? 'data export.xlsx' };
  };
  return (
    <Button variant="outlined" startIcon={<Icon name="table" />} loading={busy} onClick={() => void save(download)}>
      Export
    </Button>
  );
}
