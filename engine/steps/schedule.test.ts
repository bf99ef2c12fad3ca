import { describe, expect, test } from 'vitest';
import {
  batchesPerYear,
  batchVessels,
  campaignHours,
  type HoldTank,
  type ScheduledUnit,
  timetable,
  transferTime,
  unitsForBatches,
} from './schedule.ts';

const unit = (process: number, over: Partial<ScheduledUnit> = {}): ScheduledUnit => ({
  setup: 0,
  fill: 0,
  process,
  empty: 0,
  cip: 0,
  sip: 0,
  trains: 1,
  flow: true,
  feedVolume: 50,
  sharesTank: false,
  start: 0,
  begin: 0,
  occupancy: 0,
  ...over,
});
const tank = (): HoldTank => ({
  present: false,
  volume: 0,
  start: 0,
  fill: 0,
  wait: 0,
  empty: 0,
  occupancy: 0,
  count: 0,
});
const empty = () => ({ cycle: 0, batchTime: 0, batches: 0, bottleneck: 0 });

describe('schedule', () => {
  test('the cycle time is set by the unit with the longest occupancy per copy', () => {
    const units = [unit(30), unit(84, { trains: 2 }), unit(10), unit(26)];
    const times = timetable({ units, tanks: units.map(tank), seedTrains: [] }, { available: 7920 }, empty());
    expect(times.cycle).toBe(42);
    expect(times.bottleneck).toBe(1);
    expect(batchesPerYear(7920, 120, 42)).toBe(186);
  });
  test('the first of several equal units is the bottleneck', () => {
    const units = [unit(20), unit(20)];
    expect(timetable({ units, tanks: units.map(tank), seedTrains: [] }, { available: 7920 }, empty()).bottleneck).toBe(
      0,
    );
  });
  test('no batch fits into a year shorter than one batch', () => expect(batchesPerYear(100, 120, 42)).toBe(0));
  test('each campaign starts with an empty plant and loses its changeover', () => {
    const units = [unit(84, { trains: 2 }), unit(36)];
    const available = campaignHours(7920, 3, 240);
    expect(available).toBe(2400);
    const times = timetable({ units, tanks: units.map(tank), seedTrains: [] }, { available, campaigns: 3 }, empty());
    // 84 + 36 h and the cleaning of the tank between; (2400 - 121)/42 = 54.3 starts after the first, three times.
    expect([times.batchTime, times.cycle]).toEqual([121, 42]);
    expect(times.batches).toBe(3 * (54 + 1));
  });
  test('the number of copies is the inverse of batches per year', () => {
    for (const target of [50, 120, 186, 300]) {
      const copies = unitsForBatches(84, target, 7920, 120);
      expect(batchesPerYear(7920, 120, 84 / copies)).toBeGreaterThanOrEqual(target);
      // One copy fewer makes too few batches; without any, no batch is made.
      expect(copies > 1 ? batchesPerYear(7920, 120, 84 / (copies - 1)) : 0).toBeLessThan(target);
    }
  });
  test('the number of vessels handles a steady flow', () => {
    const fixed = batchVessels({ flow: 1000, process: 30, turnaround: 3, filled: 0.95, largest: 1000, loading: 0 });
    expect(fixed.count).toBe(35);
    expect(fixed.volume).toBeNear(992.5);
    // As one vessel is always filling, one additional vessel of the same size is needed.
    const steady = batchVessels({ flow: 1000, process: 30, turnaround: 3, filled: 0.95, largest: 1000 });
    expect(steady.count).toBe(36);
    expect(steady.volume).toBeNear(992.5);
  });
  test('a vessel empties into a tank before the next unit draws from it', () => {
    const units = [unit(100, { setup: 1.5, fill: 1, empty: 1, cip: 3, sip: 2, flow: false }), unit(8, { setup: 0.5 })];
    const tanks = units.map(tank);
    timetable({ units, tanks, seedTrains: [] }, { available: 7920 }, empty());
    expect(units[0]!.occupancy).toBe(108.5);
    expect(units[1]!.begin).toBe(1.5 + 1 + 100 + 1);
    expect(units[1]!.start).toBe(103);
    expect(tanks[1]).toMatchObject({ present: true, fill: 1, empty: 8, count: 1 });
  });
  test('each seed stage ends when the next one starts', () => {
    const seeds = [24, 16].map((process) => ({ process, start: 0, occupancy: 0, count: 0 }));
    const units = [unit(100, { setup: 1.5, fill: 1, flow: false })];
    const times = timetable(
      { units, tanks: units.map(tank), seedTrains: [{ stages: seeds, count: 2, inoculated: 0 }] },
      { available: 7920 },
      empty(),
    );
    expect(seeds[1]!.start).toBe(2.5 - 16 - 1);
    expect(seeds[0]!.start).toBe(2.5 - 40 - 1);
    expect(times.batchTime).toBe(102.5 - seeds[0]!.start);
  });
  test('transfer takes one hour, or less below one cubic metre', () => {
    expect(transferTime(80)).toBe(1);
    expect(transferTime(0.25)).toBe(0.25);
  });
});

test('a plant in which no step takes time is counted by the hour', () => {
  const units = [unit(0)];
  const times = timetable({ units, tanks: units.map(tank), seedTrains: [] }, { available: 7920 }, empty());
  expect(times).toMatchObject({ cycle: 1, batchTime: 1, batches: 7920 });
});
