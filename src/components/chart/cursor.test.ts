import { describe, expect, test } from 'vitest';
import { moved, nearest, sayReading, tipAt } from './cursor.ts';

const line = [0, 10, 20, 40].map((x) => ({ x, y: 100 - x }));
/** Three rows of three, the first at the bottom. */
const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ x: column * 10, y: 100 - row * 10, row })));

describe('the nearest place', () => {
  test('finds the nearest place by x alone for lines, and by x and y for points', () => {
    expect(nearest(line, { x: 14, y: 500 }, 'x')).toBe(1);
    expect(nearest(line, { x: 0, y: 62 }, 'y')).toBe(3);
    expect(nearest(line, { x: 25, y: 100 }, 'both')).toBe(1);
  });

  test('finds no place beyond its reach, or without places', () => {
    expect(nearest(line, { x: 300, y: 0 }, 'both', 40)).toBeNull();
    expect(nearest([], { x: 0, y: 0 }, 'x')).toBeNull();
  });
});

describe('keys move the cursor', () => {
  test.each([
    ['ArrowRight', null, 0],
    ['ArrowLeft', null, 3],
    ['ArrowRight', 1, 2],
    ['ArrowDown', 1, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 0, 0],
    ['ArrowRight', 3, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['PageDown', 0, 3],
    ['PageUp', 3, 0],
    ['Escape', 2, null],
    ['a', 2, undefined],
  ])('%s from %s leads to %s', (key, at, to) => {
    expect(moved(key, at, line)).toBe(to);
  });

  test('move up and down between rows as drawn, and left and right along a row', () => {
    expect(moved('ArrowUp', 4, grid)).toBe(7);
    expect(moved('ArrowDown', 4, grid)).toBe(1);
    expect(moved('ArrowDown', 1, grid)).toBe(1);
    expect(moved('ArrowRight', 4, grid)).toBe(5);
  });

  test('move to the nearest place of the next row if the rows differ', () => {
    const rows = [
      { x: 0, y: 0, row: 0 },
      { x: 90, y: 0, row: 0 },
      { x: 10, y: 20, row: 1 },
      { x: 80, y: 20, row: 1 },
      { x: 85, y: 40, row: 2 },
    ];
    expect(moved('ArrowDown', 1, rows)).toBe(3);
    expect(moved('ArrowDown', 0, rows)).toBe(2);
    expect(moved('ArrowDown', 2, rows)).toBe(4);
  });

  test('move from end to end in a few tens of presses, however many places there are', () => {
    const many = Array.from({ length: 2000 }, (_, x) => ({ x, y: 0 }));
    let at: number | null = 0;
    let presses = 0;
    while (at !== many.length - 1 && presses < 1000) {
      at = moved('ArrowRight', at, many) ?? null;
      presses += 1;
    }
    expect(presses).toBeLessThanOrEqual(80);
  });

  test('do nothing if no value can be read', () => {
    expect(moved('ArrowRight', null, [])).toBeUndefined();
  });
});

describe('a tip', () => {
  const sight = { left: 100, right: 500, top: 0, bottom: 300 };
  const size = { width: 120, height: 60 };

  test('is above its place', () => {
    expect(tipAt({ x: 300, y: 200 }, size, sight)).toEqual({ left: 240, top: 128 });
  });

  test('is beside its place if there is no room above, and does not cover it', () => {
    const { left } = tipAt({ x: 300, y: 20 }, size, sight);
    expect(left).toBeGreaterThan(300);
    expect(tipAt({ x: 480, y: 20 }, size, sight).left + size.width).toBeLessThan(480);
  });

  test('is inside the chart for every place', () => {
    for (let x = 0; x <= 600; x += 25)
      for (let y = 0; y <= 300; y += 25) {
        const { left, top } = tipAt({ x, y }, size, sight);
        expect(left).toBeGreaterThanOrEqual(sight.left);
        expect(left + size.width).toBeLessThanOrEqual(sight.right);
        expect(top).toBeGreaterThanOrEqual(sight.top);
        expect(top + size.height).toBeLessThanOrEqual(sight.bottom);
      }
  });
});

test('a reading is one sentence, with its note', () => {
  expect(
    sayReading({ title: '48 h', values: [{ name: 'Cells', text: '95 g/L' }, { text: '6 %' }], note: 'held out' }),
  ).toBe('48 h: Cells 95 g/L, 6 %. held out');
  expect(sayReading({ title: '48 h', note: 'No data' })).toBe('48 h. No data');
});
