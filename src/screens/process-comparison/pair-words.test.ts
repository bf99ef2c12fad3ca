import { expect, test } from 'vitest';
import { pairWords } from './pair-words.ts';
import type { Pair } from './use-pairs.ts';

const pair = (lower: number, ...differences: number[]): Pair => ({ lower, differences, causes: [] });
const [apart, same] = [pair(0.75, -1, -1, -1, 1), pair(0.5, 0, 0)];

test.each([
  [apart, apart, 'B is cheaper than A in 75 % and greener in 75 % of the samples.'],
  [apart, undefined, 'B is cheaper than A in 75 % of the samples.'],
  [apart, same, 'B is cheaper than A in 75 % of the samples, with the same footprint.'],
  [same, apart, 'B costs the same as A and is greener in 75 % of the samples.'],
  [same, same, 'B does not differ from A in any of the samples.'],
  [same, undefined, 'B does not differ from A in any of the samples.'],
])(
  'no chance is stated where the samples do not differ, and none of a footprint that is not known',
  (cost, footprint, words) => {
    expect(pairWords(['B', 'A'], cost, footprint)).toBe(words);
  },
);
