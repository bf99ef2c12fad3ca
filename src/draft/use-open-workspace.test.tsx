import { renderHook } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { configuration, library } from '../../engine/tests/fixtures.test-support.ts';

vi.mock('#src/engine/evaluator.ts', () => ({
  createEvaluator: () => ({ evaluate: () => {}, ask: () => new Promise(() => {}), stop: () => {} }),
}));

// Another test file in this process may have loaded the real modules, and the next file must not get these mocks.
vi.resetModules();
afterAll(() => vi.resetModules());
const { setAssumption } = await import('./assumptions/edits.ts');
const { useOpenWorkspace } = await import('./use-open-workspace.ts');

const saved = configuration('cfg_homogenised_v2');
const process = {
  id: 'prc_1',
  product_id: 'prd_1',
  configuration: { id: 'cfg_2', number: 2, ...saved, results: {} },
} as unknown as ProcessWithConfiguration;
const product = { id: 'prd_1', name: 'P', kind: 'protein' } as Product;
const openPage = (of = process) => renderHook(() => useOpenWorkspace(product, of, library));
const hours = (workspace: { draft: typeof saved }) => workspace.draft.assumptions.plant?.operating_hours;

beforeEach(() => sessionStorage.clear());

test('the next page of a process undoes and names what an earlier one did', () => {
  const economics = openPage();
  const before = hours(economics.result.current);
  economics.result.current.edit('Operating hours 7000', (draft) =>
    setAssumption(draft, 'plant', 'operating_hours', 7000),
  );
  economics.result.current.edit('Operating hours 6000', (draft) =>
    setAssumption(draft, 'plant', 'operating_hours', 6000),
  );
  economics.unmount();
  const design = openPage();
  const workspace = design.result.current;
  expect(hours(workspace)).toBe(6000);
  expect(workspace.labels).toEqual(['Operating hours 7000', 'Operating hours 6000']);
  workspace.undo();
  expect(hours(workspace)).toBe(7000);
  workspace.undo();
  expect(hours(workspace)).toBe(before);
  expect(workspace.isChanged).toBe(false);
  design.unmount();
  expect(openPage().result.current.get().history.past).toEqual([]);
});

test('a draft whose actions are not known, as after a reload, is undone as one', () => {
  const page = openPage({ ...process, id: 'prc_2' });
  page.result.current.edit('Operating hours 7000', (draft) => setAssumption(draft, 'plant', 'operating_hours', 7000));
  page.unmount();
  const stored = Object.entries(sessionStorage).filter(([key]) => key.includes('prc_2'));
  expect(stored).toHaveLength(1);
  // Another process with the same draft, which this page has not seen.
  sessionStorage.setItem(stored[0]![0].replace('prc_2', 'prc_3'), stored[0]![1]);
  const { current: workspace } = openPage({ ...process, id: 'prc_3' }).result;
  expect(hours(workspace)).toBe(7000);
  workspace.undo();
  expect(workspace.isChanged).toBe(false);
  workspace.redo();
  expect(hours(workspace)).toBe(7000);
});
