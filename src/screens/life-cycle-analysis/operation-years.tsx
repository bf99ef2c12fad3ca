import { useMemo } from 'react';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { formatNumber } from '#src/lib/format.ts';
import { functionalUnitText } from './parts.ts';

type Years = NonNullable<LifeCycleAnalysis['operation_years']>;

const UNIT = 'kg CO₂e';

/** Climate change by the year in which the plant operates, by scenarios of its grid. */
export function OperationYears({
  analysis,
  years,
  total,
}: {
  analysis: LifeCycleAnalysis;
  years: Years;
  total: number;
}) {
  const data = useMemo((): Curves => {
    const [first] = years.scenarios;
    const ends = first ? [first.points[0]!.year, first.points.at(-1)!.year] : [2025, 2050];
    // Credits can make them negative.
    const all = [total, ...years.scenarios.flatMap(({ points }) => points.map((one) => one.climate_change))];
    return {
      x: { title: 'Year of operation', format: { year: true } },
      y: { title: 'Climate change', unit: UNIT },
      ends: [Math.min(0, ...all) * 1.05, Math.max(0, ...all) * 1.05],
      curves: [
        ...years.scenarios.map(({ name, points }) => ({
          key: name,
          title: name,
          points: points.map(({ year, climate_change: value }) => [year, value] as const),
          notes: points.map(({ grid_factor: grid }) => `grid ${formatNumber(grid)} ${UNIT}/kWh`),
        })),
        { key: 'today', title: 'Grid of today', ghost: true, points: ends.map((year) => [year, total] as const) },
      ],
      ghosts: 'Grid of today',
    };
  }, [years, total]);
  const titles = new Map(analysis.sources.map(({ id, title }) => [id, title]));
  const sources = [...new Set(years.scenarios.map(({ source }) => titles.get(source) ?? source))];
  return (
    <CurveChart
      title="Footprint by year of operation"
      lead={
        <>
          Per {functionalUnitText(analysis)}, with {formatNumber(years.electricity)} kWh of {years.grid_name}, today{' '}
          <strong>{formatNumber(years.grid_factor)}</strong> {UNIT}/kWh. All other supplies stay as they are.{' '}
          {years.reason ?? `Scenarios: ${sources.join('; ')}; they change the factor of today in proportion.`}
        </>
      }
      data={data}
      height={230}
    />
  );
}
