import { describe, expect, test } from 'vitest';
import { type FeedReading, feedingOf } from './models/feeding.ts';

const reading = (time: number, volume: number, feed = NaN): FeedReading => ({ time, volume, feed });
const total = (readings: FeedReading[]) =>
  feedingOf(readings).reduce((sum, { from, to, feed }) => sum + feed * (to - from), 0);

describe('the feed of a run', () => {
  test('is each rise of the volume at a constant rate, without withdrawals', () => {
    const pieces = feedingOf([reading(0, 5), reading(2, 5), reading(4, 6), reading(5, 5.8), reading(9, 7.8)]);
    expect(pieces).toEqual([
      { from: 0, to: 2, feed: 0, volume: 5 },
      { from: 2, to: 4, feed: 0.5, volume: 5 },
      { from: 4, to: 5, feed: 0, volume: 6 },
      { from: 5, to: 9, feed: 0.5, volume: 5.8 },
    ]);
  });

  test('is taken from the feed rates if one volume is known, and is exact for a constant growth rate', () => {
    const rate = 0.1;
    const readings = [0, 6, 12, 18].map((time) => reading(time, time === 0 ? 5 : NaN, 0.02 * Math.exp(rate * time)));
    expect(total(readings)).toBeCloseTo((0.02 * (Math.exp(rate * 18) - 1)) / rate, 4);
    // The volume refers to the amount fed when it was recorded.
    const late = readings.map((one) => ({ ...one, volume: one.time === 12 ? 6 : NaN }));
    const before = (0.02 * (Math.exp(rate * 12) - 1)) / rate;
    expect(feedingOf(late)[0]!.volume).toBeCloseTo(6 - before, 4);
  });

  test('starts half-way to the first non-zero reading', () =>
    expect(feedingOf([reading(0, 5, 0), reading(4, NaN, 0.3), reading(8, NaN, 0.3)])).toEqual([
      { from: 0, to: 2, feed: 0, volume: 5 },
      { from: 2, to: 4, feed: 0.3, volume: 5 },
      { from: 4, to: 8, feed: 0.3, volume: 5.6 },
    ]));

  test('has the same total in fewer intervals if there are many readings', () => {
    const readings = Array.from({ length: 4001 }, (_, i) => reading(i / 40, 5 + (i / 40) ** 2 / 1000));
    const pieces = feedingOf(readings);
    expect(pieces.length).toBeLessThanOrEqual(300);
    expect(total(readings)).toBeCloseTo(10, 9);
  });

  test('is empty if no volume is known, or only one', () => {
    expect(feedingOf([reading(0, NaN, 1), reading(5, NaN, 1)])).toEqual([]);
    expect(feedingOf([reading(0, 5), reading(5, NaN)])).toEqual([]);
  });
});
