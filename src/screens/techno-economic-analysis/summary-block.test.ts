import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { evaluate } from '#engine/index.ts';
import type { FigureEstimate } from '#engine/analysis/index.ts';
import { toSheet } from '#src/components/table/export.ts';
import { executiveSummary } from '#src/economics/executive-summary.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { type Row, summaryColumns } from './summary-block.tsx';

test('exports each value and the ends of its range as numbers in the unit of the row', () => {
  const draft = configuration('cfg_homogenised_v1');
  const results = resultsOf(evaluate(draft, product, library));
  const estimate = (baseline: number) =>
    ({ baseline, p10: 0.5 * baseline, p90: 2 * baseline, message: null, causes: [] }) as unknown as FigureEstimate;
  const rows = executiveSummary(results, draft, 100, PER_KG).map((row): Row => ({
    ...row,
    was: null,
    estimate: ['cogs', 'margin'].includes(row.key) ? estimate(row.value!) : undefined,
  }));
  const { head, rows: lines } = toSheet(summaryColumns(rows, null), rows);
  expect(head).toEqual(['Figure', 'Value', 'Unit', 'Uncertainty, P10', 'Uncertainty, P90']);
  const { cogs, tci, gross_margin: margin } = results.figures;
  const line = (title: string) => lines.find(([first]) => first === title);
  expect(line('Unit production cost')).toEqual(['Unit production cost', cogs, 'USD/kg', 0.5 * cogs, 2 * cogs]);
  expect(line('Total capital investment')).toEqual(['Total capital investment', tci, 'USD', null, null]);
  expect(line('Gross margin')!.slice(2, 3)).toEqual(['%']);
  expect(line('Gross margin')![1]).toBeCloseTo(100 * margin!, 9);
  for (const row of lines) for (const cell of row.slice(3)) expect(typeof cell === 'string').toBe(false);
});
