import { expect, test } from 'vitest';
import type { MeasurementWorth } from '#generated/types.ts';
import { lineAt, pilotAt, type RankedRow } from './ranked.tsx';

const row = (value: number, standard_error: number, cost: number) =>
  ({ worth: { worth: { value, standard_error } } as MeasurementWorth, net: value - cost }) as RankedRow;

test.each([
  ['a worth within its own error', [row(13e6, 2.8e6, 7100), row(55_400, 206_000, 9700), row(0, 0, 500)], 1],
  ['costs above the worth', [row(13e6, 2.8e6, 7100), row(400, 10, 900)], 1],
  ['nothing', [row(13e6, 2.8e6, 7100)], null],
])('below the line is %s', (_, rows, line) => expect(lineAt(rows)).toBe(line));

test('pilot runs are ranked by what they are worth, never below the line', () => {
  const rows = [row(13e6, 2.8e6, 7100), row(508_000, 1000, 9700), row(0, 0, 500)];
  expect(pilotAt(rows, { net: 6.5e6 }, 2)).toBe(1);
  expect(pilotAt(rows, { net: 20e6 }, 2)).toBe(0);
  expect(pilotAt(rows, { net: 1 }, 2)).toBe(2);
  expect(pilotAt(rows.slice(0, 1), { net: 1 }, null)).toBe(1);
});
