import { expect, test } from 'vitest';
import type { HeatResult, Results } from '#engine/index.ts';
import { compositeCurves, dutyRows, grandCurve, heating, heatRows } from './heat.ts';

const heat: HeatResult = {
  minimum_approach: 10,
  achieved: 1,
  utilities: [
    { item_id: 'lp_steam', now: 100, target: 40, saved: 1 },
    { item_id: 'mp_steam', now: 20, target: 20, saved: 0 },
    { item_id: 'cooling_water', now: 90, target: 30, saved: 1 },
  ],
  bound: { heating: 60, cooling: 30 },
  pinch: 358.15,
  exchangers: 2,
  area: 10,
  network_cost: 1000,
  annual_saving: 500,
  hot: [
    { heat: 0, temperature: 303.15 },
    { heat: 90, temperature: 373.15 },
  ],
  cold: [
    { heat: 30, temperature: 293.15 },
    { heat: 150, temperature: 393.15 },
  ],
  grand: [{ heat: 60, temperature: 398.15 }],
  duties: [{ step_id: 'stp_1', hot: true, heat: 90, from: 373.15, to: 303.15, item_id: 'cooling_water' }],
};
const results = { steps: [{ step_id: 'stp_1', name: 'Column' }] } as Results;

test('heat by utility has the names of the items, and steam adds up', () => {
  expect(heatRows(heat).map(({ title, target }) => [title, target])).toEqual([
    ['Low-pressure steam', 40],
    ['Medium-pressure steam', 20],
    ['Cooling water', 30],
  ]);
  expect(heating(heat)).toEqual({ now: 120, target: 60 });
});

test('curves are drawn in °C, with the pinch', () => {
  const { curves } = compositeCurves(heat);
  expect(curves.map(({ title }) => title)).toEqual(['Streams to cool', 'Streams to heat']);
  expect(curves[0]!.points[1]).toEqual([90, expect.closeTo(100, 9)]);
  expect(grandCurve(heat).level).toEqual({ y: expect.closeTo(85, 9), label: 'Pinch' });
  expect(compositeCurves({ ...heat, hot: [] }).curves).toHaveLength(1);
});

test('a duty is that of its step', () => {
  expect(dutyRows(heat, results)).toEqual([
    {
      key: '0',
      step: 'Column',
      kind: 'Cooling',
      from: expect.closeTo(100, 9),
      to: expect.closeTo(30, 9),
      heat: 90,
      utility: 'Cooling water',
    },
  ]);
});
