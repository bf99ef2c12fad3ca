import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { listOwnOperations, useListOwnOperations } from '#generated/hooks/own-operations.ts';
import type { OwnOperation } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Empty, Page } from '#src/components/page.tsx';
import { CHANGED } from '#src/components/table/columns.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { PAGED } from '#src/lib/paged.ts';
import { wholeList } from '#src/lib/whole-list.ts';
import { STAGE_NAMES } from '#src/workspace/stage.tsx';
import { outletsOf } from './draft.ts';
import { ownPath } from './words.ts';

/** Sort keys that the server accepts. */
const SORTS = ['name', 'updated_at'];

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
  {
    key: 'version',
    title: 'Version',
    numeric: true,
    value: ({ version }) => version,
    cell: ({ version }) => version,
  },
  {
    key: 'used',
    title: 'Used by',
    numeric: true,
    value: ({ usage_count }) => usage_count,
    cell: ({ usage_count: n }) => (n === 0 ? <small>nothing</small> : n === 1 ? '1 step' : `${n} steps`),
  },
  CHANGED,
];

/** All own operations of the organisation. */
export function OwnOperationList() {
  const paging = usePaging(SORTS);
  const { data } = useListOwnOperations(paging.params, PAGED);
  const create = (
    <Button component={Link} to={ownPath('new')} variant="contained" startIcon={<Icon name="plus" />}>
      New operation
    </Button>
  );
  return (
    <Page
      title="Own Operations"
      lead="Unit operations that you describe without code. Add them to a process from the catalogue, in their stage."
      actions={create}
    >
      {!data ? (
        <Skeleton height={240} variant="rounded" />
      ) : data.total === 0 && paging.query === '' ? (
        <Empty title="No own operation yet" actions={create}>
          Describe where each component goes, what the operation uses, how long it takes and what it costs.
        </Empty>
      ) : (
        <DataTable
          label="Own operations"
          columns={COLUMNS}
          rows={data.own_operations}
          rowKey={({ id }) => id}
          defaultSort="name"
          page={paging}
          total={data.total}
          everyRow={() =>
            wholeList(
              (page) => listOwnOperations({ ...paging.params, ...page }),
              (page) => page.own_operations,
            )
          }
          empty="No own operation yet."
        />
      )}
    </Page>
  );
}
