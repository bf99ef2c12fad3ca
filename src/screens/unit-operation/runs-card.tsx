import { useMemo } from 'react';
import Button from '@mui/material/Button';
import type { UnitOperation } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Delta } from '#src/components/figures/delta.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { isSame } from '#src/lib/is-same.ts';
import { describeValue } from '#src/draft/values.ts';
import { unitText } from '#src/lib/quantity.ts';
import { sameInput } from './setup.ts';
import styles from './simulator.module.css';
import type { Run } from './use-run.ts';
import { shownIn } from '#src/lib/currency.ts';

interface Row {
  key: string;
  kind: 'input' | 'figure';
  title: string;
  unit: string;
  now: string | number | null;
  kept: string | number | null;
  better: 'higher' | 'lower' | null;
  points: boolean;
  formula: string;
}

/** The differing inputs of two runs, followed by all results of both. */
export function rowsOf(operation: UnitOperation, run: Run, kept: Run): Row[] {
  const settingOf = ({ data }: Run, key: string) => data.settings.find((one) => one.key === key)?.value ?? null;
  const plain = { kind: 'input', unit: '', better: null, points: false, formula: '' } as const;
  const settings = operation.parameters.flatMap((parameter): Row[] => {
    const [now, was] = [settingOf(run, parameter.key), settingOf(kept, parameter.key)];
    if (now === was) return [];
    const { key, title } = parameter;
    return [{ ...plain, key, title, now: describeValue(parameter, now), kept: describeValue(parameter, was) }];
  });
  const feed = ({ input }: Run) =>
    input.feed ? `${formatNumber(input.feed.volume)} m³, ${input.feed.components.length} components` : 'usual';
  const made = ({ input: { product } }: Run) => `${product.name}, ${product.host_id}`;
  const others: Row[] = [
    ...(made(run) === made(kept)
      ? []
      : [{ ...plain, key: '$product', title: 'Product', now: made(run), kept: made(kept) }]),
    ...(isSame(run.input.feed, kept.input.feed)
      ? []
      : [{ ...plain, key: '$feed', title: 'Feed', now: feed(run), kept: feed(kept) }]),
  ];
  const figures = operation.outputs.map(({ key, title, unit, display_unit, better, formula, equation }): Row => {
    const shown = ({ data }: Run) => {
      const value = data.outputs[key];
      return value === undefined ? null : shownIn(value, unit, display_unit);
    };
    return {
      key: `=${key}`,
      kind: 'figure',
      title,
      unit: unitText(display_unit),
      now: shown(run),
      kept: shown(kept),
      better,
      points: display_unit === '%',
      formula: equation ? `${formula} (${equation})` : formula,
    };
  });
  return [...others, ...settings, ...figures];
}

const cell = (value: Row['now']) =>
  typeof value === 'number' ? formatNumber(value) : (value ?? <small>no data</small>);

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: 'What',
    value: ({ title, unit }) => (unit ? `${title}, ${unit}` : title),
    cell: ({ title, unit }) => (
      <>
        {title} {unit && <small>{unit}</small>}
      </>
    ),
  },
  { key: 'now', title: 'This run', numeric: true, value: ({ now }) => now, cell: ({ now }) => <b>{cell(now)}</b> },
  { key: 'kept', title: 'Run A', numeric: true, value: ({ kept }) => kept, cell: ({ kept }) => cell(kept) },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    minor: true,
    value: ({ now, kept }) => (typeof now === 'number' && typeof kept === 'number' ? now - kept : null),
    cell: ({ now, kept, better, points }) =>
      typeof now === 'number' &&
      typeof kept === 'number' && (
        // Percentage points refer to the share itself, which is shown in %.
        <Delta value={points ? now / 100 : now} saved={points ? kept / 100 : kept} better={better} points={points} />
      ),
  },
  {
    key: 'formula',
    title: 'Formula',
    minor: true,
    value: ({ formula }) => formula,
    cell: ({ formula }) => <small>{formula}</small>,
  },
];

interface Props {
  operation: UnitOperation;
  run: Run;
  kept: Run;
  onKeep: () => void;
  onSwap: () => void;
}

/** This run compared with run A. */
export function RunsCard({ operation, run, kept, onKeep, onSwap }: Props) {
  const rows = useMemo(() => rowsOf(operation, run, kept), [operation, run, kept]);
  const same = sameInput(run.input, kept.input);
  return (
    <Card
      className={styles['wide']}
      title="Compare two runs"
      note={
        <span className={styles['runActions']}>
          {same ? (
            'This run is run A. Change an input to compare new runs with it'
          ) : (
            <>
              <Button size="small" variant="outlined" onClick={onKeep}>
                Keep this run as A
              </Button>
              <Button size="small" variant="text" onClick={onSwap}>
                Swap with run A
              </Button>
            </>
          )}
        </span>
      }
    >
      <DataTable
        label={`Runs of ${inSentence(operation.name)}`}
        compact
        filter={false}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        rowProps={({ kind }) => ({ 'data-strong': kind === 'input' || undefined })}
        empty="No results."
      />
    </Card>
  );
}
