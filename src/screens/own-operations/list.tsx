import { numeric } from '#src/components/table/column.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { getListOwnOperationsQueryOptions } from '#generated/hooks/own-operations.ts';
import type { OwnOperation } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { CHANGED } from '#src/components/table/columns.tsx';
import { STAGE_NAMES } from '#engine/index.ts';
import { outletsOf } from './draft.ts';
import { ownPath } from './words.ts';

const streams = ({ definition }: OwnOperation) =>
  outletsOf(definition)
    .map(({ name }) => name)
    .join(', ');

const COLUMNS: Column<OwnOperation>[] = [
  {
    key: 'name',
    title: 'Operation',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={ownPath(id)}>{name}</Link>,
  },
  {
    key: 'stage',
    title: 'Stage',
    value: ({ definition }) => STAGE_NAMES[definition.stage],
    cell: ({ definition }) => STAGE_NAMES[definition.stage],
  },
  {
    key: 'outlets',
    title: 'Outlets',
    minor: true,
    value: streams,
    cell: (own) => <small>{streams(own)}</small>,
  },
  numeric('version', 'Version', '', {
    value: ({ version }) => version,
    cell: ({ version }) => version,
  }),
  numeric('used', 'Used by', '', {
    value: ({ usage_count }) => usage_count,
    cell: ({ usage_count: n }) => (n === 0 ? <small>nothing</small> : n === 1 ? '1 step' : `${n} steps`),
  }),
  CHANGED,
];

/** All own operations of the organisation. */
export function OwnOperationList() {
  const list = usePagedList({
    query: (page) => getListOwnOperationsQueryOptions(page),
    rows: ({ own_operations }) => own_operations,
    columns: COLUMNS,
  });
  const create = (
    <Button component={Link} to={ownPath('new')} variant="contained" startIcon={<Icon name="plus" />}>
      New operation
    </Button>
  );
  return (
    <Page
      title="Custom Operations"
      lead="Unit operations that you describe without code. Add them to a process from the catalogue, where they are listed by stage."
      actions={create}
    >
      <PagedTable
        label="Custom operations"
        list={list}
        defaultSort="name"
        none={
          <Empty title="No custom operation yet" actions={create}>
            Describe where each component goes, what the operation uses, how long it takes and what it costs.
          </Empty>
        }
      />
    </Page>
  );
}
