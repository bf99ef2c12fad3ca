import { expect, test } from 'vitest';
import { bondWork } from './grinding.ts';

test('the work index is the work from any size to 100 µm', () => {
  expect(bondWork(12, Infinity, 100)).toBe(12);
  expect(bondWork(12, 400, 100)).toBe(6);
  expect(bondWork(12, 100, 100)).toBe(0);
});
