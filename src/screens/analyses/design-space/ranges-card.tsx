import Button from '@mui/material/Button';
import type { NamedSheet } from '#src/components/table/export.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { numeric } from '#src/components/table/column.ts';
import { inWords } from '#src/draft/metrics.ts';
import { rangeWords, type Range, type SettingRanges } from '#src/workspace/design-space/shown.ts';
import styles from './design-space.module.css';

interface Props {
  ranges: readonly SettingRanges[];
  lead: string;
  isOld: boolean;
  /** Null until all is known. */
  onExport: (() => void) | null;
  sheets: (() => Promise<NamedSheet[]>) | null;
}

/** How far each setting may move alone, and how far all may move at once. */
export function RangesCard({ ranges, lead, isOld, onExport, sheets }: Props) {
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
        <ExportButton
          label="Workbook"
          what="The design space"
          name="Design space"
          sheets={() => sheets!()}
          disabled={sheets === null}
        />
      </div>
    </Block>
  );
}

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
        {rangeWords(row.alone, row.axis)}
        <small>{stopsOf(row.alone)}</small>
      </>
    ),
    value: (row) => rangeWords(row.alone, row.axis),
  }),
  numeric('together', 'All together', '', {
    cell: (row) => (
      <>
        <b>{rangeWords(row.together, row.axis)}</b>
      </>
    ),
    value: (row) => rangeWords(row.together, row.axis),
  }),
];
