import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import { useListBuffers } from '#generated/hooks/buffers.ts';
import {
  useGetComponentUses,
  useListCells,
  useListProteins,
  useListQuotations,
  useListSolvents,
  useListSubstances,
} from '#generated/hooks/components.ts';
import type { Component } from '#generated/types.ts';
import { useListProducts } from '#generated/hooks/products.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useTitle } from '#src/lib/title.ts';
import chips from '#src/components/filter-chips.module.css';
import { toUnitOperations } from '#src/draft/wire.ts';
import { CELLS, MOLECULES, PROTEINS, quotationColumns, SOLVENTS, usedByColumn } from './columns.tsx';
import { ComponentForm } from './component-form.tsx';
import { Detail } from './detail.tsx';
import { emptyValues, valuesOf, type Values } from './form-values.ts';
import { KINDS, NOUNS, type Kind } from './kinds.ts';
import styles from './library.module.css';
import { useStoreComponent } from './use-store-component.ts';
import { usesOf } from './where-used.ts';
import { planImport, sheetOf, storeRow, type ImportRow } from './exchange.ts';
import { ImportDialog } from '#src/forms/import-dialog.tsx';
import { oneByOne } from '#src/forms/planned-row.ts';
import { ExportButton } from '#src/components/export-button.tsx';

/** Maximum number of uses listed for a component. */
const MOST_USES = { page: 1, page_size: 1000 } as const;
const KEPT = { query: { staleTime: Infinity } } as const;

/** What narrows a list: components that processes use, or those of the organisation. */
const ONLY = ['used', 'own'] as const;

