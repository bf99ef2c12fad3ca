import { useState } from 'react';
import type { Estimate, SensitivityJob, SensitivityResult, SensitivityRow } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import {
  amongFigures,
  countText,
  figureOf,
  figureText,
  shownValue,
  titled,
  unitOf,
  type Figure,
} from '#src/draft/metrics.ts';
import { MorrisPlot } from '../plots/morris-plot.tsx';
import { SobolPlot } from '../plots/sobol-plot.tsx';
import { TornadoPlot } from '../plots/tornado-plot.tsx';
import { useStudy } from '../study.ts';
import { percent } from '#src/lib/chance.ts';
import { Facts } from './facts.tsx';
import { MetricTabs } from '#src/workspace/metric-tabs.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<SensitivityJob>;
  result: SensitivityResult;
  other: SensitivityResult | null;
}

const LEADS = {
  tornado: 'one input at a time over its range, with input values at the ends. Bars do not add up',
  morris: 'right: larger effect; up: interactions or non-linearity',
  sobol: 'share of variance; whiskers: confidence interval',
};
const TITLES = { tornado: 'One at a time', morris: 'Screening', sobol: 'All together' };
/** Maximum number of bars; the table shows the rest. */
const BARS = 20;

/** The results of a sensitivity analysis, one metric at a time. */
export function SensitivityView({ job, result, other }: Props) {
  const { figures } = useStudy();
  const { metrics } = job.parameters;
  const [metric, setMetric] = useState(metrics[0]!);
  const figure = figureOf(figures, metric);
  const method = result.method === 'monte_carlo' ? 'sobol' : result.method;
  const drawn = (of: SensitivityResult) => of.rows.filter((row) => row.metric === metric);
  const alone = drawn(result).reduce((sum, { sobol }) => sum + (sobol?.first.value ?? 0), 0);
  const draw = (of: SensitivityResult, title: string) => {
    const rows = drawn(of);
    const baseline = amongFigures(of.baseline, figure) ?? figure.now ?? 0;
    if (method === 'tornado')
      return <Tornado key={title} title={title} rows={rows} most={BARS} figure={figure} baseline={baseline} />;
    return (
      <div className={styles['card']} key={title}>
        <ChartFrame
          title={title}
          lead={`${titled(figure.title, figure)}: ${LEADS[method]}`}
          columns={columnsOf(method, figure)}
          rows={rows}
          rowKey={({ input }) => `${input.step_id} ${input.key}`}
        >
          {method === 'morris' ? (
            <MorrisPlot rows={rows} figure={figure} />
          ) : (
            <SobolPlot rows={rows.slice(0, BARS)} title={figure.title} />
          )}
        </ChartFrame>
      </div>
    );
  };
  return (
    <div className={styles['column']}>
      <MetricTabs figures={figures} metrics={metrics} value={metric} onChange={setMetric} />
      <div className={styles[other ? 'two' : 'column']}>
        {draw(result, TITLES[method])}
        {other && other.method === result.method && draw(other, `${TITLES[method]}, the other run`)}
      </div>
      <Facts
        facts={[
          ...(method === 'sobol' ? ([['Explained without interactions', explained(alone)]] as const) : []),
          ['Evaluations', countText(result.evaluations)],
          ['Infeasible', countText(result.infeasible)],
          ...(method === 'tornado'
            ? []
            : ([
                ['Samples', countText(result.samples)],
                ['Intervals', `${percent(result.confidence)} %`],
                ['Seed', String(result.seed)],
              ] as const)),
          ['Engine', result.engine_version],
        ]}
        reasons={result.reasons}
      />
    </div>
  );
}

interface TornadoProps {
  title?: string;
  rows: SensitivityRow[];
  /** Inputs that are drawn; the table has all. */
  most: number;
  figure: Figure;
  baseline: number;
}

/** One input at a time over its range. */
export function Tornado({ title = TITLES.tornado, rows, most, figure, baseline }: TornadoProps) {
  return (
    <div className={styles['card']}>
      <ChartFrame
        title={title}
        lead={`${titled(figure.title, figure)}: ${LEADS.tornado}${figure.better ? '; filled: better side' : ''}`}
        columns={columnsOf('tornado', figure)}
        rows={rows}
        rowKey={({ input }) => `${input.step_id} ${input.key}`}
      >
        <TornadoPlot rows={rows.slice(0, most)} figure={figure} baseline={baseline} />
      </ChartFrame>
    </div>
  );
}

/** Too few samples for many inputs can give sums outside the possible range of variance shares. */
const explained = (share: number): string =>
  share < 0 || share > 1.1 ? 'unreliable: use more samples' : `${formatNumber(Math.min(1, share) * 100)} %`;

type Method = keyof typeof LEADS;

const number = (
  key: string,
  title: string,
  unit: string,
  valueOf: (row: SensitivityRow) => number | null | undefined,
): Column<SensitivityRow> => ({
  key,
  title,
  unit,
  numeric: true,
  sortBy: (row) => valueOf(row) ?? null,
  value: (row) => valueOf(row) ?? null,
  cell: (row) => figureText(valueOf(row), { unit: '1' }),
});

function columnsOf(method: Method, figure: Figure): Column<SensitivityRow>[] {
  const unit = unitOf(figure);
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? null : shownValue(value, figure);
  const size = (value: number | undefined) =>
    value === undefined ? null : shownValue(value, figure) - shownValue(0, figure);
  const estimate = (key: string, title: string, of: (row: SensitivityRow) => Estimate | undefined) => [
    number(key, title, '', (row) => of(row)?.value),
    number(`${key}_low`, `${title}, from`, '', (row) => of(row)?.low),
    number(`${key}_high`, `${title}, to`, '', (row) => of(row)?.high),
  ];
  return [
    { key: 'input', title: 'Input', sortBy: ({ title }) => title, cell: ({ title }) => title },
    {
      key: 'step',
      title: 'Step',
      sortBy: ({ step_name: step }) => step ?? '',
      cell: ({ step_name: step }) => step ?? 'assumption',
    },
    number('low', 'Low', '', (row) => shownValue(row.input.low, row)),
    number('high', 'High', '', (row) => shownValue(row.input.high, row)),
    { key: 'unit', title: 'Unit', cell: unitOf },
    ...(method === 'tornado'
      ? [
          number('at_low', `${figure.title} at low`, unit, ({ tornado }) => shown(tornado?.low)),
          number('at_high', `${figure.title} at high`, unit, ({ tornado }) => shown(tornado?.high)),
          number('elasticity', 'Elasticity', '', ({ tornado }) => tornado?.elasticity),
        ]
      : method === 'morris'
        ? [
            number('mu_star', 'Mean absolute effect', unit, ({ morris }) => size(morris?.mu_star.value)),
            number('mu', 'Mean effect', unit, ({ morris }) => size(morris?.mu)),
            number('sigma', 'Standard deviation', unit, ({ morris }) => size(morris?.sigma)),
          ]
        : [
            ...estimate('first', 'First order', ({ sobol }) => sobol?.first),
            ...estimate('total', 'Total', ({ sobol }) => sobol?.total),
          ]),
  ];
}
