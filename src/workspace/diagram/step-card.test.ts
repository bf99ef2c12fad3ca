import { expect, test } from 'vitest';
import { throughText } from './flow-scale.ts';
import { yieldText } from './step-card.tsx';
import type { Results, StepResult, StreamResult } from '#engine/index.ts';

const step = (change: Partial<StepResult>): StepResult =>
  ({ step_id: 'a', unit_operation: 'decanter', yield: 0.9, purity: 0.5, cost_share: 0.1, ...change }) as StepResult;

test.each([
  ['a step that loses product', {}, '90.0'],
  ['one that loses little', { yield: 0.99996 }, '99.996'],
  ['one that loses none', { yield: 1 }, null],
  ['one before there is any product', { yield: 0.9, purity: 0 }, null],
  ['one with a trace of the product', { yield: 0.83, purity: 0.0003 }, null],
  ['one that only divides a stream', { yield: 0.208, unit_operation: 'splitter' }, null],
])('the yield of %s', (_, change, text) => {
  expect(yieldText(step(change))).toBe(text);
});

test('a step without equipment has the flow that passes it in place of a size', () => {
  const stream = { from_step: 'a', kind: 'main', mass: 12_000, volume: 10 } as StreamResult;
  const results = { streams: [stream, { ...stream, mass: 4000, kind: 'waste' }] } as Results;
  const scale = { measure: 'mass', unit: 't', factor: 1000, rate: '/h' } as const;
  expect(throughText(step({ cost_share: 0 }), results, scale)).toBe('16.0\u202ft/h');
  expect(throughText(step({}), results, scale)).toBeNull();
});
