import { useState } from 'react';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import {
  getGetSiteVersionQueryOptions,
  getListSiteVersionsQueryOptions,
  nameSiteVersionChanges,
  useNameSiteVersion,
} from '#generated/hooks/sites.ts';
import type { Site, SiteDocument, SiteVersionSummary } from '#generated/types.ts';
import { NameSiteVersionBody } from '#generated/zod/sites.ts';
import type { Column } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { numeric } from '#src/components/table/column.ts';
import { actionsColumn } from '#src/components/table/columns.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { formatTime } from '#src/lib/format.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { Compared, type ComparedPlan } from './compared.tsx';
import { evaluateIfPossible } from './use-plan.ts';
import styles from './site.module.css';

/** Versions that fit beside what is open. */
const BESIDE = 3;

const titleOf = ({ number, name }: SiteVersionSummary): string => name ?? `Version ${number}`;

const COLUMNS: Column<SiteVersionSummary>[] = [
  numeric('number', 'Version', '', { value: ({ number }) => number, cell: ({ number }) => number }),
  { key: 'name', title: 'Scenario', value: ({ name }) => name ?? '', cell: ({ name }) => name ?? '' },
  numeric('orders', 'Orders planned', '', {
    value: ({ planned }) => planned,
    cell: ({ planned, orders }) => `${planned} of ${orders}`,
  }),
  {
    key: 'by',
    title: 'Saved by',
    minor: true,
    value: ({ created_by_name: by }) => by ?? '',
    cell: ({ created_by_name: by }) => by ?? '',
  },
  {
    key: 'saved',
    title: 'Saved',
    minor: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatTime(created_at),
  },
];

interface Props {
  site: Site;
  /** What is open, with changes that are not saved. */
  document: SiteDocument;
  onOpen: (document: SiteDocument) => void;
}

/** Everything that was saved of a site: its history, its scenarios, and any of them side by side with what is open. */
export function PlansTab({ site, document, onOpen }: Props) {
  const [chosen, setChosen] = useState<SiteVersionSummary[]>([]);
  const [naming, setNaming] = useState<SiteVersionSummary | null>(null);
  const isChosen = ({ id }: SiteVersionSummary) => chosen.some((one) => one.id === id);
  const found = useQueries({ queries: chosen.map(({ id }) => getGetSiteVersionQueryOptions(site.id, id)) });
  const documentOf = ({ id }: SiteVersionSummary) => found.find(({ data }) => data?.id === id)?.data?.document;
  const list = usePagedList({
    query: (page) => getListSiteVersionsQueryOptions(site.id, page),
    rows: ({ versions }) => versions,
    columns: [
      {
        key: 'compare',
        title: 'Compare',
        exported: false,
        cell: (row) => (
          <input
            type="checkbox"
            aria-label={`Compare ${titleOf(row)}`}
            checked={isChosen(row)}
            disabled={!isChosen(row) && chosen.length >= BESIDE}
            onChange={() => setChosen(isChosen(row) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row])}
          />
        ),
      },
      ...COLUMNS,
      actionsColumn<SiteVersionSummary>((row) => (
        <Button size="small" onClick={() => setNaming(row)}>
          {row.name === null ? 'Name it' : 'Rename'}
        </Button>
      )),
    ],
  });
  const compared = [
    ...chosen.flatMap((version): ComparedPlan[] => {
      const own = documentOf(version);
      return own
        ? [
            {
              id: version.id,
              title: titleOf(version),
              document: own,
              ...evaluateIfPossible(own),
              onOpen: () => onOpen(own),
            },
          ]
        : [];
    }),
    { id: 'open', title: 'Open now', document, ...evaluateIfPossible(document) },
  ];
  return (
    <div className={styles['data']}>
      {compared.length > 1 && <Compared plans={compared} />}
      <Card
        title="Versions"
        note="every save keeps one; a name makes it a scenario. Choose up to three to compare them with what is open."
      >
        <PagedTable
          label="Versions of the site"
          list={list}
          defaultSort=""
          filter={false}
          none={<p>Nothing is saved yet.</p>}
        />
      </Card>
      {naming && <NameVersion siteId={site.id} version={naming} onClose={() => setNaming(null)} />}
    </div>
  );
}

function NameVersion({
  siteId,
  version: { id: versionId, number, name },
  onClose,
}: {
  siteId: string;
  version: SiteVersionSummary;
  onClose: () => void;
}) {
  const give = useNameSiteVersion();
  const refresh = useRefresh();
  const form = useContractForm({
    name: `version ${number}`,
    schema: NameSiteVersionBody,
    start: { name: name ?? '' },
    toBody: (values) => ({ name: values.name.trim() === '' ? null : values.name }),
    async send(data) {
      await give.mutateAsync({ id: siteId, versionId, data });
      onClose();
      await refresh(nameSiteVersionChanges(siteId, versionId));
    },
  });
  return (
    <DialogForm form={form} title={`Name version ${number}`} action="Save" maxWidth="xs" onClose={onClose}>
      <TextInput form={form} name="name" label="Name" autoFocus help="Leave it empty to take the name away." />
    </DialogForm>
  );
}
