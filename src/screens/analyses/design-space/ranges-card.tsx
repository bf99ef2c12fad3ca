import Button from '@mui/material/Button';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { numeric } from '#src/components/table/column.ts';
import { figureText, inWords, unitOf } from '#src/draft/metrics.ts';
import type { Range, SettingRanges } from './filing.ts';
import styles from './design-space.module.css';

interface Props {
  ranges: readonly SettingRanges[];
  lead: string;
  isOld: boolean;
  onExport: (() => void) | null;
}

/** How far each setting may move alone, and how far all may move at once. */
export function RangesCard({ ranges, lead, isOld, onExport }: Props) {
  return (
    <Block title="Proven acceptable ranges">
      <div aria-busy={isOld} className={styles['ranges']}>
        <DataTable
          label="Proven acceptable ranges"
          compact
          filter={false}
          columns={COLUMNS}
          rows={[...ranges]}
          rowKey={({ axis }) => `${axis.step_id} ${axis.key}`}
          empty="No setting."
          note={<BlockHead title="Proven acceptable ranges">{lead}</BlockHead>}
        />
      </div>
      <p className={styles['words']}>
        <b>Alone</b>: one setting moves and the others stay where they are. <b>All together</b>: every combination
        within these ranges holds. The words name what stops the setting at either end.
      </p>
      <div className={styles['buttons']}>
        <Button
          variant="contained"
          size="small"
          startIcon={<Icon name="download" size={16} />}
          disabled={onExport === null}
          onClick={() => onExport?.()}
        >
          Export ranges for a filing
        </Button>
      </div>
    </Block>
  );
}

const textOf = (range: Range | null | undefined, { axis }: SettingRanges): string =>
  range
    ? `${figureText(range.from, axis, DIGITS)} to ${figureText(range.to, axis, DIGITS)}`
    : range === null
      ? 'none'
      : '';
const DIGITS = { digits: 3 };

const stopsOf = (range: Range | null | undefined): string =>
  range ? [range.below, range.above].map((one) => one ?? 'end of the range').join(' … ') : '';

const COLUMNS: Column<SettingRanges>[] = [
  {
    key: 'setting',
    title: 'Setting',
    cell: ({ axis, at }) => (
      <>
        <b>{axis.title}</b> <small>{axis.step_name}</small>
        <small>now {inWords(at, axis, DIGITS)}</small>
      </>
    ),
    value: ({ axis }) => axis.title,
  },
  numeric('alone', 'Alone', '', {
    cell: (row) => (
      <>
        {textOf(row.alone, row)} {row.alone && unitOf(row.axis)}
        <small>{stopsOf(row.alone)}</small>
      </>
    ),
    value: (row) => textOf(row.alone, row),
  }),
  numeric('together', 'All together', '', {
    cell: (row) => (
      <>
        <b>{textOf(row.together, row)}</b> {row.together && unitOf(row.axis)}
      </>
    ),
    value: (row) => textOf(row.together, row),
  }),
];
