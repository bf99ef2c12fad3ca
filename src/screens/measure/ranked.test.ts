import { expect, test } from 'vitest';
import type { MeasurementWorth } from '#generated/types.ts';
import { lineAt, type RankedRow } from './ranked.tsx';

const row = (value: number, standard_error: number, cost: number) =>
  ({ worth: { worth: { value, standard_error } } as MeasurementWorth, net: value - cost }) as RankedRow;

test.each([
  ['a worth within its own error', [row(13e6, 2.8e6, 7100), row(55_400, 206_000, 9700), row(0, 0, 500)], 1],
  ['costs above the worth', [row(13e6, 2.8e6, 7100), row(400, 10, 900)], 1],
  ['nothing', [row(13e6, 2.8e6, 7100)], null],
])('below the line is %s', (_, rows, line) => expect(lineAt(rows)).toBe(line));
