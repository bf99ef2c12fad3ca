import { expect, test } from 'vitest';
import { shareAt } from './shares.test-support.ts';

const turns = Array.from({ length: 12 }, (_, turn) => turn);

test.each([2, 3, 4, 6, 12] as const)(
  'the twelve turns have all of a list in %i shares, and none is empty',
  (shares) => {
    for (const length of [1, 2, 5, 7, 11, 12, 13, 150]) {
      const all = Array.from({ length }, (_, index) => index);
      const parts = turns.map((turn) => shareAt(all, shares, turn));
      expect([...new Set(parts.flat())].toSorted((a, b) => a - b)).toEqual(all);
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.length).toBeLessThanOrEqual(Math.ceil(length / Math.min(shares, length)));
      }
    }
  },
);
