import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { celsius } from '#engine/wording/index.ts';
import { getListBuffersQueryOptions, listBuffers } from '#generated/hooks/buffers.ts';
import type { Buffer } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { ExportButton } from '#src/components/export-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { CHANGED } from '#src/components/table/columns.tsx';
import { ImportDialog } from '#src/forms/import-dialog.tsx';
import { oneByOne } from '#src/forms/planned-row.ts';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { wholeList } from '#src/lib/whole-list.ts';
import { planImport, sheetOf, storeRow } from './exchange.ts';
import { bufferPath, WAYS } from './words.ts';
import { inCurrency } from '#src/lib/currency.ts';

const holds = ({ recipe }: Buffer) =>
  recipe
    .filter(({ role }) => role !== 'water')
    .map(({ formula, concentration }) => `${formula} ${formatNumber(concentration ?? 0)}`)
    .join(', ');

const COLUMNS: Column<Buffer>[] = [
  {
    key: 'name',
    title: 'Buffer',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={bufferPath(id)}>{name}</Link>,
  },
  numeric('ph', 'pH', '', {
    sortBy: ({ ph }) => ph,
    value: ({ ph }) => ph,
    cell: ({ ph }) => <b>{formatNumber(ph, { decimals: 2 })}</b>,
  }),
  numeric('temperature', 'At', '°C', {
    minor: true,
    sortBy: ({ temperature }) => temperature,
    value: ({ temperature }) => temperature - celsius(0),
    cell: ({ temperature }) => formatNumber(temperature - celsius(0), { decimals: 0 }),
  }),
  {
    key: 'recipe',
    title: 'Recipe, mmol/L',
    minor: true,
    value: holds,
    cell: (buffer) => <small>{holds(buffer)}</small>,
  },
  {
    key: 'preparation',
    title: 'Made by',
    minor: true,
    value: ({ preparation }) => WAYS[preparation],
    cell: ({ preparation }) => <small>{WAYS[preparation]}</small>,
  },
  numeric('ionic_strength', 'Ionic strength', 'mmol/L', {
    minor: true,
    sortBy: ({ properties }) => properties.ionic_strength,
    value: ({ properties }) => properties.ionic_strength,
    cell: ({ properties }) => formatNumber(properties.ionic_strength),
  }),
  numeric('conductivity', 'Conductivity', 'mS/cm', {
    minor: true,
    sortBy: ({ properties }) => properties.conductivity,
    value: ({ properties }) => properties.conductivity,
    cell: ({ properties }) => formatNumber(properties.conductivity),
  }),
  numeric('capacity', 'Capacity', 'mmol/L/pH', {
    minor: true,
    sortBy: ({ properties }) => properties.capacity,
    value: ({ properties }) => properties.capacity,
    cell: ({ properties }) => formatNumber(properties.capacity),
  }),
  numeric('cost', 'Cost', 'USD/m³', {
    sortBy: ({ properties }) => properties.cost,
    value: ({ properties: { cost } }) => (cost === null ? null : inCurrency(cost)),
    cell: ({ properties: { cost } }) =>
      cost === null ? <small>no price</small> : formatNumber(inCurrency(cost), { decimals: 2 }),
  }),
  numeric('used', 'Used by', '', {
    value: ({ usage_count }) => usage_count,
    cell: ({ usage_count: n }) => (n === 0 ? <small>nothing</small> : n === 1 ? '1 step' : `${n} steps`),
  }),
  CHANGED,
];

/** All buffers of the organisation. */
export function BufferList() {
  const list = usePagedList({
    query: (page) => getListBuffersQueryOptions(page),
    rows: ({ buffers }) => buffers,
    columns: COLUMNS,
  });
  const [importing, setImporting] = useState<Buffer[] | null>(null);
  const allBuffers = () =>
    wholeList(
      (page) => listBuffers(page),
      (page) => page.buffers,
    );
  const openImport = async () => {
    try {
      setImporting(await allBuffers());
    } catch (error) {
      toast.problem(`The buffers could not be read: ${reasonOf(error)}`);
    }
  };
  const create = (
    <Button component={Link} to={bufferPath('new')} variant="contained" startIcon={<Icon name="plus" />}>
      New buffer
    </Button>
  );
  return (
    <Page
      title="Buffer Library"
      lead="Buffers for dilution, washing and elution. Select a buffer in the settings of a step."
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon name="upload" />} onClick={() => void openImport()}>
            Import
          </Button>
          <ExportButton
            label="Export all"
            what="Buffers"
            name="buffers of the library"
            sheets={async () => [sheetOf(await allBuffers())]}
          />
          {create}
        </>
      }
    >
      <PagedTable
        label="Buffers"
        list={list}
        defaultSort="name"
        none={
          <Empty title="No buffer yet" actions={create}>
            Design a buffer from its pH and components: the recipe, titration curve and cost are calculated.
          </Empty>
        }
      />
      {importing && (
        <ImportDialog
          what="buffers"
          plan={(cells) => planImport(cells, importing)}
          store={oneByOne(storeRow)}
          onClose={() => setImporting(null)}
        />
      )}
    </Page>
  );
}
