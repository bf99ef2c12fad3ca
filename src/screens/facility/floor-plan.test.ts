import { describe, expect, it } from 'vitest';
import { areaAtWall, firstBand, LEAST_AREA, layOut, wallOf, type PlanRoom } from './floor-plan.ts';

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

  it.each([
    ['seed', 'right', 0.4],
    ['production', 'right', 0.5],
    ['capture', 'left', 0.8],
  ] as const)('the wall of %s stands where it is dragged', (key, side, share) => {
    const wall = wallOf(layOut(ROOMS, 240)!, key)!;
    expect(wall.side).toBe(side);
    const area = areaAtWall(wall, share);
    const after = layOut(
      ROOMS.map((one) => (one.key === key ? { ...one, area } : one)),
      240,
    )!;
    expect(wallOf(after, key)!.x / after.width).toBeCloseTo(share, 9);
  });

  it('a wall stops where its room would vanish, and a room alone in its band has none', () => {
    const wall = wallOf(layOut(ROOMS, 240)!, 'production')!;
    expect(areaAtWall(wall, 0.1)).toBe(LEAST_AREA);
    expect(wallOf(layOut([room('seed', 50, 'process')], 10)!, 'seed')).toBeNull();
  });

  it('a room that grows stays in its band, and so do the others', () => {
    const first = firstBand(ROOMS);
    const grown = ROOMS.map((one) => (one.key === 'offices' ? { ...one, area: 900 } : one));
    const order = (rooms: readonly PlanRoom[]) => layOut(rooms, 240, first)!.rooms.map(({ room: { key } }) => key);
    expect(order(grown)).toEqual(order(ROOMS));
    expect(firstBand(grown)).not.toEqual(first);
  });
});
