import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Configuration } from '#engine/index.ts';
import type { Estimates } from '#engine/analysis/index.ts';
import { configuration } from '#engine/tests/fixtures.test-support.ts';
import { CalculatorContext, type Calculator } from '#src/engine/calculator.ts';
import { useDraftEstimates } from './use-draft-estimates.ts';

const asked: (number | undefined)[] = [];
const calculator = {
  askSlow: async (_: string, { samples }: { samples?: number }) => {
    asked.push(samples);
    return { samples: samples ?? 512 } as Estimates;
  },
} as unknown as Calculator;
const wrapper = ({ children }: PropsWithChildren) => (
  <CalculatorContext.Provider value={calculator}>{children}</CalculatorContext.Provider>
);
const shown = (of: Configuration) =>
  renderHook(({ draft }) => useDraftEstimates(draft)?.samples ?? null, { initialProps: { draft: of }, wrapper });
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a draft has a first picture after a pause, and all samples once it rests', async () => {
  const { result } = shown(configuration('cfg_homogenised_v2'));
  await after(500);
  expect([result.current, asked]).toEqual([null, []]);
  await after(200);
  expect([result.current, asked]).toEqual([64, [64]]);
  await after(1500);
  expect(asked).toEqual([64]);
  await after(1000);
  expect([result.current, asked]).toEqual([512, [64, undefined]]);
});

test('a value that is tried for a moment is never sampled in full', async () => {
  const first = configuration('cfg_homogenised_v2');
  const { result, rerender, unmount } = shown(first);
  await after(1500);
  rerender({ draft: { ...first } });
  expect(result.current).toBeNull();
  await after(1500);
  expect([result.current, asked]).toEqual([64, [64, 64]]);
  unmount();
  await after(5000);
  expect(asked).toEqual([64, 64]);
});
