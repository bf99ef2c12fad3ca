import { expect, test } from 'vitest';
import { neighbour } from './neighbour.ts';

const box = (x: number, y: number, width = 128, height = 104) => ({
  left: x,
  right: x + width,
  top: y,
  bottom: y + height,
});
const [first, second, below] = [box(0, 0), box(180, 0), box(0, 200)];
const [waste, stream] = [box(20, 110, 90, 14), box(130, 70, 24, 24)];
const all = [first, second, below, waste, stream];

test.each([
  ['right', first, stream],
  ['down', first, waste],
  ['down', waste, below],
  ['right', stream, second],
  ['left', second, stream],
  ['up', below, waste],
] as const)('the key %s leads to what is nearest on that side', (direction, from, to) => {
  expect(all[neighbour(from, all, direction)]).toBe(to);
});

test('at the edge the focus stays', () => {
  expect(neighbour(second, all, 'right')).toBe(-1);
  expect(neighbour(first, all, 'up')).toBe(-1);
});
