import type { CarbonReportSummary } from '#generated/types.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { printTotals, type By } from './printed-totals.ts';
import { periodOf, SCOPE_COLOURS } from './words.ts';

const T = 1000;

/** Names of the periods; two reports for the same period are distinguished by their names. */
export function labelsOf(reports: readonly CarbonReportSummary[]): string[] {
  const periods = reports.map(periodOf);
  return reports.map(({ name }, index) => {
    const period = periods[index]!;
    return periods.indexOf(period) === periods.lastIndexOf(period) ? period : `${period}, ${name}`;
  });
}

/** Reports side by side, earliest first, stacked by scope. */
export function YearsChart({ reports, by }: { reports: CarbonReportSummary[]; by: By }) {
  const years = reports.toSorted((a, b) => Date.parse(a.period_start) - Date.parse(b.period_start));
  const printed = years.map(({ totals }) => printTotals(totals));
  const second = by === 'location' ? 'scope_2_location' : 'scope_2_market';
  return (
    <Chart
      title="Emissions by year"
      lead={`t CO₂e, scope 2 ${by}-based`}
      height={240}
      data={{
        kind: 'stacked',
        x: { title: 'Period', values: labelsOf(years) },
        y: { title: 'Emissions', unit: 't CO₂e' },
        series: (
          [
            ['scope_1', 1],
            [second, 2],
            ['scope_3', 3],
          ] as const
        ).map(([key, scope]) => ({
          key: String(scope),
          title: `Scope ${scope}`,
          colour: SCOPE_COLOURS[scope],
          values: years.map(({ totals }) => totals[key] / T),
          printed: printed.map((totals) => totals[key]),
        })),
      }}
    />
  );
}
