import { describe, expect, test } from 'vitest';
import { library } from '../fixtures.test-support.ts';
import { inside, solveFor } from './case.ts';
import { CASES } from './index.ts';

describe.each(CASES)('$title', ({ rows, leftOut, ours }) => {
  const figures = ours(library);

  test('every published case has in each row a value of the engine and a band that contains the published value', () => {
    expect(Object.keys(figures).toSorted()).toEqual(Object.keys(rows).toSorted());
    for (const { published, band, how } of Object.values(rows)) {
      expect(inside(published, band)).toBe(true);
      expect(how.length).toBeGreaterThan(3);
    }
    for (const { reason } of leftOut) expect(reason.length).toBeGreaterThan(10);
  });

  test.each(Object.entries(rows).filter(([, row]) => !row.outside))(
    'the engine’s value of %s is inside its band',
    (key, { band }) => {
      expect(figures[key]).toBeGreaterThanOrEqual(band[0]);
      expect(figures[key]).toBeLessThanOrEqual(band[1]);
    },
  );

  const listed = Object.entries(rows).filter(([, row]) => row.outside);
  test.runIf(listed.length > 0)('a value listed as outside its band is outside, with a reason', () => {
    for (const [key, { band, outside }] of listed) {
      expect([key, inside(figures[key]!, band)]).toEqual([key, false]);
      expect(Number.isFinite(figures[key])).toBe(true);
      expect(outside!.length).toBeGreaterThan(5);
    }
  });
});

test('solving for an input rejects a value that is never reached', () => {
  expect(solveFor((x) => 10 - x, 4, 0, 8)).toBeNear(6, 1e-9);
  expect(() => solveFor((x) => x, 9, 0, 8)).toThrow(RangeError);
});
