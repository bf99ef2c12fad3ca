import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { BackgroundDatabase, LifeCycleAnalysis } from '#generated/types.ts';
import { exampleFor } from '../../../tests/screens/contract-answers.ts';
import { DatabaseCard } from './databases/database-card.tsx';
import { Flow } from './flow.tsx';
import { flowsOf } from './flows.ts';
import { partsOf } from './parts.ts';
import { sheetsOf } from './tables.ts';
import { withoutLicensed } from './licensed.ts';
import { toOpenLca } from './open-lca.ts';

afterEach(cleanup);

const analysis = exampleFor('getLifeCycleAnalysis', []) as LifeCycleAnalysis;

test('an analysis leaves the organisation with the sum of licensed items alone', () => {
  const climate = analysis.results.find((one) => one.category_id === 'climate_change')!;
  const licensed = climate.contributions.filter((one) => one.value !== null && one.value !== 0).slice(0, 2);
  expect(licensed).toHaveLength(2);
  const ids = new Set(licensed.map((one) => one.item_id));
  const items = analysis.items.map((one) => (ids.has(one.id) ? { ...one, restricted_by: 'Tiny 1.0' } : one));
  const open = withoutLicensed({ ...analysis, items });
  const left = open.results.find((one) => one.category_id === 'climate_change')!;
  expect(left.value).toBe(climate.value);
  const sum = left.contributions.find((one) => one.item_id === 'licensed data: Tiny 1.0')!;
  expect(sum.value).toBeCloseTo(licensed[0]!.value! + licensed[1]!.value!, 12);
  const files = JSON.stringify([sheetsOf(open, 'process', 'product'), toOpenLca(open, 'process', 'product')]);
  for (const { value } of licensed) expect(files).not.toContain(String(value));
  expect(files).toContain(String(sum.value));
  const moved = open.location_change_items.filter((one) => ids.has(one.item_id));
  expect(moved.map(({ delta }) => delta)).toEqual(moved.map(() => null));
});

test('an analysis without licensed items leaves as it is', () => {
  expect(withoutLicensed(analysis)).toBe(analysis);
});

test('a bar or a band with a licensed item in it is licensed', () => {
  const climate = analysis.results.find((one) => one.category_id === 'climate_change')!;
  const { item_id: id } = climate.contributions.find(({ value }) => value !== null && value > 0)!;
  const items = analysis.items.map((one) => (one.id === id ? { ...one, restricted_by: 'Tiny 1.0' } : one));
  const licensed = (list: { isLicensed: boolean }[]) => list.filter(({ isLicensed }) => isLicensed).length;
  for (const view of ['item', 'step', 'stage'] as const) {
    expect(licensed(partsOf({ items }, climate, view, new Map())), view).toBeGreaterThan(0);
    expect(licensed(partsOf(analysis, climate, view, new Map())), view).toBe(0);
  }
  expect(licensed(flowsOf({ items }, climate, new Map()))).toBeGreaterThan(0);
  expect(licensed(flowsOf(analysis, climate, new Map()))).toBe(0);
});

test('a chart with licensed items is not saved as an image', () => {
  const result = analysis.results.find((one) => one.category_id === 'climate_change')!;
  const draw = (restricted?: object) =>
    render(
      <Flow
        analysis={{ ...analysis, items: analysis.items.map((one) => ({ ...one, ...restricted })) }}
        result={result}
        steps={new Map()}
      />,
    );
  draw();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Image' }).disabled).toBe(false);
  cleanup();
  draw({ restricted_by: 'Tiny 1.0' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'No image: licensed data' }).disabled).toBe(true);
});

test('a database of which a part is stored says so', () => {
  const database = exampleFor('getBackgroundDatabase', []) as BackgroundDatabase;
  const show = (count: number) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DatabaseCard database={{ ...database, process_count: count }} isShown={false} onShow={() => {}} />
      </QueryClientProvider>,
    ).container.textContent;
  expect(show(database.report.products)).not.toContain('were stored');
  expect(show(1)).toContain('Only 1 of 12 products were stored. Delete the database and import it again.');
});
