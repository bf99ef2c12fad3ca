import type { CarbonReportSummary } from '#generated/hooks/model/index.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { periodOf, SCOPE_COLOURS } from './words.ts';

const T = 1000;

/** Reports beside each other, the earliest first, stacked by scope. */
export function YearsChart({ reports, by }: { reports: CarbonReportSummary[]; by: 'location' | 'market' }) {
  const years = reports.toSorted((a, b) => Date.parse(a.period_start) - Date.parse(b.period_start));
  const second = by === 'location' ? 'scope_2_location' : 'scope_2_market';
  return (
    <Chart
      title="Year against year"
      lead={`t CO₂e, scope 2 by ${by}`}
      height={240}
      data={{
        kind: 'stacked',
        x: { title: 'Period', values: years.map(periodOf) },
        y: { title: 'Emissions', unit: 't CO₂e' },
        series: [
          {
            key: '1',
            title: 'Scope 1',
            colour: SCOPE_COLOURS[1],
            values: years.map(({ totals }) => totals.scope_1 / T),
          },
          {
            key: '2',
            title: 'Scope 2',
            colour: SCOPE_COLOURS[2],
            values: years.map(({ totals }) => totals[second] / T),
          },
          {
            key: '3',
            title: 'Scope 3',
            colour: SCOPE_COLOURS[3],
            values: years.map(({ totals }) => totals.scope_3 / T),
          },
        ],
      }}
    />
  );
}
