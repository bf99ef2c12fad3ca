import { useEffect, useState } from 'react';
import type { Leverage, LeverageRow } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { countText, figureOf, figureText, shownValue, unitOf, type Figure } from '#src/workspace/metrics.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useCalculator } from '#src/workspace/calculator.ts';
import { useStudy } from '../study.ts';
import { MetricTabs } from '#src/workspace/metric-tabs.tsx';
import styles from './results.module.css';

const METRICS = ['cogs', 'gwp', 'output', 'msp', 'tci'];
/** Rows at first: those that can be read at a glance. */
const FIRST = 14;
const SHORT = { digits: 3 };

/**
 * The effect of every number of the process on one metric, calculated in the browser: of a small step, and of what is not known
 * about it.
 */
export function WhatMatters() {
  const { configuration, figures } = useStudy();
  const calculator = useCalculator();
  const metrics = METRICS.filter((metric) => figureOf(figures, metric).now !== null);
  const [metric, setMetric] = useState(metrics[0]!);
  const [found, setFound] = useState<{ all: Leverage[]; ms: number } | null>(null);
  const asked = metrics.join(' ');
  useEffect(() => {
    let isCurrent = true;
    const begin = performance.now();
    calculator.ask('leverage', { configuration, metrics: asked.split(' ') }).then(
      (all) => isCurrent && all && setFound({ all, ms: performance.now() - begin }),
      // Without it, the page still starts every analysis.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [calculator, configuration, asked]);
  const leverage = found?.all.find((one) => one.metric === metric);
  if (!found || !leverage) return null;
  const figure = figureOf(figures, metric);
  const rows = leverage.rows.filter(({ step, share }) => (share ?? 0) > 0 || (step.change ?? 0) !== 0);
  return (
    <div className={styles['column']}>
      <MetricTabs figures={figures} metrics={metrics} value={metric} onChange={setMetric} />
      <Block title="What matters">
        <DataTable
          label="What matters"
          compact
          filter={false}
          columns={columnsFor(figure)}
          rows={rows}
          rowKey={({ step_id, key }) => `${step_id}/${key}`}
          empty="No number of this process changes the metric."
          first={{ count: FIRST, others: (others) => `${countText(others.length)} more with a smaller effect.` }}
          note={
            <BlockHead title={`What matters for the ${figure.title.toLowerCase()}`}>
              {countText(leverage.rows.length)} numbers, each varied alone, in {formatNumber(found.ms, { decimals: 0 })}{' '}
              ms.{' '}
              {leverage.deviation === null
                ? 'Nothing uncertain reaches this metric.'
                : `What is not known makes a standard deviation of ${figureText(leverage.deviation, figure, SHORT)} ${unitOf(figure)}.`}
            </BlockHead>
          }
        />
      </Block>
    </div>
  );
}

const width = (row: LeverageRow): string => {
  if (!row.range) return 'you choose it';
  const [down, up] = [row.base - row.range.low, row.range.high - row.base];
  const size = (value: number) => formatNumber(Math.abs(shownValue(value, row) - shownValue(0, row)), { digits: 2 });
  return size(down) === size(up) ? `± ${size(up)}` : `−${size(down)} +${size(up)}`;
};
/** Change of the metric over the uncertain range, towards its larger end. */
const effect = ({ range }: LeverageRow): number | null => {
  if (!range) return null;
  const [low, high] = [range.change_low ?? 0, range.change_high ?? 0];
  return Math.abs(low) > Math.abs(high) ? low : high;
};

function columnsFor(figure: Figure): Column<LeverageRow>[] {
  const unit = unitOf(figure);
  const change = (value: number) => shownValue(value, figure) - shownValue(0, figure);
  const signed = (value: number | null): string => {
    if (value === null) return 'infeasible';
    const shown = change(value);
    return `${shown > 0 ? '+' : ''}${formatNumber(shown, { digits: 2 })}`;
  };
  return [
    {
      key: 'title',
      title: 'Number',
      value: ({ title }) => title,
      cell: ({ title }) => <span className={styles['number']}>{title}</span>,
    },
    {
      key: 'step',
      title: 'Step',
      value: ({ step_name: step }) => step ?? 'plant',
      cell: ({ step_name: step }) => step ?? 'plant',
    },
    {
      key: 'value',
      title: 'Value',
      numeric: true,
      value: (row) => shownValue(row.base, row),
      cell: (row) => `${figureText(row.base, row, SHORT)} ${unitOf(row)}`,
    },
    {
      key: 'known',
      title: 'Known to',
      numeric: true,
      value: (row) => (row.range ? shownValue(row.range.high, row) : null),
      cell: width,
    },
    {
      key: 'small',
      title: 'Small step',
      unit,
      numeric: true,
      value: ({ step }) => (step.change === null ? null : change(step.change)),
      cell: (row) => (
        <span
          title={`for ${formatNumber(Math.abs(shownValue(row.step.size, row) - shownValue(0, row)), { digits: 2 })} ${unitOf(row)}`}
        >
          {signed(row.step.change)}
        </span>
      ),
    },
    {
      key: 'unknown',
      title: 'Its uncertainty',
      unit,
      numeric: true,
      value: (row) => {
        const value = effect(row);
        return value === null ? null : Math.abs(change(value));
      },
      cell: (row) => (row.range ? signed(effect(row)) : ''),
    },
    {
      key: 'share',
      title: 'Variance',
      unit: '%',
      numeric: true,
      value: ({ share }) => (share === null ? null : share * 100),
      cell: ({ share }) => (share === null ? '' : formatNumber(share * 100, { decimals: 1 })),
    },
    {
      key: 'machine',
      title: 'Next machine',
      minor: true,
      value: ({ machine }) => machine && `${machine.name} ${machine.tag}`,
      cell: ({ machine, ...row }) =>
        machine && (
          <span
            className={styles['machine']}
            title={`${countText(machine.to)} instead of ${countText(machine.from)} of ${machine.name}`}
          >
            {machine.tag} at {figureText(machine.value, row, SHORT)}
          </span>
        ),
    },
  ];
}
