import { describe, expect, test } from 'vitest';
import { printedSum, rounded } from '#src/lib/rounding.ts';
import { readColumn } from '#src/components/chart/bars-plot.tsx';
import { parseInput } from '#src/lib/format.ts';
import { printTotals, type By } from './printed-totals.ts';

interface Case {
  name: string;
  /** t CO2e: scope 1, scope 2 (location-based, then market-based), and the scope 3 categories. */
  scopes: [number, number, number, number[]];
}

const CASES: Case[] = [
  { name: 'parts that round down to less than their total', scopes: [3448.4, 1433.4, 1200.4, [3000.2, 920.2]] },
  { name: 'parts that round up to more than their total', scopes: [3447.6, 1433.6, 0, [3000.5, 919.6]] },
  { name: 'no electricity', scopes: [10.44, 0, 0, [3.333, 3.333, 3.334]] },
  { name: 'no market-based emissions', scopes: [10.44, 7.777, 0, [3.333]] },
  { name: 'a small report', scopes: [0.004_4, 0.004_4, 0.004_4, [0.004_4]] },
  { name: 'an empty report', scopes: [0, 0, 0, []] },
];

function totalsOf([one, location, market, three]: Case['scopes']) {
  const third = three.reduce((sum, value) => sum + value, 0);
  const category = (scope: 1 | 2 | 3, emissions: number, emissions_market = emissions) => ({
    scope,
    scope3_category: scope === 3 ? 1 : null,
    group: null,
    title: '',
    emissions: emissions * 1000,
    emissions_market: emissions_market * 1000,
    entries: 1,
    entries_without_factor: 0,
  });
  return {
    scope_1: one * 1000,
    scope_2_location: location * 1000,
    scope_2_market: market * 1000,
    scope_3: third * 1000,
    total_location: (one + location + third) * 1000,
    total_market: (one + market + third) * 1000,
    by_category: [
      category(1, one / 3),
      category(1, (one * 2) / 3),
      category(2, location, market),
      ...three.map((value) => category(3, value)),
    ],
  };
}

describe.each(CASES)('a report with $name', ({ scopes }) => {
  const totals = totalsOf(scopes);
  const shown = printTotals(totals);
  const bys: By[] = ['location', 'market'];

  test.each(bys)('prints scopes that add up to its total by %s', (by) => {
    const parts = [shown.scope_1, shown[`scope_2_${by}`], shown.scope_3];
    expect(printedSum(parts, shown.decimals)).toBe(shown[`total_${by}`]);
    expect(shown[`total_${by}`]).toBe(rounded(totals[`total_${by}`] / 1000, shown.decimals));
  });

  test.each(bys)('prints categories that add up to their scope by %s', (by) => {
    const sums = ([1, 2, 3] as const).map((scope) =>
      printedSum(
        shown.categories[by].filter((_part, index) => totals.by_category[index]!.scope === scope),
        shown.decimals,
      ),
    );
    expect(sums).toEqual([shown.scope_1, shown[`scope_2_${by}`], shown.scope_3]);
  });

  test('prints the same numbers in a stacked chart as in its table', () => {
    const keys = ['scope_1', 'scope_2_location', 'scope_3'] as const;
    const reading = readColumn(
      {
        kind: 'stacked',
        x: { title: 'Period', values: ['2025'] },
        y: { title: 'Emissions', unit: 't' },
        series: keys.map((key) => ({
          key,
          title: key,
          values: [totals[key] / 1000],
          printed: [shown[key]],
        })),
      },
      0,
    );
    expect(reading.values?.map(({ text }) => parseInput(text.replace(' t', '')))).toEqual([
      ...keys.map((key) => shown[key]),
      shown.total_location,
    ]);
  });
});
