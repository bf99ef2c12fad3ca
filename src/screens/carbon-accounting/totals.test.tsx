import { displayCurrency } from '#src/lib/currency.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getGetCarbonReportQueryKey } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonReport } from '#generated/types.ts';
import examples from '../../../openapi/examples/carbon-accounting.json' with { type: 'json' };
import { Totals } from './totals.tsx';

afterEach(cleanup);

const stored = examples.carbon_report.value as unknown as CarbonReport;
const base: CarbonReport = { ...stored, id: 'crb_base' };

function textOf(report: CarbonReport): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(getGetCarbonReportQueryKey(base.id), base);
  const { container } = render(
    <QueryClientProvider client={client}>
      <Totals
        report={{ ...report, base_year: { report_id: base.id, name: '2024' } as CarbonReport['base_year'] }}
        by="location"
      />
    </QueryClientProvider>,
  );
  return container.textContent;
}

test('shows no figure and no change without emissions', () => {
  const none = Object.fromEntries(
    Object.entries(stored.totals).map(([key, value]) => [key, typeof value === 'number' ? 0 : value]),
  ) as unknown as CarbonReport['totals'];
  const intensities = stored.totals.intensities.map((one) => ({ ...one, value: 0 }));
  const said = textOf({ ...stored, entries: [], totals: { ...none, intensities, by_category: [] } });
  expect(said).not.toMatch(/100\.0|better|0 kg CO₂e/);
  expect(screen.getAllByRole('cell', { name: 'no data' })).toHaveLength(6);
});

test('shows the change on the base year otherwise', () => {
  expect(textOf(stored)).toContain('no change');
  expect(screen.queryByRole('cell', { name: 'no data' })).toBeNull();
});

test('intensities per revenue name the currency in which they are', () => {
  displayCurrency.set({ code: 'JPY', rate: 150, date: '2026-01-01', source: 'bank' });
  const intensities = [{ title: 'All scopes, per USD of revenue', value: 0.1, unit: 'kgCO2e/USD' }];
  const said = textOf({ ...stored, totals: { ...stored.totals, intensities } });
  displayCurrency.set(null);
  expect(said).toContain('per JPY of revenue');
  expect(said).not.toContain('USD');
});
