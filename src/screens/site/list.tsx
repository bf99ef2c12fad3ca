import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { createSiteChanges, getListSitesQueryOptions, useCreateSite } from '#generated/hooks/sites.ts';
import type { SiteDocument, SiteSummary } from '#generated/types.ts';
import { CreateSiteBody } from '#generated/zod/sites.ts';
import type { Column } from '#src/components/data-table.tsx';
import { FileButton } from '#src/components/file-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { numeric } from '#src/components/table/column.ts';
import { CHANGED } from '#src/components/table/columns.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { readSite } from './site-file.ts';

const COLUMNS: Column<SiteSummary>[] = [
  {
    key: 'name',
    title: 'Site',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/sites/${id}`}>{name}</Link>,
  },
  { key: 'begins', title: 'First day', minor: true, value: ({ begins }) => begins, cell: ({ begins }) => begins },
  numeric('days', 'Length', 'd', { minor: true, value: ({ days }) => days, cell: ({ days }) => days }),
  numeric('suites', 'Suites', '', { value: ({ suites }) => suites, cell: ({ suites }) => suites }),
  numeric('products', 'Products', '', { value: ({ products }) => products, cell: ({ products }) => products }),
  numeric('orders', 'Orders planned', '', {
    value: ({ planned }) => planned,
    cell: ({ planned, orders }) => `${planned} of ${orders}`,
  }),
  CHANGED,
];

/** A year from January, without suites, products and demand. */
const emptyDocument = (year: number): SiteDocument => ({
  begins: `${year}-01-01`,
  days: 365,
  carrying_rate: 0.1,
  practical_share: 0.85,
  changeover_days: 7,
  changeover_cost: 0,
  suites: [],
  closures: [],
  resources: [],
  products: [],
  changeovers: [],
  demands: [],
  plan: [],
});

export function SiteList() {
  const [isNew, setNew] = useState(false);
  const list = usePagedList({
    query: (page) => getListSitesQueryOptions(page),
    rows: ({ sites }) => sites,
    columns: COLUMNS,
  });
  useCrumbs([{ label: 'Sites' }]);
  const add = useCreateSite();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const open = async (file: File) => {
    try {
      const { id } = await add.mutateAsync({ data: await readSite(file) });
      await navigate(`/sites/${id}`);
      await refresh(createSiteChanges());
    } catch (error) {
      toast.problem(reasonOf(error));
    }
  };
  const create = (
    <>
      <FileButton file="File of a site" accept=".json,application/json" onFile={(file) => void open(file)}>
        Open a file
      </FileButton>
      <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setNew(true)}>
        New site
      </Button>
    </>
  );
  return (
    <Page
      title="Sites"
      lead="Suites, water and people that several products share: who is made where and when, and what each conflict costs."
      actions={!list.isNone && create}
    >
      <PagedTable
        label="Sites"
        list={list}
        defaultSort="name"
        none={
          <Empty title="No site yet" actions={create}>
            A site takes your processes as recipes, plans their campaigns for the demand, and shares its fixed cost
            among them.
          </Empty>
        }
      />
      {isNew && <NewSite onClose={() => setNew(false)} />}
    </Page>
  );
}

function NewSite({ onClose }: { onClose: () => void }) {
  const create = useCreateSite();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const form = useContractForm({
    name: 'new site',
    schema: CreateSiteBody,
    start: { name: '' },
    toBody: ({ name }) => ({ name, document: emptyDocument(new Date().getFullYear() + 1) }),
    async send(body) {
      const site = await create.mutateAsync({ data: body });
      onClose();
      void refresh(createSiteChanges());
      await navigate(`/sites/${site.id}?tab=data`);
    },
  });
  return (
    <DialogForm form={form} title="New site" action="Create" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus />
    </DialogForm>
  );
}
