import { numeric } from '#src/components/table/column.ts';
import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { CarbonEntry, CarbonReport } from '#generated/types.ts';
import { factorOf, scopeOf, tonnes } from '#src/carbon/words.ts';
import { DataTable } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Column } from '#src/components/table/column.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { By } from '#src/carbon/printed-totals.ts';
import styles from './report.module.css';
import { useRestore, useSave } from './use-save.ts';

/** Shown for an unknown factor, so that it is not mistaken for zero. */
const noFactor = <span className={styles['none']}>{NO_DATA}, adds nothing</span>;

/** The columns of an entry, for display and export. */
export function entryColumns(by: By): Column<CarbonEntry>[] {
  const key = by === 'location' ? 'emissions' : 'emissions_market';
  return [
    {
      key: 'scope',
      title: 'Scope',
      sortBy: (one) => one.scope * 100 + (one.scope3_category ?? 0),
      value: scopeOf,
      cell: scopeOf,
    },
    { key: 'name', title: 'Item', sortBy: ({ name }) => name, value: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'quantity',
      title: 'Quantity',
      numeric: true,
      minor: true,
      sortBy: ({ quantity }) => quantity,
      value: ({ quantity }) => quantity,
      // Shown as entered: whole numbers have no decimals.
      cell: ({ quantity }) => formatNumber(quantity, Number.isInteger(quantity) ? { decimals: 0 } : { digits: 5 }),
    },
    { key: 'unit', title: 'Unit', minor: true, cell: ({ unit }) => unit },
    numeric<CarbonEntry>('factor', 'Factor', 'kg CO₂e/unit', {
      minor: true,
      sortBy: factorOf,
      value: factorOf,
      cell: (one) => {
        const factor = factorOf(one);
        return factor === null ? (
          <span className={styles['none']}>{NO_DATA}</span>
        ) : (
          <span title={`from ${one.factor_origin}`}>{formatNumber(factor)}</span>
        );
      },
    }),
    {
      key: 'factor_year',
      title: 'Year of factor',
      minor: true,
      sortBy: ({ factor_year: year }) => year ?? null,
      value: ({ factor_year: year }) => year ?? null,
      cell: ({ factor_year: year }) => year ?? <small>none</small>,
    },
    numeric('emissions', by === 'location' ? 'Emissions' : 'Emissions, market', 't CO₂e', {
      sortBy: (one) => one[key],
      value: (one) => (one[key] === null ? null : one[key] / 1000),
      cell: (one) => (one[key] === null ? noFactor : <b>{tonnes(one[key])}</b>),
    }),
    { key: 'country', title: 'Country', minor: true, sortBy: ({ country }) => country, cell: ({ country }) => country },
    {
      key: 'evidence',
      title: 'Evidence',
      minor: true,
      cell: ({ evidence }) => evidence || <small>none</small>,
      value: ({ evidence }) => evidence,
    },
    { key: 'note', title: 'Note', minor: true, cell: ({ note }) => note, value: ({ note }) => note },
    {
      key: 'quality',
      title: 'Quality',
      minor: true,
      sortBy: ({ quality }) => quality,
      value: ({ quality }) => quality,
      cell: ({ quality, source }) => (
        <span className={styles['quality']} title={source}>
          {quality}
        </span>
      ),
    },
  ];
}

interface Props {
  report: CarbonReport;
  by: By;
  onOpen: (entry: CarbonEntry) => void;
  tools: ReactNode;
}

/** The entries of a report; the name of an entry opens it. */
export function EntriesTable({ report, by, onOpen, tools }: Props) {
  const { remove } = useSave(report);
  const restore = useRestore(report.id);
  const drop = async (entry: CarbonEntry) => {
    try {
      await remove(entry.id);
      toast.done(`${entry.name} removed`, { label: 'Undo', run: () => void restore(entry) });
    } catch (error) {
      toast.problem(`${entry.name} could not be removed: ${reasonOf(error)}`);
    }
  };
  const columns = entryColumns(by).map((column) =>
    column.key === 'name'
      ? {
          ...column,
          cell: (entry: CarbonEntry) => (
            <button type="button" className={styles['open']} onClick={() => onOpen(entry)}>
              {entry.name}
            </button>
          ),
        }
      : column,
  );
  return (
    <DataTable
      label="Entries"
      compact
      columns={[
        ...columns,
        {
          key: 'remove',
          title: 'Remove',
          head: <span className="visually-hidden">Remove</span>,
          exported: false,
          cell: (entry) => (
            <Tooltip title={`Remove ${entry.name}`}>
              <IconButton size="small" aria-label={`Remove ${entry.name}`} onClick={() => void drop(entry)}>
                <Icon name="close" size={14} />
              </IconButton>
            </Tooltip>
          ),
        },
      ]}
      rows={report.entries}
      rowKey={({ id }) => id}
      tools={tools}
      empty="No entries yet: add an entry, or paste rows from a spreadsheet."
    />
  );
}
