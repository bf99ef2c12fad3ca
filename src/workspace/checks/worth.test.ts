import { expect, test } from 'vitest';
import type { Check, CheckProposal, Figures } from '#engine/index.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { amountText, bestProposal, priceWords, worthParts } from './worth.ts';

const proposal = (cogs: number, output: number) => ({ figures: { cogs, output } }) as CheckProposal;
const before = { cogs: 2.5, output: 15_000 } as Figures;

test.each([
  [4.96, 4868, '2.46 USD/kg more, 68 % less output'],
  [2.5, 14_000, '6.7 % less output'],
  [2.4, 14_000, '0.10 USD/kg less, 6.7 % less output'],
  [2.6, 15_000, '0.10 USD/kg more'],
])('a unit cost of %d and an output of %d have their price in words', (cogs, output, words) => {
  expect(priceWords(proposal(cogs, output), before, PER_KG)).toBe(words);
});

test.each([
  ['costs', true, true],
  ['costs', false, false],
  ['doubtful', undefined, false],
  ['stops', false, true],
] as const)('of a check that %s, with a gain: %s, the first proposal is the best: %s', (kind, is_gain, expected) => {
  const check = { kind, worth: { metric: 'cogs', amount: 1, is: 'change', is_gain }, proposals: [proposal(1, 1)] };
  expect(bestProposal(check as unknown as Check) !== undefined).toBe(expected);
});

test.each([
  [896.69, 22_958, '897'],
  [23.38, 159.74, '23.38'],
  [0.0043, 2.5, '0.0043'],
])('%d is printed with the decimals of a unit cost of %d', (usd, of, text) => {
  expect(amountText(usd, PER_KG, of)).toBe(text);
});

test('a doubt that changes nothing has no amount', () => {
  expect(worthParts({ metric: 'cogs', amount: 0, is: 'half_width' }, PER_KG, 0.56).text).toBeNull();
});
