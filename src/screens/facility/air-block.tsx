import { useMemo } from 'react';
import type { FacilityResult } from '#engine/index.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { WhereFromButton } from '#src/components/where-from.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatCount } from '#src/lib/format.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const KWH_PER_MWH = 1000;

/** Energy of the ventilation through the year, by the climate of the site. */
export function AirBlock({ facility: { months, air } }: { facility: FacilityResult }) {
  const data = useMemo((): ChartData => {
    const series = (key: string, title: string, values: readonly number[], colour: string) => ({
      key,
      title,
      values: values.map((kwh) => kwh / KWH_PER_MWH),
      colour,
    });
    return {
      kind: 'stacked',
      x: { title: 'Month', values: MONTHS },
      y: { title: 'Energy', unit: 'MWh', format: { decimals: 0 } },
      series: [
        series('fans', 'fans', months.fans, 'var(--palette-ghost)'),
        series('cooling', 'cooling', months.cooling, 'var(--palette-stage-concentration)'),
        series('heat', 'heat', months.heat, 'var(--palette-stage-recovery)'),
      ],
    };
  }, [months]);
  return (
    <Block title="Air: energy by month">
      <Chart
        title="Air: energy by month"
        lead={`MWh; ${formatCount(air.power / KWH_PER_MWH)} of power and ${formatCount(air.heat / KWH_PER_MWH)} of heat per year`}
        data={data}
        height={210}
        whereFrom={<WhereFromButton figure="facility.totals.power" title="Power of the ventilation" />}
      />
    </Block>
  );
}
