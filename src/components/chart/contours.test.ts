import { expect, test } from 'vitest';
import { contour, joined, smoothed } from './contours.ts';

test('draws the contour of a slope at its value, between the cells', () => {
  const slope = [0, 1, 2].map(() => [0, 10, 20, 30]);
  const line = contour(slope, 15);
  expect(line).toHaveLength(2);
  for (const [x1, y1, x2, y2] of line) {
    expect([x1, x2]).toEqual([1.5, 1.5]);
    expect(Math.abs(y1 - y2)).toBe(1);
  }
});

test('draws no line in a gap or outside the grid', () => {
  const holed = [
    [0, 10, 20],
    [0, null, 20],
  ];
  expect(contour(holed, 5)).toEqual([]);
  expect(contour([[0, 1]], 0.5)).toEqual([]);
  expect(
    contour(
      [
        [0, 1],
        [0, 1],
      ],
      7,
    ),
  ).toEqual([]);
});

test('keeps the two lines of a saddle from crossing', () => {
  const low = contour(
    [
      [0, 10],
      [10, 0],
    ],
    4,
  );
  const high = contour(
    [
      [0, 10],
      [10, 0],
    ],
    6,
  );
  expect(low).toHaveLength(2);
  expect(high).toHaveLength(2);
  // Below the middle value the low corners are cut off, above it the high ones.
  const nearest = (segment: (typeof low)[number], x: number, y: number) =>
    Math.hypot((segment[0] + segment[2]) / 2 - x, (segment[1] + segment[3]) / 2 - y);
  expect(Math.min(...low.map((one) => nearest(one, 0, 0)))).toBeLessThan(0.6);
  expect(Math.min(...high.map((one) => nearest(one, 1, 0)))).toBeLessThan(0.6);
  expect(Math.min(...high.map((one) => nearest(one, 0, 0)))).toBeGreaterThan(0.6);
});

/** Values over a square from -1 to 1. */
const over = (of: (x: number, y: number) => number | null, points = 101) =>
  Array.from({ length: points }, (_, row) =>
    Array.from({ length: points }, (__, column) => of((2 * column) / (points - 1) - 1, (2 * row) / (points - 1) - 1)),
  );

test('a circle is one closed line, and two hills are two', () => {
  const circle = over((x, y) => Math.hypot(x, y));
  const [line, ...others] = joined(contour(circle, 0.5));
  expect(others).toEqual([]);
  expect(line!.length).toBeGreaterThan(180);
  expect(line![0]).toEqual(line!.at(-1)!.map((one) => expect.closeTo(one, 6)));
  for (const [column, row] of line!) expect(Math.hypot(column / 50 - 1, row / 50 - 1)).toBeCloseTo(0.5, 3);
  const hills = over((x, y) => Math.min(Math.hypot(x - 0.5, y), Math.hypot(x + 0.5, y)));
  expect(joined(contour(hills, 0.2))).toHaveLength(2);
});

test('smoothing keeps a slope and its gaps, and a contour no longer follows steps', () => {
  const slope = over((x, y) => (x > 0.5 && y > 0.5 ? null : x));
  const smooth = smoothed(slope);
  expect(smooth.map((row) => row.map((value) => value === null))).toEqual(
    slope.map((row) => row.map((value) => value === null)),
  );
  for (const column of [5, 20, 60]) expect(smooth[50]![column]).toBeCloseTo(slope[50]![column]!, 9);
  const steps = over((x, y) => x + (Math.floor(y * 25) % 2) / 20);
  const lengthOf = (values: (number | null)[][]) => {
    const [line] = joined(contour(values, 0.2));
    return line!.slice(1).reduce((sum, [x, y], n) => sum + Math.hypot(x - line![n]![0], y - line![n]![1]), 0);
  };
  expect(lengthOf(smoothed(steps))).toBeLessThan(0.85 * lengthOf(steps));
});
