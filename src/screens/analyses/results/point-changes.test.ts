import { expect, test } from 'vitest';
import type { OptimisationResult, PointEffects } from '#engine/analysis/index.ts';
import { boundCosts } from './point-changes.ts';

const setting = (key: string) => ({
  step_id: 'stp_a',
  key,
  title: key,
  unit: 'h',
  base: 1,
  min: 1,
  max: 5,
  step_name: 'A',
});
const at = (key: string, changes: number[] | null) => ({
  step_id: 'stp_a',
  key,
  from: 1,
  to: 5,
  effects: [0],
  bound: 'max',
  beyond: { value: 6, changes, message: 'the vessel is full.' },
});
const result = { settings: ['time', 'passes', 'fill', 'stir'].map(setting) } as unknown as OptimisationResult;
const effects = {
  changes: [at('time', [-2]), at('passes', [3]), at('fill', null), at('stir', [0])],
  prices: [],
} as unknown as PointEffects;
const figures = [
  { metric: 'cogs', title: 'Unit cost', unit: 'USD/kg', display: null, now: 10, better: 'lower' },
] as unknown as Parameters<typeof boundCosts>[3]['figures'];
const costsOf = (goal: 'minimise' | 'maximise') =>
  boundCosts(effects, result, [{ metric: 'cogs', goal }], { metric: 0, figures });

test('names the bounds beyond which the metric would improve, and those beyond which there is no result', () => {
  expect(costsOf('minimise')).toEqual([
    expect.stringMatching(/^time at 6.* would lower the unit cost by 2/),
    expect.stringMatching(/^fill can change only as far as 5.*: the vessel is full\.$/),
  ]);
  expect(costsOf('maximise').map((text) => text.split(' ')[0])).toEqual(['passes', 'fill']);
});