interface Listed {
  id: string;
  name: string;
  own: boolean;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Columns of a list beside an open component: what tells its rows apart. */
const isBeside = ({ key, numeric, minor }: Pick<Column<never>, 'key' | 'numeric' | 'minor'>) =>
  key === 'name' || key === 'used_by' || (numeric === true && minor !== true);

/** In a table that scrolls by itself. */
function bringIntoView(row: HTMLElement | null): void {
  const list = row?.closest('table')?.parentElement;
  if (row && list)
    list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

interface Open {
  /** Null for a new component. */
  component: Component | null;
  start: Values;
}

/** The component library: built-in components and those of the organisation, with properties, units and sources. */
export default function ComponentLibraryPage() {
  const [params, setParams] = useSearchParams();
  const kind: Kind = KINDS.find((entry) => entry === params.get('tab')) ?? 'proteins';
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const solvents = useListSolvents(KEPT).data?.solvents;
  const quotations = useListQuotations(KEPT).data?.quotations;
  const materials = useMemo(() => ({ molecules, solvents }), [molecules, solvents]);
  const lists = { cells, proteins, molecules, solvents, quotations };
  const uses = useGetComponentUses({ query: { throwOnError: false } });
  const counts = useMemo(
    () => uses.data && new Map(uses.data.uses.map(({ component_id: id, process_count: of }) => [id, of])),
    [uses.data],
  );
  const only = ONLY.find((entry) => entry === params.get('only'));
  const open = params.get('component') ?? '';
  const usedBy = { query: { enabled: open !== '', throwOnError: false } };
  const buffers = useListBuffers({ ...MOST_USES, contains: open }, usedBy);
  const products = useListProducts({ ...MOST_USES, uses: open }, usedBy);
  const operations = toUnitOperations(useUnitOperations());
  const machine = params.get('machine');
  const [form, setForm] = useState<Open | null>(
    machine === null ? null : { component: null, start: { ...emptyValues(kind), machine } },
  );
  const [importing, setImporting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const show = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('component');
        else next.set('component', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const store = useStoreComponent(
    kind,
    ({ id }) => {
      setForm(null);
      show(id);
    },
    () => show(null),
    setFailure,
  );
  const chosen = (lists[kind] as Component[] | undefined)?.find(({ id }) => id === params.get('component'));
  useTitle(chosen?.name ?? 'Component Library');
  useCrumbs(
    chosen
      ? [
          { label: 'Component Library', to: '/component-library' },
          { label: capital(kind), to: `/component-library?tab=${kind}` },
          { label: chosen.name },
        ]
      : [],
  );
  if (failure) throw failure;
  const nameOf = (id: string) => molecules?.find((one) => one.id === id)?.name ?? id;
  const keep = (entry: (typeof ONLY)[number] | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (entry === null) next.delete('only');
        else next.set('only', entry);
        return next;
      },
      { replace: true },
    );
  const table = <Row extends Listed>(all: Row[] | undefined, own: Column<Row>[]) => {
    const rows = all?.filter((row) => !only || (only === 'own' ? row.own : counts?.has(row.id)));
    // Quotations change prices; processes do not name them.
    const columns = kind === 'quotations' ? own : own.toSpliced(-1, 0, usedByColumn(counts, chosen !== undefined));
    return rows ? (
      <DataTable
        key={kind}
        label={capital(kind)}
        columns={chosen ? columns.filter(isBeside) : columns}
        whole={all?.length}
        note={uses.error ? <>The uses could not be loaded: {reasonOf(uses.error)}</> : undefined}
        narrowing={
          <div className={chips['filters']} role="group" aria-label="Filters">
            {(kind === 'quotations' ? [] : ONLY).map((entry) => (
              <button
                key={entry}
                type="button"
                className={chips['chip']}
                aria-pressed={entry === only}
                data-on={entry === only || undefined}
                onClick={() => keep(entry === only ? null : entry)}
              >
                {entry === 'used' ? 'In use' : 'Own'}
                {entry === only && <Icon name="check" size={14} />}
              </button>
            ))}
          </div>
        }
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={({ id }) => (id === chosen?.id ? { 'data-strong': true, ref: bringIntoView } : {})}
        defaultSort="name"
        empty={only === 'used' ? 'No process uses one.' : 'None yet.'}
      />
    ) : (
      <Skeleton height={240} variant="rounded" />
    );
  };
  const edit = (next: Open) => {
    store.forget();
    setForm(next);
  };
  return (
    <Page
      title="Component Library"
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon name="upload" />} onClick={() => setImporting(true)}>
            Import
          </Button>
          <ExportButton
            label="Export all properties"
            what={capital(kind)}
            name={`${kind} of the library`}
            sheets={() => Promise.resolve([sheetOf(kind, lists[kind] ?? [])])}
          />
          <Button
            variant="contained"
            startIcon={<Icon name="plus" />}
            onClick={() => edit({ component: null, start: emptyValues(kind) })}
          >
            New {NOUNS[kind]}
          </Button>
        </>
      }
      tabs={
        <Tabs
          value={kind}
          aria-label="Kinds of components"
          onChange={(_event, next: string) => setParams({ tab: next }, { replace: true })}
        >
          {KINDS.map((entry) => (
            <Tab key={entry} value={entry} label={`${capital(entry)} ${lists[entry]?.length ?? ''}`} />
          ))}
        </Tabs>
      }
    >
      <div className={styles['library']} data-open={chosen ? true : undefined}>
        <div className={styles['table']}>
          {kind === 'cells' && table(cells, CELLS)}
          {kind === 'proteins' && table(proteins, PROTEINS)}
          {kind === 'molecules' && table(molecules, MOLECULES)}
          {kind === 'solvents' && table(solvents, SOLVENTS)}
          {kind === 'quotations' && table(quotations, quotationColumns(materials))}
        </div>
        {chosen && (
          <Detail
            key={chosen.id}
            kind={kind}
            component={chosen}
            uses={
              buffers.data &&
              products.data &&
              usesOf(kind, chosen.id, { ...buffers.data, ...products.data, cells: cells ?? [], operations })
            }
            failure={buffers.error ?? products.error}
            nameOf={nameOf}
            materials={materials}
            quotations={quotations}
            store={store}
            onEdit={() => edit({ component: chosen, start: valuesOf(kind, chosen) })}
            onCopy={() => edit({ component: null, start: { ...valuesOf(kind, chosen), name: `${chosen.name}, own` } })}
            onClose={() => {
              store.forget();
              show(null);
            }}
          />
        )}
      </div>
      {importing && lists[kind] && (
        <ImportDialog
          what={kind}
          plan={(cells) => planImport(kind, cells, lists[kind] ?? [])}
          store={oneByOne((row: ImportRow) => storeRow(kind, row))}
          onClose={() => setImporting(false)}
        />
      )}
      {form && (
        <ComponentForm
          kind={kind}
          component={form.component}
          start={form.start}
          materials={materials}
          store={store}
          onClose={() => setForm(null)}
        />
      )}
    </Page>
  );
}
