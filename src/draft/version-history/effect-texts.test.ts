import { expect, test } from 'vitest';
import { effectTexts, totalText } from './effect-texts.ts';

test.each([
  { costs: [10.004, 10.008, 10.012], effects: ['no change', '+0.01'], total: '+0.01' },
  { costs: [10, 10.333, 10.666, 11], effects: ['+0.33', '+0.33', '+0.34'], total: '+1.00' },
  { costs: [10, null, 9.5], effects: ['not alone', '\u22120.50'], total: '\u22120.50' },
  { costs: [10, 10 + 1e-12], effects: ['no change'], total: 'no change' },
  { costs: [null, 9.5], effects: [''], total: '' },
])('the effects of $costs add up to the printed total $total', ({ costs, effects, total }) => {
  expect(effectTexts(costs, 2)).toEqual(effects);
  expect(totalText(costs, 2)).toBe(total);
});
