import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [0, 5000, null],
  [0.01, 60_000, null],
  [0.5, 2000, 'a few seconds left'],
  [0.5, 12_000, 'about 15 s left'],
  [0.1, 20_000, 'about 3 min left'],
  [0.02, 120_000, 'about 2 h left'],
])('estimates the time left at %d after %d ms', (progress, elapsed, words) => {
  expect(timeLeft(progress, elapsed)).toBe(words);
});
