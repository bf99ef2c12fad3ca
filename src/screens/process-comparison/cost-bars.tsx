import { useMemo } from 'react';
import { CATEGORIES, CATEGORY_NAMES } from '#engine/index.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { basisLine } from '#src/economics/basis.ts';
import { Block } from '#src/economics/block.tsx';
import type { Compared } from './compared.ts';
import { costDecimals, costUnit, unitPer, useReported, valuePer, type Reported } from '#src/lib/reporting.ts';

/** Maximum number of parts, limited by the colours; smaller parts are combined. */
const HUES = 5;

/** The unit costs of all processes on one axis, stacked by category. */
export function CostBars({ compared }: { compared: Compared[] }) {
  const reported = useReported();
  const data = useMemo(() => stacked(compared, reported), [compared, reported]);
  return (
    <Block title="Unit cost side by side">
      <Chart
        title="Unit cost side by side"
        lead={`${costUnit(reported)} · ${basisLine(compared[0]!.results)}`}
        data={data}
        height={260}
      />
    </Block>
  );
}

export function stacked(compared: readonly Pick<Compared, 'letter' | 'results'>[], reported: Reported): ChartData {
  const cost = (results: Compared['results'], category: string) =>
    valuePer(results.operating_cost.by_category.find((entry) => entry.category === category)?.per_kg ?? 0, reported);
  const largest = Math.max(...compared.map(({ results }) => results.figures.cogs));
  const ranked = CATEGORIES.map((category) => ({
    category,
    most: Math.max(...compared.map(({ results }) => cost(results, category))),
  }))
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => b.most - a.most)
    .map(({ category }) => category);
  const own = ranked.length > HUES ? ranked.slice(0, HUES - 1) : ranked;
  const rest = ranked.slice(own.length);
  return {
    kind: 'stacked',
    x: { title: 'Process', values: compared.map(({ letter }) => letter) },
    y: {
      title: 'Unit cost',
      unit: unitPer('USD/kg', reported),
      format: { decimals: costDecimals(largest, reported) },
    },
    series: [
      ...own.map((category) => ({
        key: category,
        title: CATEGORY_NAMES[category],
        values: compared.map(({ results }) => cost(results, category)),
      })),
      ...(rest.length > 0
        ? [
            {
              key: 'rest',
              title: 'All else',
              values: compared.map(({ results }) => rest.reduce((sum, category) => sum + cost(results, category), 0)),
            },
          ]
        : []),
    ],
  };
}
