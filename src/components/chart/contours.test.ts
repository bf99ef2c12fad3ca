import { expect, test } from 'vitest';
import { contour } from './contours.ts';

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
