import { describe, expect, it } from 'vitest';
import { layOut, type PlanRoom } from './floor-plan.ts';

const room = (key: string, area: number, band: PlanRoom['band'] = 'support'): PlanRoom => ({
  key,
  title: key,
  band,
  area,
});
const ROOMS = [
  room('seed', 176, 'process'),
  room('production', 352, 'process'),
  room('capture', 208, 'process'),
  room('warehouse', 308),
  room('media', 196),
  room('buffers', 224),
  room('laboratory', 280),
  room('offices', 238),
];

describe('floor plan', () => {
  it('gives every room and corridor exactly its area', () => {
    const plan = layOut(ROOMS, 240)!;
    for (const { room: one, width, height } of plan.rooms) expect(width * height).toBeCloseTo(one.area, 9);
    expect(plan.corridors.map(({ width, height }) => width * height)).toEqual([
      expect.closeTo(120, 9),
      expect.closeTo(120, 9),
    ]);
  });

  it('fills the building without gaps or overlaps', () => {
    const { rooms, corridors, width, height } = layOut(ROOMS, 240)!;
    const all = [...rooms, ...corridors];
    expect(all.reduce((area, one) => area + one.width * one.height, 0)).toBeCloseTo(width * height, 9);
    for (const [k, one] of all.entries())
      for (const other of all.slice(k + 1)) {
        const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        expect(wide > 1e-9 && high > 1e-9).toBe(false);
      }
  });

  it('keeps the order of the process between the supporting rooms', () => {
    const { rooms } = layOut(ROOMS, 240)!;
    const middle = rooms.filter(({ room: { band } }) => band === 'process');
    expect(middle.map(({ room: { key } }) => key)).toEqual(['seed', 'production', 'capture']);
    expect(new Set(middle.map(({ y }) => y)).size).toBe(1);
    const ys = [...new Set(rooms.map(({ y }) => y))].toSorted((a, b) => a - b);
    expect(middle[0]!.y).toBe(ys[1]);
  });

  it('draws no room without area, and no plan without rooms', () => {
    expect(layOut([room('seed', 0, 'process')], 100)).toBeNull();
    expect(layOut([room('seed', 50, 'process'), room('store', 0)], 10)!.rooms).toHaveLength(1);
  });
});
