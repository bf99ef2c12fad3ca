import type { CarbonTotals } from '#generated/types.ts';
import { printTotals, type By } from '#src/carbon/printed-totals.ts';
import { categoryName, SCOPE_COLOURS } from '#src/carbon/words.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { Card } from '#src/components/page.tsx';

/** Emissions by category, the largest first. */
export function CategoriesChart({ totals, by }: { totals: CarbonTotals; by: By }) {
  const key = by === 'location' ? 'emissions' : 'emissions_market';
  const rows = totals.by_category.toSorted((a, b) => b[key] - a[key]);
  const printed = printTotals(totals);
  if (rows.length === 0) return null;
  const gaps = totals.entries_without_factor;
  return (
    <Card>
      <Chart
        title="Emissions by category"
        lead={`t CO₂e by category, scope 2 ${by}-based${gaps > 0 ? `; ${gaps} ${gaps === 1 ? 'entry has no factor and is' : 'entries have no factor and are'} not included` : ''}`}
        across={`Total, ${by}-based`}
        data={{
          kind: 'bar',
          x: { title: 'Category', values: rows.map(categoryName) },
          y: { title: 'Emissions', unit: 't CO₂e', format: { decimals: printed.decimals } },
          series: [
            {
              key,
              title: 'Emissions',
              values: rows.map((row) => row[key] / 1000),
              printed: rows.map((row) => printed.categories[by][totals.by_category.indexOf(row)]!),
              colours: rows.map(({ scope }) => SCOPE_COLOURS[scope]),
            },
          ],
        }}
      />
    </Card>
  );
}
