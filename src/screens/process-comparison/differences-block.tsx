import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { ValueStateIcon } from '#src/workspace/value-state.tsx';
import { columnOf } from './column-of.tsx';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';
import type { DifferenceRow } from './differences.ts';

/** The settings and assumptions that differ; identical ones are shown on demand. */
export function DifferencesBlock({ compared, rows }: { compared: Compared[]; rows: DifferenceRow[] }) {
  const [all, setAll] = useState(false);
  const differing = rows.filter(({ differs }) => differs);
  const columns = useMemo((): Column<DifferenceRow>[] => {
    return [
      {
        key: 'setting',
        title: 'Setting',
        value: ({ where, title }) => `${where}: ${title}`,
        cell: ({ where, title, tag, stage }) => (
          <span className={styles['setting']}>
            <i data-stage={stage ?? undefined} /> <b>{title}</b>{' '}
            <small>
              {where} {tag && <code>{tag}</code>}
            </small>
          </span>
        ),
      },
      ...compared.map((one, index): Column<DifferenceRow> => ({
        ...columnOf(one),
        value: ({ values }) => values[index]!.text,
        cell: ({ values }) => {
          const { text, source, differs } = values[index]!;
          return (
            <span
              className={styles['setTo']}
              data-differs={differs || undefined}
              data-none={source === null || undefined}
            >
              {source && <ValueStateIcon state={source} size={12} />} {text}
              {differs && <span className="visually-hidden"> (different from A)</span>}
            </span>
          );
        },
      })),
    ];
  }, [compared]);
  const alike = rows.length - differing.length;
  return (
    <Block title="Differences">
      <DataTable
        label="Differences"
        compact
        filter={rows.length > FEW && all}
        columns={columns}
        rows={all ? rows : differing}
        rowKey={({ key }) => key}
        empty="All inputs are identical."
        note={
          <BlockHead title="Differences">
            {differing.length} of {rows.length} settings. Bold with a bar: different from A
          </BlockHead>
        }
        tools={
          <Button size="small" variant="text" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? 'Show only differences' : `Show ${alike} identical`}
          </Button>
        }
      />
    </Block>
  );
}

const FEW = 12;
