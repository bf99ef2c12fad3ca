import { numeric } from '#src/components/table/column.ts';
import { memo, useMemo, useState } from 'react';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { massImbalance, figureRef, type Results } from '#engine/index.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { sourced, WhereFrom } from '#src/components/where-from.tsx';
import { useReported } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import { componentKey } from '#src/lib/component-key.ts';
import { formatNumber, type NumberFormat } from '#src/lib/format.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { productBasis } from './product-basis.ts';
import { streamMasses } from './stream-masses.ts';
import { STREAMS, type StreamRow, volumeOf } from '#engine/index.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import styles from './tables.module.css';

/** Amounts per batch, per hour of the cycle, or per kg of product. */
type Basis = 'batch' | 'hour' | 'kg';
const BASES = (['batch', 'hour', 'kg'] satisfies Basis[]).map((value) => ({ value, label: `per ${value}` }));
/** In a continuous plant, which has no batches. */
const STEADY = BASES.slice(1);

const FLOOR = 0.01;

function divisor({ figures }: Results, basis: Basis): number {
  if (basis === 'hour') return figures.cycle_time;
  return basis === 'kg' ? figures.batch_output : 1;
}

/** What stands above the column of a stream. */
type Head = Pick<StreamRow, 'id' | 'number' | 'name' | 'route' | 'kind'>;

/** One quantity of all streams: a row of the table. */
interface Quantity {
  key: string;
  streams: readonly StreamRow[];
  title: string;
  unit: string;
  strong?: boolean;
  /** In `unit`; text if the quantity does not apply, null if the amount is zero. */
  value: (stream: StreamRow) => number | string | null;
  format?: NumberFormat;
  /** The printed value, rounded together with the other masses of the stream. */
  rounded?: (stream: StreamRow) => { value: number; decimals: number };
  /** Key of the metric per batch, below the stream. */
  path: (stream: StreamRow) => (string | number)[];
}

/** One column per stream, in flow order; wastes in grey; a strip with the mass balance error. */
export const StreamsTable = memo(function StreamsTable({ results }: { results: Results }) {
  const choices = amountsPer(results) === 'hour' ? STEADY : BASES;
  const { product } = useCalculator();
  const reported = useReported();
  const [chosen, setBasis] = useState<Basis>('batch');
  const basis = choices.some(({ value }) => value === chosen) ? chosen : 'hour';
  const streams = useMemo(() => STREAMS.rows(results), [results]);
  const rows = useMemo(() => quantities(streams, basis, divisor(results, basis)), [streams, results, basis]);
  // The same columns until a stream comes, goes or is renamed: a key changes only what is in them.
  const heads = JSON.stringify(streams.map(({ id, number, name, route, kind }) => ({ id, number, name, route, kind })));
  const columns = useMemo(() => toColumns(JSON.parse(heads) as Head[]), [heads]);
  const imbalance = useMemo(() => massImbalance(results), [results]);
  return (
    <DataTable
      label="Streams"
      compact
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowProps={({ strong }) => ({ 'data-strong': strong || undefined })}
      empty="No streams yet."
      note={
        <span className={styles['closes']}>
          {imbalance < 0.001 ? '✓ ' : ''}Mass balance closes to{' '}
          <WhereFrom figure="streams.all.imbalance" title="Mass balance error">
            {formatNumber(imbalance * 100, { decimals: 3, floor: 0.001 })} %
          </WhereFrom>{' '}
          over the process.
          <small>{productBasis(results, product, reported)}</small>
        </span>
      }
      tools={<ChoiceButtons<Basis> label="Amounts" choices={choices} value={basis} onChange={setBasis} />}
    />
  );
});

function quantities(streams: StreamRow[], basis: Basis, by: number): Quantity[] {
  const massUnit = { kg: 'kg/kg', hour: 'kg/h', batch: 'kg' }[basis];
  const masses = new Map(streams.map((stream) => [stream.id, streamMasses(stream, by)]));
  const largest = new Map<string, { name: string; mass: number }>();
  for (const component of streams.flatMap(({ components }) => components)) {
    const { name, mass } = component;
    const key = componentKey(component);
    largest.set(key, { name, mass: Math.max(mass, largest.get(key)?.mass ?? 0) });
  }
  const components = [...largest].filter(([, { mass }]) => mass > 0).sort(([, a], [, b]) => b.mass - a.mass);
  const amounts: Record<string, Partial<Quantity>> = {
    volume: {
      unit: { kg: 'L/kg', hour: 'm³/h', batch: 'm³' }[basis],
      value(s) {
        const volume = volumeOf(s);
        return typeof volume === 'number' ? (volume / by) * (basis === 'kg' ? 1000 : 1) : volume;
      },
    },
    mass: {
      unit: massUnit,
      value: (s) => s.mass / by,
      rounded: (s) => {
        const { total: value, decimals } = masses.get(s.id)!;
        return { value, decimals };
      },
    },
    temperature: { format: { decimals: 0 } },
    product_concentration: { strong: true },
    purity: { format: {} },
  };
  return [
    ...pageColumns<StreamRow>(STREAMS)
      .filter(({ numeric }) => numeric)
      .map(({ key, title, unit = '', value }): Quantity => {
        return { key, streams, title, unit, value: value!, path: () => [key], ...amounts[key] };
      }),
    ...components.map(([key, { name }]): Quantity => ({
      key,
      streams,
      path: ({ components: all }) => ['components', all.findIndex((one) => componentKey(one) === key), 'mass'],
      title: name,
      unit: massUnit,
      value: (s) => {
        const mass = s.components.find((one) => componentKey(one) === key)?.mass;
        return mass ? mass / by : null;
      },
      rounded: (s) => {
        const { parts, decimals } = masses.get(s.id)!;
        return { value: parts.get(key) ?? 0, decimals };
      },
    })),
  ];
}

/** Rows have different units, so streams cannot be sorted. */
function toColumns(heads: readonly Head[]): Column<Quantity>[] {
  return [
    {
      key: 'quantity',
      title: 'Stream',
      value: ({ title, unit }) => `${title} (${unit})`,
      cell: ({ title, unit }) => (
        <>
          {title} <span className={styles['unit']}>{unit}</span>
        </>
      ),
    },
    ...heads.map(({ id, number, name, route, kind }, at): Column<Quantity> =>
      numeric(id, `${number} ${name}`, '', {
        head: (
          <>
            <code>{number}</code>
            {name}
            <small>{route}</small>
          </>
        ),
        kind,
        value: ({ streams, value }) => value(streams[at]!),
        cell: ({ title, streams, path, value, rounded, format = { floor: FLOOR } }, show) => {
          const stream = streams[at]!;
          const shown = value(stream);
          if (typeof shown !== 'number') return <i>{shown}</i>;
          const mass = rounded?.(stream);
          return sourced(show, {
            figure: figureRef('streams', id, ...path(stream)),
            title,
            inTable: true,
            children: mass ? printed(mass.value, mass.decimals, shown) : formatNumber(shown, format),
          });
        },
      }),
    ),
  ];
}
