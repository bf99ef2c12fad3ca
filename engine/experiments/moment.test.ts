import { expect, test } from 'vitest';
import { parseMoment } from './moment.ts';

test.each([
  ['2026-02-28', '2026-03-01', 24],
  ['2024-02-28', '2024-03-01', 48],
  ['1999-12-31T23:00', '2000-01-01T01:30:36', 2.51],
  ['2000-01-01', '2026-11-21', 235_704],
])('counts the hours from %s to %s', (from, to, hours) => {
  expect(parseMoment(to)! - parseMoment(from)!).toBeCloseTo(hours, 6);
});

test('gives no hours for text that is not a date', () => {
  expect([parseMoment('soon'), parseMoment('12.03.2026'), parseMoment('')]).toEqual([null, null, null]);
});
