import { useMemo } from 'react';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { basisLine } from '#src/economics/basis.ts';
import { Block } from '#src/economics/block.tsx';
import { CATEGORIES, CATEGORY_NAMES } from '#src/economics/categories.ts';
import type { Compared } from './compared.ts';
import { unitShown } from '#src/lib/currency.ts';

/** Maximum number of parts, limited by the colours; smaller parts are combined. */
const HUES = 5;

/** The unit costs of all processes on one axis, stacked by category. */
export function CostBars({ compared }: { compared: Compared[] }) {
  const data = useMemo(() => stacked(compared), [compared]);
  return (
    <Block title="Unit cost side by side">
      <Chart
        title="Unit cost side by side"
        lead={`${unitShown('USD/kg')} · ${basisLine(compared[0]!.results)}`}
        data={data}
        height={260}
      />
    </Block>
  );
}

export function stacked(compared: readonly Pick<Compared, 'letter' | 'results'>[]): ChartData {
  const perKg = (results: Compared['results'], category: string) =>
    results.operating_cost.by_category.find((entry) => entry.category === category)?.per_kg ?? 0;
  const ranked = CATEGORIES.map((category) => ({
    category,
    most: Math.max(...compared.map(({ results }) => perKg(results, category))),
  }))
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => b.most - a.most)
    .map(({ category }) => category);
  const own = ranked.length > HUES ? ranked.slice(0, HUES - 1) : ranked;
  const rest = ranked.slice(own.length);
  return {
    kind: 'stacked',
    x: { title: 'Process', values: compared.map(({ letter }) => letter) },
    y: { title: 'Unit cost', unit: 'USD/kg', format: { decimals: 2 } },
    series: [
      ...own.map((category) => ({
        key: category,
        title: CATEGORY_NAMES[category],
        values: compared.map(({ results }) => perKg(results, category)),
      })),
      ...(rest.length > 0
        ? [
            {
              key: 'rest',
              title: 'All else',
              values: compared.map(({ results }) => rest.reduce((sum, category) => sum + perKg(results, category), 0)),
            },
          ]
        : []),
    ],
  };
}
